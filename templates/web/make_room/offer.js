// What is offered beside the board and never in front of it: a run that waits, or the first minute.
const Offer = (() => {
  const { $, set } = View;
  const { state, own } = Page;
  // Other tabs answer within this time whether a run is open there.
  const PATIENCE_MS = 250;
  let waiting = null;

  function show(text, yes, no) {
    $('offer').hidden = !text;
    set($('offertext'), text);
    set($('accept'), yes);
    set($('decline'), no);
    $('accept').hidden = !yes;
  }

  function draw() {
    if (state.lesson) {
      const left = Lesson.next();
      const step = left ? `${Lesson.STEPS.indexOf(left) + 1} of ${Lesson.STEPS.length}` : 'done';
      show(`First minute: ${step}`, '', left ? 'Skip' : 'Play');
      return;
    }
    waiting = null;
    if (state.watching || state.asking || Run.started(own()) || state.back[state.level]) return show('');
    waiting = Store.waiting(state.level, new Set([...state.open, state.tab]));
    if (waiting) return show(`Continue your ${state.level} run, ${Words.plural(waiting.run.now.score, 'point')}?`, 'Continue', 'Let it go');
    if (!Store.choice('lesson') && LEVELS.every((level) => !Store.best(level))) return show('New here? Three moves show it all.', 'Show me', 'No, thanks');
    return show('');
  }

  // A run that is open in another tab is not offered: so the others are asked first.
  function ask() {
    if (Run.started(own())) return draw();
    state.open.clear();
    state.asking = true;
    Store.ask(state.tab);
    setTimeout(() => {
      state.asking = false;
      draw();
    }, PATIENCE_MS);
    return draw();
  }

  $('accept').addEventListener('click', () => {
    const found = waiting;
    if (!found) Lesson.start();
    // It may have been taken up elsewhere since it was offered.
    else if (Store.waiting(state.level, new Set([...state.open, state.tab]))?.tab === found.tab) Game.takeUp(found);
    else draw();
  });
  $('decline').addEventListener('click', () => {
    if (state.lesson) return Lesson.skip();
    if (waiting) Store.forget(state.level, waiting.tab);
    else Store.choose('lesson', true);
    View.say(waiting ? 'That run is let go.' : 'Your own board: it starts empty.');
    draw();
    return Game.focusAfterChange();
  });
  window.addEventListener('storage', (event) => {
    const heard = Store.heard(event);
    if (heard.ask && heard.ask !== state.tab) Store.answer(state.tab);
    if (heard.here && heard.here !== state.tab) {
      state.open.add(heard.here);
      draw();
    }
  });
  document.addEventListener('drawn', draw);

  return { draw, ask };
})();

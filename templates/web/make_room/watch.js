// Watching a replay: the board shows another run step by step; the own run waits and no best is touched.
const Watch = (() => {
  const { $ } = View;
  const STEP_MS = 700;
  let source = null;
  let timer = null;

  function show(step) {
    const forward = step > 0 && step === Page.state.watching.step + 1;
    source.step = step;
    const run = Run.rebuild(source.seed, source.level, source.log.slice(0, forward ? step - 1 : step));
    run.daily = source.daily;
    const done = forward ? Run.act(run, source.log[step - 1]) : null;
    Page.state.watching = { run, step };
    Draw.all(done?.drop ? done : null);
    if (done?.drop) Sound.placed(done);
    const slider = $('step');
    slider.max = source.log.length;
    slider.value = source.step;
    slider.setAttribute('aria-valuetext', `Move ${source.step} of ${source.log.length}, score ${run.now.score}`);
    View.set($('message'), describe(run));
    $('first').disabled = $('prev').disabled = source.step === 0;
    $('next').disabled = $('play').disabled = source.step === source.log.length;
    if (source.step === source.log.length) stop();
    // A button that just became useless hands its focus on.
    if (document.activeElement.disabled) slider.focus({ preventScroll: true });
  }

  function describe(run) {
    const { step, log } = source;
    const where = `Move ${step} of ${log.length}`;
    if (step === 0) return `${where}: the start.`;
    const byte = log[step - 1];
    const done = byte === Run.UNDO
      ? 'taken back'
      : `piece ${(byte >> 6) + 1} at ${Words.at((byte >> 3) & 7, byte & 7)}`;
    return `${where}: ${done}.${run.now.ended ? ' The run ends here.' : ''}`;
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    View.set($('play'), 'Play');
  }

  function play() {
    if (timer) return stop();
    View.set($('play'), 'Hold');
    timer = setInterval(() => show(source.step + 1), STEP_MS);
    return undefined;
  }

  function manual(step) {
    stop();
    show(step);
    View.announce($('message').textContent);
  }

  // Opens a code or link; a damaged one leaves everything as it is and says what is wrong.
  function open(text) {
    let run;
    try {
      run = Replay.decode(text);
    } catch (error) {
      View.say(`That replay cannot be read: ${error.message}.`);
      return false;
    }
    stop();
    const today = Deal.today(Date.now());
    source = { ...run, log: run.log.slice(), step: 0, daily: Deal.dailySeed(today, run.level) === run.seed ? today : null };
    Lesson.leave();
    Game.watch({ run, step: -1 });
    show(0);
    View.announce(`Watching a replay: ${Words.plural(source.log.length, 'move')}, final score ${run.now.score}.`);
    $('play').focus({ preventScroll: true });
    return true;
  }

  function close() {
    if (!source) return;
    stop();
    source = null;
    if (location.hash) history.replaceState(null, '', location.pathname + location.search);
    Game.watch(null);
    View.say('Back to your own run.');
    if (Page.state.paused) $('resume').focus({ preventScroll: true });
    else View.grid.focus(0, 0);
  }

  // A deal in the address is begun once: after that the address is cleared, so that a reload finds the run.
  function fromHash() {
    if (location.hash.startsWith('#replay=')) open(location.hash);
    if (!location.hash.startsWith('#deal=')) return;
    const deal = Replay.decodeDeal(location.hash, Page.state.level);
    history.replaceState(null, '', location.pathname + location.search);
    if (deal) Game.playDeal(deal);
    else View.say('That deal cannot be read: a character is missing or changed.');
  }

  $('first').addEventListener('click', () => manual(0));
  $('prev').addEventListener('click', () => manual(source.step - 1));
  $('next').addEventListener('click', () => manual(source.step + 1));
  $('step').addEventListener('input', (event) => manual(Number(event.target.value)));
  $('play').addEventListener('click', play);
  $('leave').addEventListener('click', close);
  $('playthis').addEventListener('click', () => {
    const { seed, level } = source;
    close();
    Game.playDeal({ seed, level, rival: null });
  });
  window.addEventListener('hashchange', fromHash);

  return { open, fromHash };
})();

// The first minute: a board prepared so that one move places, one clears and one is refused. It is offered beside
// the board, can be left at any time and seen again; the own run waits, and nothing of it is kept.
const Lesson = (() => {
  const { $ } = View;
  const { state } = Page;
  const index = (id) => SHAPES.findIndex((shape) => shape.id === id);
  const TRAY = ['O4a', 'I3a', 'X5a'].map(index);
  // The last row lacks columns 4 to 6, the width of the bar.
  const ROWS = ['........', '........', '........', '.....aa.', '.....aa.', 'b.......', 'b.....cc', 'ddd...ff'];
  const PIECES = { a: 'O4a', b: 'I2b', c: 'I2a', d: 'I3a', f: 'I2a' };

  const WAYS = {
    finger: { place: 'drag piece 1 to the board, or tap it and then a cell', refuse: 'drop or tap' },
    mouse: { place: 'drag piece 1 to the board, or click it and then a cell', refuse: 'drop or click' },
    keys: { place: 'on the board press 1, aim with the arrows, Enter shows, Enter again places', refuse: 'aim' },
  };
  const STEPS = ['place', 'clear', 'refuse'];
  const TEXTS = {
    place: () => `Place: ${WAYS[state.device].place}.`,
    clear: () => 'Clear: row 8 lacks columns 4 to 6. Piece 2, the bar, fills them: its left end goes to row 8, column 4.',
    refuse: () => `Refused: ${WAYS[state.device].refuse} the plus where it meets filled cells or leaves the board. The page says why.`,
  };

  function board() {
    const run = Run.begin(0, 'easy');
    const marks = [...ROWS.join('')];
    run.now = {
      ...run.now,
      rows: ROWS.map((line) => [...line].reduce((bits, mark, col) => bits | ((mark !== '.') << col), 0)),
      tray: TRAY,
      paint: marks.map((mark) => (mark === '.' ? -1 : mark.charCodeAt(0) * 64 + index(PIECES[mark]))),
    };
    return run;
  }

  const next = () => STEPS.find((step) => !state.lesson.done.has(step));
  const text = () => (next() ? TEXTS[next()]() : 'That is all: three pieces a tray, rows and columns clear, and the run ends when nothing fits.');

  function start() {
    Page.settleClock();
    state.paused = state.paused || Run.active(Page.own());
    state.lesson = { run: board(), done: new Set() };
    state.selected = -1;
    state.aimShown = false;
    Page.tuneClock();
    Draw.all();
    Draw.showBoard();
    tell(`The first minute, ${STEPS.length} moves.`);
    View.grid.focus(state.aim.row, state.aim.col);
  }

  function tell(before = '') {
    Offer.draw();
    View.say(text(), `${before} ${text()}`.trim());
  }

  // What this move was for, then the next; a board that no longer allows that is laid out anew.
  function placed(done, spoken) {
    state.lesson.done.add(done.drop.removed ? 'clear' : 'place');
    if (done.drop.removed) state.lesson.done.add('place');
    const { tray, rows } = state.lesson.run.now;
    const needed = { clear: 1, refuse: 2 }[next()];
    const blocked = next() === 'clear' && rows[7] !== 199;
    if (needed && (done.refilled || tray[needed] < 0 || blocked)) {
      state.lesson.run = board();
      Draw.all();
      tell(`${spoken} Once more.`);
      return;
    }
    Offer.draw();
    View.say(`${Words.placed(done)} ${text()}`, `${spoken} ${text()}`);
  }

  function refused() {
    if (!state.lesson || next() !== 'refuse') return;
    const why = $('message').textContent;
    state.lesson.done.add('refuse');
    Offer.draw();
    View.say(`${why} Nothing has changed. ${text()}`);
  }

  // Back to the own run, whether all was seen or not.
  function leave() {
    if (!state.lesson) return;
    state.lesson = null;
    Store.choose('lesson', true);
    state.selected = -1;
    state.aimShown = false;
    Page.tuneClock();
    Draw.all();
  }

  function skip() {
    leave();
    View.say(state.paused ? 'Back to your run, which is paused.' : 'Your own board: it starts empty.');
    Game.focusAfterChange();
  }

  $('relearn').addEventListener('click', () => Page.state.watching || start());

  return { STEPS, start, placed, refused, leave, skip, next };
})();

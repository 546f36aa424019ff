// What the page holds now: a run for each difficulty, the choice and the aim, and the clock of the run.
const Page = (() => {
  const clock = Clock.create(() => performance.now());
  const state = {
    level: 'easy',
    // This tab's name among the tabs of the browser, and those that said they are open too.
    tab: `${performance.timeOrigin}-${Deal.freshSeed()}`,
    open: new Set(),
    asking: false,
    runs: {},
    back: {},
    paused: false,
    selected: -1,
    aim: { row: 0, col: 0 },
    aimShown: false,
    watching: null,
    lesson: null,
    focusBefore: null,
    warned: false,
    // How the player plays: mouse, finger or keys.
    device: matchMedia('(pointer: coarse)').matches ? 'finger' : 'mouse',
  };

  const own = () => state.runs[state.level];
  const run = () => state.lesson?.run ?? own();
  const shown = () => state.watching?.run ?? run();
  const selectedShape = () => (state.selected < 0 ? null : SHAPES[shown().now.tray[state.selected]]);
  const canPlay = () => !state.watching && (!state.paused || Boolean(state.lesson));

  function settleClock() {
    clock.tick();
    if (own()) own().ms = clock.read();
  }

  function tuneClock() {
    if (Run.active(own()) && !state.paused && !state.watching && !state.lesson) clock.start();
    else clock.stop();
  }

  return { state, clock, own, run, shown, selectedShape, canPlay, settleClock, tuneClock };
})();

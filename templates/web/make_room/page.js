// What the page holds now: a run for each difficulty, the choice and the aim, and the clock of the run.
const Page = (() => {
  const clock = Clock.create(() => performance.now());
  const state = {
    level: 'easy',
    runs: {},
    back: {},
    paused: false,
    selected: -1,
    aim: { row: 0, col: 0 },
    aimShown: false,
    watching: null,
    focusBefore: null,
    warned: false,
  };

  const run = () => state.runs[state.level];
  const shown = () => state.watching?.run ?? run();
  const selectedShape = () => (state.selected < 0 ? null : SHAPES[shown().now.tray[state.selected]]);
  const canPlay = () => !state.paused && !state.watching;

  function settleClock() {
    clock.tick();
    run().ms = clock.read();
  }

  function tuneClock() {
    if (Run.active(run()) && !state.paused && !state.watching) clock.start();
    else clock.stop();
  }

  return { state, clock, run, shown, selectedShape, canPlay, settleClock, tuneClock };
})();

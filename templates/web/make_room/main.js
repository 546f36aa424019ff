// Start: bring back what this tab had, wire the buttons, and keep time and storage in step.
(() => {
  const { $ } = View;
  const TICK_MS = 250;
  const SAVE_EVERY = 8;
  let trusted = true;
  let ticks = 0;

  function restore() {
    const { found, kept } = Store.session();
    // What cannot be read stays where it is until there is something real to write.
    trusted = !found;
    const { state } = Page;
    state.level = kept?.level ?? Store.choice('level');
    state.tab = typeof kept?.tab === 'string' ? kept.tab : state.tab;
    state.runs = kept?.runs ?? {};
    state.back = kept?.back ?? {};
    state.runs[state.level] ??= Run.begin(Deal.freshSeed(), state.level);
    Page.clock.set(Page.run().ms);
    state.paused = Run.active(Page.run());
    Draw.all();
    if (state.paused) {
      View.say('Your run is back, and paused.');
      $('resume').focus({ preventScroll: true });
    } else if (Page.run().now.ended) View.set($('message'), Words.HOW_TO_CHECK);
    Game.warnAboutStorage();
  }

  function keep() {
    if (trusted || Run.started(Page.run())) Game.save();
  }

  function onTick() {
    Game.tick();
    ticks += 1;
    if (ticks % SAVE_EVERY === 0 && Page.clock.running()) keep();
  }

  const buttons = {
    undo: Game.undo,
    pause: Game.pause,
    resume: Game.resume,
    restart: Game.restart,
    newgame: Game.newGame,
    daily: () => Game.dailyDeal(),
    endless: () => Game.dailyDeal(true),
    bringback: Game.bringBack,
  };
  for (const [id, action] of Object.entries(buttons)) $(id).addEventListener('click', action);
  $('levels').addEventListener('change', (event) => Game.switchTo(event.target.value));

  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return;
    Pointer.cancel();
    Game.pause();
    keep();
  });
  window.addEventListener('pagehide', keep);
  window.addEventListener('storage', (event) => {
    if (Store.heard(event).best) Draw.numbers();
  });
  // The line by the board names all ways to play; the one in use stands out.
  function plays(device) {
    Page.state.device = device;
    document.body.dataset.device = device;
  }

  document.addEventListener('pointerdown', (event) => plays(event.pointerType === 'mouse' ? 'mouse' : 'finger'), true);
  document.addEventListener('keydown', () => plays('keys'), true);
  plays(Page.state.device);

  restore();
  setInterval(onTick, TICK_MS);
  Offer.ask();
  Watch.fromHash();
})();

// The page's own rules, for conformance tests and for whoever wants to look behind the board.
window.makeRoom = { Rules, Deal, Run, Replay, Clock, Store, Drag, Grid, Words, Page, Draw, Game, Watch, Lesson, SHAPES, POOLS };

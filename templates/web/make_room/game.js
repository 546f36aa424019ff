// Everything a player can do; input only calls what stands here.
const Game = (() => {
  const { $, set } = View;
  const { state, clock, run, shown, selectedShape, canPlay, settleClock, tuneClock } = Page;

  function tick() {
    if (!clock.running()) return;
    settleClock();
    set($('time'), Clock.format(run().ms));
  }

  // --- keeping ----------------------------------------------------------------------------------
  function save() {
    settleClock();
    Store.saveSession(state);
    warnAboutStorage();
  }

  function warnAboutStorage() {
    if (state.warned || !Store.broken()) return;
    state.warned = true;
    View.say('This browser keeps nothing for this page: runs and bests last until you close it.');
  }

  // --- choosing and aiming ----------------------------------------------------------------------
  function select(slot) {
    state.selected = slot;
    state.aimShown = false;
    View.drawTray(shown().now.tray, state.selected, canPlay(), false);
    Draw.labels();
    View.clearPreview();
  }

  function deselect() {
    if (state.selected < 0) return;
    select(-1);
    View.say('Nothing chosen.');
  }

  const emptySlot = (slot) => `Slot empty: piece ${slot + 1} is placed.`;

  function choose(slot) {
    if (!canPlay()) return;
    const index = run().now.tray[slot];
    if (index < 0) View.say(emptySlot(slot));
    else if (slot === state.selected) deselect();
    else {
      select(slot);
      View.say(`${Words.capital(SHAPES[index].name)} chosen.`, `${Words.slotName(slot, index)}. Chosen.`);
    }
  }

  // Moves the aim; it may stand where the footprint crosses the edge.
  function aimAt(row, col, { show = true, focus = true } = {}) {
    state.aim = { row, col };
    state.aimShown = show && state.selected >= 0;
    // The focus first: focus() settles the layout, which is cheap only while nothing has changed.
    if (focus) View.grid.focus(row, col);
    Draw.labels();
    Draw.aim();
  }

  // --- playing ----------------------------------------------------------------------------------
  function refuse(reason, slot, row, col) {
    if (reason === 'empty-slot') return View.say(emptySlot(slot));
    const { rows, tray } = run().now;
    const shape = SHAPES[tray[slot]];
    const hindrance = shape && Rules.hindrance(rows, shape, row, col);
    const detail = hindrance ? Words.why(hindrance, rows, shape, row, col) : '';
    const over = reason === 'ended' ? 'The run has ended. ' : '';
    return View.say(detail || over, over + detail);
  }

  // Places a piece or says why not; the focus of a slot that empties goes to the next usable one.
  function place(slot, row, col) {
    if (!canPlay()) return false;
    const first = !Run.started(run());
    settleClock();
    const done = Run.place(run(), slot, row, col);
    if (done.reason) {
      refuse(done.reason, slot, row, col);
      return false;
    }
    if (first) delete state.back[state.level];
    const focused = document.activeElement === View.slots[slot];
    state.selected = -1;
    state.aimShown = false;
    tuneClock();
    const { now } = run();
    const mine = { score: now.score, moves: Run.moves(run()), ms: run().ms };
    Store.offer(state.level, mine);
    if (run().daily) Store.offerDaily(state.level, run().daily, mine);
    Draw.all(true);
    if (focused) nextUsable(slot)?.focus();
    keepFocus();
    const spoken = Words.placedSpoken(done, now.tray);
    if (now.ended) View.say(Words.HOW_TO_CHECK, `${spoken} No room left: the run has ended with ${Words.result(run())}. ${Words.HOW_TO_CHECK}`);
    else View.say(Words.placed(done), spoken);
    save();
    return true;
  }

  function placeSelected(row, col) {
    if (state.watching) return View.say('This is a replay. Leave it to play.');
    if (state.paused) return undefined;
    if (state.selected < 0) return View.say('Choose a piece first.');
    const slot = state.selected;
    if (!place(slot, row, col)) {
      const text = $('message').textContent;
      aimAt(row, col, { focus: false });
      set($('message'), text);
    }
    return undefined;
  }

  function undo() {
    if (!canPlay()) return;
    settleClock();
    if (Run.undo(run()).reason) return;
    state.selected = -1;
    state.aimShown = false;
    tuneClock();
    Draw.all();
    const { now } = run();
    const left = now.tray.filter((index) => index >= 0).length;
    View.say(`Taken back: score ${now.score}, ${Words.plural(left, 'piece')} in the tray.`);
    keepFocus();
    Draw.showBoard();
    save();
  }

  // --- runs -------------------------------------------------------------------------------------
  function enter(next, words, spoken = words) {
    state.runs[state.level] = next;
    clock.stop();
    clock.set(next.ms);
    state.paused = Run.active(next);
    state.selected = -1;
    state.aimShown = false;
    state.aim = { row: 0, col: 0 };
    tuneClock();
    Draw.all();
    Draw.showBoard();
    View.say(next.now.ended ? Words.HOW_TO_CHECK : words, next.now.ended ? `${words} ${Words.HOW_TO_CHECK}` : spoken);
    save();
  }

  // The run that is left can be brought back until the first placement of the new one.
  function replaceRun(next, words) {
    settleClock();
    if (Run.started(run())) state.back[state.level] = run();
    const kept = state.back[state.level] ? ' The run before can be brought back until you place a piece.' : '';
    enter(next, words, words + kept);
  }

  function restart() {
    const next = Run.begin(run().seed, state.level);
    next.daily = run().daily;
    replaceRun(next, 'The same deal, from its start.');
  }

  function newGame() {
    replaceRun(Run.begin(Deal.freshSeed(), state.level), 'New game, new deal.');
  }

  function dailyDeal() {
    const date = Deal.today(Date.now());
    const next = Run.begin(Deal.dailySeed(date, state.level), state.level);
    next.daily = date;
    replaceRun(next, `Daily deal of ${date} (UTC).`);
  }

  function bringBack() {
    const old = state.back[state.level];
    if (!old || Run.started(run())) return;
    delete state.back[state.level];
    enter(old, 'Brought back the run before.');
    focusAfterChange();
  }

  function playDeal(seed, level) {
    state.level = level;
    Store.choose('level', level);
    if (!state.runs[level]) state.runs[level] = Run.begin(seed, level);
    clock.stop();
    clock.set(run().ms);
    replaceRun(Run.begin(seed, level), 'The deal of that replay, from its start.');
  }

  function switchTo(level) {
    if (level === state.level || state.watching) return;
    settleClock();
    clock.stop();
    state.level = level;
    Store.choose('level', level);
    const parked = state.runs[level];
    enter(parked ?? Run.begin(Deal.freshSeed(), level), parked && Run.active(parked)
      ? `Your ${level} run, paused as you left it.`
      : `${Words.capital(level)}: ${document.querySelector(`[value=${level}]`).parentNode.title.toLowerCase()}.`);
  }

  function nextUsable(slot) {
    const usable = View.slots.filter((button) => !button.disabled);
    return usable.find((button) => View.slots.indexOf(button) >= slot) ?? usable[0];
  }

  // A button that became useless must not hold the focus: the browser would drop it.
  function keepFocus() {
    if (document.activeElement.disabled) focusAfterChange();
  }

  function focusAfterChange() {
    if (state.paused) $('resume').focus();
    else View.grid.focus(state.aim.row, state.aim.col);
  }

  // --- pause ------------------------------------------------------------------------------------
  function pause() {
    if (!Run.active(run()) || !canPlay()) return;
    settleClock();
    state.paused = true;
    state.focusBefore = document.activeElement;
    tuneClock();
    Draw.all();
    View.say('Paused.', 'Paused. The board is hidden and the clock stands.');
    $('resume').focus({ preventScroll: true });
    save();
  }

  function resume() {
    if (!state.paused) return;
    state.paused = false;
    tuneClock();
    Draw.all();
    View.say('Resumed.');
    const before = state.focusBefore;
    state.focusBefore = null;
    if (before && before !== document.body && before.isConnected && !before.disabled) before.focus({ preventScroll: true });
    else focusAfterChange();
  }

  // --- replays ----------------------------------------------------------------------------------
  function watch(view) {
    settleClock();
    state.paused = state.paused || (Boolean(view) && Run.active(run()));
    state.watching = view;
    state.selected = -1;
    state.aimShown = false;
    tuneClock();
    Draw.all();
    Draw.showBoard();
  }

  return {
    tick, save, warnAboutStorage, choose, deselect, aimAt, place, placeSelected, undo, enter, restart, newGame,
    dailyDeal, bringBack, playDeal, switchTo, pause, resume, watch,
  };
})();

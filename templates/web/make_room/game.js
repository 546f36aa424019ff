// Everything a player can do; input only calls what stands here.
const Game = (() => {
  const { $, set } = View;
  const { state, clock, own, run, shown, canPlay, settleClock, tuneClock } = Page;

  function tick() {
    if (!clock.running()) return;
    settleClock();
    set($('time'), Clock.format(own().ms));
  }

  // --- keeping ----------------------------------------------------------------------------------
  function save() {
    settleClock();
    Store.saveSession(state);
    // A run that was left waits as long as it can be brought back.
    const waits = Run.active(own()) ? own() : state.back[state.level];
    Store.keepWaiting(state.level, state.tab, waits);
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
      Sound.picked();
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
    Sound.refused();
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
      Lesson.refused();
      return false;
    }
    const focused = document.activeElement === View.slots[slot];
    state.selected = -1;
    state.aimShown = false;
    if (!state.lesson) settle(first);
    const { now } = run();
    Draw.all(done);
    Sound.placed(done);
    if (now.ended) Sound.ended();
    if (focused) nextUsable(slot)?.focus();
    keepFocus();
    const spoken = Words.placedSpoken(done, now.tray);
    if (state.lesson) {
      Lesson.placed(done, spoken);
      return true;
    }
    if (now.ended) View.say(Words.HOW_TO_CHECK, `${spoken} No room left: the run has ended with ${Words.result(run())}. ${Words.HOW_TO_CHECK}`);
    else View.say(Words.placed(done), spoken);
    save();
    return true;
  }

  // What a placement means for the clock and for what is kept.
  function settle(first) {
    if (first) delete state.back[state.level];
    tuneClock();
    const { now, ms, daily, endless } = run();
    const mine = { score: now.score, moves: Run.moves(run()), ms };
    Store.offer(state.level, mine);
    if (!daily) return;
    const counted = Run.counted(run());
    if (endless) Store.offerDaily(state.level, daily, mine);
    else if (!counted.open) Store.offerCounted(state.level, daily, { score: counted.score, moves: counted.moves, ms });
  }

  function placeSelected(row, col) {
    if (state.watching) return View.say('This is a replay. Leave it to play.');
    if (!canPlay()) return undefined;
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
    if (!canPlay() || state.lesson) return;
    settleClock();
    if (Run.undo(run()).reason) return;
    state.selected = -1;
    state.aimShown = false;
    tuneClock();
    Draw.all();
    Sound.picked();
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
    Object.assign(next, { daily: run().daily, endless: run().endless, rival: run().rival });
    replaceRun(next, 'The same deal, from its start.');
  }

  function newGame() {
    replaceRun(Run.begin(Deal.freshSeed(), state.level), 'New game, new deal.');
  }

  function dailyDeal(endless = false) {
    const date = Deal.today(Date.now());
    const next = Run.begin(Deal.dailySeed(date, state.level), state.level);
    Object.assign(next, { daily: date, endless });
    replaceRun(next, `Daily deal of ${date} (UTC)${endless ? ', to its end' : `: ${Run.COUNTED} trays count`}.`);
  }

  function bringBack() {
    const old = state.back[state.level];
    if (!old || Run.started(run())) return;
    delete state.back[state.level];
    enter(old, 'Brought back the run before.');
    focusAfterChange();
  }

  // A deal handed on: the run before can be brought back, and whoever is to be beaten stands beside the board.
  function playDeal({ seed, level, rival }) {
    Lesson.leave();
    settleClock();
    clock.stop();
    state.level = level;
    Store.choose('level', level);
    if (!state.runs[level]) state.runs[level] = Run.begin(seed, level);
    clock.set(run().ms);
    const next = Run.begin(seed, level);
    const today = Deal.today(Date.now());
    Object.assign(next, { rival, daily: Deal.dailySeed(today, level) === seed ? today : null });
    replaceRun(next, rival ? `A deal handed on to you. To beat: ${Words.owner(rival)}.` : `Deal ${seed}, from its start.`);
  }

  // A run of another day or tab, continued here: it is paused until Resume.
  function takeUp({ tab, run: waiting }) {
    Store.forget(state.level, tab);
    replaceRun(waiting, `Your ${state.level} run is back, and paused.`);
    focusAfterChange();
  }

  function switchTo(level) {
    if (level === state.level || state.watching || state.lesson) return;
    settleClock();
    clock.stop();
    state.level = level;
    Store.choose('level', level);
    const parked = state.runs[level];
    enter(parked ?? Run.begin(Deal.freshSeed(), level), parked && Run.active(parked)
      ? `Your ${level} run, paused as you left it.`
      : `${Words.capital(level)}: ${document.querySelector(`[value=${level}]`).parentNode.title.toLowerCase()}.`);
    Offer.ask();
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
    if (state.paused || state.watching || state.lesson || !Run.active(own())) return;
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
    state.paused = state.paused || (Boolean(view) && Run.active(own()));
    state.watching = view;
    state.selected = -1;
    state.aimShown = false;
    tuneClock();
    Draw.all();
    Draw.showBoard();
  }

  return {
    tick, save, warnAboutStorage, choose, deselect, aimAt, place, placeSelected, undo, enter, restart, newGame,
    dailyDeal, bringBack, playDeal, takeUp, switchTo, pause, resume, watch, focusAfterChange,
  };
})();

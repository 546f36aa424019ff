// A run is its seed, its difficulty and one log of action bytes; everything else follows from replaying them.
const Run = (() => {
  const UNDO = 192;
  // So many trays of a daily deal count: about five minutes of a person's play, and few runs end sooner.
  const COUNTED = 20;

  function action(slot, row, col) {
    return slot * 64 + row * 8 + col;
  }

  function begin(seed, level) {
    return {
      seed,
      level,
      log: [],
      past: [],
      now: { ...Rules.start(Deal.tray(seed, level, 0)), paint: Array(64).fill(-1), pieces: 0, lines: 0, streak: 0, moves: 0 },
      ms: 0,
      // The UTC date of a daily deal; an endless one counts to its end; a rival is a result to be beaten.
      daily: null,
      endless: false,
      rival: null,
    };
  }

  const cleared = (drop, cell) => Boolean((drop.lines >> (cell >> 3)) & 1 || (drop.columns >> (cell & 7)) & 1);

  // Which piece each filled cell came from, before lines leave: only how the board is drawn depends on it.
  function painted(paint, shape, row, col, serial) {
    const after = paint.slice();
    for (const [r, c] of shape.cells) after[(row + r) * 8 + col + c] = serial * 64 + shape.index;
    return after;
  }

  function undo(run) {
    if (!run.past.length) return { reason: 'nothing-to-undo' };
    run.now = run.past.pop();
    run.log.push(UNDO);
    return { undone: true };
  }

  function place(run, slot, row, col) {
    const before = run.now;
    const reason = Rules.reason(before, slot, row, col);
    if (reason) return { reason };
    const shape = SHAPES[before.tray[slot]];
    const { next, drop, refilled } = Rules.place(before, slot, row, col, (n) => Deal.tray(run.seed, run.level, n));
    const full = painted(before.paint, shape, row, col, run.log.length);
    run.past.push(before);
    run.log.push(action(slot, row, col));
    // What is counted here is shown, and earns nothing.
    run.now = {
      ...next,
      paint: drop.removed ? full.map((mark, cell) => (cleared(drop, cell) ? -1 : mark)) : full,
      pieces: before.pieces + 1,
      lines: before.lines + Rules.bitCount(drop.lines) + Rules.bitCount(drop.columns),
      streak: drop.removed ? before.streak + 1 : 0,
      moves: run.log.length,
    };
    return { shape, drop, refilled, slot, row, col, full, streak: run.now.streak };
  }

  function act(run, byte) {
    if (byte === UNDO) return undo(run);
    if (!Number.isInteger(byte) || byte < 0 || byte > UNDO) return { reason: 'not an action' };
    return place(run, byte >> 6, (byte >> 3) & 7, byte & 7);
  }

  // Throws at the first action the rules refuse.
  function rebuild(seed, level, log) {
    const run = begin(seed, level);
    log.forEach((byte, index) => {
      const { reason } = act(run, byte);
      if (reason) throw new Error(`action ${index + 1} is not possible (${reason})`);
    });
    return run;
  }

  // What a daily deal comes to: the position when its counted trays were used, or the run's end before that.
  function counted(run) {
    const full = run.now.n >= COUNTED ? run.past.find((position) => position.n >= COUNTED) ?? run.now : null;
    const { score, moves: used, lines, n } = full ?? { ...run.now, moves: run.log.length };
    return { score, moves: used, lines, trays: Math.min(n, COUNTED), open: !full && !run.now.ended };
  }

  // The lines each counted tray cleared, for a text that spoils nothing.
  function linesByTray(run) {
    const positions = [...run.past, run.now];
    const { trays } = counted(run);
    const at = (n) => positions.find((position) => position.n >= n)?.lines ?? run.now.lines;
    return Array.from({ length: trays }, (_, n) => at(n + 1) - at(n));
  }

  const moves = (run) => run.log.length;
  const started = (run) => run.log.length > 0;
  const active = (run) => run.log.length > 0 && !run.now.ended;
  const key = (run) => Rules.stateKey(run.now, run.log.length);

  return { UNDO, COUNTED, begin, act, undo, place, rebuild, cleared, counted, linesByTray, moves, started, active, key };
})();

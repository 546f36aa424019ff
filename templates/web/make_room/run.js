// A run is its seed, its difficulty and one log of action bytes; everything else follows from replaying them.
const Run = (() => {
  const UNDO = 192;

  function action(slot, row, col) {
    return slot * 64 + row * 8 + col;
  }

  function begin(seed, level) {
    return {
      seed,
      level,
      log: [],
      past: [],
      now: { ...Rules.start(Deal.tray(seed, level, 0)), paint: Array(64).fill(-1) },
      ms: 0,
      daily: null,
    };
  }

  // Which piece each filled cell came from: only how the board is drawn depends on it.
  function repaint(paint, shape, row, col, serial, drop) {
    const after = paint.slice();
    for (const [r, c] of shape.cells) after[(row + r) * 8 + col + c] = serial * 64 + shape.index;
    if (drop.removed) {
      for (let cell = 0; cell < 64; cell += 1) {
        if ((drop.lines >> (cell >> 3)) & 1 || (drop.columns >> (cell & 7)) & 1) after[cell] = -1;
      }
    }
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
    next.paint = repaint(before.paint, shape, row, col, run.log.length, drop);
    run.past.push(before);
    run.now = next;
    run.log.push(action(slot, row, col));
    return { shape, drop, refilled, slot, row, col };
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

  const moves = (run) => run.log.length;
  const started = (run) => run.log.length > 0;
  const active = (run) => run.log.length > 0 && !run.now.ended;
  const key = (run) => Rules.stateKey(run.now, run.log.length);

  return { UNDO, begin, act, undo, place, rebuild, moves, started, active, key };
})();

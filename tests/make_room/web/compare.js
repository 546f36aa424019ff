// Run inside the page: how much was compared, and every difference (at most 20).
(vectors) => {
  const { Rules, Deal, Run, Replay, SHAPES } = makeRoom;
  const wrong = [];
  let compared = 0;
  const same = (what, mine, theirs) => {
    compared += 1;
    const [a, b] = [JSON.stringify(mine), JSON.stringify(theirs)];
    if (a !== b && wrong.length < 20) wrong.push(`${what}: ${a}, not ${b}`);
  };
  const rowsOf = (hex) => hex.match(/../g).map((byte) => parseInt(byte, 16)).reverse();
  const shapeOf = (id) => SHAPES.find((shape) => shape.id === id);
  for (const v of vectors.threefry) same('threefry', Deal.threefry(...v.key, ...v.counter), v.out);
  for (const v of vectors.trays) {
    same('tray', Deal.tray(v.seed, v.difficulty, v.n).map((index) => SHAPES[index].id), v.ids);
  }
  for (const v of vectors.daily) same('daily', Deal.dailySeed(v.date, v.difficulty), v.seed);
  for (const v of vectors.boards) {
    const shape = shapeOf(v.shape);
    const rows = rowsOf(v.board);
    const reason = Rules.hindrance(rows, shape, v.row, v.col);
    same('result', reason ?? 'ok', v.result);
    same('rows are left alone', rows, rowsOf(v.board));
    if (reason) continue;
    const done = Rules.drop(rows, shape, v.row, v.col);
    same('board', [Rules.boardHex(done.rows), done.removed, done.points], [v.after, v.removed, v.points]);
  }
  for (const v of vectors.runs) {
    const run = Run.begin(v.seed, v.difficulty);
    for (const [action, result, key] of v.steps) {
      same(`run ${v.seed} ${action}`, [Run.act(run, action).reason ?? 'ok', Run.key(run)], [result, key]);
    }
  }
  for (const v of vectors.codes) {
    const run = Replay.decode(v.code);
    same('code', [Replay.encode(run), run.now.score, Run.moves(run), run.now.ended],
      [v.code, v.score, v.moves, v.ended]);
  }
  for (const v of vectors.refused ?? []) {
    let read = true;
    try { Replay.decode(v.code); } catch { read = false; }
    same(`refused: ${v.why}`, read, false);
  }
  return { compared, wrong };
}

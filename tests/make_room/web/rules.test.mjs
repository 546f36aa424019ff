// The block puzzle's rules, codes and words without a browser: vectors of Python, deals, the counted daily.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { fakeStorage, load } from '../../web/load_scripts.mjs';

const FILES = ['shapes', 'rules', 'deal', 'run', 'replay'].map((name) => `make_room/${name}.js`)
  .concat(['shared/clock.js', 'shared/storage.js', 'shared/drag.js'], ['store', 'words'].map((name) => `make_room/${name}.js`));
const NAMES = ['Rules', 'Deal', 'Run', 'Replay', 'Store', 'Words', 'SHAPES', 'LEVELS'];
const given = JSON.parse(readFileSync(process.env.PAGE_GIVEN, 'utf8'));
const window = { localStorage: fakeStorage(), sessionStorage: fakeStorage() };
const page = load(FILES, NAMES, { data: given.data, window });
const { Run, Replay, Store, Words } = page;

const firstFit = (run) => {
  for (let action = 0; action < 192; action += 1) if (!Run.act(run, action).reason) return true;
  return false;
};

test('every vector of Python is answered alike', () => {
  globalThis.makeRoom = page;
  const compare = (0, eval)(readFileSync(new URL('compare.js', import.meta.url), 'utf8'));
  const { compared, wrong } = compare(given.vectors);
  assert.deepEqual(wrong, []);
  assert.ok(compared > 3000, `${compared} compared`);
});

test('a deal is read as it was written, and nothing else is a deal', () => {
  for (const level of page.LEVELS) {
    for (const rival of [null, { score: 41, name: '' }, { score: 7, name: 'A. B/ü#😀' }]) {
      const code = Replay.encodeDeal({ seed: 0xdeadbeef, level, rival });
      assert.match(code, /^sd1\.[emh]\.deadbeef/);
      assert.deepEqual(Replay.decodeDeal(`x#deal=${code} `, 'easy'), { seed: 0xdeadbeef, level, rival });
    }
  }
  assert.deepEqual(Replay.decodeDeal('42', 'hard'), { seed: 42, level: 'hard', rival: null });
  for (const text of ['', '-1', '4294967296', '1.5', 'sd1.e.7', 'sd2.e.00000007', 'sd1.e.00000007.x', 'ss1.e.00000007..0']) {
    assert.equal(Replay.decodeDeal(text, 'easy'), null, text);
  }
  assert.equal(Replay.rival({ score: 5, name: 'n'.repeat(40) }).name.length, 24);
});

test('the counted trays of a daily deal', () => {
  const run = Run.begin(5, 'easy');
  run.daily = '2026-03-01';
  for (let piece = 0; piece < 59; piece += 1) firstFit(run);
  assert.equal(Run.counted(run).open, true);
  firstFit(run);
  const fixed = Run.counted(run);
  assert.deepEqual([fixed.open, fixed.trays, fixed.score, fixed.moves], [false, 20, run.now.score, 60]);
  for (let piece = 0; piece < 7; piece += 1) firstFit(run);
  assert.deepEqual(Run.counted(run), fixed);
  const cleared = Run.linesByTray(run);
  assert.deepEqual([cleared.length, cleared.reduce((sum, count) => sum + count)], [20, fixed.lines]);
  const text = Words.daily(run, fixed);
  assert.doesNotMatch(text, /bar|corner|square|row|column/);
  for (let piece = 0; piece < 8; piece += 1) Run.undo(run);
  assert.equal(Run.counted(run).open, true);
  const short = Run.begin(7, 'hard');
  while (firstFit(short));
  const end = Run.counted(short);
  assert.deepEqual([end.open, end.score, Run.linesByTray(short).length], [false, short.now.score, end.trays]);
});

test('runs wait by tab, and only while they are active', () => {
  const runs = ['a', 'b', 'c', 'd', 'e'].map((tab, seed) => {
    const run = Run.begin(seed, 'medium');
    firstFit(run);
    Store.keepWaiting('medium', tab, run);
    return run;
  });
  assert.equal(Store.waiting('medium', new Set()).tab, 'e');
  const { tab, run } = Store.waiting('medium', new Set(['e', 'd']));
  assert.deepEqual([tab, Run.key(run), run.past.length], ['c', Run.key(runs[2]), 1]);
  assert.equal(Store.waiting('medium', new Set('bcde')), null, 'four wait at most, the oldest went');
  Store.keepWaiting('medium', 'c', Run.begin(1, 'medium'));
  assert.equal(Store.waiting('medium', new Set(['e', 'd'])).tab, 'b');
  for (const name of ['b', 'd', 'e']) Store.forget('medium', name);
  assert.deepEqual(window.localStorage.keys(), []);
});

test('which edges a piece crosses, and what lies in its way', () => {
  const square = page.SHAPES.find((shape) => shape.id === 'O9a');
  const why = (row, col) => Words.why('edge', Array(8).fill(0), square, row, col);
  assert.equal(why(-1, 0), 'Crosses the top edge.');
  assert.equal(why(5, 6), 'Crosses the right edge.');
  assert.equal(why(6, 5), 'Crosses the bottom edge.');
  assert.equal(why(-1, -1), 'Crosses the top and left edge.');
  assert.equal(Words.why('overlap', [0, 0b10, 0, 0, 0, 0, 0, 0], square, 0, 0), 'Overlaps row 2, column 2.');
  assert.equal(Words.why('overlap', [0b1, 0b10, 0, 0, 0, 0, 0, 0], square, 0, 0), 'Overlaps row 1, column 1 and 1 more.');
});

test('the best run has more points, then fewer moves, then less time, and none at first', () => {
  const run = (score, moves, ms) => ({ score, moves, ms });
  const kept = () => Store.best('easy');
  Store.offer('easy', run(0, 3, 100));
  assert.ok(!kept(), 'no points are no best');
  for (const [offered, stays] of [[run(5, 9, 100), 5], [run(4, 1, 1), 5], [run(7, 30, 900), 7], [run(7, 31, 1), 7]]) {
    Store.offer('easy', offered);
    assert.equal(kept().score, stays);
  }
  assert.equal(kept().moves, 30);
  Store.offer('easy', run(7, 29, 999));
  assert.equal(kept().moves, 29);
});

// The shared scripts, on boards of other sizes than the block puzzle's.
import assert from 'node:assert/strict';
import test from 'node:test';
import { fakeStorage, load } from './load_scripts.mjs';

const { Drag, Clock, Kept } = load(['shared/clock.js', 'shared/storage.js', 'shared/drag.js'], ['Drag', 'Clock', 'Kept'], {
  window: { localStorage: fakeStorage() },
});

test('a piece lands where it is drawn, on any board', () => {
  const bar = { width: 3, height: 1, cells: [[0, 0], [0, 1], [0, 2]] };
  for (const [columns, rows] of [[4, 4], [6, 6], [11, 15], [1, 1]]) {
    const box = { left: 10, top: 20, width: columns * 30, height: rows * 30 };
    const mouse = Drag.landing(box, columns, { x: 10 + 45, y: 20 + 15 }, { x: 0.5, y: 0.5 }, bar);
    assert.deepEqual([mouse.row, mouse.col, mouse.cell], [0, 0, 30]);
    const finger = Drag.landing(box, columns, { x: 10 + 45, y: 20 + 30 + 30 }, { finger: true }, bar);
    assert.deepEqual([finger.row, finger.col], [0, 0], 'its lower edge is 30 px above the finger');
    assert.deepEqual(Drag.cellAt(box, { columns, rows }, 11, 21), { row: 0, col: 0 });
    assert.equal(Drag.cellAt(box, { columns, rows }, 10 + columns * 30, 21), null);
    assert.equal(Drag.onBoard({ columns, rows }, bar, rows - 1, columns - 1).length, 1);
    assert.equal(Drag.onBoard({ columns, rows }, bar, -1, 0).length, 0);
  }
  assert.deepEqual([Drag.isDrag(7, 3), Drag.isDrag(8, 0)], [false, true]);
});

test('a clock leaves out the time a machine slept', () => {
  let now = 0;
  const clock = Clock.create(() => now);
  const pass = (ms) => { now += ms; clock.tick(); };
  pass(5000);
  clock.start();
  pass(9000);
  pass(10001);
  pass(500);
  clock.stop();
  pass(5000);
  assert.equal(clock.read(), 9500);
  assert.deepEqual([0, 59999, 6000000].map(Clock.format), ['00:00', '00:59', '1:40:00']);
});

test('storage may be missing, full or hold anything', () => {
  const localStorage = fakeStorage();
  const own = load(['shared/storage.js'], ['Kept'], { window: { localStorage } }).Kept;
  const kept = own.open('mine.');
  kept.put('localStorage', 'a', { b: 1 });
  assert.deepEqual([kept.value('localStorage', 'a'), localStorage.keys()], [{ b: 1 }, ['mine.a']]);
  localStorage.setItem('mine.a', '{');
  assert.equal(kept.value('localStorage', 'a'), null);
  localStorage.broken = true;
  kept.put('localStorage', 'a', 2);
  assert.deepEqual([kept.value('localStorage', 'a'), kept.broken()], [2, true]);
  localStorage.broken = false;
  kept.put('localStorage', 'a', 3);
  assert.equal(localStorage.getItem('mine.a'), '3');
  assert.deepEqual(['mine.a', 'yours.a', null].map((key) => kept.keyOf({ key })), ['a', '', null]);
  assert.deepEqual([0, 7, -1, 1.5, '1', 2 ** 53].map(Kept.count), [true, true, false, false, false, false]);
});

// As much of a document as a grid needs.
class Element {
  constructor() { Object.assign(this, { children: [], attributes: {}, classes: new Set() }); this.classList = { add: (name) => this.classes.add(name), remove: (name) => this.classes.delete(name) }; }
  setAttribute(name, value) { this.attributes[name] = value; }
  append(child) { this.children.push(child); }
  closest() { return this; }
  focus() { documentOfOurs.activeElement = this; }
}
const documentOfOurs = { createElement: () => new Element(), addEventListener: () => {}, activeElement: null };

test('a grid is one Tab stop; arrows stop at its edges and cross its holes, Home and End stay in the row', () => {
  const { Grid } = load(['shared/grid.js'], ['Grid'], { document: documentOfOurs });
  const board = new Element();
  const grid = Grid.create(board, { columns: 4, rows: 3, has: (row, col) => (row !== 1 || col !== 2) && (row || col < 3) });
  assert.deepEqual(board.children.map((line) => [line.attributes['aria-rowindex'], line.children.length]), [[1, 4], [2, 4], [3, 4]]);
  assert.equal(grid.cells.filter(Boolean).length, 10);
  assert.deepEqual([grid.at(1, 2), grid.spotOf(grid.at(2, 3))], [null, { row: 2, col: 3 }]);
  const moves = [
    ['ArrowUp', [2, 2], [0, 2]], ['ArrowUp', [0, 1], [0, 1]], ['ArrowUp', [1, 0], [0, 0]], ['ArrowDown', [0, 2], [2, 2]],
    ['ArrowDown', [2, 0], [2, 0]], ['ArrowLeft', [1, 3], [1, 1]], ['ArrowLeft', [1, 1], [1, 0]], ['ArrowLeft', [0, 0], [0, 0]],
    ['ArrowRight', [1, 1], [1, 3]], ['ArrowRight', [0, 2], [0, 2]], ['ArrowUp', [1, 3], [1, 3]], ['Home', [1, 3], [1, 0]], ['End', [1, 0], [1, 3]],
  ];
  for (const [key, [row, col], [toRow, toCol]] of moves) {
    assert.deepEqual(grid.aimFor({ key }, { row, col }), { row: toRow, col: toCol }, `${key} at ${row}, ${col}`);
  }
  assert.deepEqual(grid.aimFor({ key: 'End', ctrlKey: true }, { row: 0, col: 0 }), { row: 2, col: 3 });
  assert.equal(grid.aimFor({ key: 'x' }, { row: 0, col: 0 }), null);
  grid.stopAt(1, 1);
  grid.focus(1, 1);
  assert.deepEqual(grid.cells.filter((cell) => cell?.tabIndex === 0), [grid.at(1, 1)]);
  assert.equal(documentOfOurs.activeElement, grid.at(1, 1));
});

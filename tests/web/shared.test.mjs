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

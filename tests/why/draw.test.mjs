// What the board that says why draws, without a browser: outlines, letters, marks and small boards.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from '../web/load_scripts.mjs';

class Drawn {
  constructor(name) {
    Object.assign(this, { name, attributes: {}, inside: [], textContent: '' });
  }
  setAttribute(key, value) {
    this.attributes[key] = value;
  }
  append(element) {
    this.inside.push(element);
  }
}

const document = {
  getElementById: () => ({ namespaceURI: 'svg', textContent: '{}' }),
  createElementNS: (_, name) => new Drawn(name),
};
const { Draw } = load(['why/table.js', 'why/draw.js'], ['Draw'], { document });
const drawn = (how) => {
  const svg = new Drawn('svg');
  how(svg);
  return svg;
};
const cells = (...names) => names.reduce((set, name) => set | (1 << ((name[1] - 1) * 4 + 'ABCD'.indexOf(name[0]))), 0);

// The sides of an outline, each a unit long and drawn once, whichever way round.
function sides(path) {
  assert.match(path, /^M.*Z$/);
  const points = path.slice(1, -1).split('L').map((point) => point.split(' ').map(Number));
  return points.map(([x, y], at) => {
    const [toX, toY] = points[(at + 1) % points.length];
    assert.equal(Math.abs(x - toX) + Math.abs(y - toY), 1);
    return [[x, y], [toX, toY]].sort().join('-');
  }).sort();
}

test('a piece is outlined where no cell of its own is beside it', () => {
  const svg = drawn((svg) => Draw.piece(svg, 'over', 'L', cells('C3', 'C4', 'D4')));
  const [shape, hatch, letter] = svg.inside;
  assert.deepEqual(sides(shape.attributes.d), [
    '2,2-2,3', '2,2-3,2', '2,3-2,4', '2,4-3,4', '3,2-3,3', '3,3-4,3', '3,4-4,4', '4,3-4,4',
  ]);
  assert.equal(hatch.attributes.fill, 'url(#over-L)');
  assert.equal(letter.textContent, 'L');
  assert.deepEqual([letter.attributes.x, letter.attributes.y], [2.5, 3.65], 'in the corner of the three cells');
  const square = drawn((svg) => Draw.piece(svg, 'a', 'O', cells('A1', 'A2', 'B1', 'B2')));
  assert.deepEqual([square.inside[2].attributes.x, square.inside[2].attributes.y], [1, 1.15], 'in its middle');
  assert.equal(sides(square.inside[0].attributes.d).length, 8);
  const plain = drawn((svg) => Draw.piece(svg, 'a', 'D', cells('A1', 'B1')));
  assert.deepEqual(plain.inside.map((each) => each.name), ['path', 'text'], 'D has no pattern');
});

test('pockets, dots, questions and numbers are marks', () => {
  const svg = drawn((svg) => Draw.marks(svg, [['*', cells('A1')], ['o', cells('B2', 'C3')], ['?', cells('D4')], ['1', cells('A4')]]));
  assert.deepEqual(svg.inside.map((each) => [each.name, each.attributes.class ?? each.textContent]), [
    ['path', 'pocket'], ['circle', 'dot'], ['circle', 'dot'], ['circle', 'chip'], ['text', 'ask'], ['text', '1'],
  ]);
  const [pocket, first, second, , ask, one] = svg.inside;
  assert.equal(sides(pocket.attributes.d).length, 4);
  assert.deepEqual([first, second].map((each) => [each.attributes.cx, each.attributes.cy]), [[1.5, 1.5], [2.5, 2.5]]);
  assert.deepEqual([ask.attributes.x, one.attributes.x, one.attributes.y], [3.5, 0.5, 3.65]);
});

test('a small board has its blocked cells, the moved one apart', () => {
  const svg = drawn((svg) => Draw.thumb(svg, cells('B1', 'D3'), 11));
  const squares = svg.inside.filter((each) => each.name === 'rect').map(({ attributes: at }) => [at.class, at.x, at.y]);
  assert.deepEqual(squares, [['taken', 1, 0], ['new', 3, 2]]);
  assert.equal(svg.inside.length, 4);
  const scene = drawn((svg) => Draw.scene(svg, cells('B1'), [['o', cells('A1')]]));
  assert.deepEqual(scene.inside.map((each) => each.name), ['rect', 'path', 'path', 'circle']);
});

test('three pieces have patterns, turned apart', () => {
  const [defs] = drawn((svg) => Draw.patterns(svg, 'x')).inside;
  assert.deepEqual(defs.inside.map((each) => each.attributes.id), ['x-I', 'x-L', 'x-O']);
  assert.equal(new Set(defs.inside.map((each) => each.inside[0].attributes.d ?? each.inside[0].name)).size, 3);
});

test('LA18: a typed board may have digits of Arabic scripts; a number of two kinds is none', () => {
  const { Table, Words } = load(['shared/words.js', 'why/table.js'], ['Table', 'Words'], { document });
  const say = (digits) => Words.create({ language: 'en', like: 'en', phrases: {}, digits });
  const read = (text, digits) => Table.parse(say(digits).typed(text));
  const wanted = Table.parse('A4 B2 B4 D3');
  assert.equal(read('A٤ B٢ B٤ D٣'), wanted);
  assert.equal(read('a۴ ۲b B۴ D۳'), wanted);
  assert.equal(read('Ａ４　Ｂ２，Ｂ４ Ｄ３', 'fullwide'), wanted);
  for (const wrong of ['A٤ B٢ B٤ D3٣', 'Ａ４ Ｂ２ Ｂ４ Ｄ３', 'A④ B2 B4 D3', 'A1٤ B2 B4 D3']) assert.equal(read(wrong), null, wrong);
});

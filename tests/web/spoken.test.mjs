// What is typed on the phone: English words, and beside them those of the page's language.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from './load_scripts.mjs';

const FILES = ['shared/words.js', ...['game', 'rules', 'session', 'spoken'].map((name) => `companion/${name}.js`)];
const spoken = () => load(FILES, ['Spoken']).Spoken;
const kindOf = (line, one) => one.parse(line, ['Ann'])?.kind ?? null;

test('LA13: the words of a language are understood beside the English ones, without case and accents', () => {
  const german = spoken();
  german.learn({ remove: 'nimm nehmen', pass: 'passe passen', redo: 'zurückholen', join: '', fill: 'auf und' });
  assert.deepEqual(
    ['nimm D', 'NEHMEN d', 'passen', 'Ann passen', 'zuruckholen', 'pass', 'remove D'].map((line) => kindOf(line, german)),
    ['remove', 'remove', 'pass', 'pass', 'redo', 'pass', 'remove'],
  );
  const placed = german.parse('L auf A1 A2 und B1', []);
  assert.deepEqual([placed.kind, placed.piece, placed.cells], ['place', 'L', ['A1', 'A2', 'B1']]);
});

test('LA13: an English word keeps its meaning, and a language that was not learnt is not understood', () => {
  const other = spoken();
  other.learn({ pass: 'take' });
  assert.equal(kindOf('take D', other), 'remove');
  assert.equal(kindOf('passen', spoken()), null);
});

test('LA18: digits of Arabic scripts are read in cells, full-width ones where the language has them, mixed ones never', () => {
  const cells = (line, one = spoken()) => one.parse(line)?.cells.join(' ') ?? null;
  assert.equal(cells('L A١ A٢ B١'), 'A1 A2 B1');
  assert.equal(cells('L a۱ ۲a B۱۰'), 'A1 A2 B10');
  assert.equal(spoken().parse('٠٧').name, '07');
  assert.equal(cells('L Ａ１ Ａ２ Ｂ１'), null);
  const wide = spoken();
  wide.learn({}, 'fullwide');
  assert.equal(cells('L Ａ１ ａ２ B1', wide), 'A1 A2 B1');
  for (const wrong of ['L A1٢ B1', 'L A١۲ B1', 'L A² B1', 'L A① B1', 'L A१ B1']) assert.equal(cells(wrong), null, wrong);
});

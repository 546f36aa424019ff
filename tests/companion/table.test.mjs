// The phone's table without a phone: every action, refusal, line, sentence and summary as Python has them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { load } from '../web/load_scripts.mjs';

const FILES = ['shared/words.js', ...['game', 'rules', 'session', 'journal', 'said'].map((name) => `companion/${name}.js`)];
const given = JSON.parse(readFileSync(process.env.PAGE_GIVEN, 'utf8')).table;
const page = load(FILES, ['Words', 'Names', 'Session', 'Journal', 'Said']);

test('WP10, WP11, WP14, WP20, WP21, WP30: what Python answers at the table, the scripts of the page answer', () => {
  const parts = { ...page, said: page.Said.create(page.Words.create(given.words)) };
  const names = ['Names', 'Session', 'Journal', 'said'];
  const compare = new Function(...names, `return ${readFileSync(new URL('vectors.js', import.meta.url), 'utf8')}`);
  const { steps, wrong } = compare(...names.map((name) => parts[name]))(given.vectors);
  assert.deepEqual(wrong, []);
  assert.ok(steps >= 4000 && given.vectors.sessions.length >= 80, `${steps} steps`);
});

// Loads classic page scripts that need no document, joined as the page joins them, and hands out what they name.
import { readFileSync } from 'node:fs';

const WEB = new URL('../../templates/web/', import.meta.url);

// `files` as in the page's list, `names` what is wanted from them; `data` stands in the page's data element,
// unless a document of one's own is given.
export function load(files, names, { data = {}, window = {}, document: own } = {}) {
  const text = files.map((file) => readFileSync(new URL(file, WEB), 'utf8')).join('\n');
  const document = own ?? { getElementById: () => ({ textContent: JSON.stringify(data) }) };
  return new Function('document', 'window', `'use strict';\n${text}\nreturn { ${names.join(', ')} };`)(document, window);
}

// A storage that keeps what it is given, until `broken` is set.
export function fakeStorage() {
  const kept = new Map();
  const guard = (act) => (...args) => {
    if (storage.broken) throw new Error('no storage');
    return act(...args);
  };
  const storage = {
    broken: false,
    getItem: guard((key) => kept.get(key) ?? null),
    setItem: guard((key, value) => kept.set(key, String(value))),
    removeItem: guard((key) => kept.delete(key)),
    keys: () => [...kept.keys()].sort(),
  };
  return storage;
}

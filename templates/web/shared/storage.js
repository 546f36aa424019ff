// What a page keeps in its browser, under keys with a prefix of its own.
//
// Storage may be missing, full or hold anything: what cannot be written is kept in memory for this page view, what
// cannot be read is null, and nothing throws. All file pages of a profile share one storage, hence the prefix.
// An area is 'localStorage' (this browser) or 'sessionStorage' (this tab).
const Kept = (() => {
  function open(prefix) {
    const memory = new Map();
    let broken = false;

    function read(area, key) {
      if (memory.has(area + key)) return memory.get(area + key);
      try {
        return window[area].getItem(prefix + key);
      } catch {
        broken = true;
        return null;
      }
    }

    function write(area, key, text) {
      try {
        window[area].setItem(prefix + key, text);
        memory.delete(area + key);
      } catch {
        broken = true;
        memory.set(area + key, text);
      }
    }

    function remove(area, key) {
      memory.delete(area + key);
      try {
        window[area].removeItem(prefix + key);
      } catch {
        broken = true;
      }
    }

    return {
      read,
      write,
      remove,
      // The value that was written as JSON, or null.
      value: (area, key) => parse(read(area, key)),
      put: (area, key, value) => write(area, key, JSON.stringify(value)),
      // The own key of a storage event, '' when another one's changed, null when all was cleared.
      keyOf: (event) => (event.key?.startsWith(prefix) ? event.key.slice(prefix.length) : event.key && ''),
      broken: () => broken,
    };
  }

  function parse(text) {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }

  const count = (value) => Number.isSafeInteger(value) && value >= 0;

  return { open, parse, count };
})();

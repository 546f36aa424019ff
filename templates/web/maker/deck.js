// The deck in hand: its name and bytes, every earlier one for undo, kept on this machine, carried by a link.
const Deck = (() => {
  const kept = Kept.open('spare-squares-maker:');
  const MOST_BACK = 100;
  const text = (bytes) => new TextDecoder().decode(bytes);
  const bytesOf = (words) => new TextEncoder().encode(words);

  const to64 = (bytes) =>
    btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  const from64 = (words) => Uint8Array.from(atob(words.replace(/-/g, '+').replace(/_/g, '/')), (each) => each.charCodeAt(0));
  const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

  function create(changed) {
    let now = { name: 'my-cards.txt', words: '', file: null };
    const back = [];
    const forth = [];

    const keep = () => kept.put('localStorage', 'deck', { ...now, file: now.file && to64(now.file) });

    function put(next, { remember = true } = {}) {
      if (remember) {
        back.push(now);
        if (back.length > MOST_BACK) back.shift();
        forth.length = 0;
      }
      now = next;
      keep();
      changed();
    }

    return {
      get name() {
        return now.name;
      },
      get words() {
        return now.words;
      },
      // A workbook is bytes; everything else is what stands in the box.
      get bytes() {
        return now.file ?? bytesOf(now.words);
      },
      get isFile() {
        return now.file !== null;
      },
      get empty() {
        return now.file === null && !now.words.trim();
      },
      write: (words, options) => put({ ...now, words, file: null, name: now.file ? 'my-cards.txt' : now.name }, options),
      open(name, bytes) {
        const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b;
        put(zipped ? { name, words: '', file: bytes } : { name, words: text(bytes), file: null });
      },
      undo() {
        if (!back.length) return;
        forth.push(now);
        put(back.pop(), { remember: false });
      },
      redo() {
        if (!forth.length) return;
        back.push(now);
        put(forth.pop(), { remember: false });
      },
      canUndo: () => back.length > 0,
      canRedo: () => forth.length > 0,
      async restore() {
        const link = /^#deck=([\w-]+)$/.exec(location.hash);
        try {
          if (link) {
            const [name, words] = JSON.parse(text(await through(from64(link[1]), new DecompressionStream('deflate-raw'))));
            if (typeof name === 'string' && typeof words === 'string') {
              now = { name, words, file: null };
              changed();
              return 'link';
            }
          }
          const last = kept.value('localStorage', 'deck');
          if (last && typeof last.words === 'string') now = { ...last, file: last.file ? from64(last.file) : null };
        } catch {
          // A damaged link or storage is as good as none.
        }
        changed();
        return 'kept';
      },
      async link() {
        const packed = await through(bytesOf(JSON.stringify([now.name, now.words])), new CompressionStream('deflate-raw'));
        return `#deck=${to64(packed)}`;
      },
    };
  }

  return { create };
})();

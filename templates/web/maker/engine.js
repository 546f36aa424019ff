// The program, started when it is first needed: in a worker, so that the page stays alive, else on the page itself.
const Engine = (() => {
  const KINDS = { wasm: 0, machine: 0, loader: 0, library: 0, packages: 0 };

  function inline(id) {
    const text = document.getElementById(`part-${id}`).textContent;
    return Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  }

  async function partsOf(data, say) {
    const parts = {};
    for (const kind of Object.keys(KINDS)) {
      if (data.parts) {
        say('fetching');
        const got = await fetch(data.parts[kind]);
        if (!got.ok) throw new Error(t('not_fetched', { file: data.parts[kind], status: got.status }));
        parts[kind] = new Uint8Array(await got.arrayBuffer());
      } else parts[kind] = inline(kind);
    }
    return parts;
  }

  function inWorker(code) {
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), { type: 'classic' });
    const waiting = new Map();
    let number = 0;
    worker.onmessage = ({ data: { id, line, done, failed } }) => {
      const each = waiting.get(id);
      if (!each) return;
      if (line !== undefined) each.say(line);
      else {
        waiting.delete(id);
        if (failed === undefined) each.resolve(done);
        else each.reject(new Error(failed));
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      for (const each of waiting.values()) each.reject(new Error(event.message || t('lines.no_worker')));
      waiting.clear();
    };
    return {
      send(message, say, moved = []) {
        number += 1;
        return new Promise((resolve, reject) => {
          waiting.set(number, { say, resolve, reject });
          worker.postMessage({ id: number, ...message }, moved);
        });
      },
      end: () => worker.terminate(),
    };
  }

  function create(data) {
    let ready = null;
    let queue = Promise.resolve();

    async function start(say) {
      if (typeof WebAssembly !== 'object' || typeof DecompressionStream !== 'function') {
        throw new Error(t('lines.cannot_run'));
      }
      const code = document.getElementById('python').textContent;
      const wanted = { lock: data.lock, python: data.python };
      try {
        const worker = inWorker(code);
        const parts = await partsOf(data, say);
        const moved = Object.values(parts).map((part) => part.buffer);
        await worker.send({ start: { ...wanted, parts } }, say, moved);
        return (request, bytes, tell) => worker.send({ request, data: bytes }, tell);
      } catch (error) {
        say('again');
        await import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
        const answer = await globalThis.startPython({ ...wanted, parts: await partsOf(data, say) }, say);
        return async (request, bytes) => answer(request, bytes);
      }
    }

    // One request at a time, in the order asked: Python does one thing at a time.
    return {
      ask(request, bytes, say = () => {}) {
        if (!ready) {
          ready = start(say);
          // What failed may be tried again.
          ready.catch(() => (ready = null));
        }
        const program = ready;
        const done = queue.then(async () => (await program)(request, bytes, say));
        queue = done.catch(() => {});
        return done;
      },
      started: () => ready !== null,
    };
  }

  return { create };
})();

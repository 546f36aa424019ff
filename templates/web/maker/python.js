// Starts Python (Pyodide) from bytes and answers requests. Runs in a classic worker: a module worker fails from file:
// addresses. Where a worker cannot read blobs the page loads this very text and runs it itself.
globalThis.startPython = async ({ parts, lock, python }, say) => {
  const unpacked = async (bytes) =>
    new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
  const loaded = async (bytes) => import(URL.createObjectURL(new Blob([await unpacked(bytes)], { type: 'text/javascript' })));
  say('unpack_python');
  const wasm = await unpacked(parts.wasm);
  const library = URL.createObjectURL(new Blob([parts.library]));
  const machine = await loaded(parts.machine);
  const loader = await loaded(parts.loader);
  // The loader fetches one file, which is here already; nothing else is ever asked for.
  const fetched = globalThis.fetch;
  globalThis.fetch = (address, ...rest) =>
    String(address).endsWith('pyodide.asm.wasm')
      ? Promise.resolve(new Response(wasm, { headers: { 'content-type': 'application/wasm' } }))
      : fetched(address, ...rest);
  say('start_python');
  const py = await loader.loadPyodide({
    indexURL: 'nowhere:/',
    env: { HOME: '/home', LC_ALL: 'C.UTF-8' }, // a browser's language says nothing of the paper in the printer
    createPyodideModule: machine.default,
    stdLibURL: library,
    lockFileContents: { info: lock, packages: {} },
  });
  globalThis.fetch = fetched;
  say('unpack_program');
  py.unpackArchive(parts.packages.buffer, 'zip', { extractDir: `/lib/python${python}/site-packages` });
  const { answer_page: ask } = py.pyimport('spare_squares.maker.commands.bridge');
  return (request, data) => {
    const said = ask(JSON.stringify(request), data ?? undefined, say);
    const [reply, ...files] = said.toJs();
    said.destroy();
    return { reply: JSON.parse(reply), files };
  };
};

if (typeof WorkerGlobalScope !== 'undefined' && globalThis instanceof WorkerGlobalScope) {
  let answer = null;
  onmessage = async ({ data: { id, start, request, data } }) => {
    const say = (line) => postMessage({ id, line });
    try {
      if (start) {
        answer = await startPython(start, say);
        postMessage({ id, done: {} });
      } else {
        const done = answer(request, data);
        postMessage({ id, done }, done.files.map((file) => file.buffer));
      }
    } catch (error) {
      postMessage({ id, failed: String((error && error.message) || error).slice(-2000) });
    }
  };
}

// Ready files, making, and what other scripts may call.
// Play tonight: files made by the same program when this page was built.
for (const { name, label, role, pages, content, address } of data.ready) {
  const button = element('a', { class: `file ${role}`, download: name, href: address || '#' }, element('b', {}, label), element('span', {}, counted(pages, 'page')));
  if (content) {
    button.addEventListener('click', (event) => {
      event.preventDefault();
      save(name, fromBase(content), 'application/pdf');
    });
  }
  by('ready').append(element('li', {}, button));
}

// Making.
async function make({ name = 'deck', data: given, options = [] } = {}, say) {
  const bytes = given === undefined || given === null ? null : typeof given === 'string' ? new TextEncoder().encode(given) : new Uint8Array(given);
  const { reply, files } = await engine.ask({ ask: 'make', name, options }, bytes, say);
  return { files: reply.files.map((each, at) => ({ ...each, data: files[at] })), findings: reply.findings };
}

by('make').addEventListener('click', async () => {
  const say = (line) => (by('progress').textContent = line);
  by('make').disabled = true;
  by('made').hidden = true;
  say(engine.started() ? 'Making …' : 'Starting the program; this takes a few seconds once …');
  try {
    const { files, findings } = await make(deck.empty ? { options: chosen() } : { name: deck.name, data: deck.bytes, options: chosen() }, say);
    const wrong = findings.filter((each) => each.severity === 'error');
    if (!files.length) say(wrong.length ? wrong[wrong.length - 1].message : 'Nothing was made.');
    else {
      say(`Ready: ${files.map((each) => counted(each.pages, 'page')).join(' and ')}, proven.`);
      by('files').replaceChildren(...files.map(fileItem));
      by('made').hidden = false;
    }
  } catch (error) {
    say(error.message);
  }
  by('make').disabled = false;
});

function fileItem({ name, role, pages, data: bytes }) {
  const label = role === 'answers' ? 'The answers' : 'The kit';
  const link = element('a', { class: `file ${role}`, download: name, href: URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' })) }, element('b', {}, label), element('span', {}, `${name} · ${counted(pages, 'page')} · ${sized(bytes)}`));
  return element('li', {}, link);
}

by('phone').addEventListener('click', async () => {
  const say = (line) => (by('progress').textContent = line);
  say(engine.started() ? 'Making …' : 'Starting the program; this takes a few seconds once …');
  try {
    const language = fields.get('--language')?.value;
    const { reply, files } = await engine.ask({ ask: 'phone', name: deck.name, language }, deck.empty ? null : deck.bytes, say);
    if (reply.error) return say(reply.error);
    by('files').replaceChildren(
      ...reply.files.map(({ name, role }, at) => {
        const label = role === 'answers' ? 'The answers, a page apart' : 'The page for the table';
        const link = element('a', { class: `file ${role}`, download: name, href: URL.createObjectURL(new Blob([files[at]], { type: 'text/html' })) }, element('b', {}, label), element('span', {}, `${name} · ${sized(files[at])}`));
        return element('li', {}, link);
      }),
    );
    by('made').hidden = false;
    say('Ready: one file for the phone, and the answers apart.');
  } catch (error) {
    say(error.message);
  }
});

by('look').addEventListener('click', async () => {
  const say = (line) => (by('progress').textContent = line);
  say(engine.started() ? 'Drawing …' : 'Starting the program; this takes a few seconds once …');
  try {
    const { reply } = await engine.ask({ ask: 'preview', name: deck.name, options: chosen() }, deck.empty ? null : deck.bytes, say);
    say(reply.error || `${counted(reply.pages.length, 'page')}, as they will be printed.`);
    by('pages').replaceChildren(
      ...(reply.pages || []).map((page, at) => {
        const figure = element('figure');
        // A drawing of the program's own, in which every word of a deck is escaped.
        figure.innerHTML = page;
        figure.append(element('figcaption', {}, `Page ${at + 1}`));
        return figure;
      }),
    );
  } catch (error) {
    say(error.message);
  }
});

// On a web space the page keeps its files, so that the next visit needs no connection.
if (data.offline && 'serviceWorker' in navigator) navigator.serviceWorker.register(data.offline).catch(() => {});

window.spareSquares = { make };
drawBoard();
deck.restore();

// Ready files, making, and what other scripts may call.
// Play tonight: files made by the same program when this page was built.
function showReady() {
  by('ready').replaceChildren(...data.ready.map(readyItem));
}

function readyItem({ name, role, paper, large, pages, content, address }) {
  const label = t(`ready.${role}${large ? '_large' : ''}`, { paper: t(`papers.${paper}`) });
  const button = element('a', { class: `file ${role}`, download: name, href: address || '#' }, element('b', {}, label), element('span', {}, t('pages', { n: pages })));
  if (content) {
    button.addEventListener('click', (event) => {
      event.preventDefault();
      save(name, fromBase(content), 'application/pdf');
    });
  }
  return element('li', {}, button);
}

// Making.
async function make({ name = 'deck', data: given, options = [] } = {}, say) {
  const bytes = given === undefined || given === null ? null : typeof given === 'string' ? new TextEncoder().encode(given) : new Uint8Array(given);
  const { reply, files } = await engine.ask({ ask: 'make', name, options }, bytes, say);
  return { files: reply.files.map((each, at) => ({ ...each, data: files[at] })), findings: reply.findings };
}

by('make').addEventListener('click', async () => {
  const say = (line) => (by('progress').textContent = heard(line));
  by('make').disabled = true;
  by('made').hidden = true;
  say(engine.started() ? 'making' : 'starting');
  try {
    const { files, findings } = await make(deck.empty ? { options: chosen() } : { name: deck.name, data: deck.bytes, options: chosen() }, say);
    const wrong = findings.filter((each) => each.severity === 'error');
    if (!files.length) say(wrong.length ? wrong[wrong.length - 1].message : 'nothing');
    else {
      say(t('made', { pages: spoken[tongue].joined(files.map((each) => t('pages', { n: each.pages }))) }));
      by('files').replaceChildren(...files.map(fileItem));
      by('made').hidden = false;
    }
  } catch (error) {
    say(error.message);
  }
  by('make').disabled = false;
});

function fileItem({ name, role, pages, data: bytes }) {
  const label = t(role === 'answers' ? 'file_answers' : 'file_kit');
  const link = element('a', { class: `file ${role}`, download: name, href: URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' })) }, element('b', {}, label), element('span', {}, `${name} · ${t('pages', { n: pages })} · ${sized(bytes)}`));
  return element('li', {}, link);
}

by('phone').addEventListener('click', async () => {
  const say = (line) => (by('progress').textContent = heard(line));
  say(engine.started() ? 'making' : 'starting');
  try {
    const language = fields.get('--language')?.value;
    const { reply, files } = await engine.ask({ ask: 'phone', name: deck.name, language }, deck.empty ? null : deck.bytes, say);
    if (reply.error) return say(reply.error);
    by('files').replaceChildren(
      ...reply.files.map(({ name, role }, at) => {
        const label = t(role === 'answers' ? 'file_phone_answers' : 'file_phone');
        const link = element('a', { class: `file ${role}`, download: name, href: URL.createObjectURL(new Blob([files[at]], { type: 'text/html' })) }, element('b', {}, label), element('span', {}, `${name} · ${sized(files[at])}`));
        return element('li', {}, link);
      }),
    );
    by('made').hidden = false;
    say('made_phone');
  } catch (error) {
    say(error.message);
  }
});

by('look').addEventListener('click', async () => {
  const say = (line) => (by('progress').textContent = heard(line));
  say(engine.started() ? 'drawing' : 'starting');
  try {
    const { reply } = await engine.ask({ ask: 'preview', name: deck.name, options: chosen() }, deck.empty ? null : deck.bytes, say);
    say(reply.error || t('looked', { n: reply.pages.length }));
    by('pages').replaceChildren(
      ...(reply.pages || []).map((page, at) => {
        const figure = element('figure');
        // A drawing of the program's own, in which every word of a deck is escaped.
        figure.innerHTML = page;
        figure.append(element('figcaption', {}, t('page_number', { number: at + 1 })));
        return figure;
      }),
    );
  } catch (error) {
    say(error.message);
  }
});

// On a web space the page keeps its files, so that the next visit needs no connection.
if (data.offline && 'serviceWorker' in navigator) navigator.serviceWorker.register(data.offline).catch(() => {});

// The language of the page: chosen here, remembered on this machine, and offered first to the kit as well.
function speak(language) {
  tongue = language;
  document.documentElement.lang = language;
  for (const each of document.querySelectorAll('[data-say]')) each.textContent = t(`page.${each.dataset.say}`, data.numbers);
  document.title = `${t('page.title')} · Spare Squares`;
  nameOptions();
  showReady();
  drawBoard();
  showDeck();
}

for (const { language, name } of data.languages) by('speech').append(element('option', { value: language, lang: language }, name));
by('speech').value = tongue;
by('speech').closest('p').hidden = false;
by('speech').addEventListener('change', ({ target }) => {
  speech.put('localStorage', 'language', target.value);
  const kit = fields.get('--language');
  if (kit && (!kit.value || kit.value === tongue)) kit.value = [...kit.options].some((each) => each.value === target.value) ? target.value : '';
  speak(target.value);
});

window.spareSquares = { make };
speak(tongue);
deck.restore();

// The deck as it is written: the box of words, files, what the program finds, and its cards in small.
let judging = 0;
const deck = Deck.create(showDeck);

function showDeck() {
  if (by('words').value !== deck.words) by('words').value = deck.words;
  by('words').hidden = deck.isFile;
  by('workbook').hidden = !deck.isFile;
  by('workbook').textContent = deck.isFile ? t('workbook', { name: deck.name }) : '';
  by('undo').disabled = !deck.canUndo();
  by('redo').disabled = !deck.canRedo();
  by('which').textContent = deck.empty ? t('of_box') : t('of_deck', { name: deck.name });
  by('keep').hidden = deck.empty;
  clearTimeout(judging);
  if (deck.empty) {
    by('judged').textContent = '';
    by('findings').textContent = '';
    by('deck').textContent = '';
  } else judging = setTimeout(judge, 500);
}

async function judge() {
  by('judged').textContent = heard(engine.started() ? 'checking' : 'starting');
  const bytes = deck.bytes;
  try {
    const { reply } = await engine.ask({ ask: 'verify', name: deck.name }, bytes);
    if (deck.empty || !same(bytes, deck.bytes)) return;
    showJudged(reply);
  } catch (error) {
    by('judged').textContent = error.message;
  }
}

const same = (one, other) => one.length === other.length && one.every((each, at) => each === other[at]);

function showJudged({ deck: title, cards, findings, ok }) {
  const wrong = findings.filter((each) => each.severity !== 'info');
  by('judged').textContent = ok ? t('proven', { title, n: cards.length }) : t('to_mend', { n: wrong.filter((each) => each.severity === 'error').length });
  by('judged').className = ok ? 'good' : 'bad';
  by('findings').replaceChildren(...wrong.slice(0, 100).map(findingItem));
  by('deck').replaceChildren(...cards.slice(0, 60).map(cardItem));
}

function findingItem({ code, severity, message, line, column, line_text: text, picture: drawn, fix }) {
  const place = line ? `line ${line}${column ? `, column ${column}` : ''}: ` : '';
  const item = element('li', { class: severity, lang: 'en' }, element('p', {}, element('b', {}, `${place}${severity}${code ? ` ${code}` : ''}: `), message));
  if (text) item.append(element('pre', {}, `${text}\n${column ? `${' '.repeat(column - 1)}^` : ''}`));
  if (drawn) item.append(element('pre', {}, drawn));
  if (fix) item.append(element('p', { class: 'fix' }, fix));
  if (line && !deck.isFile) {
    const show = element('button', { type: 'button', lang: tongue }, t('go_to_line', { line }));
    show.addEventListener('click', () => select(line));
    item.append(show);
  }
  return item;
}

function select(line) {
  const box = by('words');
  const lines = box.value.split('\n');
  const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  box.focus();
  box.setSelectionRange(from, from + (lines[line - 1] || '').length);
}

function cardItem({ id, blocked, packings, ok }) {
  const shape = data.games.find((each) => fits(each, blocked)) || data.games[0];
  const said = packings === null || packings === undefined ? t('not_counted') : packings ? t('packings', { n: packings }) : t('none');
  return element('li', { class: ok ? 'ok' : 'bad' }, picture(shape, blocked, t('card_blocks', { id, cells: blocked.join(', ') })), element('b', {}, id), element('span', {}, said));
}

const fits = (each, blocked) => each.blocked === blocked.length;

by('words').addEventListener('input', () => deck.write(by('words').value));
by('undo').addEventListener('click', () => deck.undo());
by('redo').addEventListener('click', () => deck.redo());
by('empty').addEventListener('click', () => deck.write(''));
by('open').addEventListener('click', () => by('file').click());
by('file').addEventListener('change', async ({ target }) => {
  const [file] = target.files;
  if (file) deck.open(file.name, new Uint8Array(await file.arrayBuffer()));
  target.value = '';
});
addEventListener('dragover', (event) => {
  event.preventDefault();
  document.body.classList.add('over');
});
addEventListener('dragleave', ({ relatedTarget }) => {
  if (!relatedTarget) document.body.classList.remove('over');
});
addEventListener('drop', async (event) => {
  event.preventDefault();
  document.body.classList.remove('over');
  const [file] = event.dataTransfer.files;
  if (file) deck.open(file.name, new Uint8Array(await file.arrayBuffer()));
  else if (event.dataTransfer.getData('text')) deck.write(event.dataTransfer.getData('text'));
});

by('fresh').addEventListener('click', async () => {
  by('judged').textContent = heard(engine.started() ? 'finding' : 'starting');
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] % 1000000;
  try {
    const { reply } = await engine.ask({ ask: 'generate', count: 12, packings: by('packings').value, seed, game: game().key }, null, (line) => (by('judged').textContent = heard(line)));
    if (reply.error) by('judged').textContent = reply.error;
    else deck.open('fresh-cards.yaml', new TextEncoder().encode(reply.deck));
  } catch (error) {
    by('judged').textContent = error.message;
  }
});

by('keep').addEventListener('click', async ({ target }) => {
  const { format } = target.dataset;
  if (!format) return;
  try {
    const { reply, files } = await engine.ask({ ask: 'convert', name: deck.name, format }, deck.bytes);
    if (reply.error) by('judged').textContent = reply.error;
    else save(reply.name, files[0], 'text/plain');
  } catch (error) {
    by('judged').textContent = error.message;
  }
});

by('link').addEventListener('click', async () => {
  const hash = await deck.link();
  history.replaceState(null, '', hash);
  try {
    await navigator.clipboard.writeText(location.href);
    by('link').textContent = t('copied');
  } catch {
    by('link').textContent = t('link_stands');
  }
  setTimeout(() => (by('link').textContent = t('page.link')), 4000);
});

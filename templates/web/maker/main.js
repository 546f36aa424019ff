// The page: what a person does here, and what is shown for it.
const data = JSON.parse(document.getElementById('data').textContent);
const by = (id) => document.getElementById(id);
const engine = Engine.create(data);
const COMMON = ['--language', '--edition', '--paper', '--card-size', '--cell', '--sets'];
const NAMES = {
  '--paper': 'Paper', '--card-size': 'Cards', '--cell': 'Width of a cell', '--edition': 'Edition', '--language': 'Language',
  '--sets': 'Sets', '--only': 'Only this part', '--clearance': 'Clearance for thick card', '--tile': 'Board over several sheets',
  '--ink': 'Ink', '--colour': 'Colours', '--backs': 'Backs', '--duplex': 'Two sides', '--pack': 'Pack', '--measured': 'The 100 mm bar measured',
  '--cut': 'Cut by', '--stack': 'Stack', '--columns': 'Columns of a table', '--show-band': 'Odds band on the cards',
};

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name in made && typeof value !== 'string') made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

function save(name, bytes, type) {
  const link = element('a', { href: URL.createObjectURL(new Blob([bytes], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

const counted = (number, thing) => `${number} ${thing}${number === 1 ? '' : 's'}`;
const sized = (bytes) => `${Math.round(bytes.length / 1000)} kB`;
const fromBase = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));

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

// A card's board in small: crosses on what it blocks.
function picture({ columns, rows, letters, cells }, blocked, label) {
  const space = 'http' + ':' + '/' + '/www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', `-.1 -.1 ${columns + 0.2} ${rows + 0.2}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  let lines = '';
  let crosses = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (cells && cells[row * columns + column] !== '#') continue;
      lines += `M${column} ${row}h1v1h-1z`;
      if (blocked.includes(cellName({ letters }, column, row))) crosses += `M${column + 0.2} ${row + 0.2}l.6 .6m0 -.6l-.6 .6`;
    }
  }
  for (const [name, path] of [['lines', lines], ['cross', crosses]]) {
    const each = document.createElementNS(space, 'path');
    each.setAttribute('class', name);
    each.setAttribute('d', path);
    svg.append(each);
  }
  return svg;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const cellName = ({ letters }, column, row) => (letters === 'down' ? `${LETTERS[row]}${column + 1}` : `${LETTERS[column]}${row + 1}`);

// Tapping a card.
const tapped = new Set();
let asked = 0;
const game = () => data.games.find((each) => each.key === by('game').value) || data.games[0];
for (const each of data.games) by('game').append(element('option', { value: each.key }, each.title));

function drawBoard() {
  const { columns, rows, blocked } = game();
  const board = by('board');
  board.textContent = '';
  board.style.setProperty('--columns', columns);
  board.setAttribute('aria-label', `Board, ${columns} by ${rows}`);
  for (let row = 0; row < rows; row += 1) {
    const line = element('div', { role: 'row' });
    for (let column = 0; column < columns; column += 1) {
      const name = cellName(game(), column, row);
      line.append(element('button', { type: 'button', role: 'gridcell', class: 'cell', 'data-cell': name, tabindex: row + column ? '-1' : '0' }, name));
    }
    board.append(line);
  }
  by('tap-help').textContent = `Block ${blocked} cells; the pieces fill the others. Arrows move, Enter or Space blocks.`;
  showTapped();
}

function showTapped() {
  const { blocked } = game();
  for (const cell of by('board').querySelectorAll('.cell')) {
    const on = tapped.has(cell.dataset.cell);
    cell.classList.toggle('on', on);
    cell.setAttribute('aria-selected', String(on));
    cell.setAttribute('aria-label', `${cell.dataset.cell}, ${on ? 'blocked' : 'free'}`);
  }
  by('add').disabled = true;
  by('nearest').hidden = true;
  by('why').hidden = true;
  const left = blocked - tapped.size;
  if (left > 0) by('verdict').textContent = tapped.size ? `${counted(left, 'cell')} to go.` : '';
  else if (left < 0) by('verdict').textContent = `${counted(-left, 'cell')} too many.`;
  else judgeTapped();
}

async function judgeTapped() {
  const number = (asked += 1);
  const cells = [...tapped];
  by('verdict').textContent = engine.started() ? 'Looking …' : 'Starting the program …';
  try {
    const { reply } = await engine.ask({ ask: 'solve', cells, game: game().key });
    if (number !== asked || cells.some((cell) => !tapped.has(cell)) || tapped.size !== cells.length) return;
    if (reply.error) by('verdict').textContent = reply.error;
    else if (reply.packings) by('verdict').textContent = reply.packings === 1 ? 'It can be packed in just one way.' : `It can be packed in ${reply.packings.toLocaleString('en')} ways.`;
    else {
      by('verdict').textContent = `No packing. ${reply.reason ? reply.reason.text : ''}`;
      by('why').hidden = !(reply.reason && reply.reason.picture);
      by('why').textContent = reply.reason ? reply.reason.picture : '';
      by('nearest').hidden = !reply.nearest;
      by('nearest').onclick = () => {
        tapped.clear();
        for (const cell of reply.nearest) tapped.add(cell);
        showTapped();
      };
    }
    by('add').disabled = !reply.packings;
  } catch (error) {
    by('verdict').textContent = error.message;
  }
}

by('board').addEventListener('click', ({ target }) => {
  const cell = target.closest('.cell');
  if (!cell) return;
  if (!tapped.delete(cell.dataset.cell)) tapped.add(cell.dataset.cell);
  focusCell(cell);
  showTapped();
});

function focusCell(cell) {
  for (const each of by('board').querySelectorAll('.cell')) each.tabIndex = each === cell ? 0 : -1;
  cell.focus();
}

by('board').addEventListener('keydown', (event) => {
  const cells = [...by('board').querySelectorAll('.cell')];
  const { columns } = game();
  const at = cells.indexOf(document.activeElement);
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  if (at < 0 || step === undefined) return;
  event.preventDefault();
  const next = at + step;
  const sideways = Math.abs(step) === 1 && Math.floor(next / columns) !== Math.floor(at / columns);
  if (cells[next] && !sideways) focusCell(cells[next]);
});

by('game').addEventListener('change', () => {
  tapped.clear();
  drawBoard();
});
by('clear').addEventListener('click', () => {
  tapped.clear();
  showTapped();
});

// The deck.
let judging = 0;
const deck = Deck.create(showDeck);

function showDeck() {
  if (by('words').value !== deck.words) by('words').value = deck.words;
  by('words').hidden = deck.isFile;
  by('workbook').hidden = !deck.isFile;
  by('workbook').textContent = deck.isFile ? `${deck.name} is a workbook: change it in your spreadsheet and drop it again, or start afresh.` : '';
  by('undo').disabled = !deck.canUndo();
  by('redo').disabled = !deck.canRedo();
  by('which').textContent = deck.empty ? 'of the twelve cards of the box' : `of your deck ${deck.name}`;
  by('keep').hidden = deck.empty;
  clearTimeout(judging);
  if (deck.empty) {
    by('judged').textContent = '';
    by('findings').textContent = '';
    by('deck').textContent = '';
  } else judging = setTimeout(judge, 500);
}

async function judge() {
  by('judged').textContent = engine.started() ? 'Checking …' : 'Starting the program …';
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
  by('judged').textContent = ok ? `${title}: ${counted(cards.length, 'card')}, every one proven.` : `${counted(wrong.filter((each) => each.severity === 'error').length, 'thing')} to mend before it can be printed.`;
  by('judged').className = ok ? 'good' : 'bad';
  by('findings').replaceChildren(...wrong.slice(0, 100).map(findingItem));
  by('deck').replaceChildren(...cards.slice(0, 60).map(cardItem));
}

function findingItem({ code, severity, message, line, column, line_text: text, picture: drawn, fix }) {
  const place = line ? `line ${line}${column ? `, column ${column}` : ''}: ` : '';
  const item = element('li', { class: severity }, element('p', {}, element('b', {}, `${place}${severity}${code ? ` ${code}` : ''}: `), message));
  if (text) item.append(element('pre', {}, `${text}\n${column ? `${' '.repeat(column - 1)}^` : ''}`));
  if (drawn) item.append(element('pre', {}, drawn));
  if (fix) item.append(element('p', { class: 'fix' }, fix));
  if (line && !deck.isFile) {
    const show = element('button', { type: 'button' }, `Go to line ${line}`);
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
  const said = packings === null || packings === undefined ? 'not counted' : packings ? counted(packings, 'packing') : 'no packing';
  return element('li', { class: ok ? 'ok' : 'bad' }, picture(shape, blocked, `Card ${id} blocks ${blocked.join(', ')}`), element('b', {}, id), element('span', {}, said));
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

by('add').addEventListener('click', async () => {
  const cells = [...tapped].sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).join(' ');
  const words = await withCard(cells);
  if (words !== null) deck.write(words);
  tapped.clear();
  showTapped();
  by('verdict').textContent = 'Added to the deck.';
});

// A card goes to the end in the deck's own way of writing; a table or workbook becomes YAML first.
async function withCard(cells) {
  let words = deck.words.replace(/\s+$/, '');
  const boxGame = game() === data.games[0];
  if (!words && !deck.isFile) return boxGame ? `01: ${cells}\n` : `title: My cards\ngame: ${game().key}\ncards:\n  - {id: "01", blocked: ${cells}}\n`;
  if (!/^cards:/m.test(words) && (deck.isFile || /^[^:]*[;,\t|][^:]*$/m.test(words.split('\n')[0]))) {
    const { reply, files } = await engine.ask({ ask: 'convert', name: deck.name, format: 'yaml' }, deck.bytes);
    if (reply.error) {
      by('judged').textContent = reply.error;
      return null;
    }
    words = new TextDecoder().decode(files[0]).replace(/\s+$/, '');
  }
  const used = (words.match(/^\s*(?:- *\{? *id: *"?)?(\d+)/gm) || []).map((each) => Number(/\d+/.exec(each)));
  const id = String(Math.max(0, ...used) + 1).padStart(2, '0');
  return /^cards:/m.test(words) ? `${words}\n  - {id: "${id}", blocked: ${cells}}\n` : `${words}\n${id}: ${cells}\n`;
}

by('fresh').addEventListener('click', async () => {
  by('judged').textContent = engine.started() ? 'Finding cards …' : 'Starting the program …';
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] % 1000000;
  try {
    const { reply } = await engine.ask({ ask: 'generate', count: 12, packings: by('packings').value, seed, game: game().key }, null, (line) => (by('judged').textContent = line));
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
    by('link').textContent = 'Copied';
  } catch {
    by('link').textContent = 'The link stands in the address line';
  }
  setTimeout(() => (by('link').textContent = 'Copy a link to this deck'), 4000);
});

// Paper and look: whatever the program offers, so that an edition or a language appears by itself.
const fields = new Map();
for (const [name, { values, help, flag, default: usual }] of Object.entries(data.options)) {
  const id = `option${name}`;
  let field;
  if (values.length) {
    field = element('select', { id }, element('option', { value: '' }, usual ? `${usual} (as usual)` : name === '--paper' ? 'A4 (as usual)' : 'as usual'));
    for (const value of values) if (value !== usual) field.append(element('option', { value }, value));
  } else field = element('input', flag ? { id, type: 'checkbox' } : { id, type: 'text', placeholder: usual === null ? '' : String(usual), autocomplete: 'off' });
  field.setAttribute('aria-describedby', `${id}-help`);
  fields.set(name, field);
  const label = element('label', { for: id }, NAMES[name] || name.replace(/^--/, '').replace(/-/g, ' '));
  const box = element('div', { class: flag ? 'option tick' : 'option' }, label, field, element('p', { class: 'small', id: `${id}-help` }, help));
  by(COMMON.includes(name) ? 'options' : 'rare').append(box);
}

function chosen() {
  const words = [];
  for (const [name, field] of fields) {
    if (field.type === 'checkbox') {
      if (field.checked) words.push(name);
    } else if (field.value.trim()) words.push(name, field.value.trim());
  }
  return words;
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

window.spareSquares = { make };
drawBoard();
deck.restore();

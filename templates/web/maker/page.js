// What every script of the page uses: the data it was built with, the program, and small ways to make parts of a page.
const data = JSON.parse(document.getElementById('data').textContent);
const by = (id) => document.getElementById(id);
// What the page says, in the language that its reader chose here before, or on the site around it; else in English.
const speech = Kept.open('spare-squares-maker:');
const spoken = Object.fromEntries(data.languages.map((each) => [each.language, Words.create(each)]));
let tongue = speech.value('localStorage', 'language') ?? Kept.open('spare-squares-site:').read('localStorage', 'language');
if (!spoken[tongue]) tongue = 'en';
const t = (key, values) => spoken[tongue](`maker.${key}`, values);
// A line of the program's: a key that the page can say, or words of its own.
const heard = (line) => (data.lines.includes(line) ? t(`lines.${line}`) : line);
const engine = Engine.create(data);

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

const sized = (bytes) => `${Math.round(bytes.length / 1000)} kB`;
const fromBase = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));

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

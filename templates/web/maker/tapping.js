// Tapping a card together: the board, what the program says of it, and the way into the deck.
const tapped = new Set();
let asked = 0;
const game = () => data.games.find((each) => each.key === by('game').value) || data.games[0];
for (const each of data.games) by('game').append(element('option', { value: each.key }));

let grid = null;

function drawBoard() {
  const shape = game();
  const { columns, rows, cells, blocked } = shape;
  for (const [at, each] of data.games.entries()) by('game').options[at].textContent = data.titled.includes(each.key) ? t(`games.${each.key}`) : each.title;
  by('board').textContent = '';
  by('board').style.setProperty('--columns', columns);
  by('board').setAttribute('aria-label', t('board', { columns, rows }));
  grid = Grid.create(by('board'), { columns, rows, has: (row, column) => cells[row * columns + column] === '#' });
  grid.cells.forEach((cell, at) => {
    if (!cell) return;
    cell.dataset.cell = cellName(shape, at % columns, Math.floor(at / columns));
    cell.append(cell.dataset.cell);
  });
  const first = grid.cells.findIndex(Boolean);
  grid.stopAt(Math.floor(first / columns), first % columns);
  by('tap-help').textContent = t('tap_help', { n: blocked });
  showTapped();
}

function showTapped() {
  const { blocked } = game();
  grid.cells.forEach((cell, at) => {
    if (!cell) return;
    const on = tapped.has(cell.dataset.cell);
    cell.classList.toggle('on', on);
    cell.setAttribute('aria-selected', String(on));
    grid.label(at, t(on ? 'cell_blocked' : 'cell_free', { cell: cell.dataset.cell }));
  });
  by('add').disabled = true;
  by('nearest').hidden = true;
  by('why').hidden = true;
  const left = blocked - tapped.size;
  if (left > 0) by('verdict').textContent = tapped.size ? t('to_go', { n: left }) : '';
  else if (left < 0) by('verdict').textContent = t('too_many', { n: -left });
  else judgeTapped();
}

async function judgeTapped() {
  const number = (asked += 1);
  const cells = [...tapped];
  by('verdict').textContent = heard(engine.started() ? 'looking' : 'starting');
  try {
    const { reply } = await engine.ask({ ask: 'solve', cells, game: game().key, language: tongue });
    if (number !== asked || cells.some((cell) => !tapped.has(cell)) || tapped.size !== cells.length) return;
    if (reply.error) by('verdict').textContent = reply.error;
    else if (reply.packings) by('verdict').textContent = t('packs', { n: reply.packings });
    else {
      by('verdict').textContent = `${t('no_packing')} ${reply.reason ? reply.reason.text : ''}`;
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

function turnCell({ row, col }) {
  const { cell } = grid.at(row, col).dataset;
  if (!tapped.delete(cell)) tapped.add(cell);
  grid.stopAt(row, col);
  showTapped();
}

by('board').addEventListener('click', ({ target }) => {
  const spot = grid.spotOf(target);
  if (!spot) return;
  grid.focus(spot.row, spot.col);
  turnCell(spot);
});
by('board').addEventListener('keydown', (event) => {
  const spot = grid.spotOf(event.target);
  if (!spot || event.altKey || event.metaKey) return;
  const next = grid.aimFor(event, spot);
  if (next) {
    grid.stopAt(next.row, next.col);
    grid.focus(next.row, next.col);
  } else if (event.key === 'Enter' || event.key === ' ') turnCell(spot);
  else return;
  event.preventDefault();
});
by('game').addEventListener('change', () => {
  tapped.clear();
  drawBoard();
});
by('clear').addEventListener('click', () => {
  tapped.clear();
  showTapped();
});

by('add').addEventListener('click', async () => {
  const cells = [...tapped].sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).join(' ');
  const words = await withCard(cells);
  if (words !== null) deck.write(words);
  tapped.clear();
  showTapped();
  by('verdict').textContent = t('added');
});

// A card goes to the end in the deck's own way of writing; a table or workbook becomes YAML first.
async function withCard(cells) {
  let words = deck.words.replace(/\s+$/, '');
  const boxGame = game() === data.games[0];
  if (!words && !deck.isFile) return boxGame ? `01: ${cells}\n` : `title: ${t('my_cards')}\ngame: ${game().key}\ncards:\n  - {id: "01", blocked: ${cells}}\n`;
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

// The page: what is blocked, what is shown of it, and the link that leads back to it.
const Why = (() => {
  const byId = (id) => document.getElementById(id);
  const data = JSON.parse(byId('data').textContent);
  const table = Table.create(data);
  const announce = Live.create(byId('live0'), byId('live1'));
  const board = Grid.create(byId('board'), { columns: 4, rows: 4 });
  const over = byId('over');
  const words = Words.create(data.words);
  const say = (key, values) => words(`why.${key}`, values);
  let blocked = 0;
  let shown = '';

  const listed = (cells) => Table.names(cells).join(' ');
  const linkOf = (cells) => `#${Table.names(cells).join('-')}`;

  // Draws everything anew; `aloud` says it, too.
  function render(aloud) {
    const left = 4 - Table.size(blocked);
    const known = left ? null : table.look(blocked);
    board.cells.forEach((cell, bit) => {
      const taken = Boolean((blocked >> bit) & 1);
      cell.setAttribute('aria-selected', taken);
      board.label(bit, say(taken ? 'cell_spared' : 'cell_free', { cell: Table.nameOf(bit) }));
    });
    over.replaceChildren();
    Draw.patterns(over, 'over');
    for (const id of ['text', 'steps', 'card']) byId(id).replaceChildren();
    byId('asks').hidden = byId('linked').hidden = !known;
    byId('near').hidden = !known || known.packings > 0;
    if (!known) {
      byId('verdict').textContent = blocked ? say('more', { n: left }) : say('spare');
      byId('text').textContent = say('how');
    } else tell(known);
    if (aloud) announce([byId('verdict').textContent, byId('text').textContent, ...texts(byId('steps'))].join(' '));
  }

  const texts = (list) => [...list.children].map((item) => item.textContent);

  function tell(known) {
    const { packings } = known;
    byId('verdict').replaceChildren(...(packings ? numbered(say('verdict', { n: packings })) : [say('never')]));
    const open = !packings || shown === 'why';
    byId('text').textContent = open ? known.text : say('filled');
    if (open) byId('steps').replaceChildren(...known.steps.map(stepItem));
    if (shown === 'show') for (const [letter, cells] of known.packing) Draw.piece(over, 'over', letter, cells);
    else if (open) Draw.marks(over, known.marks);
    for (const id of ['show', 'why']) {
      byId(id).hidden = !packings;
      byId(id).setAttribute('aria-pressed', shown === id);
    }
    byId('asks').hidden = !packings;
    if (known.card) {
      const { id, turned } = known.card;
      byId('card').textContent = say(turned ? 'card_turned' : 'card', { id });
    }
    const link = byId('linked').querySelector('a');
    link.href = linkOf(blocked);
    link.textContent = linkOf(blocked);
    if (!packings) near();
  }

  // A sentence with its number in bold.
  function numbered(text) {
    const [figure] = /\d+/.exec(text) ?? [''];
    const [before, after] = text.split(figure, 2);
    return [before, Object.assign(document.createElement('b'), { textContent: figure }), after].filter((each) => each !== '');
  }

  // A step with the board as it is then, where a picture says more.
  function stepItem({ text, marks }) {
    const item = document.createElement('li');
    item.classList.toggle('deeper', /^\D*\d+\.\d/.test(text));
    if (marks.length) {
      const svg = Draw.add(item, 'svg', { 'aria-hidden': true });
      Draw.scene(svg, blocked, marks);
    }
    item.append(Object.assign(document.createElement('span'), { textContent: text }));
    return item;
  }

  // Up to six boards that work, one for each cell that is moved first.
  function near() {
    const every = table.near(blocked);
    const firsts = every.filter((each, at) => every.findIndex((other) => other.from === each.from) === at);
    const chosen = [...firsts, ...every.filter((each) => !firsts.includes(each))].slice(0, 6);
    byId('near').querySelector('ul').replaceChildren(...chosen.map(({ board: cells, from, to, packings }) => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      button.type = 'button';
      const svg = Draw.add(button, 'svg', { 'aria-hidden': true });
      Draw.thumb(svg, cells, to);
      const label = document.createElement('span');
      label.textContent = `${say('instead', { to: Table.nameOf(to), from: Table.nameOf(from) })} `;
      const small = document.createElement('small');
      small.textContent = say('ways', { n: packings });
      label.append(small);
      button.append(label);
      button.addEventListener('click', () => {
        set(cells);
        byId('verdict').focus();
      });
      item.append(button);
      return item;
    }));
  }

  function set(cells, { aloud = true, keep = false } = {}) {
    blocked = cells;
    shown = '';
    byId('trouble').textContent = '';
    if (!keep) byId('cells').value = listed(blocked);
    const full = Table.size(blocked) === 4;
    // A page opened from a file may change its own fragment, and nothing else.
    history.replaceState(null, '', full ? linkOf(blocked) : location.pathname + location.search);
    render(aloud);
  }

  function toggle({ row, col }) {
    const bit = 1 << (row * 4 + col);
    board.stopAt(row, col);
    if (!(blocked & bit) && Table.size(blocked) === 4) {
      byId('trouble').textContent = say('enough');
      return;
    }
    set(blocked ^ bit);
  }

  function ask(text) {
    const cells = Table.parse(words.typed(text));
    if (cells === null) byId('trouble').textContent = say('write');
    else if (Table.size(cells) !== 4) byId('trouble').textContent = say('named', { n: Table.size(cells) });
    else set(cells, { keep: true });
  }

  // Four cells, each set of four as likely as any other.
  function roll() {
    let cells = 0;
    while (Table.size(cells) < 4) cells |= 1 << (crypto.getRandomValues(new Uint8Array(1))[0] & 15);
    set(cells);
  }

  function follow() {
    const cells = Table.parse(decodeURIComponent(location.hash.slice(1)).replaceAll('-', ' '));
    if (cells !== null && Table.size(cells) === 4) set(cells, { aloud: false });
    else set(0, { aloud: false });
  }

  function show(which) {
    shown = shown === which ? '' : which;
    render(false);
    if (!shown) return;
    const { packing } = table.look(blocked);
    const lie = packing.map(([letter, cells]) => say('lies', { piece: letter, cells: listed(cells) })).join(', ');
    announce(which === 'show' ? say('one_way', { lie }) : [byId('text').textContent, ...texts(byId('steps'))].join(' '));
  }

  function start() {
    byId('across').replaceChildren(...[...'ABCD'].map((each) => Object.assign(document.createElement('span'), { textContent: each })));
    byId('down').replaceChildren(...[...'1234'].map((each) => Object.assign(document.createElement('span'), { textContent: each })));
    const kit = byId('kit').firstElementChild;
    Draw.patterns(kit, 'kit');
    [['I', 0x7, 0], ['L', 0x13, 3.6], ['D', 0x3, 6.2], ['O', 0x33, 8.8]].forEach(([letter, cells, x]) => {
      Draw.piece(Draw.add(kit, 'g', { transform: `translate(${x} 0)` }), 'kit', letter, cells);
    });
    byId('verdict').tabIndex = -1;
    board.stopAt(0, 0);
    byId('board').addEventListener('click', (event) => {
      const spot = board.spotOf(event.target);
      if (spot) toggle(spot);
    });
    byId('board').addEventListener('keydown', (event) => {
      const spot = board.spotOf(event.target);
      if (!spot) return;
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        toggle(spot);
        return;
      }
      const aim = board.aimFor(event, spot);
      if (!aim) return;
      event.preventDefault();
      board.stopAt(aim.row, aim.col);
      board.focus(aim.row, aim.col);
    });
    byId('typed').addEventListener('submit', (event) => {
      event.preventDefault();
      ask(byId('cells').value);
    });
    byId('roll').addEventListener('click', roll);
    byId('clear').addEventListener('click', () => set(0));
    byId('show').addEventListener('click', () => show('show'));
    byId('why').addEventListener('click', () => show('why'));
    window.addEventListener('hashchange', follow);
    follow();
  }

  start();
  return { look: table.look, set };
})();

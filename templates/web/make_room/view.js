// Draws a position; keeps what it drew last and touches only what differs.
const View = (() => {
  const $ = (id) => document.getElementById(id);
  const SIZE = { columns: 8, rows: 8 };
  const board = $('board');
  const grid = Grid.create(board, SIZE);
  const { cells } = grid;
  const slots = ['slot1', 'slot2', 'slot3'].map($);
  const announce = Live.create($('live0'), $('live1'));
  const drawn = [];
  let marked = [];
  let markKey = '';
  const held = [];

  const set = (node, text) => {
    if (node.textContent !== String(text)) node.textContent = text;
  };

  const SIDES = [['n', -1, 0], ['e', 0, 1], ['s', 1, 0], ['w', 0, -1]];

  // Which sides a cell shares with the same piece (jn, je, js, jw), and the inner corners between them (cn is north-east, and so on round).
  function joints(same, side = 'j', inner = 'c') {
    return SIDES.map(([name, r, c], turn) => {
      if (!same(r, c)) return '';
      const [, r2, c2] = SIDES[(turn + 1) & 3];
      return ` ${side}${name}${same(r2, c2) && !same(r + r2, c + c2) ? ` ${inner} ${inner}${name}` : ''}`;
    }).join('');
  }

  function cellLook(paint, index) {
    const mine = paint[index];
    if (mine < 0) return '';
    const row = index >> 3;
    const col = index & 7;
    const same = (r, c) => row + r >= 0 && row + r < 8 && col + c >= 0 && col + c < 8
      && paint[(row + r) * 8 + col + c] === mine;
    return ` f p${SHAPES[mine & 63].pattern}${joints(same)}`;
  }

  // `fresh` says that this paint follows from a placement just made, so that it may move.
  function drawBoard(paint, fresh) {
    for (let index = 0; index < 64; index += 1) {
      const before = drawn[index] ?? '';
      const look = cellLook(paint, index);
      let motion = '';
      if (fresh && !before && look) motion = ' new';
      if (fresh && before && !look) motion = ` gone${before.replace(' f', '')}`;
      const name = `cell${look}${motion}`;
      if (cells[index].className !== name) cells[index].className = name;
      drawn[index] = look;
    }
    marked = [];
    markKey = '';
  }

  function drawPiece(holder, shape) {
    const piece = document.createElement('span');
    piece.className = 'piece';
    piece.style.setProperty('--w', shape.width);
    piece.style.setProperty('--h', shape.height);
    const has = (r, c) => shape.cells.some(([row, col]) => row === r && col === c);
    for (const [row, col] of shape.cells) {
      const block = document.createElement('i');
      block.className = `f p${shape.pattern}${joints((r, c) => has(row + r, col + c))}`;
      block.style.setProperty('--r', row);
      block.style.setProperty('--c', col);
      piece.append(block);
    }
    holder.replaceChildren(piece);
    return piece;
  }

  function drawTray(tray, selected, enabled, fresh) {
    slots.forEach((button, slot) => {
      const index = tray[slot];
      const label = Words.slotName(slot, index);
      if (button.getAttribute('aria-label') !== label) button.setAttribute('aria-label', label);
      button.setAttribute('aria-pressed', String(selected === slot));
      button.disabled = index < 0 || !enabled;
      if (held[slot] === index) return;
      held[slot] = index;
      const holder = button.querySelector('.holder');
      if (index < 0) holder.replaceChildren();
      else drawPiece(holder, SHAPES[index]);
      button.classList.toggle('new', fresh);
    });
  }

  // Marks the footprint at an anchor; illegal ones differ by pattern, blocked cells by a cross.
  function preview(rows, shape, row, col, reason) {
    const key = `${shape.index},${row},${col},${reason}`;
    if (key === markKey) return false;
    clearPreview();
    markKey = key;
    const footprint = Drag.onBoard(SIZE, shape, row, col);
    const has = (r, c) => shape.cells.some(([a, b]) => row + a === r && col + b === c);
    for (const [r, c] of footprint) {
      const cell = cells[r * 8 + c];
      const names = `${reason ? 'bad' : 'fit'}${joints((r2, c2) => has(r + r2, c + c2), 'k', 'v')}`.split(' ');
      if ((rows[r] >> c) & 1) names.push('hit');
      cell.classList.add(...names);
      marked.push([cell, names]);
    }
    const aim = $('aim');
    aim.hidden = row < 0 || col < 0 || row > 7 || col > 7;
    aim.style.setProperty('--r', row);
    aim.style.setProperty('--c', col);
    return true;
  }

  // Tells whether there was one.
  function clearPreview() {
    const shown = markKey !== '';
    for (const [cell, names] of marked) cell.classList.remove(...names);
    marked = [];
    markKey = '';
    $('aim').hidden = true;
    return shown;
  }

  function say(text, spoken = text) {
    set($('message'), text);
    if (spoken) announce(spoken);
  }

  return { SIZE, $, set, board, grid, cells, slots, drawBoard, drawPiece, drawTray, preview, clearPreview, announce, say };
})();

// Draws a position; keeps what it drew last and touches only what differs.
const View = (() => {
  const $ = (id) => document.getElementById(id);
  const board = $('board');
  const cells = [];
  const slots = [];
  const drawn = [];
  const labels = [];
  let marked = [];
  let markKey = '';
  const held = [];
  let turn = 0;

  function build() {
    for (let row = 0; row < 8; row += 1) {
      const line = document.createElement('div');
      line.setAttribute('role', 'row');
      line.setAttribute('aria-rowindex', row + 1);
      for (let col = 0; col < 8; col += 1) {
        const cell = document.createElement('div');
        cell.className = 'cell';
        cell.tabIndex = -1;
        cell.setAttribute('role', 'gridcell');
        cell.setAttribute('aria-colindex', col + 1);
        cells.push(cell);
        line.append(cell);
      }
      board.append(line);
    }
    for (let slot = 0; slot < 3; slot += 1) slots.push($(`slot${slot + 1}`));
  }

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

  function label(index, text) {
    if (labels[index] === text) return;
    labels[index] = text;
    cells[index].setAttribute('aria-label', text);
  }

  // Marks the footprint at an anchor; illegal ones differ by pattern, blocked cells by a cross.
  function preview(rows, shape, row, col, reason) {
    const key = `${shape.index},${row},${col},${reason}`;
    if (key === markKey) return false;
    clearPreview();
    markKey = key;
    const footprint = Geometry.onBoard(shape, row, col);
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

  // Two polite regions in turn, the other emptied: so the same words twice are read twice.
  function announce(text) {
    turn = 1 - turn;
    $(`live${turn}`).textContent = text;
    $(`live${1 - turn}`).textContent = '';
  }

  function say(text, spoken = text) {
    set($('message'), text);
    if (spoken) announce(spoken);
  }

  build();
  return { $, set, board, cells, slots, drawBoard, drawPiece, drawTray, label, preview, clearPreview, announce, say };
})();

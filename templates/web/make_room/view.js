// Draws a position; keeps what it drew last and touches only what differs.
const View = (() => {
  const $ = (id) => document.getElementById(id);
  const SIZE = { columns: 8, rows: 8 };
  const board = $('board');
  const grid = Grid.create(board, SIZE);
  const { cells } = grid;
  const slots = ['slot1', 'slot2', 'slot3'].map($);
  const announce = Live.create($('live0'), $('live1'));
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

  // `done` is the placement this paint follows from, if it was just made: its piece lands, then what it
  // completed leaves outwards from it. The position is drawn at once all the same; only looks take their time.
  function drawBoard(paint, done) {
    for (let index = 0; index < 64; index += 1) {
      const name = `cell${cellLook(paint, index)}${done ? motion(done, index) : ''}`;
      if (cells[index].className !== name) cells[index].className = name;
    }
    marked = [];
    markKey = '';
    rise(done);
  }

  function motion({ shape, row, col, drop, full }, index) {
    const distances = shape.cells.map(([r, c]) => Math.abs((index >> 3) - row - r) + Math.abs((index & 7) - col - c));
    const far = Math.min(...distances);
    const landed = far ? '' : ' new';
    if (!Run.cleared(drop, index)) return landed;
    return `${landed} gone${cellLook(full, index).replace(' f', '')} d${Math.min(far, 7)}`;
  }

  // The points of a clear, over the piece that made them; more in a row look like more.
  function rise(done) {
    const old = $('points');
    const points = old.cloneNode();
    points.hidden = !done?.drop.removed;
    if (!points.hidden) {
      points.textContent = `+${done.drop.points}`;
      points.style.setProperty('--r', done.row + done.shape.height / 2);
      points.style.setProperty('--c', done.col + done.shape.width / 2);
      points.style.setProperty('--s', Math.min(done.streak, 4));
    }
    // A new node starts its movement anew.
    old.replaceWith(points);
    $('field').classList.toggle('streak', !points.hidden && done.streak > 1);
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

  // Marks the footprint at an anchor; illegal ones differ by pattern, blocked cells by a cross. `drop` is what a
  // legal one would do: the lines it completes are marked from end to end.
  function preview(rows, shape, row, col, reason, drop) {
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
    if (drop?.removed) {
      cells.forEach((cell, index) => {
        if (!Run.cleared(drop, index)) return;
        const names = ['will'];
        if ((drop.lines >> (index >> 3)) & 1) names.push('wr');
        if ((drop.columns >> (index & 7)) & 1) names.push('wc');
        cell.classList.add(...names);
        marked.push([cell, names]);
      });
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

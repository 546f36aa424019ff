// The rules of the board as pure functions: rows are eight numbers, bit c of row r is a filled cell.
const Rules = (() => {
  const FULL = 255;
  const EMPTY = Object.freeze([0, 0, 0, 0, 0, 0, 0, 0]);

  function bitCount(bits) {
    let count = 0;
    for (let rest = bits; rest; rest &= rest - 1) count += 1;
    return count;
  }

  function crosses(shape, row, col) {
    return row < 0 || col < 0 || row + shape.height > 8 || col + shape.width > 8;
  }

  function overlaps(rows, shape, row, col) {
    const masks = shape.masks;
    for (let i = 0; i < masks.length; i += 1) {
      if (rows[row + i] & (masks[i] << col)) return true;
    }
    return false;
  }

  // Why a shape may not stand here; null when it may.
  function hindrance(rows, shape, row, col) {
    if (crosses(shape, row, col)) return 'edge';
    return overlaps(rows, shape, row, col) ? 'overlap' : null;
  }

  // Reasons come in the order ended, empty-slot, edge, overlap.
  function reason(position, slot, row, col) {
    if (position.ended) return 'ended';
    const index = position.tray[slot];
    if (index === undefined || index < 0) return 'empty-slot';
    return hindrance(position.rows, SHAPES[index], row, col);
  }

  // Lines are all found on the board as it stands after placing, then taken off together.
  function drop(rows, shape, row, col) {
    const after = rows.slice();
    for (let i = 0; i < shape.height; i += 1) after[row + i] |= shape.masks[i] << col;
    let lines = 0;
    let columns = FULL;
    for (let r = 0; r < 8; r += 1) {
      if (after[r] === FULL) lines |= 1 << r;
      columns &= after[r];
    }
    let removed = 0;
    if (lines || columns) {
      const r = bitCount(lines);
      const c = bitCount(columns);
      removed = 8 * r + 8 * c - r * c;
      for (let i = 0; i < 8; i += 1) after[i] = (lines >> i) & 1 ? 0 : after[i] & ~columns;
    }
    return { rows: after, lines, columns, removed, points: shape.size + removed };
  }

  function fitsSomewhere(rows, shape) {
    for (let row = 8 - shape.height; row >= 0; row -= 1) {
      for (let col = 8 - shape.width; col >= 0; col -= 1) {
        if (!overlaps(rows, shape, row, col)) return true;
      }
    }
    return false;
  }

  // How many anchors there are on an empty board, and how many of them are open now.
  function openings(rows, shape) {
    let open = 0;
    for (let row = 0; row + shape.height <= 8; row += 1) {
      for (let col = 0; col + shape.width <= 8; col += 1) {
        if (!overlaps(rows, shape, row, col)) open += 1;
      }
    }
    return { open, all: (9 - shape.height) * (9 - shape.width) };
  }

  function stuck(rows, tray) {
    return !tray.some((index) => index >= 0 && fitsSomewhere(rows, SHAPES[index]));
  }

  function start(tray) {
    return { rows: EMPTY, tray, n: 0, score: 0, ended: false };
  }

  // The position after a legal placement; trayOf(n) is asked only when all three pieces are used.
  function place(position, slot, row, col, trayOf) {
    const drop_ = drop(position.rows, SHAPES[position.tray[slot]], row, col);
    let tray = position.tray.slice();
    let n = position.n;
    tray[slot] = -1;
    const refilled = tray.every((index) => index < 0);
    if (refilled) {
      n += 1;
      tray = trayOf(n);
    }
    const next = { rows: drop_.rows, tray, n, score: position.score + drop_.points, ended: stuck(drop_.rows, tray) };
    return { next, drop: drop_, refilled };
  }

  function boardHex(rows) {
    return rows.map((bits) => bits.toString(16).padStart(2, '0')).reverse().join('');
  }

  function stateKey(position, moves) {
    const tray = position.tray.map((index) => (index < 0 ? '-' : SHAPES[index].id)).join(',');
    return [boardHex(position.rows), tray, position.n, position.score, moves, position.ended ? 1 : 0].join('|');
  }

  return { bitCount, hindrance, reason, drop, openings, start, place, boardHex, stateKey };
})();

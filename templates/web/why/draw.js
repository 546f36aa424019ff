// Pieces and marks as SVG: each piece has its letter and its pattern, as on paper.
const Draw = (() => {
  // The name of SVG is an address, and a page may hold none: the board's own drawing knows it.
  const NS = document.getElementById('over').namespaceURI;

  function add(parent, name, attributes, text) {
    const element = document.createElementNS(NS, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text) element.textContent = text;
    parent.append(element);
    return element;
  }

  // Stripes, dots and a lattice as patterns that a piece is filled with; D stays plain.
  function patterns(svg, id) {
    const defs = add(svg, 'defs', {});
    const make = (name, size, turn) => add(defs, 'pattern', {
      id: `${id}-${name}`, width: size, height: size, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${turn})`,
    });
    add(make('I', 0.2, 45), 'path', { class: 'grain', d: 'M.1 0v.2' });
    add(make('L', 0.24, 30), 'circle', { class: 'dot', cx: 0.12, cy: 0.12, r: 0.05 });
    add(make('O', 0.28, 45), 'path', { class: 'grain', d: 'M.14 0v.28M0 .14h.28' });
  }

  // The outline of connected cells: each edge that has no cell on its other side.
  function outline(cells) {
    const has = (row, column) => row >= 0 && column >= 0 && column < 4 && row < 4 && (cells >> (row * 4 + column)) & 1;
    const next = new Map();
    for (const bit of Table.bits(cells)) {
      const [row, column] = [bit >> 2, bit & 3];
      const edges = [
        [row - 1, column, column, row, column + 1, row], [row, column + 1, column + 1, row, column + 1, row + 1],
        [row + 1, column, column + 1, row + 1, column, row + 1], [row, column - 1, column, row + 1, column, row],
      ];
      for (const [r, c, x, y, toX, toY] of edges) if (!has(r, c)) next.set(`${x} ${y}`, `${toX} ${toY}`);
    }
    const start = next.keys().next().value;
    const path = [start];
    for (let at = next.get(start); at !== start; at = next.get(at)) path.push(at);
    return `M${path.join('L')}Z`;
  }

  // One piece on its cells, pulled in a little so that neighbours stay apart.
  function piece(svg, id, letter, cells) {
    const middle = Table.bits(cells);
    const x = middle.reduce((sum, bit) => sum + (bit & 3) + 0.5, 0) / middle.length;
    const y = middle.reduce((sum, bit) => sum + (bit >> 2) + 0.5, 0) / middle.length;
    const home = middle.map((bit) => [(bit & 3) + 0.5, (bit >> 2) + 0.5])
      .sort((one, other) => Math.hypot(one[0] - x, one[1] - y) - Math.hypot(other[0] - x, other[1] - y))[0];
    const [lx, ly] = letter === 'L' ? home : [x, y];
    const d = outline(cells);
    add(svg, 'path', { class: 'shape', d });
    if (letter !== 'D') add(svg, 'path', { class: 'hatch', d, fill: `url(#${id}-${letter})` });
    add(svg, 'text', { x: lx, y: ly + 0.15 }, letter);
  }

  // The marks a reason speaks of: a piece that is forced, a closed pocket, coloured cells, regions, the cell asked for.
  function marks(svg, list) {
    for (const [mark, cells] of list) {
      if (/[A-Z]/.test(mark)) piece(svg, 'over', mark, cells);
      else if (mark === '*') add(svg, 'path', { class: 'pocket', d: outline(cells) });
      else for (const bit of Table.bits(cells)) cell(svg, mark, (bit & 3) + 0.5, (bit >> 2) + 0.5);
    }
  }

  function cell(svg, mark, x, y) {
    if (mark === 'o') add(svg, 'circle', { class: 'dot', cx: x, cy: y, r: 0.24 });
    else if (mark === '?') {
      add(svg, 'circle', { class: 'chip', cx: x, cy: y, r: 0.36 });
      add(svg, 'text', { class: 'ask', x, y: y + 0.21 }, '?');
    } else add(svg, 'text', { x, y: y + 0.15 }, mark);
  }

  // A small board with the pieces of a step on it.
  function scene(svg, blocked, list) {
    thumb(svg, blocked);
    marks(svg, list);
  }

  // A small board for a list: blocked cells dark, the one that moved in the accent.
  function thumb(svg, blocked, to) {
    svg.setAttribute('viewBox', '-.1 -.1 4.2 4.2');
    for (const bit of Table.bits(blocked)) {
      add(svg, 'rect', { class: bit === to ? 'new' : 'taken', x: bit & 3, y: bit >> 2, width: 1, height: 1 });
    }
    add(svg, 'path', { class: 'line', d: 'M0 1h4M0 2h4M0 3h4M1 0v4M2 0v4M3 0v4' });
    add(svg, 'path', { class: 'edge', d: 'M0 0h4v4h-4z' });
  }

  return { add, patterns, piece, marks, scene, thumb };
})();

// A board and the pieces beside it: drawn, chosen, turned and flipped, aimed at and dragged. It knows shapes, and
// nothing of what is legal: the table is a record, not a solver.
const Boards = (() => {
  const GRAINS = ['g0', 'g1', 'g2', 'g3']; // stripes, dots, plain, lattice: the hand of the paper

  const grainOf = (game, letter) => GRAINS[game.pieces.findIndex((each) => each.letter === letter) % GRAINS.length];

  function element(tag, className = '', ...inside) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    made.append(...inside);
    return made;
  }

  // Classes for the edges of a piece: a thick line where its neighbour is another's.
  const edges = (same, row, column) =>
    [['nn', -1, 0], ['ne', 0, 1], ['ns', 1, 0], ['nw', 0, -1]].filter(([, r, c]) => !same(row + r, column + c)).map(([name]) => name);

  const fill = (place, made) => place.replaceChildren(...made);
  const aria = (made, name, value) => made.setAttribute(`aria-${name}`, value);

  // Columns and rows of a shape.
  const sizeOf = (shape) => ({ width: Math.max(...shape.map(([, c]) => c)) + 1, height: Math.max(...shape.map(([r]) => r)) + 1 });

  // A piece by itself, a cell being --t wide.
  function drawPiece(game, letter, shape) {
    const box = element('span', 'piece');
    const { width, height } = sizeOf(shape);
    box.style.setProperty('--pw', width);
    box.style.setProperty('--ph', height);
    const has = (row, column) => shape.some(([r, c]) => r === row && c === column);
    shape.forEach(([row, column], at) => {
      const cell = element('span', ['k', grainOf(game, letter), ...edges(has, row, column)].join(' '));
      cell.style.left = `calc(var(--t) * ${column})`;
      cell.style.top = `calc(var(--t) * ${row})`;
      if (!at) cell.append(element('b', '', letter));
      box.append(cell);
    });
    return box;
  }

  // `parts`: the elements board, side, turn, flip; labels(cell, what) gives a cell's name; changed() is called after a choice; drop()
  // takes the aim for good, at a tap on what is aimed at or, where a board is `eager`, at the first tap.
  function create(game, parts, { label, pieceLabel, changed, drop, eager }) {
    const { columns, rows } = game;
    parts.board.textContent = '';
    const grid = Grid.create(parts.board, { columns, rows, has: (row, column) => game.cells & game.bit(row, column) });
    let shown = { lying: [], blocked: 0n, side: [], can: true };
    let chosen = null; // {letter, way}: a piece in hand and how it lies; `inferred` from the cells tapped
    let lifted = null; // a piece on the board that was tapped
    let aim = []; // names of cells
    let spot = { row: 0, col: 0 };
    const drawn = []; // how each cell was drawn last

    const ways = (letter) => game.ways(game.piece(letter));
    const cellsFrom = (shape, row, column) => shape.map(([r, c]) => [row + r, column + c - shape[0][1]]);

    function draw(next = shown) {
      shown = next;
      const owner = (row, column) => (game.inside(row, column) ? shown.lying.findIndex(({ cells }) => cells & game.bit(row, column)) : -1);
      const named = new Set();
      grid.cells.forEach((cell, at) => {
        if (!cell) return;
        const row = Math.floor(at / columns);
        const column = at % columns;
        const one = game.bit(row, column);
        const name = game.nameAt(row, column);
        const piece = owner(row, column);
        const classes = ['cell'];
        let mark = '';
        if (shown.blocked & one) classes.push('x');
        if (piece >= 0) {
          const { letter } = shown.lying[piece];
          classes.push('k', grainOf(game, letter), ...edges((r, c) => owner(r, c) === piece, row, column));
          if (lifted && lifted === shown.lying[piece]) classes.push('lifted-piece');
          if (!named.has(piece)) mark = letter;
          named.add(piece);
        }
        if (aim.includes(name)) classes.push('aim');
        // While a piece is dragged few cells change; the others are left alone.
        const looks = `${mark} ${classes.join(' ')}`;
        if (drawn[at] !== looks) {
          drawn[at] = looks;
          cell.className = classes.join(' ');
          fill(cell, mark ? [element('b', '', mark)] : []);
        }
        const what = shown.blocked & one ? 'blocked' : piece >= 0 ? 'piece' : 'free';
        grid.label(at, label(name, what, piece >= 0 ? shown.lying[piece].letter : '') + (aim.includes(name) ? ` · ${chosen ? chosen.letter : '·'}` : ''));
      });
      if (grid.cells.every((cell) => !cell || cell.tabIndex < 0)) {
        const first = grid.cells.findIndex(Boolean);
        grid.stopAt(Math.floor(first / columns), first % columns);
      }
      drawSide();
    }

    // A button a kind of piece, made once: a press must find the same button when it ends.
    const handles = game.pieces.map(({ letter }) => {
      const button = element('button');
      button.dataset.letter = letter;
      return button;
    });
    fill(parts.side, handles);
    const shapeOf = ({ dataset: { letter } }) => (chosen?.letter === letter ? ways(letter)[chosen.way] : game.piece(letter).shape);
    Drag.create({
      board: parts.board,
      columns,
      rows,
      handles,
      shapeOf: (handle) => {
        const cells = shapeOf(handle);
        return { ...sizeOf(cells), cells, letter: handle.dataset.letter };
      },
      pieceOf: (handle) => handle.firstElementChild,
      makeGhost: (shape) => {
        const ghost = element('div');
        ghost.append(drawPiece(game, shape.letter, shape.cells));
        return ghost;
      },
      onTap: (handle) => choose(handle.dataset.letter),
      onLift: ({ dataset: { letter } }) => {
        if (chosen?.letter !== letter || chosen.inferred) chosen = { letter, way: wayOf(letter) };
        lifted = null;
      },
      onAim: (at) => aimAt(at && { row: at.row, column: at.col }),
      onDrop: (at) => {
        aimAt(at && { row: at.row, column: at.col });
        if (at) drop();
      },
      onCancel: () => aimAt(null),
    });

    function drawSide() {
      for (const button of handles) {
        const { letter } = button.dataset;
        const count = shown.side.filter((each) => each === letter).length;
        const shape = shapeOf(button);
        button.hidden = !count;
        button.disabled = !shown.can;
        aria(button, 'pressed', chosen?.letter === letter);
        aria(button, 'label', pieceLabel(letter) + (count > 1 ? ` × ${count}` : ''));
        if (button.dataset.key === Game.key(shape)) continue;
        button.dataset.key = Game.key(shape);
        fill(button, [drawPiece(game, letter, shape)]);
      }
      parts.turn.disabled = !chosen || turnTo(Game.turned) === chosen.way;
      parts.flip.disabled = !chosen || !game.data.flips || turnTo(Game.flipped) === chosen.way;
    }

    const wayOf = (letter) => ways(letter).findIndex((way) => Game.key(way) === Game.key(game.piece(letter).shape));

    function turnTo(change) {
      const wanted = Game.key(change(ways(chosen.letter)[chosen.way]));
      const found = ways(chosen.letter).findIndex((way) => Game.key(way) === wanted);
      return found < 0 ? chosen.way : found;
    }

    // Puts the box of the chosen shape at a place; cells may lie off the board and are then named all the same.
    function aimAt(at) {
      aim = at && chosen ? names(ways(chosen.letter)[chosen.way].map(([r, c]) => [at.row + r, at.column + c])) : [];
      if (at) spot = { row: at.row, col: at.column };
      draw();
      changed();
    }

    // Cells beyond the left or upper edge have no name; such an aim is moved onto the board.
    function names(cells) {
      const top = Math.min(0, ...cells.map(([row]) => row));
      const left = Math.min(0, ...cells.map(([, column]) => column));
      return cells.map(([row, column]) => game.nameAt(row - top, column - left)).filter((name) => !name.startsWith('undefined'));
    }

    function choose(letter) {
      lifted = null;
      if (chosen?.letter === letter) chosen = null;
      else chosen = { letter, way: wayOf(letter) };
      aim = [];
      draw();
      changed();
    }

    function turn(change) {
      if (!chosen) return;
      chosen = { letter: chosen.letter, way: turnTo(change) };
      if (aim.length) aimAt({ row: spot.row, column: spot.col });
      else draw();
      changed();
    }

    function tap({ row, col: column }) {
      if (!shown.can) return;
      grid.stopAt(row, column);
      const name = game.nameAt(row, column);
      const under = shown.lying.find(({ cells }) => cells & game.bit(row, column));
      if (chosen && !chosen.inferred) {
        const shape = ways(chosen.letter)[chosen.way];
        const cells = names(cellsFrom(shape, row, column));
        const again = aim.join() === cells.join();
        spot = { row, col: column - shape[0][1] };
        aim = cells;
        if (again || eager) return drop();
      } else if (under && !aim.length) lifted = lifted === under ? null : under;
      else {
        lifted = null;
        aim = aim.includes(name) ? aim.filter((each) => each !== name) : [...aim, name];
        const shape = aim.length ? Game.key(Game.moved(aim.map(game.position))) : '';
        const found = [...new Set(shown.side)].filter((letter) => ways(letter).some((way) => Game.key(way) === shape));
        // The shape says which piece is meant; the cells stay as they were tapped.
        const way = (letter) => ways(letter).findIndex((each) => Game.key(each) === shape);
        chosen = found.length === 1 ? { letter: found[0], way: way(found[0]), inferred: true } : null;
      }
      draw();
      changed();
    }

    parts.board.onclick = ({ target }) => {
      const at = grid.spotOf(target);
      if (at) {
        grid.focus(at.row, at.col);
        tap(at);
      }
    };
    parts.board.onkeydown = (event) => {
      const at = grid.spotOf(event.target);
      if (!at || event.altKey || event.metaKey) return;
      const next = grid.aimFor(event, at);
      if (next) {
        grid.stopAt(next.row, next.col);
        grid.focus(next.row, next.col);
        if (chosen && aim.length) {
          const shape = ways(chosen.letter)[chosen.way];
          aimAt({ row: next.row, column: next.col - shape[0][1] });
        }
      } else if (event.key === 'Enter' || event.key === ' ') tap(at);
      else if (event.key === 'Escape') clear();
      else if (event.ctrlKey) return;
      else if (event.key === 'Delete' || event.key === 'Backspace') {
        lifted = shown.lying.find(({ cells }) => cells & game.bit(at.row, at.col)) ?? null;
        draw();
        changed();
      } else {
        const key = event.key.toLowerCase();
        const letter = [...new Set(shown.side)].find((each, number) => each.toLowerCase() === key || String(number + 1) === key);
        if (letter) choose(letter);
        else if (key === 'r') turn(Game.turned);
        else if (key === 'f' && game.data.flips) turn(Game.flipped);
        else return;
      }
      event.preventDefault();
    };
    parts.turn.onclick = () => turn(Game.turned);
    parts.flip.onclick = () => turn(Game.flipped);

    function clear() {
      chosen = null;
      lifted = null;
      aim = [];
      draw();
      changed();
    }

    return { draw, clear, chosen: () => chosen?.letter ?? '', aim: () => aim, lifted: () => lifted, choose, grid };
  }

  // A finished or cut-short board as a picture, from the marks that all drawings of the page share.
  function figure({ columns, rows, cells: all, bit, pieces }, { card, lying }, title) {
    const space = document.querySelector('svg').namespaceURI;
    const make = (tag, attributes) => {
      const made = document.createElementNS(space, tag);
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      return made;
    };
    const places = (set) => {
      const found = [];
      for (let row = 0; row < rows; row += 1) for (let column = 0; column < columns; column += 1) if (set & bit(row, column)) found.push([column, row]);
      return found;
    };
    const svg = make('svg', { viewBox: `-.1 -.1 ${columns + 0.2} ${rows + 0.2}`, role: 'img', 'aria-label': title });
    svg.append(make('path', { d: `M0 0 ${places(all & card.blocked).join(' ')}` }));
    for (const { letter, cells } of lying) {
      const number = pieces.findIndex((each) => each.letter === letter);
      const mine = places(cells);
      const [[x, y]] = mine;
      svg.append(
        make('path', { class: 'edge', fill: `url(#p${number % GRAINS.length})`, d: mine.map((each) => `M${each}h1v1h-1z`).join('') }),
        make('use', { href: `#l${number}`, x: x + 0.5, y: y + 0.5 }),
      );
    }
    return svg;
  }

  return { create, figure, element, fill, aria };
})();

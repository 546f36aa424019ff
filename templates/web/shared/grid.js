// A board that is one Tab stop: real cells with the roles of a grid, roving focus, and the keys of the ARIA grid
// pattern. What the cells look like, and what other keys do, is the page's own.
const Grid = (() => {
  const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

  // Fills `element` (role=grid) with rows and cells; has(row, col) is false where the board has a hole.
  // `cells` goes row by row, null at a hole.
  function create(element, { columns, rows, has = () => true }) {
    const cells = [];
    const labels = [];
    for (let row = 0; row < rows; row += 1) {
      const line = document.createElement('div');
      line.setAttribute('role', 'row');
      line.setAttribute('aria-rowindex', row + 1);
      for (let col = 0; col < columns; col += 1) {
        const cell = document.createElement('div');
        if (has(row, col)) {
          cell.className = 'cell';
          cell.tabIndex = -1;
          cell.setAttribute('role', 'gridcell');
          cell.setAttribute('aria-colindex', col + 1);
        } else cell.className = 'hole';
        cells.push(has(row, col) ? cell : null);
        line.append(cell);
      }
      element.append(line);
    }
    watchHand(element);

    const at = (row, col) => cells[row * columns + col];

    // The row and column of a node in a cell, or null.
    function spotOf(node) {
      const index = cells.indexOf(node?.closest?.('[role=gridcell]'));
      return index < 0 ? null : { row: Math.floor(index / columns), col: index % columns };
    }

    // Makes one cell the Tab stop of the board.
    function stopAt(row, col) {
      const stop = at(row, col);
      for (const cell of cells) if (cell && cell.tabIndex !== (cell === stop ? 0 : -1)) cell.tabIndex = cell === stop ? 0 : -1;
    }

    // Nothing scrolls: the board is where the player looks already.
    function focus(row, col) {
      const cell = at(row, col);
      if (cell && document.activeElement !== cell) cell.focus({ preventScroll: true });
    }

    function label(index, text) {
      if (labels[index] === text || !cells[index]) return;
      labels[index] = text;
      cells[index].setAttribute('aria-label', text);
    }

    // Where a key moves the aim: {row, col}, or null when it is no key of the pattern. Edges stop, holes are crossed.
    function aimFor(event, { row, col }) {
      const step = STEPS[event.key];
      if (step && !event.ctrlKey) {
        let [r, c] = [row + step[0], col + step[1]];
        while (r >= 0 && c >= 0 && r < rows && c < columns && !at(r, c)) [r, c] = [r + step[0], c + step[1]];
        return r >= 0 && c >= 0 && r < rows && c < columns ? { row: r, col: c } : { row, col };
      }
      if (event.key !== 'Home' && event.key !== 'End') return null;
      const order = cells.flatMap((cell, index) => {
        const spot = { row: Math.floor(index / columns), col: index % columns };
        return cell && (event.ctrlKey || spot.row === row) ? [spot] : [];
      });
      return event.key === 'Home' ? order[0] : order.at(-1);
    }

    return { cells, rows, columns, at, spotOf, stopAt, focus, label, aimFor };
  }

  // A focus that a finger or mouse brought about needs no ring: `by-hand` stands until a key is used.
  function watchHand(element) {
    document.addEventListener('pointerdown', () => element.classList.add('by-hand'), true);
    document.addEventListener('keydown', () => element.classList.remove('by-hand'), true);
  }

  return { create };
})();

// A game read from the plain data of a journal's head: board, pieces, cards. A set of cells is one BigInt, bit
// row * columns + column, as in Python; a shape is its cells as [row, column], moved to the top left and sorted.
const Game = (() => {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const CELL = /^([A-Z])([0-9]+)$/;

  function create(data) {
    const rowsDrawn = data.picture.split('/');
    const rows = rowsDrawn.length;
    const columns = rowsDrawn[0].length;
    const down = data.letters === 'down';
    let cells = 0n;
    rowsDrawn.forEach((line, row) => {
      if (line.length !== columns || /[^#.]/.test(line)) throw new Error('the picture of the board is uneven');
      for (let column = 0; column < columns; column += 1) if (line[column] === '#') cells |= bit(row, column);
    });
    function bit(row, column) {
      return 1n << BigInt(row * columns + column);
    }

    // Row and column of a cell name, which may lie off the board such as E1 or A0.
    function position(name) {
      const found = CELL.exec(name);
      if (!found) throw new Error(`${name} is no cell`);
      const letter = ALPHABET.indexOf(found[1]);
      const number = Number(found[2]) - 1;
      return down ? [letter, number] : [number, letter];
    }

    const inside = (row, column) => row >= 0 && column >= 0 && row < rows && column < columns;
    const nameAt = (row, column) => (down ? `${ALPHABET[row]}${column + 1}` : `${ALPHABET[column]}${row + 1}`);

    // The one-cell set of a name, 0 off the board.
    function cell(name) {
      const [row, column] = position(name);
      return inside(row, column) ? bit(row, column) & cells : 0n;
    }

    // The names of a set, sorted by letter, then number.
    function names(set) {
      const found = [];
      for (let row = 0; row < rows; row += 1) {
        for (let column = 0; column < columns; column += 1) if (set & bit(row, column)) found.push(nameAt(row, column));
      }
      return found.sort((one, other) => (one[0] < other[0] ? -1 : one[0] > other[0] ? 1 : one.slice(1) - other.slice(1)));
    }

    function setOf(list) {
      let set = 0n;
      for (const name of list) {
        const one = cell(name);
        if (!one || set & one) throw new Error(`${name} is off the board, or listed twice`);
        set |= one;
      }
      return set;
    }

    const labels = (count, lettered) => Array.from({ length: count }, (_, at) => (lettered ? ALPHABET[at] : String(at + 1)));
    const pieces = data.pieces.map(({ letter, picture, copies }) => ({ letter, copies, shape: shapeOf(picture) }));
    const ways = new Map(pieces.map((piece) => [piece.letter, orientations(piece.shape, data)]));
    return {
      data,
      columns,
      rows,
      cells,
      pieces,
      letters: data.letters,
      turns: data.turns,
      points: data.points,
      blocked: data.blocked,
      count: pieces.reduce((sum, { copies }) => sum + copies, 0),
      size: countOf(cells),
      columnLabels: labels(columns, !down),
      rowLabels: labels(rows, down),
      bit,
      cell,
      names,
      nameAt,
      inside,
      position,
      setOf,
      piece: (letter) => pieces.find((each) => each.letter === letter),
      ways: (piece) => ways.get(piece.letter),
      // The points of a board with so many pieces on it.
      score: (lying, count) => data.points[Math.min(count - lying, data.points.length - 1)],
    };
  }

  function countOf(set) {
    let count = 0;
    for (let left = set; left; left &= left - 1n) count += 1;
    return count;
  }

  function shapeOf(picture) {
    const shape = [];
    picture.split('/').forEach((line, row) => [...line].forEach((mark, column) => mark === '#' && shape.push([row, column])));
    return moved(shape);
  }

  // Moved to the top left corner and sorted.
  function moved(shape) {
    const top = Math.min(...shape.map(([row]) => row));
    const left = Math.min(...shape.map(([, column]) => column));
    return shape.map(([row, column]) => [row - top, column - left]).sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  }

  const turned = (shape) => moved(shape.map(([row, column]) => [column, -row]));
  const flipped = (shape) => moved(shape.map(([row, column]) => [row, -column]));
  const key = (shape) => shape.map((each) => each.join()).join(' ');

  // The distinct ways a shape may lie.
  function orientations(shape, { flips, rotations }) {
    const found = new Map();
    for (const start of flips ? [shape, flipped(shape)] : [shape]) {
      let lying = moved(start);
      for (let turn = 0; turn < (rotations ? 4 : 1); turn += 1) {
        found.set(key(lying), lying);
        lying = turned(lying);
      }
    }
    return [...found.values()];
  }

  function connected(shape) {
    const left = new Map(shape.map((each) => [each.join(), each]));
    const edge = shape.slice(0, 1);
    left.delete(key(edge));
    while (edge.length) {
      const [row, column] = edge.pop();
      for (const [r, c] of [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]) {
        if (left.delete(`${r},${c}`)) edge.push([r, c]);
      }
    }
    return !left.size;
  }

  return { ALPHABET, create, countOf, moved, turned, flipped, key, connected };
})();

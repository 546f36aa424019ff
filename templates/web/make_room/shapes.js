// The shapes and pools as the build wrote them into this page; Python is their only source.
const DATA = JSON.parse(document.getElementById('data').textContent);

// One pattern per hand of the print kit: 0 stripes, 1 dots, 2 lattice, 3 plain.
const PATTERN = { I: 0, L: 1, V: 1, O: 2, R: 2 };

const SHAPES = DATA.shapes.map((shape, index) => {
  const cells = [];
  shape.rows.forEach((line, row) => [...line].forEach((mark, col) => {
    if (mark === '#') cells.push([row, col]);
  }));
  return {
    index,
    id: shape.id,
    name: shape.name,
    family: shape.id.slice(0, -1),
    height: shape.rows.length,
    width: shape.rows[0].length,
    size: cells.length,
    cells,
    // Bit c of masks[r] is the cell in row r, column c of the bounding box.
    masks: shape.rows.map((line) => [...line].reduce((bits, mark, col) => bits | ((mark === '#') << col), 0)),
    pattern: PATTERN[shape.id[0]] ?? 3,
  };
});

const LEVELS = ['easy', 'medium', 'hard'];

// A pool of 256 entries: eight random bits choose one, without modulo, float or rejection.
const POOLS = Object.fromEntries(LEVELS.map((level) => [
  level,
  DATA.pools[level].flatMap(([index, weight]) => Array(weight).fill(index)),
]));

// The solver's table, read back: classes of boards by their smallest member, and the turning from there to any board.
//
// A set of cells is a number: bit row * 4 + column, row 1 on top. A sentence is a pattern with its sets of cells.
const Table = (() => {
  const SIDE = 4;
  const MAPS = [
    (r, c) => [r, c], (r, c) => [c, 3 - r], (r, c) => [3 - r, 3 - c], (r, c) => [3 - c, r],
    (r, c) => [r, 3 - c], (r, c) => [3 - r, c], (r, c) => [c, r], (r, c) => [3 - c, 3 - r],
  ].map((to) => Array.from({ length: SIDE * SIDE }, (_, bit) => {
    const [row, column] = to(Math.floor(bit / SIDE), bit % SIDE);
    return row * SIDE + column;
  }));

  const bits = (cells) => Array.from({ length: SIDE * SIDE }, (_, bit) => bit).filter((bit) => (cells >> bit) & 1);
  const size = (cells) => bits(cells).length;
  const moved = (cells, map) => bits(cells).reduce((found, bit) => found | (1 << map[bit]), 0);
  const nameOf = (bit) => 'ABCD'[bit % SIDE] + (Math.floor(bit / SIDE) + 1);
  const names = (cells) => bits(cells).map(nameOf).sort();

  // Cells written by people: letter and number in either order, any case, anything between. Null when it is none.
  function parse(text) {
    if (/[^\P{Nd}0-9]/u.test(text)) return null;
    const found = text.toUpperCase().match(/[A-Z]+|\d+/g) ?? [];
    const pairs = found.join('').match(/[A-D][1-4]|[1-4][A-D]/g) ?? [];
    if (pairs.join('') !== found.join('')) return null;
    return pairs.reduce((cells, pair) => {
      const [letter, number] = /\d/.test(pair[0]) ? [pair[1], pair[0]] : pair;
      return cells | (1 << ((number - 1) * SIDE + 'ABCD'.indexOf(letter)));
    }, 0);
  }

  function create(data) {
    const classes = new Map(data.classes.map((each) => [each[0], each]));

    // What a sentence says on a board that `map` leads to.
    function say(code, map) {
      return code.split(';').map((part) => {
        const [pattern, ...sets] = part.split(',');
        return sets.reduce(
          (text, set) => text.replace('%', names(moved(parseInt(set, 16), map)).join(' ')),
          data.patterns[parseInt(pattern, 36)],
        );
      }).join(' ');
    }

    const turned = (marks, map) => marks.map(([mark, cells]) => [mark, moved(cells, map)]);

    // Everything known of a board with four blocked cells.
    function look(blocked) {
      const first = Math.min(...MAPS.map((map) => moved(blocked, map)));
      const map = MAPS.find((each) => moved(first, each) === blocked);
      const [, packings, kind, text, steps, marks, packing] = classes.get(first);
      return {
        blocked,
        first,
        packings,
        kind: data.kinds[kind],
        text: say(text, map),
        steps: steps.map(([code, picture]) => ({ text: say(code, map), marks: turned(picture, map) })),
        marks: turned(marks, map),
        packing: packing.map((cells, piece) => [data.pieces[piece], moved(cells, map)]),
        card: cardOf(blocked, first),
      };
    }

    // Which card of the box a board is: {id, turned}, or null.
    function cardOf(blocked, first) {
      const same = data.cards.find(([, cells]) => cells === blocked);
      const alike = same ?? data.cards.find(([, cells]) => MAPS.some((map) => moved(cells, map) === first));
      return alike ? { id: alike[0], turned: !same } : null;
    }

    // Boards that work with one blocked cell moved: to a cell beside it first, then the most packings.
    function near(blocked) {
      const found = [];
      for (const from of bits(blocked)) {
        for (const to of bits(~blocked & 0xffff)) {
          const board = (blocked & ~(1 << from)) | (1 << to);
          const { packings } = look(board);
          const far = Math.abs((from >> 2) - (to >> 2)) + Math.abs((from & 3) - (to & 3));
          if (packings) found.push({ board, from, to, packings, far: Math.min(far, 2) });
        }
      }
      return found.sort((one, other) => one.far - other.far || other.packings - one.packings);
    }

    return { look, near, patterns: data.patterns };
  }

  return { create, parse, names, nameOf, bits, size, MAPS, moved };
})();

// Where things are in CSS pixels: preview, floating piece and landing all come from landing().
const Geometry = (() => {
  // The lower edge of a piece lifted by a finger stays this far above the contact point.
  const LIFT = 30;
  const TAP_SLACK = 8;

  // hold: how the piece was taken: {finger: true} or the grabbed point as parts of its box {x, y}.
  function landing(board, pointer, hold, shape) {
    const cell = board.width / 8;
    const width = shape.width * cell;
    const height = shape.height * cell;
    const left = hold.finger ? pointer.x - width / 2 : pointer.x - hold.x * width;
    const top = hold.finger ? pointer.y - LIFT - height : pointer.y - hold.y * height;
    return {
      cell,
      left,
      top,
      row: Math.round((top - board.top) / cell),
      col: Math.round((left - board.left) / cell),
    };
  }

  function cellAt(board, x, y) {
    const cell = board.width / 8;
    const row = Math.floor((y - board.top) / cell);
    const col = Math.floor((x - board.left) / cell);
    return row >= 0 && row < 8 && col >= 0 && col < 8 ? { row, col } : null;
  }

  // The cells of a footprint that lie on the board.
  function onBoard(shape, row, col) {
    return shape.cells
      .map(([r, c]) => [row + r, col + c])
      .filter(([r, c]) => r >= 0 && r < 8 && c >= 0 && c < 8);
  }

  const isDrag = (dx, dy) => Math.hypot(dx, dy) >= TAP_SLACK;

  return { landing, cellAt, onBoard, isDrag };
})();

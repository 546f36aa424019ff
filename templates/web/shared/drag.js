// Dragging pieces onto a board by mouse, finger or pen: one pointer at a time, one geometry for all that is shown.
//
// A shape is {width, height, cells: [[row, col], …]} in its bounding box; a spot is {row, col} of the box's top left.
const Drag = (() => {
  // The lower edge of a piece lifted by a finger stays this far above the contact point.
  const LIFT_PX = 30;
  const SLACK_PX = 8;
  // A click that follows a press later than this was not made by it.
  const SWALLOW_MS = 300;

  // Where a shape lies: preview, floating piece and landing all come from here. `box` is the board's rectangle; hold
  // says how the piece was taken: {finger: true}, or the grabbed point as parts {x, y} of its box.
  function landing(box, columns, pointer, hold, shape) {
    const cell = box.width / columns;
    const width = shape.width * cell;
    const height = shape.height * cell;
    const left = hold.finger ? pointer.x - width / 2 : pointer.x - hold.x * width;
    const top = hold.finger ? pointer.y - LIFT_PX - height : pointer.y - hold.y * height;
    return { cell, left, top, row: Math.round((top - box.top) / cell), col: Math.round((left - box.left) / cell) };
  }

  // The cell under a point, or null.
  function cellAt(box, { columns, rows }, x, y) {
    const row = Math.floor(((y - box.top) / box.height) * rows);
    const col = Math.floor(((x - box.left) / box.width) * columns);
    return row >= 0 && row < rows && col >= 0 && col < columns ? { row, col } : null;
  }

  // The cells of a footprint that lie on the board.
  function onBoard({ columns, rows }, shape, row, col) {
    return shape.cells
      .map(([r, c]) => [row + r, col + c])
      .filter(([r, c]) => r >= 0 && r < rows && c >= 0 && c < columns);
  }

  const isDrag = (dx, dy) => Math.hypot(dx, dy) >= SLACK_PX;
  const part = (value, from, length) => Math.min(1, Math.max(0, (value - from) / length));

  // Makes the pieces in `handles` draggable and returns {cancel, busy, dragging}.
  //   board, columns, rows     the board's element and size
  //   shapeOf(handle)          the shape to lift, null when it may not be lifted now
  //   pieceOf(handle)          the drawn piece in the handle
  //   makeGhost(shape)         an element to float, drawn at --t a cell
  //   onTap(handle)            a press that was no drag; clicks of assistive technology come here too
  //   onLift(handle)           optional
  //   onAim(spot, handle)      each time the spot changes; null when the piece is clear of the board
  //   onDrop(spot, handle)     let go; the state is as it was
  //   onCancel(handle)         Escape, a second button, a lost pointer, a turned screen: nothing happened
  function create({ board, columns, rows, handles, shapeOf, pieceOf, makeGhost, onTap, onLift, onAim, onDrop, onCancel }) {
    let press = null;
    let swallowed = false;
    let swallowing = null;
    const size = { columns, rows };

    const swallow = () => {
      swallowed = true;
      clearTimeout(swallowing);
      swallowing = setTimeout(() => { swallowed = false; }, SWALLOW_MS);
    };

    // The board's rectangle is read again at each move: it may have been zoomed or turned.
    function spot() {
      const found = landing(board.getBoundingClientRect(), columns, press.at, press.hold, press.shape);
      return { ...found, hits: onBoard(size, press.shape, found.row, found.col).length > 0 };
    }

    function down(event, handle) {
      if (press?.id === event.pointerId) cancel();
      if (press || !event.isPrimary || event.button !== 0) return;
      const shape = handle.disabled ? null : shapeOf(handle);
      if (!shape) return;
      const box = pieceOf(handle).getBoundingClientRect();
      const at = { x: event.clientX, y: event.clientY };
      press = {
        id: event.pointerId,
        handle,
        shape,
        start: at,
        at,
        hold: event.pointerType === 'mouse'
          ? { x: part(at.x, box.left, box.width), y: part(at.y, box.top, box.height) }
          : { finger: true },
        ghost: null,
        aim: '',
      };
      handle.setPointerCapture(event.pointerId);
    }

    function lift() {
      press.ghost = makeGhost(press.shape);
      press.ghost.classList.add('ghost');
      press.ghost.setAttribute('aria-hidden', 'true');
      document.body.append(press.ghost);
      press.handle.classList.add('lifted');
      onLift?.(press.handle);
    }

    function follow() {
      const found = spot();
      const { ghost } = press;
      ghost.style.setProperty('--t', `${found.cell}px`);
      ghost.style.transform = `translate(${found.left}px, ${found.top}px)`;
      const aim = found.hits ? `${found.row},${found.col}` : 'off';
      if (aim === press.aim) return;
      press.aim = aim;
      ghost.classList.toggle('over', found.hits);
      onAim(found.hits ? { row: found.row, col: found.col } : null, press.handle);
    }

    function move(event) {
      if (!press || event.pointerId !== press.id) return;
      if (event.pointerType === 'mouse' && event.buttons !== 1) {
        cancel();
        return;
      }
      press.at = { x: event.clientX, y: event.clientY };
      if (!press.ghost) {
        if (!isDrag(press.at.x - press.start.x, press.at.y - press.start.y)) return;
        lift();
      }
      follow();
    }

    function up(event) {
      if (!press || event.pointerId !== press.id) return;
      const { handle } = press;
      swallow();
      if (!press.ghost) {
        // Not left to the click: a browser drops the click of a tap that follows a swipe closely.
        press = null;
        onTap(handle);
        return;
      }
      press.at = { x: event.clientX, y: event.clientY };
      const found = spot();
      putDown();
      onDrop(found.hits ? { row: found.row, col: found.col } : null, handle);
    }

    // Ends the drag and leaves nothing behind.
    function putDown() {
      const { ghost, handle } = press;
      press = null;
      ghost?.remove();
      handle.classList.remove('lifted');
    }

    function cancel() {
      if (!press) return;
      const { ghost, handle, id } = press;
      putDown();
      if (handle.hasPointerCapture(id)) handle.releasePointerCapture(id);
      if (!ghost) return;
      swallow();
      onCancel(handle);
    }

    const lost = (event) => press?.id === event.pointerId && cancel();

    for (const handle of handles) {
      const heard = {
        pointerdown: (event) => down(event, handle),
        pointermove: move,
        pointerup: up,
        pointercancel: lost,
        lostpointercapture: lost,
        // A piece let go in full flight is no fling: Chromium would lose the tap that comes after one.
        touchmove: (event) => press && event.preventDefault(),
        dragstart: (event) => event.preventDefault(),
        click(event) {
          if (press?.ghost) return;
          if (swallowed && event.detail > 0) swallowed = false;
          else onTap(handle);
        },
      };
      for (const [kind, hear] of Object.entries(heard)) handle.addEventListener(kind, hear);
    }
    window.addEventListener('resize', cancel);
    document.addEventListener('contextmenu', (event) => {
      if (!press) return;
      event.preventDefault();
      // A finger that rests on a piece before it moves asks for the menu as a right click does.
      if (press.ghost || !press.hold.finger) cancel();
    });
    // Escape belongs to a drag first, wherever the focus is; only a second one is for the page.
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !press?.ghost) return;
      event.preventDefault();
      event.stopPropagation();
      cancel();
    }, true);

    return {
      cancel,
      busy: () => !!press,
      dragging: () => !!press?.ghost,
    };
  }

  return { create, landing, cellAt, onBoard, isDrag };
})();

// Mouse, finger and pen: one drag at a time, and taps, so that everything works without dragging.
const Pointer = (() => {
  const { $, board, slots } = View;
  let press = null;
  let swallowClick = false;
  let swallowing = null;

  const rect = () => board.getBoundingClientRect();
  const landing = () => Geometry.landing(rect(), press.at, press.hold, press.shape);

  // The click that may follow a press already dealt with; keys and assistive technology have no such press.
  function swallow() {
    swallowClick = true;
    clearTimeout(swallowing);
    swallowing = setTimeout(() => { swallowClick = false; }, 300);
  }

  // --- dragging ---------------------------------------------------------------------------------
  function down(event, slot) {
    if (press?.id === event.pointerId) cancel();
    if (press || !event.isPrimary || event.button !== 0) return;
    if (!Page.canPlay() || slots[slot].disabled) return;
    const shape = SHAPES[Page.run().now.tray[slot]];
    const box = slots[slot].querySelector('.piece').getBoundingClientRect();
    const part = (value, from, length) => Math.min(1, Math.max(0, (value - from) / length));
    press = {
      id: event.pointerId,
      slot,
      shape,
      position: Page.run().now,
      start: { x: event.clientX, y: event.clientY },
      at: { x: event.clientX, y: event.clientY },
      hold: event.pointerType === 'mouse'
        ? { x: part(event.clientX, box.left, box.width), y: part(event.clientY, box.top, box.height) }
        : { finger: true },
      ghost: null,
      anchor: '',
    };
    slots[slot].setPointerCapture(event.pointerId);
  }

  function lift() {
    const ghost = document.createElement('div');
    ghost.className = 'ghost';
    ghost.setAttribute('aria-hidden', 'true');
    View.drawPiece(ghost, press.shape);
    document.body.append(ghost);
    press.ghost = ghost;
    slots[press.slot].classList.add('lifted');
    View.clearPreview();
  }

  function follow() {
    const spot = landing();
    const { ghost, shape } = press;
    ghost.style.setProperty('--t', `${spot.cell}px`);
    ghost.style.transform = `translate(${spot.left}px, ${spot.top}px)`;
    const anchor = `${spot.row},${spot.col}`;
    if (anchor === press.anchor) return;
    press.anchor = anchor;
    if (!Geometry.onBoard(shape, spot.row, spot.col).length) View.clearPreview();
    else {
      const { rows } = Page.run().now;
      View.preview(rows, shape, spot.row, spot.col, Rules.hindrance(rows, shape, spot.row, spot.col));
    }
  }

  function move(event) {
    if (!press || event.pointerId !== press.id) return;
    if (event.pointerType === 'mouse' && event.buttons !== 1) return cancel();
    press.at = { x: event.clientX, y: event.clientY };
    if (!press.ghost) {
      if (!Geometry.isDrag(press.at.x - press.start.x, press.at.y - press.start.y)) return undefined;
      lift();
    }
    return follow();
  }

  function up(event) {
    if (!press || event.pointerId !== press.id) return;
    const { slot, shape, position } = press;
    swallow();
    if (!press.ghost) {
      // Not left to the click: a browser drops the click of a tap that follows a swipe closely.
      press = null;
      Game.choose(slot);
      return;
    }
    press.at = { x: event.clientX, y: event.clientY };
    const spot = landing();
    putDown();
    // Keys may have changed the run meanwhile: then the slot no longer holds what was dragged.
    if (position !== Page.run().now) View.say('Put back: the board has changed.');
    else if (!Geometry.onBoard(shape, spot.row, spot.col).length) View.say('Put back.');
    else Game.place(slot, spot.row, spot.col);
  }

  // Ends the drag without a placement and leaves nothing behind.
  function putDown() {
    const { ghost, slot } = press;
    press = null;
    ghost?.remove();
    slots[slot].classList.remove('lifted');
    View.clearPreview();
    Draw.aim();
  }

  function cancel() {
    if (!press) return;
    const dragging = Boolean(press.ghost);
    const { slot, id } = press;
    putDown();
    if (slots[slot].hasPointerCapture(id)) slots[slot].releasePointerCapture(id);
    if (!dragging) return;
    swallow();
    View.say('Drag cancelled, the piece is back.');
  }

  // --- tapping and hovering ---------------------------------------------------------------------
  function trayClick(event, slot) {
    if (press?.ghost) return;
    if (swallowClick && event.detail > 0) {
      swallowClick = false;
      return;
    }
    Game.choose(slot);
  }

  function boardClick(event) {
    if (press?.ghost) return;
    const spot = Geometry.cellAt(rect(), event.clientX, event.clientY);
    // A screen reader's click may carry no position: then the cell itself tells where it was.
    const index = View.cells.indexOf(event.target.closest('.cell'));
    if (index >= 0 && (event.detail === 0 || !spot)) tapCell(index >> 3, index & 7);
    else if (spot) tapCell(spot.row, spot.col);
  }

  function tapCell(row, col) {
    Game.aimAt(row, col, { show: false });
    Game.placeSelected(row, col);
  }

  function hover(event) {
    if (event.pointerType !== 'mouse' || press || Page.state.paused || Page.state.selected < 0) return;
    const spot = Geometry.cellAt(rect(), event.clientX, event.clientY);
    if (spot) Draw.preview(spot.row, spot.col);
  }

  function leave(event) {
    if (event.pointerType !== 'mouse' || press || Page.state.selected < 0) return;
    Page.state.aimShown = false;
    if (View.clearPreview()) View.set($('message'), '');
  }

  slots.forEach((button, slot) => {
    button.addEventListener('pointerdown', (event) => down(event, slot));
    button.addEventListener('pointermove', move);
    button.addEventListener('pointerup', up);
    button.addEventListener('pointercancel', (event) => press?.id === event.pointerId && cancel());
    button.addEventListener('lostpointercapture', (event) => press?.id === event.pointerId && cancel());
    button.addEventListener('click', (event) => trayClick(event, slot));
    button.addEventListener('dragstart', (event) => event.preventDefault());
  });
  board.addEventListener('click', boardClick);
  board.addEventListener('pointermove', hover);
  board.addEventListener('pointerleave', leave);
  window.addEventListener('resize', cancel);
  document.addEventListener('contextmenu', (event) => {
    if (!press) return;
    event.preventDefault();
    // A finger that rests on a piece before it moves asks for the menu as a right click does.
    if (press.ghost || !press.hold.finger) cancel();
  });
  // Escape belongs to a drag first, wherever the focus is; only a second one deselects.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !press?.ghost) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  }, true);

  return { cancel };
})();

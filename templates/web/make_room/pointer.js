// Mouse, finger and pen: pieces that are dragged, and taps, so that everything works without dragging.
const Pointer = (() => {
  const { $, board, slots } = View;
  let lifted = null;

  const rect = () => board.getBoundingClientRect();
  const slotOf = (button) => slots.indexOf(button);

  // --- dragging ---------------------------------------------------------------------------------
  function makeGhost(shape) {
    const ghost = document.createElement('div');
    View.drawPiece(ghost, shape);
    return ghost;
  }

  function lift() {
    lifted = Page.run().now;
    View.clearPreview();
  }

  // The message stays alive: it says where the piece would go, or what is in its way.
  function aim(spot, button) {
    if (spot) Draw.preview(spot.row, spot.col, SHAPES[Page.run().now.tray[slotOf(button)]]);
    else if (View.clearPreview()) View.set($('message'), 'Let go here to put it back.');
  }

  function drop(spot, button) {
    View.clearPreview();
    Draw.aim();
    // Keys may have changed the run meanwhile: then the slot no longer holds what was dragged.
    if (lifted !== Page.run().now) View.say('Put back: the board has changed.');
    else if (!spot) View.say('Put back.');
    else Game.place(slotOf(button), spot.row, spot.col);
  }

  const drag = Drag.create({
    board,
    ...View.SIZE,
    handles: slots,
    shapeOf: (button) => (Page.canPlay() ? SHAPES[Page.run().now.tray[slotOf(button)]] : null),
    pieceOf: (button) => button.querySelector('.piece'),
    makeGhost,
    onTap: (button) => Game.choose(slotOf(button)),
    onLift: lift,
    onAim: aim,
    onDrop: drop,
    onCancel() {
      View.clearPreview();
      Draw.aim();
      View.say('Drag cancelled, the piece is back.');
    },
  });

  // --- tapping and hovering ---------------------------------------------------------------------
  board.addEventListener('click', (event) => {
    if (drag.dragging()) return;
    const under = Drag.cellAt(rect(), View.SIZE, event.clientX, event.clientY);
    // A screen reader's click may carry no position: then the cell itself tells where it was.
    const spot = event.detail === 0 || !under ? View.grid.spotOf(event.target) ?? under : under;
    if (!spot) return;
    Game.aimAt(spot.row, spot.col, { show: false });
    Game.placeSelected(spot.row, spot.col);
  });

  board.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'mouse' || drag.busy() || Page.state.paused || Page.state.selected < 0) return;
    const spot = Drag.cellAt(rect(), View.SIZE, event.clientX, event.clientY);
    if (spot) Draw.preview(spot.row, spot.col);
  });

  board.addEventListener('pointerleave', (event) => {
    if (event.pointerType !== 'mouse' || drag.busy() || Page.state.selected < 0) return;
    Page.state.aimShown = false;
    if (View.clearPreview()) View.set($('message'), '');
  });

  return { cancel: drag.cancel };
})();

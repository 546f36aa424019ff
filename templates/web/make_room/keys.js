// Keys on the board, and only there: elsewhere arrows and Space belong to the browser.
(() => {
  const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const clamp = (value) => Math.min(7, Math.max(0, value));

  // The place of the key first, so that layouts whose digits need Shift work too.
  function slotOf(event) {
    const place = /^(?:Digit|Numpad)([123])$/.exec(event.code);
    if (place && (place[0].startsWith('Digit') || event.key === place[1])) return place[1] - 1;
    return ['1', '2', '3'].indexOf(event.key);
  }

  function aimFor(event) {
    const { row, col } = Page.state.aim;
    const step = STEPS[event.key];
    if (step && !event.ctrlKey) return [clamp(row + step[0]), clamp(col + step[1])];
    if (event.key === 'Home') return event.ctrlKey ? [0, 0] : [row, 0];
    if (event.key === 'End') return event.ctrlKey ? [7, 7] : [row, 7];
    return null;
  }

  // The first Enter after choosing shows the footprint at the aim, the next one places it.
  function enter() {
    const { state } = Page;
    if (state.selected >= 0 && !state.aimShown) Game.aimAt(state.aim.row, state.aim.col);
    else Game.placeSelected(state.aim.row, state.aim.col);
  }

  function handle(event) {
    if (event.altKey || event.metaKey) return false;
    const aim = aimFor(event);
    if (aim) {
      Game.aimAt(...aim);
      return true;
    }
    if (event.ctrlKey) return false;
    const slot = slotOf(event);
    if (slot >= 0) {
      if (!event.repeat) Game.choose(slot);
      return true;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      if (!event.repeat) enter();
      return true;
    }
    if (event.key === 'Escape') {
      Game.deselect();
      return true;
    }
    return false;
  }

  View.board.addEventListener('keydown', (event) => {
    if (handle(event)) event.preventDefault();
  });
  // A cell that gets the focus by other means (a click, a screen reader) becomes the aim.
  View.board.addEventListener('focusin', (event) => {
    const index = View.cells.indexOf(event.target);
    const { aim } = Page.state;
    if (index >= 0 && index !== aim.row * 8 + aim.col) Game.aimAt(index >> 3, index & 7, { show: false, focus: false });
  });
})();

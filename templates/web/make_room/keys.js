// Keys on the board, and only there: elsewhere arrows and Space belong to the browser.
(() => {
  // The place of the key first, so that layouts whose digits need Shift work too.
  function slotOf(event) {
    const place = /^(?:Digit|Numpad)([123])$/.exec(event.code);
    if (place && (place[0].startsWith('Digit') || event.key === place[1])) return place[1] - 1;
    return ['1', '2', '3'].indexOf(event.key);
  }

  // The first Enter after choosing shows the footprint at the aim, the next one places it.
  function enter() {
    const { state } = Page;
    if (state.selected >= 0 && !state.aimShown) Game.aimAt(state.aim.row, state.aim.col);
    else Game.placeSelected(state.aim.row, state.aim.col);
  }

  function handle(event) {
    if (event.altKey || event.metaKey) return false;
    const aim = View.grid.aimFor(event, Page.state.aim);
    if (aim) {
      Game.aimAt(aim.row, aim.col);
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
    return tell(event);
  }

  // For whoever hears the board: the free cells of this row or column, or the whole board in a sentence.
  function tell(event) {
    const { now } = Page.shown();
    const { row, col } = Page.state.aim;
    const told = {
      r: () => Words.freeInRow(now.rows, row),
      c: () => Words.freeInColumn(now.rows, col),
      b: () => Words.board(now),
    }[event.key.toLowerCase()];
    if (told && !event.repeat) View.say(told());
    return Boolean(told);
  }

  View.board.addEventListener('keydown', (event) => {
    if (handle(event)) event.preventDefault();
  });
  // A cell that gets the focus by other means (a click, a screen reader) becomes the aim.
  View.board.addEventListener('focusin', (event) => {
    const spot = View.grid.spotOf(event.target);
    const { aim } = Page.state;
    if (spot && (spot.row !== aim.row || spot.col !== aim.col)) Game.aimAt(spot.row, spot.col, { show: false, focus: false });
  });
})();

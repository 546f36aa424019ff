// Puts what the page holds on the screen: the board and its labels, the aim, the numbers, the buttons, the end.
const Draw = (() => {
  const { $, set } = View;
  const { state, run, shown, selectedShape, canPlay } = Page;

  const reasonAt = (row, col, shape = selectedShape()) => Rules.hindrance(shown().now.rows, shape, row, col);

  // Only the cell that holds the focus says whether the piece fits: all others would be a hint.
  function labels() {
    const { rows } = shown().now;
    for (let index = 0; index < 64; index += 1) {
      const row = index >> 3;
      const col = index & 7;
      const here = row === state.aim.row && col === state.aim.col;
      const reason = here && state.selected >= 0 ? reasonAt(row, col) : undefined;
      const drop = reason === null ? Rules.drop(rows, selectedShape(), row, col) : null;
      View.grid.label(index, Words.cell(row, col, (rows[row] >> col) & 1, reason, drop));
    }
    View.grid.stopAt(state.aim.row, state.aim.col);
  }

  function aim() {
    if (state.aimShown && state.selected >= 0) preview(state.aim.row, state.aim.col);
    else View.clearPreview();
  }

  // Shows a piece at an anchor and says in the message line why it may not stand there.
  function preview(row, col, shape = selectedShape()) {
    const reason = reasonAt(row, col, shape);
    const { rows } = shown().now;
    const drop = reason ? null : Rules.drop(rows, shape, row, col);
    if (!View.preview(rows, shape, row, col, reason, drop)) return;
    set($('message'), reason ? Words.why(reason, rows, shape, row, col) : Words.fits(row, col, drop));
  }

  function numbers() {
    const now = shown();
    const best = Store.best(now.level);
    set($('score'), now.now.score);
    set($('moves'), Run.moves(now));
    set($('time'), state.watching ? '–' : Clock.format(now.ms));
    set($('best'), best ? best.score : '—');
    set($('bestline'), best
      ? `Best on this browser, ${now.level}: ${best.score} in ${Words.plural(best.moves, 'move')}, ${Clock.format(best.ms)}.`
      : `No best score on this browser yet for ${now.level}.`);
    const ofDay = now.endless ? Store.dailyBest : Store.countedBest;
    set($('deal'), state.lesson ? '' : Words.deal(now, now.daily && ofDay(now.level, now.daily)));
    const stage = state.lesson ? '' : Words.stage(now, now.daily && Store.shared(now.level, now.daily));
    set($('stage'), stage);
    $('stage').hidden = !stage;
  }

  function end() {
    const { now } = shown();
    const over = now.ended && !state.watching;
    $('end').hidden = $('rewatch').hidden = $('endshare').hidden = !over;
    document.body.classList.toggle('ended', over);
    $('newgame').classList.toggle('main', over);
    View.slots.forEach((button, slot) => {
      const index = now.ended ? now.tray[slot] : -1;
      set(button.querySelector('small'), index < 0 ? '' : 'no room');
    });
    if ($('end').hidden) return;
    const best = Store.best(state.level);
    set($('cause'), Words.ending(now.tray));
    set($('result'), `${Words.result(run())}.`);
    set($('lived'), `${Words.lived(now)}.${best ? ` Best on this browser: ${best.score}.` : ''}`);
    $('newbest').hidden = !(best && best.score === now.score && best.moves === Run.moves(run()) && best.ms === run().ms);
    $('proof').replaceChildren(...now.tray.flatMap((index, slot) => {
      if (index < 0) return [];
      const item = document.createElement('li');
      item.textContent = Words.proof(slot, SHAPES[index], now.rows);
      return [item];
    }));
  }

  function tools() {
    const active = Run.active(run());
    document.body.classList.toggle('lesson', Boolean(state.lesson));
    document.body.dataset.level = shown().level;
    $('undo').disabled = !run().past.length || !canPlay();
    $('pause').disabled = !active || state.paused || Boolean(state.watching);
    $('bringback').hidden = !state.back[state.level] || Run.started(run());
    $('tools').hidden = $('daily').disabled = $('endless').disabled = Boolean(state.watching || state.lesson);
    $('watch').hidden = !state.watching;
    document.body.classList.toggle('watching', Boolean(state.watching));
    const hiding = !canPlay() && !state.watching;
    $('rest').hidden = !hiding;
    document.body.classList.toggle('paused', hiding);
    for (const radio of document.getElementsByName('level')) {
      radio.checked = radio.value === shown().level;
      radio.disabled = Boolean(state.watching || state.lesson);
    }
  }

  // `done` is the placement just made, if that is what is drawn.
  function all(done = null) {
    const { now } = shown();
    View.drawBoard(now.paint, done);
    View.drawTray(now.tray, state.selected, canPlay(), Boolean(done?.refilled));
    labels();
    aim();
    numbers();
    end();
    tools();
    document.dispatchEvent(new Event('drawn'));
  }

  // On a phone the buttons of an ended run lie below: what follows from them happens on the board.
  function showBoard() {
    if (View.board.getBoundingClientRect().top < 0) window.scrollTo(0, 0);
  }

  return { all, labels, aim, preview, numbers, showBoard };
})();

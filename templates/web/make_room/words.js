// Every sentence the game says while it is played.
const Words = (() => {
  const HOW_TO_CHECK = 'Aim a piece: what blocks it is crossed.';
  const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
  const join = (parts) => (parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`);
  const capital = (text) => text[0].toUpperCase() + text.slice(1);
  const at = (row, col) => `row ${row + 1}, column ${col + 1}`;

  function numbers(bits) {
    return [0, 1, 2, 3, 4, 5, 6, 7].filter((i) => (bits >> i) & 1).map((i) => i + 1);
  }

  function which(drop) {
    const parts = [];
    const rows = numbers(drop.lines);
    const columns = numbers(drop.columns);
    if (rows.length) parts.push(`row${rows.length > 1 ? 's' : ''} ${join(rows)}`);
    if (columns.length) parts.push(`column${columns.length > 1 ? 's' : ''} ${join(columns)}`);
    return join(parts);
  }

  const lines = (drop) => (drop.removed ? `${capital(which(drop))} cleared.` : '');

  // The stretches of set bits in a row or column: "1 to 3 and 6".
  function stretches(bits) {
    const parts = [];
    for (let i = 0; i < 8; i += 1) {
      if (!((bits >> i) & 1)) continue;
      let last = i;
      while ((bits >> (last + 1)) & 1) last += 1;
      parts.push(last > i ? `${i + 1} to ${last + 1}` : `${i + 1}`);
      i = last;
    }
    return join(parts);
  }

  function free(name, number, bits) {
    const open = ~bits & 255;
    if (!open) return `${name} ${number + 1}: full.`;
    return `${name} ${number + 1}: ${open === 255 ? 'all free' : `free ${stretches(open)}`}.`;
  }

  const freeInRow = (rows, row) => free('Row', row, rows[row]);
  const columnBits = (rows, col) => rows.reduce((bits, line, row) => bits | (((line >> col) & 1) << row), 0);
  const freeInColumn = (rows, col) => free('Column', col, columnBits(rows, col));

  // The board in a sentence: how full it is, its fullest lines, and what is in the tray.
  function board({ rows, tray }) {
    const inRows = rows.map(Rules.bitCount);
    const inColumns = rows.map((_, col) => Rules.bitCount(columnBits(rows, col)));
    const filled = inRows.reduce((sum, count) => sum + count, 0);
    const fullest = (counts) => `${counts.indexOf(Math.max(...counts)) + 1} with ${Math.max(...counts)}`;
    const lead = filled ? ` Fullest row ${fullest(inRows)}, fullest column ${fullest(inColumns)}.` : '';
    const left = tray.flatMap((index, slot) => (index < 0 ? [] : [`${slot + 1}, ${SHAPES[index].name}`])).join('; ');
    return `${filled} of 64 cells filled.${lead} Tray: ${left}.`;
  }

  function piece(shape) {
    return `${shape.name}, ${plural(shape.size, 'cell')}, ${shape.height} by ${shape.width}`;
  }

  function slotName(slot, index) {
    return index < 0 ? `Piece ${slot + 1}: used` : `Piece ${slot + 1}: ${piece(SHAPES[index])}`;
  }

  function trayNames(tray) {
    return tray.map((index, slot) => `${slot + 1}, ${SHAPES[index].name}`).join('; ');
  }

  function placed({ drop }) {
    return `+${drop.points}${drop.removed ? `. ${lines(drop)}` : ''}`;
  }

  // What the player's own aim comes to.
  const fits = (row, col, drop) => `Fits at ${at(row, col)}.${drop.removed ? ` Would clear ${which(drop)}.` : ''}`;

  function placedSpoken(done, tray) {
    const { shape, drop, row, col } = done;
    const parts = [`${capital(shape.name)} placed at ${at(row, col)}: ${plural(drop.points, 'point')}.`, lines(drop)];
    if (done.refilled) parts.push(`Three new pieces: ${trayNames(tray)}.`);
    return parts.filter(Boolean).join(' ');
  }

  function edges(shape, row, col) {
    const sides = [];
    if (row < 0) sides.push('top');
    if (row + shape.height > 8) sides.push('bottom');
    if (col < 0) sides.push('left');
    if (col + shape.width > 8) sides.push('right');
    return `Crosses the ${join(sides)} edge.`;
  }

  // The filled cells that stand in the way of a footprint, in reading order.
  function blockers(rows, shape, row, col) {
    return Drag.onBoard({ columns: 8, rows: 8 }, shape, row, col).filter(([r, c]) => (rows[r] >> c) & 1);
  }

  function why(reason, rows, shape, row, col) {
    if (reason === 'edge') return edges(shape, row, col);
    const found = blockers(rows, shape, row, col);
    const more = found.length > 1 ? ` and ${found.length - 1} more` : '';
    return `Overlaps ${at(...found[0])}${more}.`;
  }

  const suffix = { edge: 'crosses the edge', overlap: 'overlaps' };

  // `reason` is undefined when no piece is chosen; `drop` is what placing it would do.
  function cell(row, col, filled, reason, drop) {
    const name = `Row ${row + 1}, column ${col + 1}, ${filled ? 'filled' : 'empty'}`;
    return reason === undefined ? name : `${name}, ${suffix[reason] ?? `fits here${drop?.removed ? `, clears ${which(drop)}` : ''}`}`;
  }

  function result(run) {
    return `${plural(run.now.score, 'point')} in ${plural(Run.moves(run), 'move')}, ${Clock.format(run.ms)}`;
  }

  function proof(slot, shape, rows) {
    const { open, all } = Rules.openings(rows, shape);
    return `Piece ${slot + 1}, ${shape.name}, fits nowhere: ${open} of ${plural(all, 'position')}`;
  }

  // What ended a run, for people: "The plus and the square 3 by 3 fit nowhere."
  function ending(tray) {
    const names = [...new Set(tray.filter((index) => index >= 0).map((index) => `the ${SHAPES[index].name}`))];
    return `${capital(join(names))} ${names.length === 1 ? 'fits' : 'fit'} nowhere.`;
  }

  const lived = (now) => `${plural(now.pieces, 'piece')} placed, ${plural(now.lines, 'line')} cleared`;

  function deal(run, best) {
    const mine = best ? ` Your best of it: ${best.score}.` : '';
    const day = `Daily deal of ${run.daily} (UTC), the same for everybody on that date`;
    if (run.daily) return run.endless ? `${day}, played to its end.${mine}` : `${day}; its first ${Run.COUNTED} trays count.${mine}`;
    return `Deal ${run.seed}, ${run.rival ? 'handed on to you' : 'drawn for this run'}.`;
  }

  const owner = ({ name, score }) => (name ? `${name}: ${score}` : `${score} points`);

  // One line while a run is compared: how far the counted trays are, or who is to be beaten.
  function stage(run, shared) {
    if (run.rival) return `${run.now.score > run.rival.score ? 'Beaten' : 'To beat'}: ${owner(run.rival)}`;
    if (!run.daily || run.endless) return '';
    if (shared) return `Daily: ${plural(shared.score, 'point')}, shared`;
    const { score, open } = Run.counted(run);
    return open ? `Daily: tray ${run.now.n + 1} of ${Run.COUNTED}` : `Daily: ${plural(score, 'point')} counted`;
  }

  // --- texts to hand on, which spoil nothing ---------------------------------------------------
  const SIGNS = ['·', '▪', '▪▪', '▪▪▪'];

  function daily(run, result_) {
    const cleared = Run.linesByTray(run);
    const most = Math.max(0, ...cleared);
    return [
      `Make room, daily deal of ${run.daily} (UTC), ${run.level}: ${plural(result_.score, 'point')}`,
      `${result_.trays} of ${plural(Run.COUNTED, 'tray')}, ${plural(result_.moves, 'move')}, ${plural(result_.lines, 'line')} cleared${most ? `, at most ${most} with one tray` : ''}`,
      cleared.map((count) => SIGNS[Math.min(count, SIGNS.length - 1)]).join(' '),
    ].join('\n').trim();
  }

  function challenge(run, score) {
    return `Make room: play my deal ${run.seed}, ${run.level}.${score ? ` To beat: ${plural(score, 'point')}.` : ''}`;
  }

  const film = (run) => `Make room, ${run.level}: ${result(run)}.`;
  const byHand = (code) => `Open the game and paste this code under “Share, watch, hand on”: ${code}`;

  return {
    HOW_TO_CHECK, plural, at, capital, slotName, placed, placedSpoken, fits, why, cell, result, proof, ending, lived, deal, stage,
    owner, daily, challenge, film, byHand, freeInRow, freeInColumn, board,
  };
})();

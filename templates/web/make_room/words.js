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

  function lines(drop) {
    const parts = [];
    const rows = numbers(drop.lines);
    const columns = numbers(drop.columns);
    if (rows.length) parts.push(`row${rows.length > 1 ? 's' : ''} ${join(rows)}`);
    if (columns.length) parts.push(`column${columns.length > 1 ? 's' : ''} ${join(columns)}`);
    const text = join(parts);
    return text && `${capital(text)} cleared.`;
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

  // `reason` is undefined when no piece is chosen.
  function cell(row, col, filled, reason) {
    const name = `Row ${row + 1}, column ${col + 1}, ${filled ? 'filled' : 'empty'}`;
    return reason === undefined ? name : `${name}, ${suffix[reason] ?? 'fits here'}`;
  }

  function result(run) {
    return `${plural(run.now.score, 'point')} in ${plural(Run.moves(run), 'move')}, ${Clock.format(run.ms)}`;
  }

  function proof(slot, shape, rows) {
    const { open, all } = Rules.openings(rows, shape);
    return `Piece ${slot + 1}, ${shape.name}, fits nowhere: ${open} of ${plural(all, 'position')}`;
  }

  function deal(run, best) {
    if (run.daily) {
      const mine = best ? ` Your best of it: ${best.score}.` : '';
      return `Daily deal of ${run.daily} (UTC), the same for everybody on that date.${mine}`;
    }
    return `Deal ${Replay.hex8(run.seed)}, drawn for this run.`;
  }

  return { HOW_TO_CHECK, plural, at, capital, slotName, placed, placedSpoken, why, cell, result, proof, deal };
})();

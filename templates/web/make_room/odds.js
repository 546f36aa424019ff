// The odds in the open: the table of how pieces are drawn, from the very pools the deal uses.
(() => {
  const GAP = 1;

  function names(shapes) {
    const more = shapes.length - 1;
    return shapes[0].name + (more ? ` and ${Words.plural(more, 'more position')}` : '');
  }

  // All orientations of a family side by side, one unit a cell, as one path.
  function picture(shapes) {
    let x = 0;
    let path = '';
    for (const shape of shapes) {
      for (const [row, col] of shape.cells) path += `M${x + col} ${row}h.86v.86h-.86z`;
      x += shape.width + GAP;
    }
    const height = Math.max(...shapes.map((shape) => shape.height));
    const svg = document.createElement('span');
    svg.innerHTML = `<svg viewBox="0 0 ${x - GAP} ${height}" width="${(x - GAP) * 7}" height="${height * 7}" role="img" aria-label="${names(shapes)}"><path d="${path}"/></svg>`;
    return svg.firstChild;
  }

  function weight(level, shape) {
    return DATA.pools[level].find(([index]) => index === shape.index)?.[1] ?? 0;
  }

  function build() {
    const families = [...new Set(SHAPES.map((shape) => shape.family))];
    for (const family of families) {
      const shapes = SHAPES.filter((shape) => shape.family === family);
      const line = document.createElement('tr');
      const head = document.createElement('th');
      head.scope = 'row';
      head.append(family, picture(shapes));
      line.append(head);
      for (const level of LEVELS) {
        const cell = document.createElement('td');
        const each = weight(level, shapes[0]);
        cell.textContent = !each ? '–' : shapes.length === 1 ? each : `${shapes.length} × ${each}`;
        line.append(cell);
      }
      View.$('odds').append(line);
    }
  }

  build();
})();

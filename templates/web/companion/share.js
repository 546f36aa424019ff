// After the game: the result as words, as a picture, as a link and as a file; and a record that comes in.
const Share = (() => {
  const LONGEST_LINK = 2000;

  const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

  // The sums of the lines cannot be packed and are a third of a link: they are left out and put back.
  const CHECK = /,"check":"[0-9a-f]{8}"\}$/gm;
  const summed = (line) => (line.match(CHECK) ? line : `${line.slice(0, -1)},"check":"${Journal.crc(line)}"}`);

  async function linkOf(text) {
    return `#evening=${Journal.to64(await through(new TextEncoder().encode(text.replace(CHECK, '}')), new CompressionStream('deflate-raw')))}`;
  }

  // The record a link carries, or null.
  async function recordIn(hash) {
    const found = /^#evening=([\w-]+)$/.exec(hash);
    if (!found) return null;
    try {
      const text = new TextDecoder().decode(await through(Journal.from64(found[1]), new DecompressionStream('deflate-raw')));
      return text.replace(/^.+\}$/gm, summed);
    } catch {
      return '';
    }
  }

  function download(name, content, type) {
    const link = element('a');
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  const fileName = (session, end) => `${data.stem}-${session.setup.created.slice(0, 10)}.${end}`;

  const titleOf = (result) => say('track.board_line', { board: result.board, card: result.card.id, verdict: said.verdict(result) });

  // The result drawn on a canvas, with the boards as they lay when asked for; a picture for a chat.
  async function picture(session, withBoards) {
    const { table } = session;
    const size = 240;
    const across = Math.min(3, Math.max(1, table.results.length));
    const down = withBoards ? Math.ceil(table.results.length / across) : 0;
    const canvas = element('canvas');
    canvas.width = 840;
    canvas.height = 250 + down * (size + 60);
    const draw = canvas.getContext('2d');
    draw.fillStyle = '#fff';
    draw.fillRect(0, 0, canvas.width, canvas.height);
    draw.fillStyle = '#000';
    const write = (text, font, x, y) => {
      draw.font = `${font}px system-ui, sans-serif`;
      draw.fillText(text, x, y, 760);
    };
    write(session.setup.deck, '700 40', 40, 70);
    write(said.total(session), 28, 40, 120);
    table.results.slice(0, 4).forEach((each, at) => {
      if (!withBoards) write(titleOf(each), 28, 40, 165 + at * 26);
    });
    if (withBoards) {
      table.results.forEach((each, at) => {
        const x = 40 + (at % across) * (size + 20);
        const y = 170 + Math.floor(at / across) * (size + 60);
        const cell = size / Math.max(game.columns, game.rows);
        draw.lineWidth = 1;
        said.picture(session.setup, each).slice(1).forEach((line, row) => {
          game.columnLabels.forEach((_, column) => {
            const mark = [...line.slice(line.length - game.columns * 2 + 1)][column * 2] ?? ' ';
            draw.strokeRect(x + column * cell, y + row * cell, cell, cell);
            write(mark === '#' ? '×' : mark, `700 ${cell * 0.5}`, x + column * cell + cell * 0.3, y + row * cell + cell * 0.68);
          });
        });
      });
    }
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  }

  async function copy(text, button) {
    const label = button.textContent;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = p('copied');
    } catch {
      const area = element('textarea');
      area.value = text;
      button.after(area);
      area.select();
    }
    setTimeout(() => (button.textContent = label), 3000);
  }

  function create(onAgain) {
    ui.copy.onclick = () => copy(said.text(Evening.session), ui.copy);
    ui.save.onclick = () => download(fileName(Evening.session, 'jsonl'), Journal.write(Evening.session), 'text/plain');
    ui.image.onclick = async () => download(fileName(Evening.session, 'png'), await picture(Evening.session, ui.withboards.checked), 'image/png');
    ui.link.onclick = async () => {
      const hash = await linkOf(Journal.write(Evening.session));
      const address = location.href.replace(/#.*/, '') + hash;
      if (hash.length > LONGEST_LINK) Table.notice(p('link_long'));
      else copy(address, ui.link);
    };
    ui.print.onclick = () => {
      look.add('printing');
      print();
      look.remove('printing');
    };
    ui.again.onclick = onAgain;
    ui.share.onclick = async () => {
      try {
        await navigator.share({ text: said.text(Evening.session) });
      } catch {
        // Whoever closes the sheet of their device wants nothing shared.
      }
    };
    ui.share.hidden = !navigator.share;
  }

  function show() {
    const session = Evening.session;
    ui.outcome.textContent = said.total(session);
    ui.record.textContent = said.text(session);
    fill(
      ui.lay,
      session.table.results.map((each) => {
        const title = titleOf(each);
        return element('figure', '', Boards.figure(game, each, title), element('figcaption', 'small', title));
      }),
    );
    const answers = Session.answers(session);
    const form = ui.asked;
    fill(form, [form.firstElementChild]);
    say.lines('track.questions').forEach((question, at) => {
      const label = element('label', '', question);
      const input = element('input');
      Object.assign(input, { type: 'text', value: answers.get(at + 1) ?? '', id: `answer${at}` });
      label.htmlFor = input.id;
      input.onchange = () => input.value.trim() && Table.act(Session.action('answer', { number: at + 1, note: input.value.trim() }));
      form.append(label, element('p', 'row', input));
    });
  }

  return { create, show, linkOf, recordIn };
})();

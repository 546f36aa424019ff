// The page as a whole: its parts, what stands open, records that come in, practice, and what other scripts may call.
const Page = (() => {
  // In the order of the page; those of paper are printed whatever stands open.
  const PARTS = 'end table setup home cardlist rules practice byhand'.split(' ');
  const PAPER = ['home', 'cardlist', 'rules', 'byhand'];
  let tab = 'table';
  let setting = false;
  let incoming = null;
  let practice = null;

  function parts() {
    if (tab !== 'table') return [tab];
    // Cards and rules lie beside the front where there is room: the style says where.
    if (setting) return ['setup', 'cardlist', 'rules'];
    const session = Evening.session;
    if (!session || incoming !== null || resting) return ['home', 'cardlist', 'rules'];
    return Session.finished(session) ? ['table', 'end'] : ['table'];
  }

  // After a load the page shows its front, with the open evening to go on with.
  let resting = true;

  function arrange() {
    const open = parts();
    lay(open);
    for (const each of ui.tabs.children) {
      aria(each, 'current', each.value === tab && 'page');
    }
    const session = Evening.session;
    const going = !!session && !Session.finished(session);
    look.toggle('going', open.includes('table'));
    look.toggle('over', open.includes('end'));
    look.toggle('front', open.length > 2);
    if (!open.includes('table')) look.remove('flat');
    ui.new.classList.toggle('main', !session);
    ui.before.hidden = !Evening.hasBefore();
    ui.continue.hidden = !session;
    if (session) {
      ui.continue.textContent = going ? p('continue', { board: session.table.board, boards: session.setup.boards }) : p('end');
      ui.continuehint.textContent = p('continue_hint', { names: said.listed(session.table.players), when: session.setup.created.slice(0, 10) });
    }
    if (open.includes('end')) Share.show();
  }

  // Only what stands open is in the document; what is shut waits outside it.
  function lay(open) {
    let last = ui.notice;
    for (const id of PARTS) {
      const part = ui[id];
      part.hidden = false;
      if (!open.includes(id)) part.remove();
      else {
        if (!part.isConnected) last.after(part);
        last = part;
      }
    }
  }

  function show() {
    if (Evening.session && !resting) Table.show();
    else arrange();
  }

  function go(to) {
    tab = to;
    if (to === 'practice' && !practice) startPractice();
    if (to === 'table') resting = resting && !Evening.session;
    show();
    scrollTo(0, 0);
  }

  const kindOf = (data) => JSON.stringify({ ...data, name: '' });

  function offer(text) {
    incoming = { text, read: null };
    ui.incoming.hidden = false;
    const [head, lines] = [ui.incoming.querySelector('h3'), ui.incoming.querySelector('p')];
    ui.takeover.hidden = false;
    try {
      const { session, rest } = Journal.read(text);
      // A board of another game has no place on this page.
      if (kindOf(session.setup.game.data) !== kindOf(game.data)) throw new Journal.Damaged('other');
      incoming.read = session;
      head.textContent = p('import_title', { deck: session.setup.deck });
      const last = session.log.at(-1);
      const holds = p('import_holds', {
        names: said.listed(session.table.players),
        board: session.table.board,
        boards: session.setup.boards,
        last: last ? said.entryText(last, session.log) : '',
      }).replace(/[;\s]+$/, '');
      lines.textContent = rest ? `${holds} ${p(`import_${rest}`)}` : holds;
    } catch (error) {
      head.textContent = p('open_record');
      lines.textContent = p(['newer', 'older', 'other'].includes(error.code) ? `import_${error.code}` : 'import_wrong');
      ui.takeover.hidden = true;
    }
    tab = 'table';
    setting = false;
    arrange();
  }

  function endOffer() {
    incoming = null;
    ui.incoming.hidden = true;
    show();
  }

  function startPractice() {
    const lying = [];
    practice = Boards.create(
      game,
      { board: ui.pboard, side: ui.pside, turn: ui.pturn, flip: ui.pflip },
      { label: (cell, what, piece) => p(`cell_${what}`, { cell, piece }), pieceLabel: (piece) => p('choose', { piece }), changed: lift, drop, eager: true },
    );
    const side = () => game.pieces.flatMap(({ letter, copies }) => Array(copies - lying.filter((each) => each.letter === letter).length).fill(letter));
    const draw = () => practice.draw({ lying, blocked: 0n, side: side(), can: true });
    // A piece that is tapped on the board goes back to the side.
    function lift() {
      const piece = practice?.lifted();
      if (!piece) return;
      lying.splice(lying.indexOf(piece), 1);
      practice.clear();
      draw();
    }
    function drop() {
      const cells = practice.aim().reduce((set, name) => set | game.cell(name), 0n);
      const whole = Game.countOf(cells) === practice.aim().length;
      if (practice.chosen() && whole && !lying.some((each) => each.cells & cells)) lying.push({ letter: practice.chosen(), cells });
      practice.clear();
      draw();
    }
    ui.pclear.onclick = () => {
      lying.length = 0;
      practice.clear();
      draw();
    };
    draw();
  }

  async function begin() {
    look.remove('plain');
    ui.noscript.hidden = true;
    ui.tabs.hidden = false;
    ui.doors.hidden = false;
    ui.tabs.onclick = ({ target }) => target.value && go(target.value);
    Setup.create({
      onDone(session) {
        setting = false;
        resting = false;
        Evening.open(session);
        scrollTo(0, 0);
        announce(said.sentence(session));
      },
      onCancel() {
        setting = false;
        arrange();
      },
    });
    Table.create(arrange);
    Share.create(() => startNew());
    ui.before.onclick = () => {
      resting = false;
      Evening.bringBack();
    };
    ui.new.onclick = startNew;
    ui.continue.onclick = () => {
      resting = false;
      show();
    };
    for (const each of document.querySelectorAll('.open')) each.onclick = () => ui.file.click();
    ui.file.onchange = async ({ target }) => {
      if (target.files[0]) offer(await target.files[0].text());
      target.value = '';
    };
    ui.takeover.onclick = () => {
      resting = false;
      if (incoming.read) {
        const { read } = incoming;
        incoming = null;
        ui.incoming.hidden = true;
        Evening.open(read);
        Table.notice(Evening.hasBefore() ? p('kept') : '');
      }
    };
    ui.leaveit.onclick = endOffer;
    addEventListener('beforeprint', () => lay([...parts(), ...PAPER]));
    addEventListener('afterprint', arrange);
    Evening.onChange(show);
    await Evening.begin();
    const carried = await Share.recordIn(location.hash);
    if (carried !== null) {
      history.replaceState(null, '', location.href.replace(/#.*/, ''));
      offer(carried);
    }
    arrange();
  }

  function startNew() {
    tab = 'table';
    setting = true;
    Setup.show();
    arrange();
    ui.name.focus();
  }

  return { begin };
})();

// A journal in, its status out; and one spoken line more. They never touch the evening that is open.
window.spareSquares = {
  // What the tests of the page look into.
  parts: { Names, Rules, Session, Journal, Evening, Share, Page, Table, said, game, data, deckCards, stamp, ui },
  replay(text) {
    return Said.statusData(Journal.read(text).session);
  },
  perform(text, line, at) {
    const { session } = Journal.read(text);
    const action = Spoken.parse(line, session.table.players);
    const unchanged = (code) => ({ journal: Journal.write(session), status: Said.statusData(session), refused: code });
    if (!action) return unchanged('not-understood');
    try {
      const after = Session.perform(session, action, at);
      return { journal: Journal.write(after), status: Said.statusData(after), refused: null };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return unchanged(error.code);
    }
  },
};
Page.begin();

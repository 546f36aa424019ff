// The page as a whole: its parts, what stands open, records that come in, practice, and what other scripts may call.
const Page = (() => {
  const PARTS = ['home', 'setup', 'table', 'end', 'rules', 'cardlist', 'practice', 'byhand'];
  const TABS = { table: 'tab_table', rules: 'tab_rules', cards: 'tab_cards', practice: 'tab_practice' };
  let tab = 'table';
  let setting = false;
  let incoming = null;
  let practice = null;

  function parts() {
    if (tab === 'rules') return ['rules'];
    if (tab === 'cards') return ['cardlist'];
    if (tab === 'practice') return ['practice'];
    if (setting) return ['setup'];
    const session = Evening.session;
    if (!session || incoming !== null || resting) return ['home'];
    return Session.finished(session) ? ['table', 'end'] : ['table'];
  }

  // After a load the page shows its front, with the open evening to go on with.
  let resting = true;

  function arrange() {
    const open = parts();
    for (const id of PARTS) by(id).hidden = !open.includes(id);
    for (const each of by('tabs').children) {
      if (each.dataset.tab === tab) each.setAttribute('aria-current', 'page');
      else each.removeAttribute('aria-current');
    }
    const session = Evening.session;
    const going = Boolean(session) && !Session.finished(session);
    document.body.classList.toggle('going', open.includes('table'));
    if (!open.includes('table')) document.body.classList.remove('flat');
    by('new').classList.toggle('main', !session);
    by('continue').hidden = !session;
    if (session) {
      by('continue').textContent = going ? p('continue', { board: session.table.board, boards: session.setup.boards }) : p('end');
      by('continuehint').textContent = p('continue_hint', { names: said.listed(session.table.players), when: session.setup.created.slice(0, 10) });
    }
    if (open.includes('end')) {
      Share.show();
      for (const id of ['side', 'lie', 'turns', 'track', 'plan']) by(id).hidden = true;
    }
  }

  function show() {
    if (Evening.session && !resting) Table.show();
    else arrange();
  }

  function go(to) {
    tab = to;
    if (to === 'table') resting = resting && !Evening.session;
    show();
    scrollTo(0, 0);
  }

  function offer(text) {
    incoming = { text, read: null };
    by('incoming').hidden = false;
    const [head, lines] = [by('incoming').querySelector('h3'), by('incoming').querySelector('p')];
    by('takeover').hidden = false;
    try {
      const { session, rest } = Journal.read(text);
      incoming.read = session;
      head.textContent = p('import_title', { deck: session.setup.deck });
      const last = session.log.at(-1);
      const holds = p('import_holds', {
        names: said.listed(session.table.players),
        board: session.table.board,
        boards: session.setup.boards,
        last: last ? said.entryText(last, session.log) : '',
      });
      lines.textContent = rest ? `${holds} ${p(`import_${rest}`)}` : holds;
    } catch (error) {
      head.textContent = p('open_record');
      lines.textContent = p({ newer: 'import_newer', older: 'import_older' }[error.code] ?? 'import_wrong');
      by('takeover').hidden = true;
    }
    tab = 'table';
    setting = false;
    arrange();
  }

  function endOffer() {
    incoming = null;
    by('incoming').hidden = true;
    show();
  }

  function startPractice() {
    const lying = [];
    practice = Boards.create(
      game,
      { board: by('pboard'), side: by('pside'), turn: by('pturn'), flip: by('pflip') },
      { label: (cell, what, piece) => p(`cell_${what}`, { cell, piece }), pieceLabel: (piece) => p('choose', { piece }), changed: () => {}, drop },
    );
    const side = () => game.pieces.flatMap(({ letter, copies }) => Array(copies - lying.filter((each) => each.letter === letter).length).fill(letter));
    const draw = () => practice.draw({ lying, blocked: 0n, side: side(), can: true });
    function drop() {
      const cells = practice.aim().reduce((set, name) => set | game.cell(name), 0n);
      const whole = Game.countOf(cells) === practice.aim().length;
      if (practice.chosen() && whole && !lying.some((each) => each.cells & cells)) lying.push({ letter: practice.chosen(), cells });
      practice.clear();
      draw();
    }
    by('pclear').onclick = () => {
      lying.length = 0;
      practice.clear();
      draw();
    };
    by('pboard').addEventListener('dblclick', ({ target }) => {
      const at = practice.grid.spotOf(target);
      const found = at ? lying.findIndex(({ cells }) => cells & game.bit(at.row, at.col)) : -1;
      if (found >= 0) lying.splice(found, 1);
      draw();
    });
    draw();
  }

  async function begin() {
    by('noscript').hidden = true;
    by('tabs').hidden = false;
    by('doors').hidden = false;
    for (const [name, key] of Object.entries(TABS)) {
      const button = element('button', '', p(key));
      button.type = 'button';
      button.dataset.tab = name;
      button.onclick = () => go(name);
      by('tabs').append(button);
    }
    by('new').textContent = p('begin');
    by('open').textContent = p('open_record');
    by('takeover').textContent = p('import_take');
    by('leaveit').textContent = p('import_leave');
    by('practicelead').textContent = p('practice_lead');
    for (const [id, key] of [['pturn', 'turn'], ['pflip', 'flip'], ['pclear', 'practice_clear']]) by(id).textContent = p(key);
    by('pside').setAttribute('aria-label', p('side'));
    by('pboard').setAttribute('aria-label', p('tab_practice'));
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
    startPractice();
    by('new').onclick = startNew;
    by('continue').onclick = () => {
      resting = false;
      show();
    };
    by('open').onclick = () => by('file').click();
    by('file').onchange = async ({ target }) => {
      if (target.files[0]) offer(await target.files[0].text());
      target.value = '';
    };
    by('takeover').onclick = () => {
      resting = false;
      if (incoming.read) {
        const { read } = incoming;
        incoming = null;
        by('incoming').hidden = true;
        Evening.open(read);
        Table.notice(Evening.hasBefore() ? p('kept') : '');
      }
    };
    by('leaveit').onclick = endOffer;
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
    by('name').focus();
  }

  return { begin };
})();

// A journal in, its status out; and one spoken line more. They never touch the evening that is open.
window.spareSquares = {
  parts: { Names, Session, Journal, said },
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

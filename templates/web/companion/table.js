// At the table: the board as it is recorded, whose turn it is, and every action a recorder needs.
const Table = (() => {
  let board = null;
  let asking = null; // {yes}: a question stands before the next action
  let planEnds = 0;
  let planTimer = null;
  let lock = null; // the wake lock
  let wakeful = Boolean(navigator.wakeLock); // until the browser refuses or the host turns it off
  let shown = () => {};
  const BUTTONS = ['turn', 'flip', 'pass', 'nudge', 'reset', 'stop', 'undo', 'redo', 'leave', 'finish', 'flat', 'rename', 'join', 'awake'];

  const now = () => Evening.session;

  function create(onShown) {
    shown = onShown;
    for (const id of BUTTONS) by(id).textContent = p(id);
    by('hand').textContent = p('record_to');
    by('planning').textContent = p('plan');
    by('morehead').textContent = p('more');
    by('linelabel').textContent = p('type');
    by('linehint').textContent = p('type_hint');
    by('linego').textContent = p('yes');
    by('people').querySelector('legend').textContent = p('people');
    document.querySelector('label[for="who"]').textContent = p('name');
    by('newname').placeholder = p('name');
    by('newname').setAttribute('aria-label', p('name'));
    by('loghead').textContent = p('log');
    by('sound').nextElementSibling.textContent = p('sound');
    by('side').setAttribute('aria-label', p('side'));
    board = Boards.create(
      game,
      { board: by('board'), side: by('side'), turn: by('turn'), flip: by('flip') },
      {
        label: (cell, what, piece) => p(`cell_${what}`, { cell, piece }),
        pieceLabel: (piece) => p('choose', { piece }),
        changed: showChoice,
        drop: place,
      },
    );
    labels(by('columns'), game.columnLabels);
    labels(by('rows'), game.rowLabels);
    by('place').onclick = place;
    by('take').onclick = take;
    const simple = { pass: 'pass', nudge: 'nudge', undo: 'undo', redo: 'redo' };
    for (const [id, kind] of Object.entries(simple)) by(id).onclick = () => act(Session.action(kind));
    by('reset').onclick = () => ask(p('ask_reset'), () => act(Session.action('reset')));
    by('stop').onclick = () => ask(p('ask_stop'), () => act(Session.action('stop')));
    by('finish').onclick = () => ask(`${p('finish')}?`, () => act(Session.action('finish')));
    by('leave').onclick = () => ask(`${p('leave')}: ${by('who').value}?`, () => act(Session.action('leave', { name: by('who').value })));
    by('hand').onclick = () => act(Session.action('recorder', { name: by('who').value }));
    by('join').onclick = () => act(Session.action('join', { name: by('newname').value, after: by('who').value }), () => (by('newname').value = ''));
    by('rename').onclick = () => act(Session.action('rename', { name: by('who').value, to: by('newname').value }), () => (by('newname').value = ''));
    by('planning').onclick = () => act(Session.action('plan'), plan);
    by('yes').onclick = () => answer(true);
    by('no').onclick = () => answer(false);
    by('upright').textContent = p('back');
    by('flat').onclick = () => flat(true);
    by('upright').onclick = () => flat(false);
    by('awake').onclick = () => awake(!lock, true);
    by('awake').hidden = !navigator.wakeLock;
    by('sound').checked = Boolean(Evening.kept.value('localStorage', 'sound'));
    by('sound').onchange = () => Evening.kept.put('localStorage', 'sound', by('sound').checked);
    by('spoken').onsubmit = (event) => {
      event.preventDefault();
      const action = Spoken.parse(by('line').value, now().table.players);
      if (!action) notice(p('not_understood'));
      else if (action.kind === 'place') placeAs(action, () => (by('line').value = ''));
      else act(action, () => (by('line').value = ''));
    };
    document.addEventListener('visibilitychange', () => !document.hidden && lock && awake(true));
  }

  // The board alone, for a phone that lies on the table; one button leads back.
  function flat(wanted) {
    document.body.classList.toggle('flat', wanted);
    by('more').open = false;
    scrollTo(0, 0);
    by(wanted ? 'upright' : 'morehead').focus();
  }

  function labels(place, names) {
    place.replaceChildren(...names.map((name) => element('span', '', name)));
  }

  function notice(text = '') {
    by('notice').hidden = !text;
    by('notice').textContent = text;
    if (text) announce(text);
  }

  // One action: judged, kept, then said aloud once.
  function act(action, then = () => {}) {
    try {
      const entry = Evening.act(action);
      notice();
      asking = null;
      if (action.kind !== 'plan') endPlan();
      board.clear();
      then();
      show();
      announce(entry.turns || entry.result === 'placed' ? `${said.entryLine(entry, now().log)}. ${said.sentence(now())}` : said.entryText(entry, now().log));
      if (by('more').open && action.kind === 'leave') by('more').open = false;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      notice(said.refused(error));
    }
  }

  const place = () => board.aim().length && board.chosen() && placeAs(Session.action('place', { piece: board.chosen(), cells: board.aim() }));

  // A placement that does not fit is asked about before it uses the turn: most are slips of the finger.
  function placeAs(action, then) {
    const { setup, table } = now();
    try {
      const ruling = table.card && table.phase === 'open' ? Rules.rule(game, table.card.blocked, table, action.piece, action.cells) : { faults: [] };
      if (!ruling.faults.length) return act(action, then);
      const why = ruling.faults.map(said.fault).join('; ');
      ask(p('ask_illegal', { piece: ruling.letter, cells: action.cells.join(' '), why }), () => act(action, then), p('ask_illegal_yes'), p('ask_illegal_no'));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      notice(said.refused(error));
    }
    return setup;
  }

  function take() {
    const piece = board.lifted();
    if (piece) act(Session.action('remove', { piece: piece.letter, cells: game.names(piece.cells).slice(0, Rules.lyingOf(now().table, piece.letter).length > 1 ? 1 : 0) }));
  }

  function ask(question, yes, positive = p('yes'), negative = p('no')) {
    asking = { yes };
    by('question').textContent = question;
    by('yes').textContent = positive;
    by('no').textContent = negative;
    by('ask').hidden = false;
    announce(question);
    by('no').focus({ preventScroll: true });
  }

  function answer(positive) {
    const { yes } = asking ?? {};
    asking = null;
    by('ask').hidden = true;
    if (positive) yes?.();
    else by('board').querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
  }

  // The minute of planning: it says 30, 10 and 0 seconds and never acts. The end is a time, so a hidden minute counts.
  function plan() {
    planEnds = performance.now() + 60000;
    const told = new Set();
    by('ring').removeAttribute('hidden');
    const tick = () => {
      const left = Math.max(0, Math.ceil((planEnds - performance.now()) / 1000));
      by('left').textContent = p('plan_left', { n: left });
      by('arc').style.strokeDashoffset = String(60 - left);
      for (const [at, key] of [[30, 'plan_half'], [10, 'plan_ten'], [0, 'plan_over']]) {
        if (left > at || told.has(at)) continue;
        told.add(at);
        if (left > at - 5 || at === 0) announce(p(key, { name: now().table.toAct }));
        if (at === 0) {
          notice(p('plan_over', { name: now().table.toAct }));
          chime();
        }
      }
      if (!left) endPlan();
    };
    tick();
    planTimer = setInterval(tick, 250);
  }

  function endPlan() {
    clearInterval(planTimer);
    planTimer = null;
    by('ring').setAttribute('hidden', '');
    by('left').textContent = '';
  }

  function chime() {
    if (!by('sound').checked) return;
    navigator.vibrate?.(300);
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 660;
    volume.gain.setValueAtTime(0.2, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.8);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.8);
  }

  // Asked for on a press, held while a board is open; a refusal never disturbs play.
  async function awake(wanted, pressed = false) {
    const held = lock;
    lock = wanted ? (held ?? {}) : null;
    if (pressed) wakeful = wanted;
    try {
      if (wanted) lock = await navigator.wakeLock.request('screen');
      else await held?.release?.();
    } catch {
      lock = null;
      wakeful = false;
      if (pressed) notice(p('awake_no'));
    }
    by('awake').setAttribute('aria-pressed', String(Boolean(lock)));
  }

  function showChoice() {
    if (!board) return;
    const piece = board.chosen();
    const cells = board.aim();
    const lifted = board.lifted();
    by('place').disabled = !piece || !cells.length || !Evening.mine;
    by('place').textContent = piece && cells.length ? p('place', { piece, cells: cells.join(' ') }) : p('place_none');
    by('take').disabled = !lifted || !Evening.mine;
    by('take').textContent = p('take_off', { piece: lifted ? lifted.letter : '' });
  }

  function show() {
    const session = now();
    const { setup, table } = session;
    const open = table.phase === 'open';
    const over = table.phase === 'scored' && !Session.finished(session);
    by('status').textContent = said.statusParts(session).join(' · ');
    by('acts').textContent = open ? table.toAct : over ? said.verdict(table.results.at(-1)) : table.phase === 'card' ? p('name_card') : '';
    by('acts').hidden = !by('acts').textContent;
    by('roles').textContent = open ? p('records', { name: table.recorder }) : '';
    by('track').hidden = setup.relaxed || !open;
    if (!by('track').hidden) {
      by('track').replaceChildren(...Array.from({ length: game.turns }, (_, at) => element('li', at < table.used ? 'used' : at === table.used ? 'now' : '')));
    }
    by('board').setAttribute('aria-label', p('board_label', { card: table.card ? table.card.id : '' }));
    board.draw({
      lying: table.lying,
      blocked: table.card ? table.card.blocked : 0n,
      side: table.card ? Rules.atSide(setup, table) : [],
      can: open && Evening.mine,
    });
    by('hint').textContent = open && !table.used && !table.lying.length ? p('set_board', { cells: game.names(table.card.blocked).join(' ') }) : '';
    by('plan').hidden = !open || table.used > 0 || table.planned === true && !planTimer;
    by('planning').hidden = Boolean(planTimer) || table.planned;
    for (const id of ['side', 'lie', 'turns']) by(id).hidden = !open;
    for (const id of ['pass', 'nudge', 'stop', 'planning', 'undo', 'redo', 'finish', 'join', 'leave', 'rename', 'hand', 'reset', 'linego']) by(id).disabled = !Evening.mine;
    disable('undo', !session.past.length || table.revealed, session.past.length ? 'solution-opened' : 'nothing-to-undo');
    disable('redo', !session.future.length, 'nothing-to-redo');
    disable('reset', !open || !table.used, open ? 'nothing-to-reset' : 'over');
    disable('nudge', !open, 'over');
    disable('stop', !open, 'over');
    disable('finish', Session.finished(session) || (open && table.used > 0), 'board-open');
    disable('join', open && table.used > 0, 'join-too-late');
    showLater(session, over);
    by('ask').hidden = !asking;
    by('who').replaceChildren(...table.players.map((name) => new Option(name, name)));
    by('log').replaceChildren(...session.log.map((entry) => element('li', session.undone.includes(entry.number) ? 'out' : '', said.entryLine(entry, session.log))).reverse());
    if (!Evening.mine) notice(p('other_tab'));
    else if (Evening.kept.broken()) notice(p('no_storage'));
    if (open ? wakeful && !lock && Evening.mine : lock) awake(open);
    showChoice();
    shown();
  }

  // What is impossible now is disabled and says why.
  function disable(id, when, code) {
    if (when) by(id).disabled = true;
    by(id).title = by(id).disabled && when ? said.refused(new Refused(code, { board: now().table.board })) : '';
    if (by(id).title) by(id).setAttribute('aria-description', by(id).title);
    else by(id).removeAttribute('aria-description');
  }

  // Between boards: who goes on, the answer of this board, the next one; or which card was drawn.
  function showLater(session, over) {
    const { setup, table } = session;
    const place = by('later');
    place.hidden = !over && table.phase !== 'card';
    place.replaceChildren();
    const button = (text, act, main = false) => {
      const made = element('button', main ? 'main big' : '', text);
      made.type = 'button';
      made.disabled = !Evening.mine;
      made.onclick = act;
      return made;
    };
    if (over) {
      place.append(element('p', '', `${p('over_next', { name: table.nextStarter })} ${p('over_recorder', { name: table.nextRecorder })}`));
      const entry = `SQ-${data.numbers[table.card.id] ?? table.card.id}`;
      const row = element('p', 'row');
      row.append(button(p('next'), () => act(Session.action('next')), true));
      if (!table.revealed) row.append(button(p('reveal', { entry }), () => act(Session.action('reveal'))));
      place.append(row, element('p', 'small', p('reveal_hint', { entry })));
    } else if (table.phase === 'card') {
      place.append(element('h3', '', p('name_card')));
      const list = element('ul', 'cards pick');
      for (const card of setup.cards) {
        if (!setup.allowRepeats && table.results.some((each) => each.card === card)) continue;
        const item = element('li');
        const each = button('', () => act(Session.action('card', { name: card.id })));
        each.append(Boards.figure(game, { card, lying: [] }, say('track.say_card', { card: card.id })), element('b', '', card.id));
        item.append(each);
        list.append(item);
      }
      place.append(list);
    }
  }

  return { create, show, act, notice, ask };
})();

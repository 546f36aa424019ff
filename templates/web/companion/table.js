// At the table: the board as it is recorded, whose turn it is, and every action a recorder needs.
const Table = (() => {
  const RECORDING = 'pass nudge stop planning undo redo finish join leave rename hand reset linego'.split(' ');
  let board = null;
  let asking = null; // {yes}: a question stands before the next action
  let planEnds = 0;
  let planTimer = null;
  let lock = null; // the wake lock
  let wakeful = !!navigator.wakeLock; // until the browser refuses or the host turns it off
  let shown = () => {};

  const now = () => Evening.session;

  function create(onShown) {
    shown = onShown;
    board = Boards.create(
      game,
      { board: ui.board, side: ui.side, turn: ui.turn, flip: ui.flip },
      {
        label: (cell, what, piece) => p(`cell_${what}`, { cell, piece }),
        pieceLabel: (piece) => p('choose', { piece }),
        changed: showChoice,
        drop: place,
      },
    );
    labels(ui.columns, game.columnLabels);
    labels(ui.rows, game.rowLabels);
    const doing = (kind, values) => act(Session.action(kind, values));
    const asked = (question, kind, values) => ask(question, () => doing(kind, values));
    const emptied = () => (ui.newname.value = '');
    const presses = {
      place,
      take,
      pass: () => doing('pass'),
      nudge: () => doing('nudge'),
      undo: () => doing('undo'),
      redo: () => doing('redo'),
      reset: () => asked(p('ask_reset'), 'reset'),
      stop: () => asked(p('ask_stop'), 'stop'),
      finish: () => asked(p('ask_finish'), 'finish'),
      leave: () => asked(p('ask_leave', { name: ui.who.value }), 'leave', { name: ui.who.value }),
      hand: () => doing('recorder', { name: ui.who.value }),
      join: () => act(Session.action('join', { name: ui.newname.value, after: ui.who.value }), emptied),
      rename: () => act(Session.action('rename', { name: ui.who.value, to: ui.newname.value }), emptied),
      planning: () => act(Session.action('plan'), plan),
      yes: () => answer(true),
      no: () => answer(false),
      flat: () => flat(true),
      upright: () => flat(false),
      awake: () => awake(!lock, true),
    };
    for (const [id, press] of Object.entries(presses)) ui[id].onclick = () => press();
    ui.awake.hidden = !navigator.wakeLock;
    ui.sound.checked = !!Evening.kept.value(HERE, 'sound');
    ui.sound.onchange = () => Evening.kept.put(HERE, 'sound', ui.sound.checked);
    ui.spoken.onsubmit = (event) => {
      event.preventDefault();
      const action = Spoken.parse(ui.line.value, now().table.players);
      if (!action) notice(p('not_understood'));
      else if (action.kind === 'place') placeAs(action, () => (ui.line.value = ''));
      else act(action, () => (ui.line.value = ''));
    };
    document.addEventListener('visibilitychange', () => !document.hidden && lock && awake(true));
  }

  // The board alone, for a phone that lies on the table; one button leads back.
  function flat(wanted) {
    look.toggle('flat', wanted);
    ui.more.open = false;
    scrollTo(0, 0);
    (wanted ? ui.upright : ui.more.firstElementChild).focus();
  }

  function labels(place, names) {
    fill(place, names.map((name) => element('span', '', name)));
  }

  function notice(text = '') {
    ui.notice.hidden = !text;
    ui.notice.textContent = text;
    if (text) announce(text);
  }

  // A refusal is told, and nothing has happened.
  function tried(attempt) {
    try {
      attempt();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      notice(said.refused(error));
    }
  }

  // One action: judged, kept, then said aloud once.
  function act(action, then = () => {}) {
    const { phase } = now().table;
    tried(() => {
      const entry = Evening.act(action);
      notice();
      asking = null;
      if (action.kind !== 'plan') endPlan();
      board.clear();
      then();
      show();
      // What comes next begins at the top, where the next name stands, but for one who types; what was pressed may be
      // gone, and the focus goes on from the next thing.
      if (now().table.phase !== phase || (entry.turns && !ui.more.contains(document.activeElement))) scrollTo(0, 0);
      if (!document.activeElement?.offsetParent) focusNext();
      announce(entry.turns || entry.result === 'placed' ? `${said.entryLine(entry, now().log)}. ${said.sentence(now())}` : said.entryText(entry, now().log));
      if (action.kind === 'leave') ui.more.open = false;
    });
  }

  const place = () => board.aim().length && board.chosen() && placeAs(Session.action('place', { piece: board.chosen(), cells: board.aim() }));

  // A placement that does not fit is asked about before it uses the turn: most are slips of the finger.
  function placeAs(action, then) {
    const { table } = now();
    tried(() => {
      const ruling = table.card && table.phase === 'open' ? Rules.rule(game, table.card.blocked, table, action.piece, action.cells) : { faults: [] };
      if (!ruling.faults.length) return act(action, then);
      const why = said.why({ faults: ruling.faults, action });
      ask(p('ask_illegal', { piece: ruling.letter, cells: action.cells.join(' '), why }), () => act(action, then), p('ask_illegal_yes'), p('ask_illegal_no'));
    });
  }

  function take() {
    const piece = board.lifted();
    if (piece) act(Session.action('remove', { piece: piece.letter, cells: game.names(piece.cells).slice(0, Rules.lyingOf(now().table, piece.letter).length > 1 ? 1 : 0) }));
  }

  function ask(question, yes, positive = p('yes'), negative = p('no')) {
    asking = { yes };
    ui.question.textContent = question;
    ui.yes.textContent = positive;
    ui.no.textContent = negative;
    ui.ask.hidden = false;
    announce(question);
    ui.no.focus({ preventScroll: true });
  }

  function answer(positive) {
    const { yes } = asking ?? {};
    asking = null;
    ui.ask.hidden = true;
    if (positive) yes?.();
    else focusNext();
  }

  function focusNext() {
    const next = { open: ui.board.querySelector('[tabindex="0"]'), scored: ui.later.querySelector('button') }[now().table.phase];
    (Session.finished(now()) ? ui.copy : (next ?? ui.later.querySelector('button')))?.focus({ preventScroll: true });
  }

  // The minute of planning: it says 30, 10 and 0 seconds and never acts. The end is a time, so a hidden minute counts.
  function plan() {
    planEnds = performance.now() + 60000;
    const told = new Set();
    ui.ring.toggleAttribute('hidden', false);
    const tick = () => {
      const left = Math.max(0, Math.ceil((planEnds - performance.now()) / 1000));
      ui.left.textContent = p('plan_left', { n: left });
      ui.arc.style.strokeDashoffset = String(60 - left);
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
    ui.ring.toggleAttribute('hidden', true);
    ui.left.textContent = '';
  }

  function chime() {
    if (!ui.sound.checked) return;
    navigator.vibrate?.(300);
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 660;
    const end = audio.currentTime + 0.8;
    volume.gain.value = 0.2;
    volume.gain.linearRampToValueAtTime(0, end);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(end);
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
    aria(ui.awake, 'pressed', !!lock);
  }

  function showChoice() {
    if (!board) return;
    const piece = board.chosen();
    const cells = board.aim();
    const lifted = board.lifted();
    ui.place.hidden = !!lifted;
    ui.place.disabled = !piece || !cells.length || !Evening.mine;
    ui.place.textContent = piece && cells.length ? p('place', { piece, cells: cells.join(' ') }) : p('place_none');
    ui.take.hidden = !lifted;
    ui.take.disabled = !Evening.mine;
    ui.take.textContent = lifted ? p('take_off', { piece: lifted.letter }) : '';
  }

  function show() {
    const session = now();
    const { setup, table } = session;
    const open = table.phase === 'open';
    const over = table.phase === 'scored' && !Session.finished(session);
    ui.status.textContent = said.statusParts(session).join(' · ');
    ui.acts.textContent = open ? table.toAct : over ? said.verdict(table.results.at(-1)) : table.phase === 'card' ? p('name_card') : '';
    ui.acts.hidden = !ui.acts.textContent;
    ui.roles.textContent = open ? p('records', { name: table.recorder }) : '';
    ui.track.hidden = setup.relaxed || !open;
    if (!ui.track.hidden) {
      fill(ui.track, Array.from({ length: game.turns }, (_, at) => element('li', at < table.used ? 'used' : at === table.used ? 'now' : '')));
    }
    aria(ui.board, 'label', p('board_label', { card: table.card?.id ?? '' }));
    board.draw({
      lying: table.lying,
      blocked: table.card?.blocked ?? 0n,
      side: table.card ? Rules.atSide(setup, table) : [],
      can: open && Evening.mine,
    });
    ui.hint.textContent = open && !table.used && !table.lying.length ? p('set_board', { cells: game.names(table.card.blocked).join(' ') }) : '';
    ui.plan.hidden = !open || table.used > 0 || table.planned === true && !planTimer;
    ui.planning.hidden = !!planTimer || table.planned;
    for (const id of ['side', 'turns']) ui[id].hidden = !open;
    for (const id of RECORDING) ui[id].disabled = !Evening.mine;
    disable('undo', !session.past.length || table.revealed, session.past.length ? 'solution-opened' : 'nothing-to-undo');
    disable('redo', !session.future.length, 'nothing-to-redo');
    disable('reset', !open || !table.used, open ? 'nothing-to-reset' : 'over');
    disable('nudge', !open, 'over');
    disable('stop', !open, 'over');
    disable('finish', Session.finished(session) || (open && table.used > 0), 'board-open');
    disable('join', open && table.used > 0, 'join-too-late');
    showLater(session, over);
    ui.ask.hidden = !asking;
    fill(ui.who, table.players.map((name) => new Option(name, name)));
    fill(ui.log, session.log.map((entry) => element('li', session.undone.includes(entry.number) ? 'out' : '', said.entryLine(entry, session.log))).reverse());
    if (!Evening.mine) notice(p('other_tab'));
    else if (Evening.kept.broken()) notice(p('no_storage'));
    if (open ? wakeful && !lock && Evening.mine : lock) awake(open);
    showChoice();
    shown();
  }

  // What is impossible now is disabled and says why.
  function disable(id, when, code) {
    if (when) ui[id].disabled = true;
    ui[id].title = ui[id].disabled && when ? said.refused(new Refused(code, { board: now().table.board })) : '';
    ui[id].ariaDescription = ui[id].title || null;
  }

  // Between boards: who goes on, the answer of this board, the next one; or which card was drawn.
  function showLater(session, over) {
    const { setup, table } = session;
    const place = ui.later;
    place.hidden = !over && table.phase !== 'card';
    fill(place, []);
    if (over) {
      place.append(element('p', '', `${p('over_next', { name: table.nextStarter })} ${p('over_recorder', { name: table.nextRecorder })}`));
      const entry = `SQ-${numberOf(table.card)}`;
      const row = element('p', 'row', button(p('next'), () => act(Session.action('next')), 'main big'));
      if (!table.revealed) row.append(button(p('reveal', { entry }), () => act(Session.action('reveal'))));
      place.append(row, element('p', 'small', p('reveal_hint', { entry })));
    } else if (table.phase === 'card') {
      place.append(element('h3', '', p('name_card')));
      const list = element('ul', 'cards pick');
      for (const card of setup.cards) {
        if (!setup.allowRepeats && table.results.some((each) => each.card === card)) continue;
        const each = button('', () => act(Session.action('card', { name: card.id })));
        each.append(Boards.figure(game, { card, lying: [] }, say('track.say_card', { card: card.id })), element('b', '', card.id));
        list.append(element('li', '', each));
      }
      place.append(list);
    }
    for (const each of place.querySelectorAll('button')) each.disabled = !Evening.mine;
  }

  return { create, show, act, notice, ask };
})();

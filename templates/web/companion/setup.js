// Before the game: who plays, clockwise, who begins and records, which cards, with points or relaxed.
const Setup = (() => {
  let players = [];
  let picked = [];
  let way = 'drawn';
  let done = () => {};

  function sign(text, title, act) {
    const made = button(text, act);
    aria(made, 'label', title);
    return made;
  }

  function move(from, to) {
    const [name] = players.splice(from, 1);
    players.splice(to, 0, name);
    show();
    ui.players.children[to]?.querySelector('button')?.focus();
  }

  function options(select, values, wanted) {
    fill(select, values.map((value) => new Option(value, value, false, value === wanted)));
  }

  const boards = () => Number(ui.boards.value);
  const most = () => (ui.repeats.checked ? Math.max(game.data.boards, 9) : Math.min(deckCards.length, Math.max(game.data.boards, 9)));

  function show() {
    fill(
      ui.players,
      players.map((name, at) => {
        const out = () => {
          players.splice(at, 1);
          show();
          ui.name.focus();
        };
        return element(
          'li', '', element('span', '', name), sign('↑', p('up', { name }), () => move(at, Math.max(0, at - 1))),
          sign('↓', p('down', { name }), () => move(at, Math.min(players.length - 1, at + 1))), sign('×', p('out', { name }), out),
        );
      }),
    );
    options(ui.starter, players, ui.starter.value || players[0]);
    options(ui.recorder, players, ui.recorder.dataset.chosen ?? players[1 % (players.length || 1)]);
    const wanted = Number(ui.boards.value) || Math.min(game.data.boards, deckCards.length);
    options(ui.boards, Array.from({ length: most() }, (_, at) => String(at + 1)), String(Math.min(wanted, most())));
    ui.pick.hidden = way !== 'named';
    if (way === 'named') showPick();
    const missing = way === 'named' ? boards() - picked.length : 0;
    ui.wanting.textContent = !players.length ? p('need_players') : missing > 0 ? p('need_cards', { n: missing }) : '';
    ui.start.disabled = !players.length || missing !== 0;
  }

  // Every card as a button, with its place in the order; made when it is wanted.
  function showPick() {
    const made = listed.map((item, at) => {
      const each = sign('', say('track.say_card', { card: deckCards[at].id }), () => tap(at));
      const place = picked.indexOf(at) + 1;
      each.append(...item.cloneNode(true).childNodes, element('em', '', place || ''));
      aria(each, 'pressed', place > 0);
      return each;
    });
    const before = [...ui.pick.children].indexOf(document.activeElement?.parentElement);
    fill(ui.pick, made.map((each) => element('li', '', each)));
    made[before]?.focus();
  }

  function tap(at) {
    const found = picked.indexOf(at);
    if (found >= 0 && !ui.repeats.checked) picked.splice(found, 1);
    else if (picked.length < boards()) picked.push(at);
    else picked = [at];
    show();
  }

  // A number below `most` that no one can foresee, every one as likely.
  function drawn(most) {
    const space = 2 ** 32;
    const words = new Uint32Array(1);
    do crypto.getRandomValues(words);
    while (words[0] >= space - (space % most));
    return words[0] % most;
  }

  function shuffled() {
    const pile = deckCards.map((_, at) => at);
    for (let last = pile.length - 1; last > 0; last -= 1) {
      const at = drawn(last + 1);
      [pile[last], pile[at]] = [pile[at], pile[last]];
    }
    return pile;
  }

  function order() {
    if (way === 'later') return [];
    if (way === 'named') return picked;
    const found = [];
    while (found.length < boards()) found.push(...shuffled());
    return found.slice(0, boards());
  }

  // Of a large deck whose cards are known at the start, those alone are kept.
  function cardsKept(places) {
    if (deckCards.length <= 60 || !places.length) return [deckCards, places];
    const used = [...new Set(places)].sort((one, other) => one - other);
    return [used.map((at) => deckCards[at]), places.map((at) => used.indexOf(at))];
  }

  function begin() {
    const [cards, places] = cardsKept(order());
    const { deck, credit, fingerprint } = data;
    Evening.kept.put(HERE, 'group', players);
    done(
      Session.create({
        game,
        cards,
        order: places,
        boards: boards(),
        players,
        starter: ui.starter.value,
        recorder: ui.recorder.value,
        relaxed: ui.relaxed.checked,
        rotateStarter: ui.rotate.checked,
        allowRepeats: ui.repeats.checked,
        deck,
        credit,
        fingerprint,
        created: stamp(),
      }),
    );
  }

  function create({ onDone, onCancel }) {
    done = onDone;
    ui.way.onchange = ({ target }) => {
      way = target.value;
      show();
    };
    ui.repeats.onchange = show;
    ui.recorder.onchange = ({ target }) => (target.dataset.chosen = target.value);
    ui.boards.onchange = () => {
      picked = picked.slice(0, boards());
      show();
    };
    ui.start.onclick = begin;
    ui.cancel.onclick = onCancel;
    ui.adding.onsubmit = (event) => {
      event.preventDefault();
      try {
        for (const each of ui.name.value.split(',')) {
          if (!each.trim()) continue;
          const name = Names.checked(each);
          if (players.some((other) => Names.key(other) === Names.key(name))) refuse('seated-already', { name });
          players.push(name);
        }
        ui.name.value = '';
        show();
      } catch (error) {
        ui.wanting.textContent = said.refused(error);
      }
      ui.name.focus();
    };
    players = (Evening.kept.value(HERE, 'group') ?? []).filter((name) => typeof name === 'string');
    show();
  }

  return { create, show };
})();

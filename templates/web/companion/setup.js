// Before the game: who plays, clockwise, who begins and records, which cards, with points or relaxed.
const Setup = (() => {
  let players = [];
  let picked = [];
  let way = 'drawn';
  let done = () => {};
  const WAYS = { drawn: 'cards_drawn', named: 'cards_named', later: 'cards_later' };

  function button(text, title, act) {
    const made = element('button', '', text);
    made.type = 'button';
    made.setAttribute('aria-label', title);
    made.onclick = act;
    return made;
  }

  function move(from, to) {
    const [name] = players.splice(from, 1);
    players.splice(to, 0, name);
    show();
    by('players').children[to]?.querySelector('button')?.focus();
  }

  function options(select, values, wanted) {
    select.replaceChildren(...values.map(([value, text]) => new Option(text, value, false, value === wanted)));
  }

  const boards = () => Number(by('boards').value);
  const most = () => (by('repeats').checked ? Math.max(game.data.boards, 9) : Math.min(deckCards.length, Math.max(game.data.boards, 9)));

  function show() {
    by('players').replaceChildren(
      ...players.map((name, at) => {
        const item = element('li');
        item.append(
          element('span', '', name),
          button('↑', p('up', { name }), () => move(at, Math.max(0, at - 1))),
          button('↓', p('down', { name }), () => move(at, Math.min(players.length - 1, at + 1))),
          button('×', p('out', { name }), () => {
            players.splice(at, 1);
            show();
            by('name').focus();
          }),
        );
        return item;
      }),
    );
    const names = players.map((name) => [name, name]);
    options(by('starter'), names, by('starter').value || players[0]);
    options(by('recorder'), names, by('recorder').dataset.chosen ?? players[1 % (players.length || 1)]);
    const wanted = Number(by('boards').value) || Math.min(game.data.boards, deckCards.length);
    options(by('boards'), Array.from({ length: most() }, (_, at) => [String(at + 1), String(at + 1)]), String(Math.min(wanted, most())));
    by('pick').hidden = way !== 'named';
    for (const each of by('pick').querySelectorAll('button')) {
      const at = picked.indexOf(Number(each.dataset.card));
      each.setAttribute('aria-pressed', String(at >= 0));
      each.querySelector('i').textContent = at >= 0 ? String(at + 1) : '';
    }
    const missing = way === 'named' ? boards() - picked.length : 0;
    by('wanting').textContent = !players.length ? p('need_players') : missing > 0 ? p('need_cards', { n: missing }) : '';
    by('start').disabled = !players.length || missing !== 0;
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
    Evening.kept.put('localStorage', 'group', players);
    done(
      Session.create({
        game,
        cards,
        order: places,
        boards: boards(),
        players,
        starter: by('starter').value,
        recorder: by('recorder').value,
        relaxed: by('relaxed').checked,
        rotateStarter: by('rotate').checked,
        allowRepeats: by('repeats').checked,
        deck: data.deck,
        credit: data.credit,
        fingerprint: data.fingerprint,
        created: stamp(),
      }),
    );
  }

  function create({ onDone, onCancel }) {
    done = onDone;
    by('setuphead').textContent = p('setup');
    by('playershead').textContent = p('players');
    by('playershint').textContent = p('players_hint');
    by('adding').querySelector('label').textContent = p('name');
    by('name').placeholder = p('name');
    by('add').textContent = p('add');
    for (const [id, key] of [['starter', 'starter'], ['recorder', 'recorder'], ['boards', 'boards']]) document.querySelector(`label[for="${id}"]`).textContent = p(key);
    by('way').querySelector('legend').textContent = p('cards');
    for (const [value, key] of Object.entries(WAYS)) {
      const label = element('label', 'tick');
      const input = element('input');
      Object.assign(input, { type: 'radio', name: 'way', value, checked: value === way });
      input.onchange = () => {
        way = value;
        show();
      };
      label.append(input, element('span', '', p(key)));
      by('way').append(label);
    }
    data.cards.forEach((card, at) => {
      const item = element('li');
      const each = button('', say('track.say_card', { card: card.id }), () => {
        const found = picked.indexOf(at);
        if (found >= 0 && !by('repeats').checked) picked.splice(found, 1);
        else if (picked.length < boards()) picked.push(at);
        else picked = [at];
        show();
      });
      each.dataset.card = at;
      each.append(Boards.figure(game, { card: deckCards[at], lying: [] }, card.blocked.join(' ')), element('b', '', card.id), element('i'));
      item.append(each);
      by('pick').append(item);
    });
    for (const [id, key] of [['relaxed', 'relaxed'], ['rotate', 'rotate'], ['repeats', 'repeats']]) {
      by(id).nextElementSibling.textContent = p(key);
      by(id).onchange = show;
    }
    by('recorder').onchange = ({ target }) => (target.dataset.chosen = target.value);
    by('boards').onchange = () => {
      picked = picked.slice(0, boards());
      show();
    };
    by('start').textContent = p('start');
    by('start').onclick = begin;
    by('cancel').textContent = p('back');
    by('cancel').onclick = onCancel;
    by('adding').onsubmit = (event) => {
      event.preventDefault();
      try {
        for (const each of by('name').value.split(',')) {
          if (!each.trim()) continue;
          const name = Names.checked(each);
          if (players.some((other) => Names.key(other) === Names.key(name))) throw new Refused('seated-already', { name });
          players.push(name);
        }
        by('name').value = '';
        show();
      } catch (error) {
        by('wanting').textContent = said.refused(error);
      }
      by('name').focus();
    };
    players = (Evening.kept.value('localStorage', 'group') ?? []).filter((name) => typeof name === 'string');
    show();
  }

  return { create, show };
})();

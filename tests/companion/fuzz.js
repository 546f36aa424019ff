// Rounds of names, notes and records that hold markup, typed and brought in by every door of the page.
async ([seed, rounds]) => {
  const BITS = ['<img src=x onerror=pwned=1>', '<script>pwned=1</script>', '"><svg onload=pwned=1>', '</script>', '<!--', ']]>', '&lt;b&gt;', '&amp;', "'", '"',
    '`${pwned=1}`', '{name}', '{n:points}', '{{x}}', '$&', '$1', '\\', '__proto__', 'constructor', 'javascript:pwned=1', '<b>', '<a href=//x>', '<base href=//x>', '\u202e', '\u2028', '😀',
    'Ann', 'ß', 'É', '<iframe srcdoc="<script>parent.pwned=1</script>">', '<style>*{display:none}</style>', '=1+1', '\u0000', '\n'];
  let state = seed >>> 0;
  const below = (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const text = (most = 4) => Array.from({ length: 1 + below(most) }, () => BITS[below(BITS.length)]).join('');
  const at = (id) => ui[id];
  const frame = () => new Promise((done) => setTimeout(done));
  const risky = () => document.querySelectorAll('script, style, img, iframe, object, embed, link, base, meta, a').length;
  const before = risky();
  const wrong = [];
  const read = { typed: 0, taken: 0, refused: 0 };

  function namesOf() {
    const found = [];
    for (let tries = 0; found.length < 1 + below(4) && tries < 20; tries += 1) {
      const name = text(2);
      try {
        const neat = Names.checked(name);
        if (!found.some((each) => Names.key(each) === Names.key(neat))) found.push(neat);
      } catch { read.refused += 1; }
    }
    return found.length ? found : ['Ann'];
  }

  function started() {
    const players = namesOf();
    const titled = deckCards.map((card, place) => (place % 3 ? card : { ...card, title: text() }));
    return Session.create({ game, cards: titled, order: [0, 1, 2], boards: 3, players, starter: players[0], recorder: players.at(-1), relaxed: !below(3),
      rotateStarter: false, allowRepeats: false, deck: text(), credit: text(), fingerprint: data.fingerprint, created: stamp() });
  }

  const line = (value) => {
    at('line').value = value;
    at('spoken').requestSubmit();
    if (!at('ask').hidden) at('yes').click();
  };
  const DOORS = {
    typed() {
      const [name, note] = [text(2), text()];
      for (const said of [`join ${name}`, `rename ${name} to ${note}`, `illegal L ${note}`, `nudge ${note}`, `leave ${name}`, note, 'pass', 'undo', 'stop', `place ${name} ${note}`]) if (below(2)) line(said);
      if (!at('ask').hidden) at('no').click();
      read.typed += 1;
    },
    form() {
      at('again').click();
      at('name').value = text(6);
      at('adding').requestSubmit();
      for (const each of at('players').querySelectorAll('li')) if (below(2)) each.lastElementChild.click();
      at('cancel').click();
    },
    ended() {
      for (let left = 0; left < 3 && !Session.finished(Evening.session); left += 1) for (const said of ['stop', 'next']) line(said);
      const field = at('asked').querySelector('input');
      if (field) { field.value = text(); field.dispatchEvent(new Event('change')); }
    },
    async brought() {
      const kind = below(3);
      let record = Journal.write(started());
      if (kind === 1) record = record.replace(/"title":"[^"]*"/, `"title":${JSON.stringify(text())}`);
      if (kind === 2) record = text(9) + record.slice(below(record.length));
      const given = new DataTransfer();
      given.items.add(new File([record], 'record.jsonl'));
      at('file').files = given.files;
      at('file').dispatchEvent(new Event('change'));
      for (let left = 200; at('incoming').hidden && left; left -= 1) await frame();
      if (!at('takeover').hidden && !at('incoming').hidden) { at('takeover').click(); read.taken += 1; } else at('leaveit').click();
    },
  };
  Evening.open(started());
  at('continue').click();
  for (let round = 0; round < rounds && wrong.length < 5; round += 1) {
    const door = Object.keys(DOORS)[below(4)];
    if (Session.finished(Evening.session) && door === 'typed') Evening.open(started());
    try {
      await DOORS[door]();
    } catch (error) { wrong.push(`${door}: ${error.message}`); }
    const { players } = Evening.session.table;
    const shown = [...at('who').options].map((each) => each.textContent);
    if (!Session.finished(Evening.session) && JSON.stringify(shown) !== JSON.stringify(players)) wrong.push(`${door}: ${JSON.stringify(players)} is shown as ${JSON.stringify(shown)}`);
    if (risky() !== before) wrong.push(`${door}: markup became elements`);
    if ([...document.querySelectorAll('main *')].some((each) => [...each.attributes].some(({ name }) => name.startsWith('on')))) wrong.push(`${door}: a handler stands in an attribute`);
    if ('pwned' in window) wrong.push(`${door}: a script ran`);
  }
  return { wrong, read };
}

// The journal, format version 2: the same bytes as `track` writes. A line ends in the CRC-32 of itself without it.
const Journal = (() => {
  const FORMAT = 'spare-squares session';
  const VERSION = 2;
  const AGREE = 'n board card turn turns by result why about'.split(' ');
  const CHECK = /,"check":"([0-9a-f]{8})"\}$/;

  function crc(text) {
    let value = -1;
    for (const byte of new TextEncoder().encode(text)) {
      value ^= byte;
      for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 && 0xedb88320);
    }
    return (~value >>> 0).toString(16).padStart(8, '0');
  }

  function checked(data) {
    const text = JSON.stringify(data);
    return `${text.slice(0, -1)},"check":"${crc(text)}"}`;
  }

  function isChecked(line) {
    const found = CHECK.exec(line);
    return found !== null && crc(`${line.slice(0, found.index)}}`) === found[1];
  }

  // Bytes as text that may stand in an address, and back.
  const to64 = (bytes) => btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  const from64 = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (each) => each.charCodeAt(0));

  function headLine(setup) {
    const { game } = setup;
    return checked({
      format: FORMAT,
      version: VERSION,
      created: setup.created,
      deck: { title: setup.deck, credit: setup.credit, fingerprint: setup.fingerprint },
      game: game.data,
      cards: setup.cards.map(({ id, title, blocked }) => ({ id, title, blocked: game.names(blocked) })),
      order: to64(setup.order),
      boards: setup.boards,
      players: setup.players,
      starter: setup.starter,
      recorder: setup.recorder,
      relaxed: setup.relaxed,
      rotate_starter: setup.rotateStarter,
      allow_repeats: setup.allowRepeats,
    });
  }

  class Damaged extends Refused {}

  // What is wrong in a line needs no words: whoever reads it tells that it is damaged.
  const text = (value) => {
    if (typeof value !== 'string') throw new Error();
    return value;
  };

  function setupFrom(line) {
    let data;
    try {
      data = JSON.parse(line);
    } catch {
      throw new Damaged('head-damaged');
    }
    if (!data || data.format !== FORMAT) throw new Damaged('no-session');
    if (Number.isInteger(data.version) && data.version > VERSION) throw new Damaged('newer');
    if (data.version === 1) throw new Damaged('older');
    if (data.version !== VERSION || !isChecked(line)) throw new Damaged('head-damaged');
    try {
      const game = Game.create(data.game);
      const cards = data.cards.map(({ id, title, blocked }) => ({ id: text(id), title: text(title), blocked: game.setOf(blocked) }));
      const order = [...from64(text(data.order))];
      const { boards, players, starter, recorder, deck } = data;
      const right =
        Number.isInteger(boards) && boards > 0 && cards.length > 0 && order.every((at) => at < cards.length) &&
        (!order.length || order.length === boards) && cards.every(({ id, blocked }) => id && Game.countOf(blocked) === game.blocked) &&
        new Set(players).size === players.length && players.every((name) => text(name)) && players.includes(starter) &&
        players.includes(recorder) && game.pieces.reduce((sum, { copies, shape }) => sum + copies * shape.length, 0) + game.blocked === game.size;
      if (!right) throw new Error();
      return {
        game, cards, order, boards, players, starter, recorder,
        relaxed: !!data.relaxed, rotateStarter: !!data.rotate_starter, allowRepeats: !!data.allow_repeats,
        deck: text(deck.title), credit: text(deck.credit), fingerprint: text(deck.fingerprint), created: text(data.created),
      };
    } catch {
      throw new Damaged('head-damaged');
    }
  }

  // The values of an entry's line in their order; what is empty is left out.
  function entryData({ number, action, board, card, result, turn, turns, player, faults, about, at }) {
    const values = {
      n: number, at, do: action.kind, piece: action.piece, cells: action.cells, note: action.note, name: action.name,
      after: action.after, to: action.to, number: action.number, of: action.of, board, card, result, turn, turns, by: player,
      why: faults.map(({ code }) => code), about,
    };
    const kept = (name, value) => name === 'n' || name === 'at' || (Array.isArray(value) ? value.length : value);
    return Object.fromEntries(Object.entries(values).filter(([name, value]) => kept(name, value)));
  }

  const entryLine = (entry) => checked(entryData(entry));
  const write = ({ setup, log }) => [headLine(setup), ...log.map(entryLine)].map((line) => `${line}\n`).join('');

  function actionFrom(data) {
    const values = {};
    for (const name of ['piece', 'note', 'name', 'after', 'to']) values[name] = text(data[name] ?? '');
    for (const name of ['number', 'of']) {
      values[name] = data[name] ?? 0;
      if (!Number.isInteger(values[name])) throw new Error();
    }
    values.cells = (data.cells ?? []).map(text);
    return Session.action(data.do, values);
  }

  // A journal as far as it can be replayed: {session, lines, rest}. What a line says came of it is never believed,
  // only compared. `rest` is '' or why it stops: 'cut' (a tail that is not whole), 'gap' (whole lines follow
  // damage) or 'newer' (a whole line this page would not have written).
  function read(given) {
    const lines = given.split('\n');
    const whole = lines.pop() === '' ? lines : lines.slice();
    if (!whole.length) throw new Damaged('no-session');
    let session = Session.create(setupFrom(whole[0]));
    for (let at = 1; at < lines.length; at += 1) {
      const data = isChecked(lines[at]) ? parsed(lines[at]) : null;
      const follows = data && data.n === session.log.length + 1 && typeof data.do === 'string';
      if (!follows) {
        const later = lines.slice(data ? at : at + 1).some((line) => isChecked(line));
        return { session, lines: at, rest: later ? 'gap' : 'cut' };
      }
      try {
        const next = Session.perform(session, actionFrom(data), typeof data.at === 'string' ? data.at : '');
        const again = entryData(next.log.at(-1));
        if (!AGREE.every((name) => JSON.stringify(again[name]) === JSON.stringify(data[name]))) throw new Error();
        session = next;
      } catch {
        return { session, lines: at, rest: 'newer' };
      }
    }
    return { session, lines: lines.length, rest: given.endsWith('\n') ? '' : 'cut' };
  }

  function parsed(line) {
    try {
      const data = JSON.parse(line);
      return data && typeof data === 'object' && !Array.isArray(data) ? data : null;
    } catch {
      return null;
    }
  }

  return { headLine, entryLine, write, read, setupFrom, crc, to64, from64, Damaged };
})();

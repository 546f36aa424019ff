// A line as it is said: the word of an action with what belongs to it, or a piece and its cells. English words are
// always understood, those of the page's language beside them, without case and accents (LA13).
const Spoken = (() => {
  const SAME = {
    put: 'place', puts: 'place', lay: 'place', lays: 'place', take: 'remove', takes: 'remove', lift: 'remove', skip: 'pass', passes: 'pass',
    continue: 'next', joins: 'join', leaves: 'leave', solution: 'reveal', planning: 'plan', nudged: 'nudge',
  };
  const FILL = new Set(['and', 'on', 'at', 'the', 'off', 'away', 'back', 'piece', 'to', 'from', 'cells', 'cell', 'of']);
  let digits = 'latn';
  const plain = (word) => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

  // Take in the words that a language has for each kind of action, parted by blanks, and those to pass over.
  function learn({ fill = '', ...kinds }, own = 'latn') {
    digits = own;
    for (const word of fill.split(' ')) FILL.add(plain(word));
    for (const [kind, words] of Object.entries(kinds)) for (const word of words.split(' ').filter(Boolean)) SAME[plain(word)] ??= kind;
  }

  const CELL = /^(?:([a-z])(\d{1,3})|(\d{1,3})([a-z]))$/i;

  const cellOf = (word) => {
    const found = CELL.exec(Words.typed(word, digits));
    return found ? `${(found[1] || found[4]).toUpperCase()}${Number(found[2] || found[3])}` : null;
  };

  function cellsOf(words) {
    const cells = words.map(cellOf);
    return cells.every(Boolean) ? cells : null;
  }

  // The action a line asks for, or null. `players` are named before or after an action of a turn.
  function parse(line, players = []) {
    const all = line.trim().replace(/\s+/g, ' ');
    const action = read(all);
    if (action) return action;
    for (const name of [...players].sort((one, other) => other.length - one.length)) {
      const low = all.toLowerCase();
      const key = name.toLowerCase();
      const rest = low.startsWith(key) ? all.slice(name.length) : low.endsWith(key) ? all.slice(0, -name.length) : null;
      const said = rest && read(rest.replace(/^[\s:,]+|[\s:,]+$/g, ''));
      if (said && ['place', 'remove', 'pass', 'illegal'].includes(said.kind)) return { ...said, by: name };
    }
    return null;
  }

  function read(line) {
    const words = line.split(' ').filter(Boolean);
    if (!words.length) return null;
    const first = plain(words[0]).replace(/[:,.]$/, '');
    const kind = SAME[first] || first;
    const rest = words.slice(1);
    const text = rest.join(' ');
    const things = () => text.split(/[\s,;/&]+/).filter((word) => word && !FILL.has(plain(word)));
    switch (kind) {
      case 'pass': case 'stop': case 'next': case 'undo': case 'redo': case 'plan': case 'finish':
        return rest.length ? null : Session.action(kind);
      case 'nudge': case 'reset':
        return Session.action(kind, { note: text });
      case 'place': case 'remove': {
        const [piece, ...cells] = things();
        const named = cellsOf(cells);
        if (!piece || piece.length !== 1 || !named || (kind === 'place' && !named.length)) return null;
        return Session.action(kind, { piece: piece.toUpperCase(), cells: named });
      }
      case 'illegal': {
        const [piece, ...note] = rest;
        return piece && piece.length === 1 ? Session.action(kind, { piece: piece.toUpperCase(), note: note.join(' ') }) : null;
      }
      case 'card': case 'leave': case 'recorder':
        return text ? Session.action(kind, { name: text }) : null;
      case 'join': {
        const [name, after = ''] = text.split(/\s+after\s+/);
        return name ? Session.action(kind, { name, after }) : null;
      }
      case 'rename': {
        const [name, to] = text.split(/\s+to\s+/);
        return name && to ? Session.action(kind, { name, to }) : null;
      }
      case 'reveal':
        return !text || /^\d{1,9}$/.test(text) ? Session.action(kind, { number: Number(text) || 0 }) : null;
      case 'answer': {
        const found = /^(\d{1,9})\s+(.+)$/.exec(text);
        return found ? Session.action(kind, { number: Number(found[1]), note: found[2] }) : null;
      }
      default: {
        const number = Words.typed(first, digits);
        if (words.length === 1 && /^\d+$/.test(number)) return Session.action('card', { name: number });
        const cells = first.length === 1 && rest.length ? cellsOf(things()) : null;
        return cells?.length ? Session.action('place', { piece: first.toUpperCase(), cells }) : null;
      }
    }
  }

  return { parse, learn };
})();

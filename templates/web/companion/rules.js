// The rules of the table, as Python has them in `table/turn_rules.py`: one request and the table before it give the
// table after it, or a refusal with its code. Nothing here is changed in place, so a table can be kept for undo.
class Refused extends Error {
  constructor(code, values = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

function refuse(code, values) {
  throw new Refused(code, values);
}

const Names = (() => {
  // What people may type between two words: the blanks of Unicode, and the separators U+001C to U+001F.
  const BLANKS = /(?:(?!\ufeff)[\s\x1c-\x1f\x85])+/;
  const JOINERS = /[\u200c\u200d\u{e0020}-\u{e007f}]/gu;
  const LONGEST = 40; // code points, not the units of UTF-16

  const tidy = (name) => name.split(BLANKS).filter(Boolean).join(' ');
  // What names that count as one share: composed, then in lower case.
  const key = (name) => tidy(name).normalize('NFC').toLowerCase();

  function checked(name) {
    const neat = tidy(name);
    const kinds = neat.replace(JOINERS, '');
    const shown = /[^\p{M}\p{Z}]/u.test(kinds) && !/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u.test(kinds);
    if (!shown || [...neat].length > LONGEST || neat.includes(',')) refuse('not-a-name', { name });
    return neat;
  }

  return { tidy, key, checked };
})();

const Rules = (() => {
  // What people call an illegal placement by hand; any other word is "called".
  const REASONS = { boundary: 'off-board', edge: 'off-board', overlap: 'covered', blocked: 'blocked', alignment: 'misaligned' };
  const QUESTIONS = 4;

  const after = (players, name, steps = 1) => players[(players.indexOf(name) + steps) % players.length];
  const cardOf = (setup, board) => (setup.order.length ? setup.cards[setup.order[board - 1]] : null);
  const isFinished = (setup, table) => table.phase === 'closed' || (table.phase === 'scored' && table.board === setup.boards);
  const wantOpen = (setup, table) => isFinished(setup, table) && refuse('finished');
  const acting = (table) => (table.phase === 'open' ? table.toAct : '');

  function opening(setup) {
    return {
      players: setup.players,
      starter: setup.starter,
      recorder: setup.recorder,
      toAct: setup.starter,
      board: 1,
      attempt: 1,
      card: cardOf(setup, 1),
      used: 0,
      lying: [],
      results: [],
      phase: setup.order.length ? 'open' : 'card',
      planned: false,
      revealed: false,
      nextStarter: '',
      nextRecorder: '',
    };
  }

  const lyingOf = (table, letter) => table.lying.filter((each) => each.letter === letter);
  const onBoard = ({ game }, table) => game.pieces.flatMap(({ letter }) => lyingOf(table, letter).map(() => letter));
  const atSide = ({ game }, table) =>
    game.pieces.flatMap(({ letter, copies }) => Array(copies - lyingOf(table, letter).length).fill(letter));

  // Ids of one card: SQ-01, Spare Squares 1 and 01 are alike.
  function cardKey(id) {
    const bare = id.split(/\s+/).filter(Boolean).join(' ').replace(/^(?:sq|spare\s+squares)[\s\-–—#:.]*/i, '').toLowerCase();
    return bare.replace(/^0+/, '') || (bare ? '0' : id.trim().toLowerCase());
  }

  function findCard(cards, name) {
    const at = cards.findIndex(({ id }) => cardKey(id) === cardKey(name));
    if (at < 0) refuse('no-such-card', { card: name, first: cards[0].id, last: cards.at(-1).id });
    return at;
  }

  function seated(table, name) {
    const found = table.players.find((each) => Names.key(each) === Names.key(name));
    if (found === undefined) refuse('not-seated', { name, players: table.players.join(', ') });
    return found;
  }

  // Placements

  function pieceCalled(game, letter) {
    const alike = game.pieces.filter((each) => each.letter.toLowerCase() === letter.toLowerCase());
    const found = game.piece(letter) || (alike.length === 1 ? alike[0] : null);
    if (!found) refuse('no-piece', { piece: letter, pieces: game.pieces.map((each) => each.letter).join(', ') });
    return found;
  }

  function atHand(game, table, letter) {
    const piece = pieceCalled(game, letter);
    if (lyingOf(table, piece.letter).length === piece.copies) {
      refuse(piece.copies === 1 ? 'on-the-board' : 'all-on-the-board', { piece: piece.letter });
    }
    return piece;
  }

  function refuseSlips(game, piece, names) {
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined) refuse('twice-named', { cells: twice });
    if (names.length !== piece.shape.length) {
      refuse('wrong-number', { piece: piece.letter, covers: piece.shape.length, named: names.length, cells: names.join(' ') });
    }
    const shape = Game.moved(names.map(game.position));
    if (!game.ways(piece).some((way) => Game.key(way) === Game.key(shape))) {
      refuse('not-its-shape', { cells: names.join(' '), piece: piece.letter, ...instead(game, piece, shape) });
    }
  }

  // What a shape is that is not the piece's.
  function instead(game, piece, shape) {
    const is = (other, key) => game.ways(other).some((way) => Game.key(way) === key);
    if (!Game.connected(shape)) return { apart: true };
    const other = game.pieces.find((each) => is(each, Game.key(shape)));
    if (other) return { other: other.letter };
    return is(piece, Game.key(Game.flipped(shape))) ? { turned: true } : {};
  }

  // What the rules say of one placement: {letter, cells, faults}; it is legal when there is no fault.
  function rule(game, blocked, table, letter, names) {
    const piece = atHand(game, table, letter);
    refuseSlips(game, piece, names);
    let cells = 0n;
    const outside = [];
    for (const name of names) {
      const one = game.cell(name);
      if (one) cells |= one;
      else outside.push(name);
    }
    if (!cells) refuse('none-on-board', { cells: names.join(', ') });
    const faults = outside.length ? [{ code: 'off-board', cells: outside, piece: '' }] : [];
    for (const each of table.lying) {
      if (each.cells & cells) faults.push({ code: 'covered', cells: game.names(each.cells & cells), piece: each.letter });
    }
    if (blocked & cells) faults.push({ code: 'blocked', cells: game.names(blocked & cells), piece: '' });
    return { letter: piece.letter, cells, faults };
  }

  // Turns

  function opened(setup, table, action) {
    wantOpen(setup, table);
    if (table.phase === 'card') refuse('no-card', { board: table.board, card: setup.cards[0].id });
    if (!table.card || table.phase !== 'open') refuse('over', { board: table.board });
    if (action.by && Names.key(action.by) !== Names.key(acting(table))) {
      refuse('not-your-turn', { acting: acting(table), name: action.by });
    }
    return table.card;
  }

  function turn(setup, table, result, faults = []) {
    const player = table.toAct;
    let next = { ...table, used: table.used + 1, toAct: after(table.players, player) };
    if (next.lying.length === setup.game.count || (!setup.relaxed && next.used === setup.game.turns)) next = scored(setup, next);
    return { table: next, result, turns: 1, player, faults };
  }

  function scored(setup, table, stopped = false) {
    const { game } = setup;
    const result = {
      board: table.board,
      card: table.card,
      attempt: table.attempt,
      players: table.players,
      starter: table.starter,
      recorder: table.recorder,
      turns: table.used,
      lying: table.lying,
      complete: table.lying.length === game.count,
      points: setup.relaxed ? null : game.score(table.lying.length, game.count),
      stopped,
      number: 0,
      of: 0,
    };
    return {
      ...table,
      phase: 'scored',
      results: [...table.results, result],
      nextStarter: setup.rotateStarter ? after(table.players, table.starter) : table.toAct,
      nextRecorder: after(table.players, table.recorder),
    };
  }

  const came = (table, result) => ({ table, result, turns: 0, player: '', faults: [] });

  // A player's part handed to another name.
  function renamed(table, old, name) {
    const swap = (each) => (each === old ? name : each);
    return {
      ...table,
      starter: swap(table.starter),
      recorder: swap(table.recorder),
      toAct: swap(table.toAct),
      nextStarter: swap(table.nextStarter),
      nextRecorder: swap(table.nextRecorder),
    };
  }

  function freeName(table, name, but = null) {
    const neat = Names.checked(name);
    if (table.players.some((each) => each !== but && Names.key(each) === Names.key(neat))) refuse('seated-already', { name: neat });
    return neat;
  }

  const DO = {
    place(setup, table, action) {
      const card = opened(setup, table, action);
      const { letter, cells, faults } = rule(setup.game, card.blocked, table, action.piece, action.cells);
      if (faults.length) return turn(setup, table, 'illegal', faults);
      const lying = [...table.lying, { letter, cells }];
      const order = (each) => setup.game.pieces.findIndex((piece) => piece.letter === each.letter);
      const low = (set) => set & -set;
      lying.sort((one, other) => order(one) - order(other) || (low(one.cells) < low(other.cells) ? -1 : 1));
      return turn(setup, { ...table, lying }, 'placed');
    },
    remove(setup, table, action) {
      opened(setup, table, action);
      const { game } = setup;
      const piece = pieceCalled(game, action.piece);
      let lying = lyingOf(table, piece.letter);
      if (!lying.length) refuse('at-the-side', { piece: piece.letter });
      for (const name of action.cells) {
        const one = game.cell(name);
        if (!one) refuse('off-the-board', { cells: name });
        lying = lying.filter((each) => each.cells & one);
      }
      if (!lying.length) refuse('not-there', { piece: piece.letter, cells: action.cells.join(' ') });
      if (lying.length > 1) {
        refuse('which-copy', { count: lying.length, piece: piece.letter, cell: game.names(lying[0].cells)[0] });
      }
      return turn(setup, { ...table, lying: table.lying.filter((each) => each !== lying[0]) }, 'removed');
    },
    pass(setup, table, action) {
      opened(setup, table, action);
      return turn(setup, table, 'passed');
    },
    illegal(setup, table, action) {
      opened(setup, table, action);
      atHand(setup.game, table, action.piece);
      const code = REASONS[Names.tidy(action.note).toLowerCase()] || 'called';
      return turn(setup, table, 'illegal', [{ code, cells: [], piece: '' }]);
    },
    stop(setup, table, action) {
      opened(setup, table, action);
      if (setup.relaxed) return { ...came(scored(setup, table, true), 'stopped') };
      const passes = setup.game.turns - table.used;
      const next = { ...table, used: setup.game.turns, toAct: after(table.players, table.toAct, passes) };
      return { ...came(scored(setup, next, true), 'stopped'), turns: passes };
    },
    nudge(setup, table, action) {
      opened(setup, table, action);
      return came(table, 'restored');
    },
    reset(setup, table, action) {
      opened(setup, table, action);
      if (!table.used) refuse('nothing-to-reset');
      return came({ ...table, used: 0, lying: [], attempt: table.attempt + 1, planned: false, toAct: table.starter }, 'reset');
    },
    plan(setup, table, action) {
      opened(setup, table, action);
      if (table.used) refuse('turns-used');
      return came({ ...table, planned: true }, 'planning');
    },
    next(setup, table) {
      wantOpen(setup, table);
      if (table.phase !== 'scored') refuse('not-scored', { board: table.board });
      const board = table.board + 1;
      return came(
        {
          ...opening(setup),
          players: table.players,
          starter: table.nextStarter,
          recorder: table.nextRecorder,
          toAct: table.nextStarter,
          board,
          card: cardOf(setup, board),
          results: table.results,
        },
        'next',
      );
    },
    card(setup, table, action) {
      wantOpen(setup, table);
      if (table.phase !== 'card') refuse('card-known', { board: table.board, card: table.card?.id ?? '' });
      const card = setup.cards[findCard(setup.cards, action.name)];
      if (!setup.allowRepeats && table.results.some((each) => each.card === card)) refuse('card-played', { card: card.id });
      return came({ ...table, card, phase: 'open' }, 'card');
    },
    join(setup, table, action) {
      wantOpen(setup, table);
      if (table.phase === 'open' && table.used) refuse('join-too-late');
      const name = freeName(table, action.name);
      const beside = action.after ? seated(table, action.after) : table.players.at(-1);
      const at = table.players.indexOf(beside) + 1;
      return came({ ...table, players: [...table.players.slice(0, at), name, ...table.players.slice(at)] }, 'joined');
    },
    leave(setup, table, action) {
      wantOpen(setup, table);
      const name = seated(table, action.name);
      if (table.players.length === 1) return came({ ...table, phase: 'closed' }, 'left');
      const next = renamed(table, name, after(table.players, name));
      return came({ ...next, players: table.players.filter((each) => each !== name) }, 'left');
    },
    rename(setup, table, action) {
      const old = seated(table, action.name);
      const name = freeName(table, action.to, old);
      const swap = (each) => (each === old ? name : each);
      const results = table.results.map((each) => ({
        ...each,
        players: each.players.map(swap),
        starter: swap(each.starter),
        recorder: swap(each.recorder),
      }));
      return came({ ...renamed(table, old, name), players: table.players.map(swap), results }, 'renamed');
    },
    recorder(setup, table, action) {
      wantOpen(setup, table);
      const name = seated(table, action.name);
      const later = table.phase === 'scored';
      if (name === (later ? table.nextRecorder : table.recorder)) refuse('records-already', { name });
      return came(later ? { ...table, nextRecorder: name } : { ...table, recorder: name }, 'handed');
    },
    reveal(setup, table) {
      if (!['scored', 'closed'].includes(table.phase) || !table.results.length) refuse('reveal-too-early');
      if (table.results.at(-1).board !== table.board) refuse('board-unscored', { board: table.board });
      return came({ ...table, revealed: true }, 'revealed');
    },
    finish(setup, table) {
      wantOpen(setup, table);
      if (table.phase === 'open' && table.used) refuse('board-open');
      return came({ ...table, phase: 'closed' }, 'finished');
    },
    answer(setup, table, action) {
      if (!isFinished(setup, table)) refuse('not-finished');
      if (!(action.number >= 1 && action.number <= QUESTIONS)) refuse('no-question', { number: action.number, last: QUESTIONS });
      return came(table, 'answered');
    },
    found(setup, table, action) {
      if (table.phase !== 'scored' || !table.results.at(-1).complete) refuse('not-complete');
      const result = { ...table.results.at(-1), number: action.number, of: action.of };
      return came({ ...table, results: [...table.results.slice(0, -1), result] }, 'found');
    },
  };

  return { DO, KINDS: [...Object.keys(DO), 'undo', 'redo'], opening, isFinished, acting, onBoard, atSide, lyingOf, findCard, rule, after };
})();

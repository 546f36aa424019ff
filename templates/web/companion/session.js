// A session: the table, the way back, and a log that forgets nothing. Undo corrects the record; it is no take-back.
const Session = (() => {
  const NOTES = ['plan', 'reveal', 'found', 'answer']; // what no undo need take back
  const EMPTY = { piece: '', cells: [], note: '', name: '', after: '', to: '', number: 0, of: 0, by: '' };

  const create = (setup) => ({ setup, table: Rules.opening(setup), log: [], past: [], future: [], undone: [] });
  const action = (kind, values = {}) => ({ ...EMPTY, ...values, kind });

  // The session after one action, or Refused; the one before is unchanged. `at` is the time as text.
  function perform(session, given, at = '') {
    if (given.kind === 'undo') return undo(session, given, at);
    if (given.kind === 'redo') return redo(session, given, at);
    const { setup, table: before, log } = session;
    const { table, result, turns, player, faults } = Rules.DO[given.kind](setup, before, given);
    const number = log.length + 1;
    const shown = given.kind === 'card' ? table : before;
    const entry = {
      number,
      action: { ...given, by: '' },
      board: before.board,
      attempt: before.attempt,
      card: shown.card?.id ?? '',
      turn: turns ? before.used + turns : 0,
      turns,
      player,
      result,
      faults,
      about: 0,
      at,
    };
    const next = { ...session, table, log: [...log, entry] };
    if (NOTES.includes(given.kind)) return next;
    return { ...next, past: [...session.past, { before, after: table, entry: number }], future: [] };
  }

  function undo(session, given, at) {
    if (!session.past.length) refuse('nothing-to-undo');
    if (session.table.revealed) refuse('solution-opened');
    // A note made since belongs to the table it was made at.
    const step = { ...session.past.at(-1), after: session.table };
    return {
      ...session,
      table: step.before,
      log: [...session.log, correction(session, given, step, at)],
      past: session.past.slice(0, -1),
      future: [...session.future, step],
      undone: [...session.undone, step.entry],
    };
  }

  function redo(session, given, at) {
    if (!session.future.length) refuse('nothing-to-redo');
    const step = session.future.at(-1);
    return {
      ...session,
      table: step.after,
      log: [...session.log, correction(session, given, step, at)],
      past: [...session.past, { ...step, before: session.table }],
      future: session.future.slice(0, -1),
      undone: session.undone.filter((number) => number !== step.entry),
    };
  }

  function correction(session, given, step, at) {
    const { board, attempt, card } = session.log[step.entry - 1];
    return {
      number: session.log.length + 1,
      action: { ...given, by: '' },
      board,
      attempt,
      card,
      turn: 0,
      turns: 0,
      player: '',
      result: `${given.kind}ne`,
      faults: [],
      about: step.entry,
      at,
    };
  }

  const finished = ({ setup, table }) => Rules.isFinished(setup, table);
  const total = ({ table }) => table.results.reduce((sum, { points }) => sum + (points || 0), 0);
  const completed = ({ table }) => table.results.filter((each) => each.complete).length;
  const undos = ({ log }) => log.filter((each) => each.action.kind === 'undo').length;
  const answers = ({ log }) =>
    new Map(log.filter((each) => each.action.kind === 'answer').map((each) => [each.action.number, each.action.note]));

  return { create, action, perform, finished, total, completed, undos, answers };
})();

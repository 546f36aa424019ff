// What is said of a session: the sentences of `track say`, of the log and of the summary, from the same catalogue.
const Said = (() => {
  const MARKS = /[\\`*_[\]<>|#]/g;

  function create(say) {
    const t = (key, values) => say(`track.${key}`, values);
    const listed = (items) => (items.length ? say.joined(items) : t('nothing'));

    function verdict({ complete, points, turns }) {
      const how = complete ? 'complete' : 'incomplete';
      return points === null ? t(`${how}_relaxed`, { turns }) : t(how, { points, turns });
    }

    function total(session) {
      const { setup, table } = session;
      const played = table.results.length;
      const finished = Session.finished(session);
      if (setup.relaxed) return t('total_relaxed', { completed: Session.completed(session), boards: finished ? played : setup.boards });
      const most = setup.game.points[0] * played;
      const points = Session.total(session);
      if (played === setup.boards) return t('total', { points, most });
      return played ? t('total_cut', { points, most, played }) : t('total_none');
    }

    function soFar(session) {
      const played = session.table.results.length;
      if (!played || (played === 1 && session.table.phase === 'scored')) return [];
      if (session.setup.relaxed) return [t('so_far_relaxed', { completed: Session.completed(session), played })];
      return [t('so_far', { points: Session.total(session) })];
    }

    function statusParts(session) {
      const { setup, table } = session;
      const finished = Session.finished(session);
      const parts = [t('status_board', { board: table.board, boards: setup.boards })];
      parts.push(table.card ? t('status_card', { card: table.card.id }) : t('status_no_card'));
      if (table.phase === 'open') {
        const turn = table.used + 1;
        parts.push(setup.relaxed ? t('status_turn_relaxed', { turn }) : t('status_turn', { turn, limit: setup.game.turns }));
        parts.push(t('status_acts', { name: table.toAct }), t('status_records', { name: table.recorder }));
      } else if (table.phase === 'card') parts.push(t('status_starts', { name: table.starter }), t('status_records', { name: table.recorder }));
      else if (table.phase === 'scored') parts.push(verdict(table.results.at(-1)), ...(finished ? [total(session)] : []));
      else parts.push(t('status_closed'), total(session));
      if (table.phase !== 'closed') {
        const on = Rules.onBoard(setup, table);
        parts.push(on.length ? t('status_on_board', { pieces: on.join(', ') }) : t('status_nothing'));
      }
      return finished ? parts : [...parts, ...soFar(session)];
    }

    // The whole table in one sentence that needs no picture.
    function sentence(session) {
      const { setup, table } = session;
      const { game } = setup;
      const card = table.card ? t('say_card', { card: table.card.id }) : t('say_no_card');
      const said = [t('say_board', { board: table.board, boards: setup.boards, card })];
      if (table.phase === 'open') {
        const same = table.toAct === table.recorder;
        const who = t(same ? 'say_acts_records' : 'say_acts', { name: table.toAct, recorder: table.recorder });
        const values = { turn: table.used + 1, limit: game.turns, who };
        said[0] += t(setup.relaxed ? 'say_turn_relaxed' : 'say_turn', values);
      } else if (table.phase === 'scored') said.push(t('say_over', { verdict: verdict(table.results.at(-1)) }));
      if (table.card) {
        const covered = table.lying.reduce((sum, { cells }) => sum | cells, 0n);
        const free = game.names(game.cells & ~table.card.blocked & ~covered);
        said.push(t('say_blocked', { cells: listed(game.names(table.card.blocked)) }));
        for (const { letter, cells } of table.lying) said.push(t('say_lies', { piece: letter, cells: listed(game.names(cells)) }));
        if (!table.lying.length) said.push(t('say_empty'));
        if (free.length) said.push(t('say_free', { cells: listed(free) }));
        const side = Rules.atSide(setup, table);
        if (side.length) said.push(t('say_side', { pieces: listed(side) }));
      }
      if (Session.finished(session)) said.push(t('say_finished', { total: total(session) }));
      return `${said.join(t('between'))}.`;
    }

    const FAULTS = { 'off-board': 'off', covered: 'covered', blocked: 'blocked' };
    function fault({ code, cells, piece }) {
      if (code === 'called') return t('called');
      if (!cells.length) return t(`called_${code === 'misaligned' ? code : FAULTS[code]}`);
      return t(`why_${FAULTS[code]}`, { n: cells.length, cells: listed(cells), piece });
    }

    function why({ faults, action }) {
      const own = action.note.trim();
      return faults.length === 1 && faults[0].code === 'called' && own ? own : faults.map(fault).join(t('between'));
    }

    // One entry without its player and turn.
    function entryText(entry, log = []) {
      const { action, result, turns } = entry;
      const values = { ...action, cells: action.cells.join(' '), why: why(entry), card: entry.card, passes: turns };
      const note = action.note ? ` (${action.note})` : '';
      switch (action.kind) {
        case 'place':
        case 'illegal':
          return t(result === 'placed' ? 'placed' : action.cells.length ? 'illegal' : 'illegal_called', values);
        case 'remove':
          return t('removed', values);
        case 'pass':
          return t('passed');
        case 'stop':
          return t(turns ? 'given_up' : 'given_up_relaxed', values);
        case 'nudge':
          return t('nudged') + note;
        case 'reset':
          return t('reset') + note;
        case 'join':
          return t(action.after ? 'joins_after' : 'joins', values);
        case 'undo':
        case 'redo':
          return t(result, { what: log[entry.about - 1] ? entryText(log[entry.about - 1]) : '' });
        default:
          return t(
            { plan: 'planning', reveal: 'opened', next: 'next', card: 'drawn', leave: 'leaves', rename: 'renamed', recorder: 'recorder', answer: 'answer', finish: 'closed', found: action.number ? 'packing' : 'packing_of' }[action.kind],
            values,
          );
      }
    }

    function entryLine(entry, log) {
      const first = entry.turn - entry.turns + 1;
      const turn = !entry.turns ? '' : entry.turns === 1 ? `${entry.turn}  ` : `${first}–${entry.turn}  `;
      return `${turn}${entry.player ? t('by_player', { name: entry.player, said: entryText(entry, log) }) : entryText(entry, log)}`;
    }

    function refused(error) {
      return say(`track.refused.${error.code}`, error.values);
    }

    // The summary, in the words of `track summary`.

    const packing = ({ number, of }) => (number && of ? t('packing', { number, of }) : number ? t('packing_alone', { number }) : of ? t('packing_of', { of }) : '');
    const day = (created) => created.slice(0, 10) || t('unknown_day');
    const everyone = ({ table }) => [...new Set([...table.players, ...table.results.flatMap((each) => each.players)])];

    function picture({ game }, { card, lying }) {
      const label = Math.max(...game.rowLabels.map((each) => each.length));
      const lines = [`${' '.repeat(label)} ${game.columnLabels.map((each) => each.at(-1)).join(' ')}`];
      game.rowLabels.forEach((name, row) => {
        const marks = game.columnLabels.map((_, column) => {
          const one = game.bit(row, column);
          if (!(game.cells & one)) return ' ';
          if (card.blocked & one) return '#';
          return lying.find(({ cells }) => cells & one)?.letter ?? '.';
        });
        lines.push(`${name.padStart(label)} ${marks.join(' ').trimEnd()}`);
      });
      return lines;
    }

    function smallPrint(session) {
      const { setup, log, undone } = session;
      const resets = log.filter((each) => each.action.kind === 'reset' && !undone.includes(each.number)).length;
      const rules = [...(setup.rotateStarter ? [t('rule_rotate')] : []), ...(setup.allowRepeats ? [t('rule_repeats')] : [])];
      const lines = rules.map((rule) => t('house_rule', { rule }));
      if (setup.relaxed) lines.push(t('small_relaxed'));
      if (resets) lines.push(t('small_resets', { n: resets }));
      if (Session.undos(session)) lines.push(t('small_undos', { n: Session.undos(session) }));
      return [...lines, t('small_deck', { fingerprint: setup.fingerprint.slice(0, 8) })];
    }

    const head = (session) => t(Session.finished(session) ? 'result' : 'result_so_far', { total: total(session) });

    function text(session) {
      const { setup, table } = session;
      const lines = [setup.deck || t('session'), t('played_by', { day: day(setup.created), names: listed(everyone(session)) }), ''];
      for (const each of table.results) {
        const words = packing(each);
        lines.push(t('board_line', { board: each.board, card: each.card.id, verdict: verdict(each) }) + (words && `, ${words}`));
        lines.push(`  ${t('board_roles', each)}`, '', ...picture(setup, each).map((line) => `    ${line}`), '');
      }
      lines.push(t('shared', { result: head(session) }), ...smallPrint(session));
      if (Session.finished(session)) {
        const answers = Session.answers(session);
        lines.push('', t('ask'));
        say.lines('track.questions').forEach((question, at) => {
          lines.push(`  ${at + 1}. ${question}`, ...(answers.get(at + 1) ? [`     ${answers.get(at + 1)}`] : []));
        });
      }
      return `${lines.join('\n')}\n`;
    }

    const cell = (words) => String(words).replace(MARKS, '\\$&');
    function markdown(session) {
      const { setup, table } = session;
      const lines = [`# ${cell(setup.deck || t('session'))}`, '', `${t('played_by', { day: day(setup.created), names: cell(listed(everyone(session))) })}.`, ''];
      if (table.results.length) {
        const heads = say.lines('track.heads').filter((_, at) => at !== 6 || !setup.relaxed);
        const row = (cells) => `| ${cells.map(cell).join(' | ')} |`;
        lines.push(row(heads), `|${' --- |'.repeat(heads.length)}`);
        for (const r of table.results) {
          const points = setup.relaxed ? [] : [r.points];
          lines.push(row([r.board, r.card.id, r.starter, r.recorder, r.turns, t(r.complete ? 'yes' : 'no'), ...points, packing(r)]));
        }
        lines.push('');
      }
      lines.push(`**${head(session)}.**`, '', ...smallPrint(session).map((line) => `- ${cell(line)}`));
      for (const each of table.results) {
        lines.push('', `${t('board_line', { board: each.board, card: cell(each.card.id), verdict: '' }).replace(/: ?$/, ':')}`, '', '```', ...picture(setup, each), '```');
      }
      if (Session.finished(session)) {
        const answers = Session.answers(session);
        lines.push('', `## ${t('to_ask')}`, '');
        say.lines('track.questions').forEach((question, at) => lines.push(`${at + 1}. ${question} ${cell(answers.get(at + 1) ?? '')}`.trimEnd()));
      }
      return `${lines.join('\n')}\n`;
    }

    function csv({ setup, table }) {
      const quoted = (field) => (/[",\r\n]/.test(field) ? `"${field.replace(/"/g, '""')}"` : field);
      // A text that a spreadsheet would run as a formula is set in a quote of its own.
      const guarded = (value) => (typeof value === 'string' && /^[=+\-@]/.test(value) ? `'${value}` : String(value ?? ''));
      const columns = 'board card attempt starter recorder turns complete given_up points packing packings'.split(' ');
      const kept = columns.filter((name) => !(setup.relaxed && name === 'points'));
      const rows = table.results.map((r) => {
        const values = { ...r, card: r.card.id, complete: r.complete ? 'yes' : 'no', given_up: r.stopped ? 'yes' : 'no', packing: r.number || null, packings: r.of || null };
        return kept.map((name) => quoted(guarded(values[name]))).join(',');
      });
      return [kept.join(','), ...rows].map((row) => `${row}\r\n`).join('');
    }

    return { verdict, total, statusParts, sentence, entryText, entryLine, refused, why, listed, text, markdown, csv, picture, everyone };
  }

  // What `track status --json` gives.
  function statusData(session) {
    const { setup, table } = session;
    const { game } = setup;
    const over = table.phase === 'scored';
    const finished = Session.finished(session);
    const pieces = (lying) => lying.map(({ letter, cells }) => ({ piece: letter, cells: game.names(cells) }));
    return {
      board: table.board,
      boards: setup.boards,
      card: table.card?.id ?? null,
      turn: table.used,
      turn_limit: setup.relaxed ? null : game.turns,
      acts: Rules.acting(table) || null,
      recorder: table.recorder,
      on_board: Rules.onBoard(setup, table),
      finished,
      points: over ? table.results.at(-1).points : null,
      total: setup.relaxed ? null : Session.total(session),
      relaxed: setup.relaxed,
      phase: finished ? 'finished' : table.phase,
      next_turn: table.phase === 'open' ? table.used + 1 : null,
      players: table.players,
      starter: table.starter,
      attempt: table.attempt,
      results: table.results.map(({ card, lying, stopped, number, of, ...rest }) => ({
        ...rest,
        card: card.id,
        blocked: game.names(card.blocked),
        given_up: stopped,
        pieces: pieces(lying),
        packing: number || null,
        packings: of || null,
      })),
    };
  }

  return { create, statusData };
})();

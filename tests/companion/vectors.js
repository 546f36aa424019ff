(vectors) => {
  // The whole table as one JSON text, in the order `track vectors` has it.
  function keyOf(session) {
    const { setup, table, log } = session;
    const lying = (packing) => packing.map((each) => [each.letter, ...setup.game.names(each.cells)]);
    const results = table.results.map((r) => [
      r.board, r.card.id, r.attempt, r.starter, r.recorder, r.turns, Number(r.complete), r.points, Number(r.stopped), r.number, r.of,
      r.players, lying(r.lying),
    ]);
    const over = table.phase === 'scored';
    return JSON.stringify([
      table.phase, Number(Session.finished(session)), table.board, table.attempt, table.card ? table.card.id : '', table.used,
      table.phase === 'open' ? table.toAct : '', table.starter, table.recorder, over ? table.nextStarter : '', over ? table.nextRecorder : '',
      Number(table.planned), Number(table.revealed), table.players, lying(table.lying), results, log.length,
      [...session.undone].sort((one, other) => one - other),
    ]);
  }
  const wrong = [];
  let steps = 0;
  const miss = (...said) => wrong.length < 5 && wrong.push(said.join(' | '));
  for (const { name, tidy, key, code } of vectors.names) {
    let found = null;
    try {
      Names.checked(name);
    } catch (error) {
      found = error.code;
    }
    if (found !== code || Names.tidy(name) !== tidy || Names.key(name) !== key) miss('name', JSON.stringify(name), found, code);
  }
  for (const { name, head, steps: asked, summary } of vectors.sessions) {
    let session = Session.create(Journal.setupFrom(head));
    const lines = [head];
    if (Journal.headLine(session.setup) !== head) miss('head', name);
    for (const step of asked) {
      steps += 1;
      const { do: kind, ...values } = step.action;
      let [code, line] = [null, null];
      try {
        session = Session.perform(session, Session.action(kind, values), step.at);
        line = Journal.entryLine(session.log.at(-1));
        lines.push(line);
      } catch (error) {
        code = error.code;
      }
      if (code !== step.code || line !== step.line) miss(name, JSON.stringify(step.action), code, step.code, line, step.line);
      if (keyOf(session) !== step.key || said.sentence(session) !== step.say) miss(name, JSON.stringify(step.action), keyOf(session));
    }
    for (const [form, text] of Object.entries(summary)) if (said[form](session) !== text) miss(name, form, said[form](session));
    const again = Journal.read(`${lines.join('\n')}\n`);
    if (again.rest || keyOf(again.session) !== keyOf(session)) miss('read', name, again.rest);
  }
  return { steps, wrong };
}

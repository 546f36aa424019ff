(vectors) => {
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
      if (Session.key(session) !== step.key || said.sentence(session) !== step.say) miss(name, JSON.stringify(step.action), Session.key(session));
    }
    for (const [form, text] of Object.entries(summary)) if (said[form](session) !== text) miss(name, form, said[form](session));
    const again = Journal.read(`${lines.join('\n')}\n`);
    if (again.rest || Session.key(again.session) !== Session.key(session)) miss('read', name, again.rest);
  }
  return { steps, wrong };
}

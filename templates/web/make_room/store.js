// What is kept: the runs of this tab (sessionStorage); bests, choices and runs that wait (localStorage).
//
// Whatever cannot be read is passed over and left alone until something real is written.
const Store = (() => {
  const kept = Kept.open('spare-squares.blocks.');
  const { count } = Kept;
  const BROWSER = 'localStorage';
  const TAB = 'sessionStorage';
  const SESSION = 'session.v1';
  const bestKey = (level) => `best.v1.${level}`;
  const dailyKey = (level) => `daily.v1.${level}`;
  const countedKey = (level) => `counted.v1.${level}`;
  const sharedKey = (level) => `shared.v1.${level}`;
  const waitingKey = (level) => `waiting.v1.${level}`;
  const MOST_WAITING = 4;

  // --- results ----------------------------------------------------------------------------------
  function record(key) {
    const value = kept.value(BROWSER, key);
    if (!value || typeof value !== 'object' || (value.v ?? 1) !== 1) return null;
    const { score, moves, ms } = value;
    const good = count(score) && score > 0 && count(moves) && count(ms);
    return good ? { score, moves, ms, date: value.date, text: value.text } : null;
  }

  function best(level) {
    const found = record(bestKey(level));
    return found && { score: found.score, moves: found.moves, ms: found.ms };
  }

  // Only the last date played is kept.
  function ofDate(key, date) {
    const found = record(key);
    return found?.date === date ? found : null;
  }

  const dailyBest = (level, date) => ofDate(dailyKey(level), date);
  const countedBest = (level, date) => ofDate(countedKey(level), date);
  // What was told to others stands, whatever is played after it.
  const shared = (level, date) => ofDate(sharedKey(level), date);
  const share = (level, date, mine) => kept.put(BROWSER, sharedKey(level), { v: 1, date, ...mine });

  // Higher score, then fewer moves, then less active time; equal keeps the older.
  function beats(mine, theirs) {
    if (!theirs) return mine.score > 0;
    if (mine.score !== theirs.score) return mine.score > theirs.score;
    if (mine.moves !== theirs.moves) return mine.moves < theirs.moves;
    return mine.ms < theirs.ms;
  }

  // Reads again before it writes: another tab may have been better meanwhile.
  function offer(level, mine) {
    if (!beats(mine, best(level))) return false;
    kept.put(BROWSER, bestKey(level), { v: 1, ...mine });
    return true;
  }

  function offerOfDate(key, date, mine) {
    if (beats(mine, ofDate(key, date))) kept.put(BROWSER, key, { v: 1, date, ...mine });
  }

  const offerDaily = (level, date, mine) => offerOfDate(dailyKey(level), date, mine);
  const offerCounted = (level, date, mine) => offerOfDate(countedKey(level), date, mine);

  // --- choices ----------------------------------------------------------------------------------
  const CHOICES = {
    level: LEVELS,
    theme: ['ink', 'warm', 'vivid'],
    light: ['auto', 'light', 'dark'],
    sound: [false, true],
    lesson: [false, true],
  };

  // What was last chosen, or the first value there is.
  function choice(name) {
    const value = kept.value(BROWSER, `${name}.v1`);
    return CHOICES[name].includes(value) ? value : CHOICES[name][0];
  }

  const choose = (name, value) => kept.put(BROWSER, `${name}.v1`, value);

  // --- runs -------------------------------------------------------------------------------------
  const pack = (run) => ({
    code: Replay.encode(run), ms: run.ms, daily: run.daily, endless: run.endless, rival: run.rival,
  });

  function unpack(value, level) {
    if (!value || typeof value !== 'object' || !count(value.ms)) return null;
    try {
      const run = Replay.decode(value.code);
      if (run.level !== level) return null;
      run.ms = value.ms;
      const dated = typeof value.daily === 'string' && Deal.dailySeed(value.daily, level) === run.seed;
      run.daily = dated ? value.daily : null;
      run.endless = dated && value.endless === true;
      run.rival = Replay.rival(value.rival);
      return run;
    } catch {
      return null;
    }
  }

  const unpackAll = (values) => Object.fromEntries(
    LEVELS.map((name) => [name, unpack(values?.[name], name)]).filter(([, run]) => run),
  );

  // {level, runs, back}, or null; `found` tells whether something unreadable stands there.
  function session() {
    const text = kept.read(TAB, SESSION);
    const value = Kept.parse(text);
    if (!value || typeof value !== 'object' || value.v !== 1 || !LEVELS.includes(value.level)) {
      return { found: text !== null, kept: null };
    }
    const tab = { level: value.level, tab: value.tab, runs: unpackAll(value.runs), back: unpackAll(value.back) };
    return { found: !tab.runs[value.level], kept: tab };
  }

  function saveSession({ level, tab, runs, back }) {
    const packAll = (group) => Object.fromEntries(Object.entries(group).map(([name, run]) => [name, pack(run)]));
    kept.put(TAB, SESSION, { v: 1, level, tab, runs: packAll(runs), back: packAll(back) });
  }

  // --- runs that wait for another day -----------------------------------------------------------
  // One entry a tab, newest first: [{tab, code, ms, …}]. What another tab wrote is read again each time.
  function entries(level) {
    const value = kept.value(BROWSER, waitingKey(level));
    return Array.isArray(value) ? value.filter((entry) => entry && typeof entry.tab === 'string') : [];
  }

  function putEntries(level, list) {
    if (list.length) kept.put(BROWSER, waitingKey(level), list.slice(0, MOST_WAITING));
    else kept.remove(BROWSER, waitingKey(level));
  }

  // Keeps the active run of a tab; a run that has ended or was given up waits no longer.
  function keepWaiting(level, tab, run) {
    const before = entries(level);
    const others = before.filter((entry) => entry.tab !== tab);
    if (run && Run.active(run)) putEntries(level, [{ tab, ...pack(run) }, ...others]);
    else if (others.length < before.length) putEntries(level, others);
  }

  // The newest run that waits and is of no tab in `open`: {tab, run}, or null.
  function waiting(level, open) {
    for (const entry of entries(level)) {
      const run = open.has(entry.tab) ? null : unpack(entry, level);
      if (run && Run.active(run)) return { tab: entry.tab, run };
    }
    return null;
  }

  const forget = (level, tab) => putEntries(level, entries(level).filter((entry) => entry.tab !== tab));

  // --- other tabs -------------------------------------------------------------------------------
  // Tabs see each other's writes as events: one asks who is there, each answers with its name.
  function call(word, tab) {
    kept.put(BROWSER, word, { tab, at: performance.now() });
    kept.remove(BROWSER, word);
  }

  function heard(event) {
    const key = kept.keyOf(event);
    if (key === null || key.startsWith('best.v1.')) return { best: true };
    if (key !== 'ask.v1' && key !== 'here.v1') return {};
    return { [key.slice(0, -3)]: Kept.parse(event.newValue)?.tab };
  }

  return {
    best, offer, dailyBest, offerDaily, countedBest, offerCounted, shared, share, choice, choose, session, saveSession,
    keepWaiting, waiting, forget, ask: (tab) => call('ask.v1', tab), answer: (tab) => call('here.v1', tab), heard, broken: kept.broken,
  };
})();

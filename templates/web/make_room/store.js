// What is kept: the runs of this tab (sessionStorage), the bests and the last difficulty (localStorage).
//
// Storage may be missing, full or hold anything: whatever cannot be read is passed over and left
// alone until something real is written. All file pages of a profile share one storage, hence the prefix.
const Store = (() => {
  const PREFIX = 'spare-squares.blocks.';
  const SESSION = `${PREFIX}session.v1`;
  const LEVEL = `${PREFIX}level.v1`;
  const bestKey = (level) => `${PREFIX}best.v1.${level}`;
  const dailyKey = (level) => `${PREFIX}daily.v1.${level}`;
  const memory = new Map();
  let broken = false;

  function read(area, key) {
    if (memory.has(key)) return memory.get(key);
    try {
      return window[area].getItem(key);
    } catch {
      broken = true;
      return null;
    }
  }

  function write(area, key, text) {
    try {
      window[area].setItem(key, text);
      memory.delete(key);
    } catch {
      broken = true;
      memory.set(key, text);
    }
  }

  function parse(text) {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }

  const count = (value) => Number.isSafeInteger(value) && value >= 0;

  function record(key) {
    const value = parse(read('localStorage', key));
    if (!value || typeof value !== 'object' || (value.v ?? 1) !== 1) return null;
    const { score, moves, ms } = value;
    const good = count(score) && score > 0 && count(moves) && count(ms);
    return good ? { score, moves, ms, date: value.date } : null;
  }

  function best(level) {
    const found = record(bestKey(level));
    return found && { score: found.score, moves: found.moves, ms: found.ms };
  }

  // The best of one daily deal; only the last date played is kept.
  function dailyBest(level, date) {
    const found = record(dailyKey(level));
    return found?.date === date ? found : null;
  }

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
    write('localStorage', bestKey(level), JSON.stringify({ v: 1, ...mine }));
    return true;
  }

  function offerDaily(level, date, mine) {
    if (!beats(mine, dailyBest(level, date))) return;
    write('localStorage', dailyKey(level), JSON.stringify({ v: 1, date, ...mine }));
  }

  function level() {
    const value = parse(read('localStorage', LEVEL));
    return LEVELS.includes(value) ? value : 'easy';
  }

  function setLevel(value) {
    write('localStorage', LEVEL, JSON.stringify(value));
  }

  const pack = (run) => ({ code: Replay.encode(run), ms: run.ms, daily: run.daily });

  function unpack(value, level) {
    if (!value || typeof value !== 'object' || !count(value.ms)) return null;
    try {
      const run = Replay.decode(value.code);
      if (run.level !== level) return null;
      run.ms = value.ms;
      const dated = typeof value.daily === 'string' && Deal.dailySeed(value.daily, level) === run.seed;
      run.daily = dated ? value.daily : null;
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
    const text = read('sessionStorage', SESSION);
    const value = parse(text);
    if (!value || typeof value !== 'object' || value.v !== 1 || !LEVELS.includes(value.level)) {
      return { found: text !== null, kept: null };
    }
    const kept = { level: value.level, runs: unpackAll(value.runs), back: unpackAll(value.back) };
    return { found: !kept.runs[value.level], kept };
  }

  function saveSession({ level: current, runs, back }) {
    const packAll = (group) => Object.fromEntries(Object.entries(group).map(([name, run]) => [name, pack(run)]));
    write('sessionStorage', SESSION, JSON.stringify({ v: 1, level: current, runs: packAll(runs), back: packAll(back) }));
  }

  return { best, offer, dailyBest, offerDaily, level, setLevel, session, saveSession, isBest: (key) => key === null || key.startsWith(`${PREFIX}best.v1.`), broken: () => broken };
})();

// The deal: Threefry-2x32-20 (Salmon et al., 2011), so tray n is a pure function of seed and difficulty.
const Deal = (() => {
  const ROTATIONS = [13, 15, 26, 6, 17, 29, 16, 24];
  const PARITY = 0x1bd11bda;
  const TRAY_KEY = 0x424c4b00;
  const DAILY_KEY = 0x4441494c;
  const DAY_MS = 86400000;

  function threefry(key0, key1, counter0, counter1) {
    const keys = [key0 | 0, key1 | 0, key0 ^ key1 ^ PARITY];
    let a = (counter0 + keys[0]) | 0;
    let b = (counter1 + keys[1]) | 0;
    for (let round = 0; round < 20; round += 1) {
      const turn = ROTATIONS[round & 7];
      a = (a + b) | 0;
      b = ((b << turn) | (b >>> (32 - turn))) ^ a;
      if ((round & 3) === 3) {
        const step = (round >> 2) + 1;
        a = (a + keys[step % 3]) | 0;
        b = (b + keys[(step + 1) % 3] + step) | 0;
      }
    }
    return [a >>> 0, b >>> 0];
  }

  // Three shape indices; neither board, score nor moves are asked.
  function tray(seed, level, n) {
    const pool = POOLS[level];
    const key = TRAY_KEY + DATA.difficulty[level];
    const [first, second] = threefry(seed, key, n, 0);
    const [third] = threefry(seed, key, n, 1);
    return [pool[first >>> 24], pool[second >>> 24], pool[third >>> 24]];
  }

  function today(ms) {
    return new Date(ms).toISOString().slice(0, 10);
  }

  // The same seed for everybody on a UTC date ("2026-01-31").
  function dailySeed(date, level) {
    const days = Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
    return threefry(DAILY_KEY, DATA.difficulty[level], days, 0)[0];
  }

  function freshSeed() {
    return crypto.getRandomValues(new Uint32Array(1))[0];
  }

  return { threefry, tray, today, dailySeed, freshSeed };
})();

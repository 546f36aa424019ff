// Run inside the page: SHA-256 over the trays of each pool and over all of them.
async (streams) => {
  const { Deal } = makeRoom;
  const found = [];
  const all = [];
  for (const { pool, seeds, trays } of streams) {
    const bytes = [];
    for (let s = 0; s < seeds; s += 1) {
      for (let n = 0; n < trays; n += 1) bytes.push(...Deal.tray(s, pool, n));
    }
    found.push(bytes);
    for (const byte of bytes) all.push(byte);
  }
  const hex = async (bytes) => {
    const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  return { each: await Promise.all(found.map(hex)), whole: await hex(all), trays: all.length / 3 };
}

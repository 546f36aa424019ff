// Replay codes: `ss1.<e|m|h>.<seed>.<base64url of the log>.<crc32>`, read with a clear complaint or not at all.
const Replay = (() => {
  const CRC = Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value >>> 0;
  });

  const hex8 = (value) => (value >>> 0).toString(16).padStart(8, '0');

  function crc32(text) {
    let crc = 0xffffffff;
    for (let i = 0; i < text.length; i += 1) crc = CRC[(crc ^ text.charCodeAt(i)) & 255] ^ (crc >>> 8);
    return (crc ^ 0xffffffff) >>> 0;
  }

  const pack = (bytes) => btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

  function encode(run) {
    let bytes = '';
    for (const byte of run.log) bytes += String.fromCharCode(byte);
    const body = `ss1.${run.level[0]}.${hex8(run.seed)}.${pack(bytes)}`;
    return `${body}.${hex8(crc32(body))}`;
  }

  // Accepts a bare code or a whole link; throws an Error whose message is fit to be shown.
  function decode(text) {
    const code = String(text).trim().replace(/^.*#replay=/, '');
    const parts = /^ss1\.([emh])\.([0-9a-f]{8})\.([A-Za-z0-9_-]*)\.([0-9a-f]{8})$/.exec(code);
    if (!parts) throw new Error('this is not a replay code of this game');
    const body = code.slice(0, code.lastIndexOf('.'));
    if (hex8(crc32(body)) !== parts[4]) throw new Error('a character is missing or changed');
    let bytes;
    try {
      bytes = atob(parts[3].replace(/-/g, '+').replace(/_/g, '/'));
    } catch {
      throw new Error('its list of moves is cut off');
    }
    // One run has one code: unused bits of the last character must be zero.
    if (pack(bytes) !== parts[3]) throw new Error('its list of moves ends in stray bits');
    const level = LEVELS.find((name) => name[0] === parts[1]);
    return Run.rebuild(parseInt(parts[2], 16), level, Array.from(bytes, (byte) => byte.charCodeAt(0)));
  }

  // --- deals ------------------------------------------------------------------------------------
  const LONGEST_NAME = 24;

  // The result to be beaten, {score, name}, or null when the value is none.
  function rival(value) {
    if (!value || !Number.isSafeInteger(value.score) || value.score <= 0) return null;
    const name = typeof value.name === 'string' ? [...value.name.trim()].slice(0, LONGEST_NAME).join('') : '';
    return { score: value.score, name };
  }

  // A deal without the run: `sd1.<e|m|h>.<seed>`, and the score to be beaten and whose it is, if any.
  function encodeDeal({ seed, level, rival: other = null }) {
    const parts = ['sd1', level[0], hex8(seed)];
    if (other) parts.push(other.score);
    if (other?.name) parts.push(encodeURIComponent(other.name).replace(/\./g, '%2E'));
    return parts.join('.');
  }

  // Accepts a code, a link that ends in one, or a number (of the level given); null when the text is no deal.
  function decodeDeal(text, level) {
    const code = String(text).trim().replace(/^.*#deal=/, '');
    const number = /^(?:\d{1,10}|0x[0-9a-f]{1,8})$/i.test(code) ? Number(code) : -1;
    if (number >= 0 && number <= 0xffffffff) return { seed: number, level, rival: null };
    const parts = /^sd1\.([emh])\.([0-9a-f]{8})(?:\.(\d{1,9})(?:\.([^.]+))?)?$/.exec(code);
    if (!parts) return null;
    let name = '';
    try {
      name = decodeURIComponent(parts[4] ?? '');
    } catch {
      return null;
    }
    return {
      seed: parseInt(parts[2], 16),
      level: LEVELS.find((one) => one[0] === parts[1]),
      rival: rival({ score: Number(parts[3]), name }),
    };
  }

  return { encode, decode, encodeDeal, decodeDeal, rival, hex8 };
})();

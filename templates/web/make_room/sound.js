// Sound and vibration, made by the page itself and off until asked for; one switch for both, always in sight.
const Sound = (() => {
  const { $ } = View;
  const SCALE = [392, 440, 523.25, 587.33, 659.25, 783.99, 880, 1046.5];
  let on = Store.choice('sound');
  let context = null;

  // A browser lets sound begin only where the player has acted.
  function audio() {
    if (!on) return null;
    try {
      context ??= new AudioContext();
      if (context.state === 'suspended') context.resume();
    } catch {
      return null;
    }
    return context;
  }

  // One tone that fades, after a while; times in seconds.
  function tone(pitch, { after = 0, length = 0.12, loud = 0.12, form = 'triangle' } = {}) {
    const out = audio();
    if (!out) return;
    const begin = out.currentTime + after;
    const source = out.createOscillator();
    const gain = out.createGain();
    source.type = form;
    source.frequency.value = pitch;
    gain.gain.setValueAtTime(loud, begin);
    gain.gain.exponentialRampToValueAtTime(0.001, begin + length);
    source.connect(gain).connect(out.destination);
    source.start(begin);
    source.stop(begin + length);
  }

  const shake = (pattern) => on && navigator.vibrate?.(pattern);

  function placed({ shape, drop, streak }) {
    tone(150 - 6 * shape.size, { length: 0.09, loud: 0.2 });
    if (!drop.removed) {
      shake(8);
      return;
    }
    // A note a line, and the series begins higher with each clear in a row.
    const lines = Rules.bitCount(drop.lines) + Rules.bitCount(drop.columns);
    for (let i = 0; i <= lines; i += 1) tone(SCALE[Math.min(streak - 1 + i, SCALE.length - 1)], { after: 0.1 + i * 0.07, length: 0.3 });
    shake([12, 60, 12 + 10 * lines]);
  }

  function ended() {
    [330, 262, 196].forEach((pitch, i) => tone(pitch, { after: 0.15 + i * 0.16, length: 0.4 }));
    shake([30, 80, 30]);
  }

  function draw() {
    $('sound').setAttribute('aria-pressed', String(on));
  }

  $('sound').addEventListener('click', () => {
    on = !on;
    Store.choose('sound', on);
    draw();
    tone(523.25);
    View.announce(on ? 'Sound and vibration on.' : 'Sound and vibration off.');
  });
  draw();

  return {
    picked: () => tone(330, { length: 0.05, loud: 0.05 }),
    refused: () => {
      tone(98, { length: 0.14, form: 'square', loud: 0.04 });
      shake(30);
    },
    placed,
    ended,
  };
})();

// Active time in ms from a monotonic clock; a long gap between two ticks means the machine slept and is not counted.
const Clock = (() => {
  const LONGEST_GAP = 10000;

  function create(now) {
    let ms = 0;
    let last = null;
    return {
      read: () => Math.round(ms),
      set(value) {
        ms = value;
        if (last !== null) last = now();
      },
      start() {
        if (last === null) last = now();
      },
      tick() {
        if (last === null) return;
        const time = now();
        const gap = time - last;
        last = time;
        if (gap > 0 && gap <= LONGEST_GAP) ms += gap;
      },
      stop() {
        this.tick();
        last = null;
      },
      running: () => last !== null,
    };
  }

  const two = (value) => String(value).padStart(2, '0');

  function format(ms) {
    const seconds = Math.floor(ms / 1000);
    const minutes = Math.floor(seconds / 60);
    if (minutes < 100) return `${two(minutes)}:${two(seconds % 60)}`;
    return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
  }

  return { create, format };
})();

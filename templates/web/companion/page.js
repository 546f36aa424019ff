// What every part of the page uses: its data and words, and the evening that is open, kept after every action.

// Every part of the page that has an id, under its name.
const ui = Object.fromEntries([...document.querySelectorAll('[id]')].map((each) => [each.id, each]));
const data = JSON.parse(ui.data.textContent);
const say = Words.create(data.words);
Spoken.learn(data.words.spoken ?? {}, data.words.digits);
const p = (key, values) => say(`page.${key}`, values);
const said = Said.create(say);
const announce = Live.create(ui.live0, ui.live1);
const game = Game.create(data.game);
// The cards stand in the page once, as the list that is read without a script too.
const listed = [...ui.cards.children];
const deckCards = listed.map((item) => ({
  id: item.dataset.id ?? item.querySelector('b').textContent,
  title: item.querySelector('i')?.textContent ?? '',
  blocked: game.setOf(item.lastChild.textContent.trim().split(', ')),
}));
// The number of a card as its heading has it.
const numberOf = (card) => listed[deckCards.findIndex(({ id }) => id === card.id)]?.querySelector('b').textContent ?? card.id;
const { element } = Boards;

function button(text, act, className = '') {
  const made = element('button', className, text);
  made.onclick = act;
  return made;
}

// The time as Python writes it: local, to the millisecond, with the offset of the zone.
function stamp(date = new Date()) {
  const two = (number, length = 2) => String(Math.abs(number)).padStart(length, '0');
  const zone = -date.getTimezoneOffset();
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const time = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${two(date.getMilliseconds(), 3)}`;
  return `${day}T${time}${zone < 0 ? '-' : '+'}${two(Math.trunc(zone / 60))}:${two(zone % 60)}`;
}

const Evening = (() => {
  const kept = Kept.open(`spare-squares-table:${data.fingerprint.slice(0, 8)}:`);
  const ME = String(crypto.getRandomValues(new Uint32Array(1))[0]);
  let session = null;
  let mine = true; // this window records
  let changed = () => {};

  const store = () => kept.write('localStorage', 'now', Journal.write(session));

  // One window records an evening; where the browser has no locks a mark in its storage stands for one.
  async function claim() {
    if (navigator.locks) {
      await new Promise((resolve) => {
        navigator.locks.request(`spare-squares-table:${data.fingerprint}`, { ifAvailable: true }, (lock) => {
          mine = lock !== null;
          resolve();
          return lock ? new Promise(() => {}) : undefined;
        });
      });
    } else {
      const { who, at } = kept.value('localStorage', 'recorder') ?? {};
      mine = !who || who === ME || Date.now() - at > 4000;
      if (mine) {
        const mark = () => kept.put('localStorage', 'recorder', { who: ME, at: Date.now() });
        mark();
        setInterval(mark, 2000);
      }
    }
    changed();
  }

  function load() {
    const text = kept.read('localStorage', 'now');
    if (!text) return;
    try {
      ({ session } = Journal.read(text));
    } catch {
      // What cannot be read is left where it is, and a new evening moves it aside.
      session = null;
    }
  }

  addEventListener('storage', (event) => {
    if (kept.keyOf(event) === 'now' && !mine) {
      load();
      changed();
    }
  });

  return {
    kept,
    get session() {
      return session;
    },
    get mine() {
      return mine;
    },
    onChange(call) {
      changed = call;
    },
    async begin() {
      load();
      await claim();
    },
    // The evening before is kept beside the one that takes its place.
    open(next) {
      const before = kept.read('localStorage', 'now');
      if (before) kept.write('localStorage', 'before', before);
      session = next;
      store();
      changed();
    },
    bringBack() {
      const before = kept.read('localStorage', 'before');
      if (!before) return;
      const now = kept.read('localStorage', 'now');
      kept.write('localStorage', 'now', before);
      kept.write('localStorage', 'before', now ?? '');
      load();
      changed();
    },
    hasBefore: () => Boolean(kept.read('localStorage', 'before')),
    // Does one action and keeps it; returns the entry, or throws Refused.
    act(action) {
      session = Session.perform(session, action, stamp());
      store();
      return session.log.at(-1);
    },
  };
})();

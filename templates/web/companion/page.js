// What every part of the page uses: its data and words, and the evening that is open, kept after every action.

// Every part of the page that has an id, under its name.
const ui = Object.fromEntries([...document.querySelectorAll('[id]')].map((each) => [each.id, each]));
const data = JSON.parse(ui.data.textContent);
// Texts come as a list, each called by its sign from A on, and those that have a name.
const texts = ([lettered, named]) => lettered.reduce((all, text, at) => ({ ...all, [String.fromCharCode(65 + at)]: text }), named);
const say = Words.create({ ...data.words, track: texts(data.words.track), page: texts(data.words.page) });
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
const { element, fill, aria } = Boards;
const look = document.body.classList;

function button(text, act, className = '') {
  const made = element('button', className, text);
  made.onclick = act;
  return made;
}

// The time as Python writes it: local, to the millisecond, with the offset of the zone.
function stamp(date = new Date()) {
  const zone = -date.getTimezoneOffset();
  const two = (number) => String(Math.trunc(Math.abs(number))).padStart(2, '0');
  const local = new Date(+date + zone * 60000).toISOString().slice(0, -1);
  return `${local}${zone < 0 ? '-' : '+'}${two(zone / 60)}:${two(zone % 60)}`;
}

const HERE = 'localStorage';
const Evening = (() => {
  const kept = Kept.open(`spare-squares-table:${data.fingerprint.slice(0, 8)}:`);
  const ME = String(crypto.getRandomValues(new Uint32Array(1))[0]);
  let session = null;
  let mine = true; // this window records
  let changed = () => {};

  const store = () => kept.write(HERE, 'now', Journal.write(session));

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
      const { who, at } = kept.value(HERE, 'recorder') ?? {};
      mine = !who || who === ME || Date.now() - at > 4000;
      if (mine) {
        const mark = () => kept.put(HERE, 'recorder', { who: ME, at: Date.now() });
        mark();
        setInterval(mark, 2000);
      }
    }
    changed();
  }

  function load() {
    const text = kept.read(HERE, 'now');
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
      const before = kept.read(HERE, 'now');
      if (before) kept.write(HERE, 'before', before);
      session = next;
      store();
      changed();
    },
    bringBack() {
      const before = kept.read(HERE, 'before');
      if (!before) return;
      const now = kept.read(HERE, 'now');
      kept.write(HERE, 'now', before);
      kept.write(HERE, 'before', now ?? '');
      load();
      changed();
    },
    hasBefore: () => !!kept.read(HERE, 'before'),
    // Does one action and keeps it; returns the entry, or throws Refused.
    act(action) {
      session = Session.perform(session, action, stamp());
      store();
      return session.log.at(-1);
    },
  };
})();

// The texts of one language, filled as `language/texts.py` fills them: {name}, {name:phrase}, categories of plurals.
const Words = (() => {
  const FIELD = /\{(\w+)(?::(\w+))?\}/g;

  function create({ language, like, numbers = [], phrases, ...tables }) {
    const plural = new Intl.PluralRules(like);
    const list = new Intl.ListFormat(like, { type: 'conjunction' });
    const figure = new Intl.NumberFormat(language);
    const all = { ...tables, phrases };
    const entry = (key) => key.split('.').reduce((found, part) => found?.[part], all);

    function ofNumber(text, n) {
      return typeof text === 'string' ? text : (text[n] ?? text[plural.select(n)] ?? text.other);
    }

    function filled(text, values) {
      return ofNumber(text, values.n).replace(FIELD, (_, name, form) => {
        const value = values[name];
        if (!form) return typeof value === 'number' ? figure.format(value) : (value ?? '');
        if (form === 'word') return numbers[value] ?? figure.format(value);
        return typeof value === 'number' ? filled(phrases[form], { ...values, n: value }) : filled(phrases[form][value], values);
      });
    }

    // The text at a dotted key with its values filled in; `n` chooses the category of a plural.
    const say = (key, values = {}) => filled(entry(key) ?? key, values);
    say.joined = (items) => list.format(items);
    say.lines = (key) => entry(key);
    return say;
  }

  return { create };
})();

// The texts of one language, filled as `language/texts.py` fills them: {name}, {name:phrase}, categories of plurals.
const Words = (() => {
  const FIELD = /\{(\w+)(?::(\w+))?\}/g;

  // Cells as typed, with 0 to 9 for digits of Arabic scripts, and for full-width ones where the language has them, each
  // sign in its place. A number of two kinds of digits stays as it is and is no cell (LA18).
  function typed(text, digits) {
    const narrow = (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0);
    const wide = digits === 'fullwide';
    const said = wide ? text.replace(/[\uff01-\uff0f\uff1a-\uff5e]/g, narrow) : text;
    const whole = wide ? /^(?:[\u0660-\u0669]+|[\u06f0-\u06f9]+|[\uff10-\uff19]+)$/ : /^(?:[\u0660-\u0669]+|[\u06f0-\u06f9]+)$/;
    return said.replace(/\p{Nd}+/gu, (number) => (whole.test(number) ? number.replace(/./g, (digit) => digit.charCodeAt(0) & 15) : number));
  }

  function create({ language, like, numbers = [], phrases, digits = 'latn', ...tables }) {
    const plural = new Intl.PluralRules(like);
    const list = new Intl.ListFormat(like, { type: 'conjunction' });
    const figure = new Intl.NumberFormat(language, { numberingSystem: digits });
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
    say.typed = (text) => typed(text, digits);
    return say;
  }

  return { create, typed };
})();

// Paper and look: whatever the program offers, so that an edition or a language appears by itself.

const COMMON = ['--language', '--edition', '--paper', '--card-size', '--cell', '--sets'];
const NAMES = {
  '--paper': 'Paper', '--card-size': 'Cards', '--cell': 'Width of a cell', '--edition': 'Edition', '--language': 'Language',
  '--sets': 'Sets', '--only': 'Only this part', '--clearance': 'Clearance for thick card', '--tile': 'Board over several sheets',
  '--ink': 'Ink', '--colour': 'Colours', '--backs': 'Backs', '--duplex': 'Two sides', '--back-offset': 'Move the backs', '--pack': 'Pack', '--measured': 'The 100 mm bar measured',
  '--cut': 'Cut by', '--stack': 'Stack', '--columns': 'Columns of a table', '--show-band': 'Odds band on the cards',
};

const fields = new Map();
for (const [name, { values, help, flag, default: usual }] of Object.entries(data.options)) {
  const id = `option${name}`;
  let field;
  if (values.length) {
    field = element('select', { id }, element('option', { value: '' }, usual ? `${usual} (as usual)` : name === '--paper' ? 'A4 (as usual)' : 'as usual'));
    for (const value of values) if (value !== usual) field.append(element('option', { value }, value));
  } else field = element('input', flag ? { id, type: 'checkbox' } : { id, type: 'text', placeholder: usual === null ? '' : String(usual), autocomplete: 'off' });
  field.setAttribute('aria-describedby', `${id}-help`);
  fields.set(name, field);
  const label = element('label', { for: id }, NAMES[name] || name.replace(/^--/, '').replace(/-/g, ' '));
  const box = element('div', { class: flag ? 'option tick' : 'option' }, label, field, element('p', { class: 'small', id: `${id}-help` }, help));
  by(COMMON.includes(name) ? 'options' : 'rare').append(box);
}

function chosen() {
  const words = [];
  for (const [name, field] of fields) {
    if (field.type === 'checkbox') {
      if (field.checked) words.push(name);
    } else if (field.value.trim()) words.push(name, field.value.trim());
  }
  return words;
}

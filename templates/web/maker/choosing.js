// Paper and look: whatever the program offers, so that an edition or a language appears by itself.

const COMMON = ['--language', '--edition', '--paper', '--card-size', '--cell', '--sets'];
const fields = new Map();
for (const [name, { values, help, flag, default: usual }] of Object.entries(data.options)) {
  const id = `option${name}`;
  let field;
  if (values.length) {
    field = element('select', { id }, element('option', { value: '' }));
    for (const value of values) if (value !== usual) field.append(element('option', { value }, value));
  } else field = element('input', flag ? { id, type: 'checkbox' } : { id, type: 'text', placeholder: usual === null ? '' : String(usual), autocomplete: 'off' });
  field.setAttribute('aria-describedby', `${id}-help`);
  fields.set(name, field);
  const label = element('label', { for: id });
  const box = element('div', { class: flag ? 'option tick' : 'option' }, label, field, element('p', { class: 'small', id: `${id}-help`, lang: 'en' }, help));
  by(COMMON.includes(name) ? 'options' : 'rare').append(box);
}

// What the options are called; what each does is said in the words of the program's own help.
function nameOptions() {
  for (const [name, field] of fields) {
    const known = data.named.includes(name.slice(2));
    field.labels[0].textContent = known ? t(`options.${name.slice(2)}`) : name.slice(2).replace(/-/g, ' ');
    const usual = data.options[name].default ?? (name === '--paper' ? 'A4' : '');
    if (field.options) field.options[0].textContent = usual ? t('usual_is', { usual: String(usual) }) : t('usual');
  }
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

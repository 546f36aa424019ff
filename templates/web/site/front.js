// The language a reader chose is remembered here and offered first next time, never forced.
const chosen = Kept.open('spare-squares-site:');
for (const link of document.querySelectorAll('[data-language]')) {
  link.addEventListener('click', () => chosen.write('localStorage', 'language', link.dataset.language));
  if (chosen.read('localStorage', 'language') === link.dataset.language) link.classList.add('chosen');
}

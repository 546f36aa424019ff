// The language that a reader chose on a front page is remembered here and marked next time; nobody is sent anywhere.
(() => {
  const KEY = 'spare-squares-site:language';
  const NAME = /(?:^|\/)index(?:\.(de|fr|es))?\.html$/;
  const languageOf = (address) => (NAME.test(address) ? (NAME.exec(address)[1] ?? 'en') : null);
  const kept = (language) => {
    try {
      if (language) localStorage.setItem(KEY, language);
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };
  const article = document.querySelector('article');
  const bar = document.querySelector('article h1 + p');
  const links = bar ? [...bar.querySelectorAll('a')].filter((link) => languageOf(link.getAttribute('href') ?? '')) : [];
  if (links.length) article.lang = languageOf(location.pathname) ?? 'en';
  for (const link of links) {
    link.lang = languageOf(link.getAttribute('href'));
    link.addEventListener('click', () => kept(link.lang));
    if (kept() === link.lang) link.style.fontWeight = 'bold';
  }
})();

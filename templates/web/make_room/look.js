// How the page looks: a set of colours, and light or dark; the patterns of the pieces are the same in all of them.
(() => {
  const { $ } = View;
  const root = document.documentElement;

  function draw() {
    root.dataset.theme = $('theme').value;
    root.dataset.light = $('light').value;
    const paper = getComputedStyle(root).backgroundColor;
    for (const meta of document.querySelectorAll('[name="theme-color"]')) meta.content = paper;
  }

  for (const name of ['theme', 'light']) {
    $(name).value = Store.choice(name);
    $(name).addEventListener('change', () => {
      Store.choose(name, $(name).value);
      draw();
    });
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  draw();
})();

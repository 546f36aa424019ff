// Taking a run along: a link and a code that hold every move, to copy or to paste.
(() => {
  const { $ } = View;

  function refresh() {
    const code = Replay.encode(Page.run());
    $('link').value = `${location.href.replace(/#.*$/, '')}#replay=${code}`;
  }

  async function copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      View.say(`${what} copied.`);
    } catch {
      refresh();
      $('sharing').open = true;
      $('link').focus();
      $('link').select();
      View.say(`${what} is chosen: copy it with your browser.`);
    }
  }

  function link() {
    refresh();
    return $('link').value;
  }

  // An open panel always shows the run as it stands.
  document.addEventListener('drawn', () => $('sharing').open && refresh());
  $('sharing').addEventListener('toggle', refresh);
  $('link').addEventListener('focus', () => {
    refresh();
    $('link').select();
  });
  $('copylink').addEventListener('click', () => copy(link(), 'Link'));
  $('endlink').addEventListener('click', () => copy(link(), 'Link'));
  $('rewatch').addEventListener('click', () => Watch.open(Replay.encode(Page.run())));
  $('pasted').addEventListener('submit', (event) => {
    event.preventDefault();
    if ($('code').value.trim() && Watch.open($('code').value)) $('code').value = '';
  });
})();

// Handing on a run or a deal: a link where others can open it, else a text with the code.
(() => {
  const { $ } = View;
  const { state, own } = Page;
  const NEARBY = /^(?:localhost|127\.|\[::1\]|0\.0\.0\.0)/;

  // Nobody else can open a file of this machine, or a server on it.
  const reachable = () => /^https?:$/.test(location.protocol) && !NEARBY.test(location.hostname);
  const address = (hash) => `${location.href.replace(/#.*$/, '')}${hash}`;

  // {text, code}: what is sent, and the link or code alone. An unstarted run has nothing to watch: its deal is sent.
  function parcel(kind) {
    const run = own();
    const name = $('name').value.trim();
    if (kind === 'daily') {
      const text = Store.shared(run.level, run.daily)?.text ?? settle(run);
      return { text: reachable() ? `${text}\n${address('')}` : text, code: text, what: 'Result' };
    }
    const film = kind === 'run' && Run.started(run);
    const best = Run.started(run) && run.now.score ? { score: run.now.score, name } : null;
    const code = film ? Replay.encode(run) : Replay.encodeDeal({ seed: run.seed, level: run.level, rival: Replay.rival(best) });
    const link = reachable() ? address(`#${film ? 'replay' : 'deal'}=${code}`) : code;
    const head = film ? Words.film(run) : Words.challenge(run, best?.score);
    return { text: `${head} ${reachable() ? link : Words.byHand(code)}`, code: link, what: film ? 'Replay' : 'Deal' };
  }

  // What is told to others is settled: a daily result cannot be opened again, and is told in the same words.
  function settle(run) {
    const result = Run.counted(run);
    const text = Words.daily(run, result);
    if (!result.open) Store.share(run.level, run.daily, { score: result.score, moves: result.moves, ms: run.ms, text });
    return text;
  }

  function refresh() {
    $('link').value = parcel('run').code;
    $('sendrun').textContent = Run.started(own()) ? 'Share this run' : 'Hand on this deal';
    $('senddeal').hidden = !Run.started(own());
    const { daily, endless } = own();
    $('senddaily').hidden = !daily || endless || Run.counted(own()).open;
  }

  async function send(kind) {
    const { text, what } = parcel(kind);
    try {
      if (state.device === 'finger' && navigator.share) await navigator.share({ text });
      else {
        await navigator.clipboard.writeText(text);
        View.say(`${what} copied.`);
      }
    } catch (error) {
      if (error.name === 'AbortError') return;
      $('sharing').open = true;
      $('link').value = text;
      $('link').focus();
      $('link').select();
      View.say(`${what} is chosen: copy it with your browser.`);
    }
    Draw.numbers();
  }

  function open(text) {
    const deal = Replay.decodeDeal(text, state.level);
    if (deal) Game.playDeal(deal);
    return deal ? true : Watch.open(text);
  }

  // An open panel always shows the run as it stands.
  document.addEventListener('drawn', () => {
    $('enddaily').hidden = $('end').hidden || !own().daily || own().endless;
    if ($('sharing').open || !$('end').hidden) refresh();
  });
  $('sharing').addEventListener('toggle', refresh);
  $('link').addEventListener('focus', () => $('link').select());
  $('sendrun').addEventListener('click', () => send('run'));
  $('senddeal').addEventListener('click', () => send('deal'));
  $('senddaily').addEventListener('click', () => send('daily'));
  $('enddaily').addEventListener('click', () => send('daily'));
  $('endshare').addEventListener('click', () => send('run'));
  $('rewatch').addEventListener('click', () => Watch.open(Replay.encode(own())));
  $('pasted').addEventListener('submit', (event) => {
    event.preventDefault();
    if ($('code').value.trim() && open($('code').value)) $('code').value = '';
  });
})();

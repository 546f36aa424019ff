// What is said aloud: two polite live regions used in turn, so that the same words twice are read twice.
const Live = (() => {
  // Returns announce(text) for two elements with aria-live.
  function create(first, second) {
    const regions = [first, second];
    let turn = 0;
    return (text) => {
      turn = 1 - turn;
      regions[turn].textContent = text;
      regions[1 - turn].textContent = '';
    };
  }

  return { create };
})();

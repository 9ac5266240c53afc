/* How long the page takes, from inside the page: from a press until the picture has changed. */
window.watch = (() => {
  const taken = [];
  let pressed = 0;

  addEventListener('click', (event) => (pressed = event.timeStamp), true);

  /** When the picture that belongs to the present state of the page has been handed over. */
  const drawn = () =>
    new Promise((done) => {
      requestAnimationFrame(() => {
        // What is posted in a frame arrives after it has been laid out and painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now());
        port2.postMessage(0);
      });
    });

  /** From now on, note for each new version of the table how long ago the press for it was. */
  function versions() {
    let last = document.querySelector('[data-version]').dataset.version;
    new MutationObserver(() => {
      const { version } = document.querySelector('[data-version]').dataset;
      if (version === last) return;
      last = version;
      const since = pressed;
      void drawn().then((now) => taken.push(now - since));
    }).observe(document.body, { subtree: true, attributeFilter: ['data-version'] });
  }

  /** When the board was drawn for the first time, counted from the start of the navigation. */
  async function opened() {
    while (!document.querySelector('[data-version] [data-hex]')) {
      await new Promise(requestAnimationFrame);
    }
    return drawn();
  }

  /** Move the slider through the whole game, a step in each frame; return frames per second.
   *
   * The first time the page may still be fetching the past; then every moment is waited for.
   */
  async function scrub({ first }) {
    const slider = document.querySelector('input[type=range]');
    const last = Number(slider.max);
    const shown = () => Number(document.querySelector('[data-shown]').dataset.shown);
    const waits = [];
    let before = await drawn();
    const begun = before;
    for (let n = last - 1; n >= 0; n -= 1) {
      slider.value = String(n);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      let now = await drawn();
      while (first && shown() !== n) now = await drawn();
      if (shown() !== n) throw new Error(`action ${n} was to be shown, not ${shown()}`);
      waits.push(now - before);
      before = now;
    }
    return { rate: (1000 * last) / (before - begun), waits };
  }

  return { taken, versions, opened, scrub };
})();

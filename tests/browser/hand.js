/* What a person sees on the page and could touch, for tests/browser/hand.py.
 *
 * A place counts only if it is in the window and nothing lies over it: whatever is pressed there
 * arrives at the element, as it would for somebody with a mouse or a finger.
 */
window.hand = (() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const visible = (element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const dim = (element) => element.ariaDisabled === 'true' || element.disabled === true;

  /** The table as it stands: its version, and what may be pressed. */
  async function offered() {
    while (awaiting()) await new Promise(requestAnimationFrame);
    const choices = new Map();
    for (const element of all('[data-choice]')) {
      const key = element.dataset.choice;
      if (dim(element)) continue;
      const seen = visible(element);
      choices.set(key, { key, seen: seen || Boolean(choices.get(key)?.seen) });
    }
    const hexes = all('[data-lit]').filter(visible);
    return {
      version: version(),
      choices: [...choices.values()],
      hexes: [...new Set(hexes.map((button) => button.dataset.lit))],
      over: all('[data-testid=ending], a[href$="/end"]').some(visible),
      yours: !document.querySelector('.waiting'),
    };
  }

  /** Whether an answer is on its way: until it is here, nothing can be pressed. */
  const awaiting = () => document.querySelector('[data-busy=true]') !== null;
  const version = () => Number(document.querySelector('[data-version]')?.dataset.version ?? -1);
  const shown = () => Number(document.querySelector('[data-shown]')?.dataset.shown ?? -1);

  /** Where the first element that can be pressed is, scrolled to if it has to be. */
  function place(selector, scrolling = true) {
    let trouble = `nothing on the page is ${selector}`;
    for (const element of all(selector)) {
      if (!visible(element)) {
        trouble = `${selector} is hidden`;
        continue;
      }
      for (const block of scrolling ? ['', 'nearest', 'center'] : ['']) {
        if (block) element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
        const box = element.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const hit = document.elementFromPoint(x, y);
        if (hit && element.contains(hit)) return { x, y, element };
        const over = hit?.cloneNode().outerHTML ?? 'the edge of the window';
        trouble = `${selector} is covered by ${over}`;
      }
    }
    return { trouble };
  }

  const busy = () => all('[aria-busy=true]').some(visible);

  /** The same once it rests: whoever presses something has first read what the page says. */
  async function rest(selector) {
    let last = place(selector, false);
    for (let frames = 0; frames < 300; frames += 1) {
      await new Promise(requestAnimationFrame);
      // The page may still be about to bring it into sight by itself.
      const next = place(selector, frames > 3);
      if (!next.trouble && next.x === last.x && next.y === last.y && !busy()) {
        all('[data-pressing]').forEach((element) => element.removeAttribute('data-pressing'));
        next.element.dataset.pressing = '';
        return { x: next.x, y: next.y, dim: dim(next.element) };
      }
      last = next;
    }
    return { trouble: last.trouble ?? `${selector} does not come to rest` };
  }

  /** The folded part that hides an element, as a selector of what unfolds it. */
  function fold(selector) {
    const details = document.querySelector(selector)?.closest('details:not([open])');
    if (!details) return '';
    all('[data-fold]').forEach((element) => element.removeAttribute('data-fold'));
    details.querySelector('summary').dataset.fold = '';
    return '[data-fold]';
  }

  /** Mark one of several like elements, so that it can be pressed. */
  function mark(selector, number) {
    all('[data-drawn]').forEach((element) => element.removeAttribute('data-drawn'));
    all(selector)[number].dataset.drawn = '';
  }

  /** Whether the table has moved on since `before`, or something asks to be pressed first. */
  function answered({ before, asking }) {
    if (awaiting()) return '';
    if (version() > before) return 'moved';
    return asking && all(asking).some((element) => visible(element) && !dim(element)) ? 'asks' : '';
  }

  return { offered, awaiting, version, shown, place, rest, fold, mark, answered, visible, dim, all };
})();

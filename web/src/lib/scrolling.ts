/** Regions that scroll can be reached with the keyboard, also when nothing in them can be. */

const REACHED = 'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex="0"]';

/** Make an element a tab stop while it has more than it shows and nothing inside is one. */
export function reachable(element: HTMLElement): () => void {
  const check = () => {
    const overflows =
      element.scrollHeight > element.clientHeight + 1 ||
      element.scrollWidth > element.clientWidth + 1;
    if (overflows && !element.querySelector(REACHED)) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  };
  const watcher = new ResizeObserver(check);
  watcher.observe(element);
  for (const child of element.children) watcher.observe(child);
  return () => watcher.disconnect();
}

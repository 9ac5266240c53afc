/** Printing one part of the page: a copy of it stands alone on the paper. */

const MARK = 'paper-copy';

/** Called as printing begins; the copy goes when it is over. */
export function printOnly(part: HTMLElement): void {
  document.querySelector(`.${MARK}`)?.remove();
  const copy = document.createElement('div');
  copy.className = MARK;
  copy.append(part.cloneNode(true));
  document.body.append(copy);
  window.addEventListener('afterprint', () => copy.remove(), { once: true });
}

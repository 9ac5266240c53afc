/** Walking from button to button of the stock board by arrow keys. */

/** The button nearest to `from` in the next row, upwards or downwards, that has any. */
export function nextChoice(board: HTMLElement, from: HTMLElement, way: number): HTMLElement | null {
  const rows = [...board.querySelectorAll('tbody tr')];
  const middle = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.left + box.width / 2;
  };
  const here = middle(from);
  for (let at = rows.indexOf(from.closest('tr')!) + way; rows[at]; at += way) {
    const buttons = [...rows[at]!.querySelectorAll<HTMLElement>('[data-choice]')];
    const distance = (button: HTMLElement) => Math.abs(middle(button) - here);
    const [nearest] = buttons.sort((one, other) => distance(one) - distance(other));
    if (nearest) return nearest;
  }
  return null;
}

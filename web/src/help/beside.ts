/** Where a card goes that speaks of something on the screen: beside it, not on it. */

export interface Place {
  left: number;
  top: number;
}

interface Size {
  width: number;
  height: number;
}

interface Box extends Place, Size {
  right: number;
  bottom: number;
}

const GAP = 14;
const EDGE = 8;
/** The upper corner of the screen, out of the way. */
export const CORNER: Place = { left: EDGE, top: EDGE };

/** The box of the first of some elements that is on the screen. */
export function find(selectors: readonly string[]): DOMRect | null {
  for (const selector of selectors) {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (box?.width && box.height) return box;
  }
  return null;
}

/** A path that covers the screen but for some boxes. */
export function holes(
  boxes: readonly (Box | null)[],
  window: { innerWidth: number; innerHeight: number } = globalThis.window,
): string {
  const rectangle = ({ left, top, width, height }: Place & Size) =>
    `M${left} ${top}h${width}v${height}h${-width}z`;
  const whole = { left: 0, top: 0, width: window.innerWidth, height: window.innerHeight };
  const cut = boxes.filter((box) => box !== null).map(rectangle);
  return `path(evenodd, "${rectangle(whole)}${[...new Set(cut)].join('')}")`;
}

export function beside(
  target: Box | null,
  card: Size,
  window: { innerWidth: number; innerHeight: number } = globalThis.window,
): Place {
  const { innerWidth: wide, innerHeight: high } = window;
  const across = (left: number) => clamp(left, wide - card.width - EDGE);
  const down = (top: number) => clamp(top, high - card.height - EDGE);
  const middle = { left: across((wide - card.width) / 2), top: down((high - card.height) / 2) };
  if (!target) return middle;
  const [left, top] = [across(target.left), down(target.top)];
  if (target.right + GAP + card.width + EDGE <= wide) return { left: target.right + GAP, top };
  if (target.left - GAP - card.width >= EDGE) return { left: target.left - GAP - card.width, top };
  if (target.bottom + GAP + card.height + EDGE <= high) return { left, top: target.bottom + GAP };
  if (target.top - GAP - card.height >= EDGE) return { left, top: target.top - GAP - card.height };
  // No room beside it: over its calmer end, as far from the middle of the screen as possible.
  const lower = target.top + target.height / 2 > high / 2;
  return { left: middle.left, top: lower ? EDGE : down(high) };
}

const clamp = (value: number, most: number) => Math.max(EDGE, Math.min(value, most));

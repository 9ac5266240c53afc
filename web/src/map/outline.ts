/** Corners of hexes where they lie.
 *
 * A polygon with its own corners is cheaper to paint than one that is moved to its place: browsers
 * keep every moved thing apart from the others.
 */

interface Place {
  x: number;
  y: number;
}

/** The corners `outline` has around the middle of a hex, as they are around its place. */
export function cornersAt(outline: string, { x, y }: Place): string {
  return outline
    .trim()
    .split(/[\s,]+/)
    .map((number, at) => Math.round((Number(number) + (at % 2 ? y : x)) * 100) / 100)
    .join(' ');
}

/** The length of a side of a hex, which is as far as its corners are from its middle. */
export function sideOf(outline: string): number {
  const [x = 0, y = 0] = outline.trim().split(/[\s,]+/).map(Number);
  return Math.hypot(x, y);
}

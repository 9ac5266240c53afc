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

/** How much of two sides a folded corner takes: it stays clear of track, which leaves in their middle. */
const FOLD = 0.3;

/** The topmost corner of a hex, folded down like that of a page, where the hex lies. */
export function foldAt(outline: string, { x, y }: Place): string {
  const numbers = outline.trim().split(/[\s,]+/).map(Number);
  const corners = numbers.flatMap((number, at) => (at % 2 ? [] : [[number, numbers[at + 1] ?? 0]]));
  const top = corners.reduce((best, one, at) => (one[1]! < corners[best]![1]! ? at : best), 0);
  const tip = corners[top]!;
  const towards = (other: number[]) =>
    tip.map((from, axis) => from + FOLD * (other[axis]! - from));
  const before = corners.at(top - 1)!;
  const after = corners[(top + 1) % corners.length]!;
  return [towards(before), tip, towards(after)]
    .flatMap(([right = 0, down = 0]) => [right + x, down + y])
    .map((number) => Math.round(number * 100) / 100)
    .join(' ');
}

/** The length of a side of a hex, which is as far as its corners are from its middle. */
export function sideOf(outline: string): number {
  const [x = 0, y = 0] = outline.trim().split(/[\s,]+/).map(Number);
  return Math.hypot(x, y);
}

/** Walking over the map with the arrow keys. */

interface Place {
  x: number;
  y: number;
}

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The hex one comes to from `from` with an arrow key, among `candidates`; `from` if there is none.
 *
 * The nearest one within a right angle around the arrow; straying from its line counts double.
 */
export function nextHex(
  places: Readonly<Record<string, Place>>,
  from: string,
  key: string,
  candidates: Iterable<string>,
): string {
  const here = places[from];
  const direction = DIRECTIONS[key];
  if (!here || !direction) return from;
  let best = from;
  let least = Infinity;
  for (const id of candidates) {
    const there = places[id];
    if (!there || id === from) continue;
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const along = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1] - dy * direction[0]);
    // A hair more than 45 degrees, so that slanting neighbours can be reached.
    if (along <= 0 || aside > along * 2) continue;
    const cost = along + 2 * aside;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}

export const isArrow = (key: string): boolean => key in DIRECTIONS;

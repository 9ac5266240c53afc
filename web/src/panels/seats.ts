/** What tells seats apart at a glance: a colour, a dash pattern, and short letters. */

import './seats.css';

const COLOURS = 7;

/** Dashes of lines in charts: no two neighbours in a legend look alike without their colour. */
export const DASHES = ['', '9 4', '2 3', '10 3 2 3', '5 3', '12 3 2 3 2 3', '1 4', '16 4'];

/** The colour of the seat at a place of the seating order. */
export const seatColour = (place: number): string => `var(--seat-${(place % COLOURS) + 1})`;

/** Give each name a mark of three letters at most that no other name has: the shortest beginning
 * that is its own, else the first letters of its words (`P1` for "Player 1"), else its place. */
export function initials(names: readonly string[]): Readonly<Record<string, string>> {
  const marks: Record<string, string> = {};
  const alone = (name: string, mark: (name: string) => string) =>
    names.every((other) => other === name || !same(mark(other), mark(name)));
  names.forEach((name, place) => {
    const ways = [1, 2, 3].map((size) => (each: string) => each.slice(0, size));
    const own = [...ways, byWords].find((way) => way(name) && alone(name, way));
    marks[name] = own ? own(name) : `${name.slice(0, 1)}${place + 1}`;
  });
  return marks;
}

const byWords = (name: string) =>
  name
    .split(/[\s_-]+/)
    .map((word) => word.slice(0, 1))
    .join('')
    .slice(0, 3);
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** What tells seats apart at a glance: a colour, a dash pattern, and short letters. */

import './seats.css';

const COLOURS = 7;

/** Dashes of lines in charts: no two neighbours in a legend look alike without their colour. */
export const DASHES = ['', '9 4', '2 3', '10 3 2 3', '5 3', '12 3 2 3 2 3', '1 4', '16 4'];

/** The colour of the seat at a place of the seating order. */
export const seatColour = (place: number): string => `var(--seat-${(place % COLOURS) + 1})`;

/** Give each name its shortest beginning that no other name shares, of three letters at most. */
export function initials(names: readonly string[]): Readonly<Record<string, string>> {
  const marks: Record<string, string> = {};
  for (const name of names) {
    const others = names.filter((other) => other !== name);
    let size = 1;
    while (size < 3 && others.some((other) => same(other.slice(0, size), name.slice(0, size)))) {
      size += 1;
    }
    marks[name] = name.slice(0, size);
  }
  return marks;
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

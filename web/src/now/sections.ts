/** Which part of the panel shows which choices: the server says it with each choice. */

import type { Choice, Now, Section } from '../api/types';

export type Sections = Readonly<Record<Section, readonly Choice[]>>;

/** Choices of a decision, each in the section that shows it. */
export function sections(choices: readonly Choice[]): Sections {
  const found: Record<Section, Choice[]> = {
    answer: [],
    auction: [],
    sell: [],
    buy: [],
    start: [],
    track: [],
    token: [],
    sites: [],
    run: [],
    dividend: [],
    trains: [],
    train_offers: [],
    train_deals: [],
    train_returns: [],
    other: [],
    anytime: [],
    pass: [],
  };
  for (const choice of choices) found[choice.section].push(choice);
  return found;
}

/** Choices under their headings, in the order in which they come. */
export function grouped(
  choices: readonly Choice[],
  heading: (choice: Choice) => string = (choice) => choice.group,
): readonly (readonly [string, readonly Choice[]])[] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const name = heading(choice);
    const group = groups.get(name);
    if (group) group.push(choice);
    else groups.set(name, [choice]);
  }
  return [...groups];
}

export const isOpen = (choice: Choice): boolean => !choice.dim;

/** The choice that is likely meant, if there is one. */
export function likely(now: Now): Choice | null {
  return now.choices.find((choice) => choice.primary && !choice.dim) ?? null;
}

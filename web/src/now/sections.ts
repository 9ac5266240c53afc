/** Which part of the panel shows which choices: by the kind of action they are, never by title. */

import type { Choice, Now } from '../api/types';

export type Section =
  | 'answer'
  | 'auction'
  | 'stock'
  | 'token'
  | 'sites'
  | 'run'
  | 'dividend'
  | 'trains'
  | 'other'
  | 'anytime'
  | 'pass';

const KINDS: Record<string, Section> = {
  answer: 'answer',
  buy_private: 'auction',
  bid: 'auction',
  sell_shares: 'stock',
  buy_certificate: 'stock',
  start_corporation: 'stock',
  place_token: 'token',
  choose_home: 'token',
  propose_token: 'token',
  run_trains: 'run',
  pay_dividend: 'dividend',
  withhold: 'dividend',
  buy_train: 'trains',
  propose_train: 'trains',
  discard_train: 'trains',
  propose_private: 'anytime',
  pass: 'pass',
};

/** How the server heads what may be done beside any step. */
const ANYTIME = 'At any time';

export function sectionOf(choice: Choice): Section {
  if (choice.group === ANYTIME || choice.kind.startsWith('use_')) return 'anytime';
  return KINDS[choice.kind] ?? bySubject(choice);
}

/** A kind not known stands with what it is about. */
function bySubject({ subject }: Choice): Section {
  if (subject.hex) return 'sites';
  if (subject.private && !subject.owner) return 'auction';
  return subject.train ? 'trains' : 'other';
}

export type Sections = Readonly<Record<Section, readonly Choice[]>>;

/** All choices of a decision, each in the section that shows it. */
export function sections(now: Now): Sections {
  const found: Record<Section, Choice[]> = {
    answer: [],
    auction: [],
    stock: [],
    token: [],
    sites: [],
    run: [],
    dividend: [],
    trains: [],
    other: [],
    anytime: [],
    pass: [],
  };
  for (const choice of now.choices) found[sectionOf(choice)].push(choice);
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

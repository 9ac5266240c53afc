/** How a score is drawn: cars of a train, those that count against it behind the zero. */

import type { Finale, Standing, Wealth } from '../api/types';

export interface ScoreParts {
  /** What counts for the player, and what against. */
  cars: readonly Wealth[];
  debts: readonly Wealth[];
}

export function scoreParts({ parts }: Standing): ScoreParts {
  return {
    cars: parts.filter(({ amount }) => amount > 0),
    debts: parts.filter(({ amount }) => amount < 0),
  };
}

const total = (parts: readonly Wealth[]) =>
  parts.reduce((sum, { amount }) => sum + Math.abs(amount), 0);

/** The room that trains need before and behind the zero, so that all have the same scale. */
export function room({ standings }: Finale): { ahead: number; behind: number } {
  const all = standings.map(scoreParts);
  return {
    ahead: Math.max(1, ...all.map(({ cars }) => total(cars))),
    behind: Math.max(0, ...all.map(({ debts }) => total(debts))),
  };
}

/** Everything that counted for anybody, in the order in which it is told. */
export function kinds({ standings }: Finale): string[] {
  return [...new Set(standings.flatMap(({ parts }) => parts.map(({ what }) => what)))];
}

/** Names joined as one says them. */
export function together(names: readonly string[]): string {
  return names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Below this part of the winner's score it was close. */
const CLOSE = 0.05;

/** How far the winner is ahead, in a sentence. */
export function margin({ standings, winners }: Finale, money: (amount: number) => string): string {
  const [first, second] = standings;
  if (!first || !second) return '';
  if (winners.length > 1) return `Nothing between them: ${money(first.score)} each.`;
  const lead = first.score - second.score;
  const only = lead <= first.score * CLOSE ? 'Only ' : '';
  return `${only}${money(lead)} ahead of ${second.seat}.`;
}

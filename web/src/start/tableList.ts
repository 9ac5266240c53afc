/** Finding and sorting one's tables. */

import type { TableSummary } from '../api/types';

export const SORTS = {
  played: 'Last played',
  turn: 'My turn first',
  name: 'Name',
  created: 'Newest',
} as const;

export type Sort = keyof typeof SORTS;

const mine = ({ over, yours, to_move }: TableSummary): boolean => !over && yours.includes(to_move);

const ORDER: Record<Sort, (a: TableSummary, b: TableSummary) => number> = {
  played: (a, b) => b.at.localeCompare(a.at),
  turn: (a, b) => Number(mine(b)) - Number(mine(a)) || a.since.localeCompare(b.since),
  name: (a, b) => a.name.localeCompare(b.name),
  created: (a, b) => b.created.localeCompare(a.created),
};

/** The tables whose name, title or players have all the words sought, in the order asked for. */
export function found(tables: readonly TableSummary[], sought: string, sort: Sort): TableSummary[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  return tables
    .filter(({ name, title, seats, names }) => {
      const text = [name, title, ...seats, ...Object.values(names)].join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort(ORDER[sort]);
}

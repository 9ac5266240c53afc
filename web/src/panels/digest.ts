/** What happened in a stretch of the log, in few lines. */

import type { LogEntry, LogLine } from '../api/types';

const LINES = 5;
const RANK: Record<string, number> = { news: 2, round: 1 };

/** The lines that matter most between two moments, in their order: news, then rounds, then the
 * latest of the rest. */
export function digest(log: readonly LogEntry[], after: number, until: number): LogLine[] {
  const lines = log
    .filter((entry) => entry.n > after && entry.n <= until)
    .flatMap((entry) => entry.lines);
  return lines
    .map((line, place) => ({ line, place, rank: RANK[line.kind] ?? 0 }))
    .sort((one, other) => other.rank - one.rank || other.place - one.place)
    .slice(0, LINES)
    .sort((one, other) => one.place - other.place)
    .map(({ line }) => line);
}

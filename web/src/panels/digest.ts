/** What happened in a stretch of the log, in few lines. */

import type { LogEntry, LogLine } from '../api/types';

const LINES = 5;
const RANK: Record<string, number> = { news: 3, round: 2 };

/** The lines that matter most between two moments, in their order: news, then rounds, then what
 * happened on the map, then the rest; the latest of each first. */
export function digest(log: readonly LogEntry[], after: number, until: number): LogLine[] {
  const lines = log
    .filter((entry) => entry.n > after && entry.n <= until)
    .flatMap((entry) => entry.lines);
  return lines
    .map((line, place) => ({ line, place, rank: RANK[line.kind] ?? Math.sign(line.hexes.length) }))
    .sort((one, other) => other.rank - one.rank || other.place - one.place)
    .slice(0, LINES)
    .sort((one, other) => one.place - other.place)
    .map(({ line }) => line);
}

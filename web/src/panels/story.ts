/** The log in rounds, as it is read. */

import type { LogEntry, LogLine } from '../api/types';

/** What one action brought about within one round. */
export interface Passage {
  n: number;
  corporation: string;
  lines: readonly LogLine[];
  /** Whether it is the first of its action. */
  first: boolean;
}

export interface Chapter {
  /** Stays the same while the chapter grows. */
  key: string;
  heading: string;
  passages: Passage[];
}

/** Put entries under the headings of their rounds; a heading may stand within an entry. */
export function chapters(entries: readonly LogEntry[]): Chapter[] {
  const found: Chapter[] = [];
  const chapter = (): Chapter => found.at(-1) ?? begin('start', '');
  const begin = (key: string, heading: string): Chapter => {
    const made = { key, heading, passages: [] };
    found.push(made);
    return made;
  };
  for (const { n, corporation, lines } of entries) {
    let rest: LogLine[] = [];
    let first = true;
    const flush = () => {
      if (!rest.length) return;
      chapter().passages.push({ n, corporation, lines: rest, first });
      first = false;
      rest = [];
    };
    lines.forEach((line, place) => {
      if (line.kind !== 'round') {
        rest.push(line);
        return;
      }
      flush();
      begin(`${n}.${place}`, line.text);
    });
    flush();
  }
  return found;
}

/** Only what says `text`, and (if asked) only what nobody should miss; headings are kept. */
export function filtered(entries: readonly LogEntry[], text: string, news: boolean): LogEntry[] {
  const sought = text.trim().toLowerCase();
  const wanted = ({ kind, text: said }: LogLine) =>
    kind === 'round' || ((!news || kind === 'news') && said.toLowerCase().includes(sought));
  return entries
    .map((entry) => ({ ...entry, lines: entry.lines.filter(wanted) }))
    .filter((entry) => entry.lines.length);
}

/** The log as plain text. */
export function transcript(entries: readonly LogEntry[]): string {
  return chapters(entries)
    .map(({ heading, passages }) =>
      [heading, ...passages.flatMap(({ lines }) => lines.map((line) => `  ${line.text}`))]
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n\n');
}

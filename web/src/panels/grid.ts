/** Tables that can be sorted by any column and written as CSV. */

/** What stands in a cell: how it reads, and what it is sorted by. */
export interface Entry {
  text: string;
  sort: number | string;
  /** What it means, where the text alone does not say it. */
  say?: string;
  /** Nameplates instead of the text. */
  plates?: readonly string[];
  /** The moment to look at when it is pressed. */
  moment?: number;
  strong?: boolean;
  soft?: boolean;
}

export interface Heading<Row> {
  key: string;
  label: string;
  /** The heading in full, where the label is short. */
  say?: string;
  number: boolean;
  entry: (row: Row) => Entry;
}

export interface Sorting {
  key: string;
  down: boolean;
}

export const EMPTY: Entry = { text: '', sort: '' };

export const amount = (value: number, write: (value: number) => string): Entry => ({
  text: write(value),
  sort: value,
});

export const words = (text: string): Entry => ({ text, sort: text });

/** Rows in the order of a column; empty cells stand last either way. */
export function sorted<Row>(
  rows: readonly Row[],
  headings: readonly Heading<Row>[],
  by: Sorting | null,
): readonly Row[] {
  const heading = headings.find(({ key }) => key === by?.key);
  if (!by || !heading) return rows;
  const way = by.down ? -1 : 1;
  return rows
    .map((row) => ({ row, at: heading.entry(row).sort }))
    .sort((one, other) => {
      if (one.at === '' || other.at === '') return Number(one.at === '') - Number(other.at === '');
      return way * compare(one.at, other.at);
    })
    .map(({ row }) => row);
}

function compare(one: number | string, other: number | string): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'en', { numeric: true });
}

/** Numbers first fall, words first rise; a second press turns the order round. */
export function pressedSorting<Row>(now: Sorting | null, heading: Heading<Row>): Sorting {
  if (now?.key === heading.key) return { key: now.key, down: !now.down };
  return { key: heading.key, down: heading.number };
}

export function csv<Row>(headings: readonly Heading<Row>[], rows: readonly Row[]): string {
  const lines = [headings.map(({ label, say }) => say ?? label)];
  for (const row of rows) {
    lines.push(
      headings.map((heading) => {
        const { text, sort, plates } = heading.entry(row);
        if (plates) return plates.join(' ');
        return typeof sort === 'number' && heading.number ? String(sort) : text;
      }),
    );
  }
  return lines.map((cells) => cells.map(quoted).join(',')).join('\r\n');
}

/** A cell of a CSV file; no spreadsheet takes it for a formula, whatever a seat is called. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** The statements of the rules: in sections, found by words, with links among them. */

import type { StatementView } from '../api/types';

export interface Section {
  section: string;
  heading: string;
  statements: StatementView[];
}

export function sections(statements: readonly StatementView[]): Section[] {
  const found: Section[] = [];
  for (const statement of statements) {
    const last = found.at(-1);
    if (last?.section === statement.section) last.statements.push(statement);
    else {
      const { section, heading } = statement;
      found.push({ section, heading, statements: [statement] });
    }
  }
  return found;
}

/** Statements that hold every word sought, in text, heading or number. */
export function matching(statements: readonly StatementView[], sought: string): StatementView[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  return statements.filter(({ id, text, heading, cite }) => {
    const all = `${id} ${heading} ${cite} ${text}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** A stretch of text: plain, found by the search, or naming another statement. */
export interface Piece {
  text: string;
  kind: 'plain' | 'found' | 'link';
  statement: string;
}

/** Take a text apart at names of other statements and at the words sought. */
export function pieces(text: string, known: ReadonlySet<string>, sought: string): Piece[] {
  const words = sought.split(/\s+/).filter((word) => word.length > 1);
  const found = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const cut = new RegExp(`(\\[[\\w.]+-\\d+\\]${found.length ? `|${found.join('|')}` : ''})`, 'gi');
  return text
    .split(cut)
    .filter(Boolean)
    .map((part): Piece => {
      const statement = /^\[(.+)\]$/.exec(part)?.[1] ?? '';
      if (statement && known.has(statement)) return { text: part, kind: 'link', statement };
      const hit = words.some((word) => word.toLowerCase() === part.toLowerCase());
      return { text: part, kind: hit ? 'found' : 'plain', statement: '' };
    });
}

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

/** A stretch of text: plain, found by the search, naming another statement, or set aside. */
export interface Piece {
  text: string;
  kind: 'plain' | 'found' | 'link' | 'aside';
  statement: string;
}

/** Take a text apart at names of other statements and at the words sought. */
export function pieces(text: string, known: ReadonlySet<string> | undefined, sought: string): Piece[] {
  const words = sought.split(/\s+/).filter((word) => word.length > 1);
  const found = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const cut = new RegExp(`(\\[[\\w.-]+-\\d+\\]|\\b\\d+(?:\\.\\d+)+-\\d+\\b|\`[^\`]+\`${found.length ? `|${found.join('|')}` : ''})`, 'gi');
  return text
    .split(cut)
    .filter(Boolean)
    .map((part): Piece => {
      const statement = /^\[?([\w.-]+-\d+)\]?$/.exec(part)?.[1] ?? '';
      if (statement && (known?.has(statement) ?? true)) return { text: statement, kind: 'link', statement };
      if (statement) return { text: statement, kind: 'plain', statement: '' };
      const aside = /^`(.+)`$/.exec(part)?.[1];
      if (aside) return { text: aside.replace('->', '→'), kind: 'aside', statement: '' };
      const hit = words.some((word) => word.toLowerCase() === part.toLowerCase());
      return { text: part, kind: hit ? 'found' : 'plain', statement: '' };
    });
}

/** A part of a statement: running text, or a table with its head first. */
export type Block = { kind: 'text'; text: string } | { kind: 'table'; rows: string[][] };

const isRow = (line: string) => line.trim().startsWith('|');
const isRuling = (line: string) => /^[\s|:-]+$/.test(line);

/** Take a statement apart where tables stand in it. */
export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const line of text.trim().split('\n')) {
    const last = found.at(-1);
    if (isRow(line)) {
      if (isRuling(line)) continue;
      const cells = line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim());
      if (last?.kind === 'table') last.rows.push(cells);
      else found.push({ kind: 'table', rows: [cells] });
    } else if (last?.kind === 'text') last.text += `\n${line}`;
    else if (line.trim()) found.push({ kind: 'text', text: line });
  }
  return found;
}

/** The words of railway games and of this project: `docs/glossary.md`, read entry by entry. */

export interface Entry {
  readonly word: string;
  readonly meaning: string;
}

export interface Part {
  readonly heading: string;
  readonly entries: readonly Entry[];
}

const ENTRY = /^- \*\*(?<word>.+?)\*\*: (?<meaning>.+)$/;

/** The headings of the page with their entries, in their order. */
export function parts(markdown: string): readonly Part[] {
  const found: { heading: string; entries: Entry[] }[] = [];
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) found.push({ heading: line.slice(3), entries: [] });
    const groups = ENTRY.exec(line)?.groups;
    if (groups) found.at(-1)?.entries.push({ word: groups['word']!, meaning: groups['meaning']! });
  }
  return found;
}

/** The entries that contain all that was typed, with their headings. */
export function matching(all: readonly Part[], typed: string): readonly Part[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ word, meaning }: Entry) => {
    const text = `${word} ${meaning}`.toLowerCase();
    return wanted.every((each) => text.includes(each));
  };
  return all
    .map(({ heading, entries }) => ({ heading, entries: entries.filter(fits) }))
    .filter(({ entries }) => entries.length);
}

/** What a title calls things, as far as it may differ from the headwords. */
export interface OwnWords {
  readonly president: string;
  readonly token: string;
  readonly tokens: string;
  readonly par: string;
}

/** A stretch of a text, and the entry that explains it, if one does. */
export interface Piece {
  readonly text: string;
  readonly word: string;
}

/** The words that a stranger stops at, as they stand in sentences; longer ones before their parts. */
const FORMS: readonly (readonly [word: string, form: string])[] = [
  ['Certificate limit', 'certificate limit'],
  ['Train limit', 'train limit'],
  ['Priority deal', 'priority deal|priority'],
  ['Private company', 'private compan(?:y|ies)|privates'],
  ['Initial offering', 'initial offering|IPO'],
  ['Par price', 'par price|par value|par'],
  ['Share price', 'share price'],
  ['Stock round', 'stock rounds?'],
  ['Operating round', 'operating rounds?'],
  ['Token', 'station tokens?|tokens?|station markers?'],
  ['President', 'presidents?|presidency'],
  ['Certificate', 'certificates?'],
  ['Float', 'floats?|floated|launch(?:es|ed)?'],
  ['Rust', 'rusts?|rusted'],
  ['Dividend', 'dividends?'],
  ['Withhold', 'withholds?|withheld'],
  ['Receivership', 'receivership'],
  ['Destination', 'destinations?'],
  ['Treasury', 'treasury'],
  ['Upgrade', 'upgrades?'],
  ['Gauge', 'gauges?'],
  ['Depot', 'depot'],
  ['Phase', 'phases?'],
  ['Terrain', 'terrain'],
  ['Loan', 'loans?'],
  ['Pool', 'pool'],
];

/** Take a text apart at the words that the page explains; each of them leads there once. */
export function explained(text: string, own?: OwnWords): readonly Piece[] {
  const forms = own ? [...ownForms(own), ...FORMS] : FORMS;
  const sought = new RegExp(forms.map(([, form]) => `\\b(${form})\\b`).join('|'), 'gi');
  const found: Piece[] = [];
  const said = new Set<string>();
  let end = 0;
  for (const match of text.matchAll(sought)) {
    const word = forms[match.slice(1).findIndex(Boolean)]?.[0] ?? '';
    if (said.has(word)) continue;
    said.add(word);
    if (match.index > end) found.push({ text: text.slice(end, match.index), word: '' });
    found.push({ text: match[0], word });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ text: text.slice(end), word: '' });
  return found;
}

/** The same for the words of a title. */
function ownForms({ president, token, tokens, par }: OwnWords): [string, string][] {
  return [
    ['Par price', par],
    ['President', `${president}s?`],
    ['Token', `${tokens}|${token}`],
  ];
}

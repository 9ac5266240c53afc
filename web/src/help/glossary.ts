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

/** What earlier scenes tell: the way of a price, the last run of a corporation, past revenues. */

import type { RunView, Scene } from '../api/types';
import { isLive } from './order';

/** The scene after `n` actions, if the page knows it. */
export type SceneAt = (n: number) => Scene | null;

/** Which way a share price went when it last changed: 1 up, -1 down, 0 not known. */
export function lastMove(at: SceneAt, shown: number, corporation: string): -1 | 0 | 1 {
  const price = at(shown)?.corporations[corporation]?.price ?? 0;
  if (!price) return 0;
  for (let n = shown - 1; n >= 0; n -= 1) {
    const before = at(n)?.corporations[corporation];
    if (!before?.price) return 0;
    if (before.price !== price) return before.price < price ? 1 : -1;
  }
  return 0;
}

/** The run that a corporation made last, and when. */
export function lastRun(
  at: SceneAt,
  shown: number,
  corporation: string,
): { n: number; run: RunView } | null {
  for (let n = shown; n >= 0; n -= 1) {
    const scene = at(n);
    if (!scene) return null;
    if (scene.run?.corporation !== corporation) continue;
    const { run } = scene;
    while (n > 0 && at(n - 1)?.run === run) n -= 1;
    return { n, run };
  }
  return null;
}

/** A round as far as it was played: where it begins and where it ends. */
export interface RoundSpan {
  name: string;
  kind: string;
  first: number;
  last: number;
}

/** The rounds of a game up to a moment; what is not known is left out. */
export function rounds(at: SceneAt, shown: number): RoundSpan[] {
  const found: RoundSpan[] = [];
  for (let n = 0; n <= shown; n += 1) {
    const scene = at(n);
    if (!scene) continue;
    const open = found.at(-1);
    if (open?.name === scene.round) open.last = n;
    else found.push({ name: scene.round, kind: scene.kind, first: n, last: n });
  }
  return found;
}

/** What a corporation earned in a round. */
export interface Earned {
  amount: number;
  paid: boolean;
  /** The moment to look at: after its run. */
  n: number;
}

/** What each corporation earned in a round in which corporations operate. */
export function earnings(at: SceneAt, shown: number, span: RoundSpan): Record<string, Earned> {
  const earned: Record<string, Earned> = {};
  const end = at(span.last);
  if (!end) return earned;
  // The action that ends a round already shows the next one, where nobody has operated.
  const after = at(Math.min(span.last + 1, shown)) ?? end;
  const ended = after !== end;
  for (const [name, view] of Object.entries(end.corporations)) {
    if (!view.operated && !(ended && end.actor === name)) continue;
    const now = after.corporations[name];
    const shownView = now && isLive(now) ? now : view;
    const found = lastRun(at, span.last, name);
    const n = found && found.n >= span.first ? found.n : span.last;
    earned[name] = { amount: shownView.revenue, paid: shownView.paid, n };
  }
  return earned;
}

/** Shorten the name of a round for a narrow heading: "Operating round 2.1" to "OR 2.1". */
export function shortRound(name: string): string {
  const words = name.split(' ');
  const number = /\d/.test(words.at(-1) ?? '') ? words.pop() : undefined;
  if (words.at(-1) !== 'round') return name;
  const letters = words.map((word) => word[0]?.toUpperCase()).join('');
  return number ? `${letters} ${number}` : letters;
}

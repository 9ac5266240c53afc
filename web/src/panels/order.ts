/** Who stands where: corporations in their order, owners of shares in theirs. */

import type { CorporationView, HoldingView, Scene, TrainSetting } from '../api/types';

const STATES = ['running', 'started', 'waiting', 'aside', 'lost', 'out'];

/** Corporations in the order of operating, then those waiting in the order of starting. */
export function inOrder(scene: Scene): string[] {
  const rank = ({ state, place }: CorporationView) =>
    (STATES.indexOf(state) + 1 || STATES.length) * 1000 + place;
  return Object.entries(scene.corporations)
    .sort(([, one], [, other]) => rank(one) - rank(other))
    .map(([name]) => name);
}

/** Whether a corporation has a price and shares, with turns of its own or without. */
export const isLive = ({ state }: CorporationView): boolean => state === 'running' || state === 'started';

/** Classes of trains in their order; names that are numbers would come first by themselves. */
export function inPlace(trains: Readonly<Record<string, TrainSetting>>): TrainSetting[] {
  return Object.values(trains).sort((one, other) => one.place - other.place);
}

/** Owners of shares: the president, other players by how much they hold, then pool and the rest. */
export function owners(view: CorporationView, seats: readonly string[]): [string, HoldingView][] {
  const rank = ([name, part]: [string, HoldingView]) =>
    part.president ? 0 : seats.includes(name) ? 1000 - part.percent : name === 'pool' ? 2000 : 3000;
  return Object.entries(view.holdings).sort((one, other) => rank(one) - rank(other));
}

/** A holding in full words: "Ann, president, 60 %". */
export function holdingWords(owner: string, part: HoldingView, office: string): string {
  const extra = [part.president && office, part.last && 'with the last certificate'];
  return [owner, ...extra.filter(Boolean), `${part.percent}%`].join(', ');
}

/** Hexes on which a corporation has station tokens. */
export function tokenHexes(scene: Scene, corporation: string): string[] {
  return Object.entries(scene.tokens)
    .filter(([, standing]) => standing.includes(corporation))
    .map(([hex]) => hex);
}

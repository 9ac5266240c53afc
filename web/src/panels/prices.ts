/** What a share costs on each cell of the market, on the grid and on tracks beside it. */

import type { MarketSetting } from '../api/types';

export function cellPrices(market: MarketSetting): ReadonlyMap<string, number> {
  const beside = market.tracks.flatMap(({ cells }) => cells);
  return new Map([...market.cells, ...beside].map(({ id, price }) => [id, price]));
}

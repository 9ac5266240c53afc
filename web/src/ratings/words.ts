/** Figures as one says them. */

import type { Figures } from '../api/types';

/** A mean of places: "2.33". */
export const places = (mean: number): string =>
  mean.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Companies with the number of games: "RCS (4), SFA (2)". */
export const companies = (favourites: Figures['favourites']): string =>
  favourites.map(({ company, games }) => `${company} (${games})`).join(', ') || 'none';

/** How far this browser has seen each table, so that it can be told what happened since. */

import { keep, recall } from '../state/preferences.svelte';

const PLACE = 'ferrovia.seen';
const TABLES = 60;

/** Actions that stood when the table was last looked at here; `null` if it never was. */
export function lastSeen(table: string): number | null {
  const n = recall<Record<string, number>>(PLACE)[table];
  return typeof n === 'number' ? n : null;
}

export function rememberSeen(table: string, n: number): void {
  const all = Object.entries(recall<Record<string, number>>(PLACE)).filter(([id]) => id !== table);
  // The table seen last stands last; the oldest ones are forgotten.
  keep(PLACE, Object.fromEntries([...all.slice(1 - TABLES), [table, n]]));
}

/** The time that passes while one looks: one tick a second for all who show it. */

import type { TableState } from '../state/table.svelte';

class Ticking {
  now = $state(Date.now());

  constructor() {
    setInterval(() => (this.now = Date.now()), 1000);
  }
}

const ticking = new Ticking();

/** Seconds that a seat has used by now, and has left where there is a clock. */
export function timeOf(table: TableState, seat: string): { used: number; left: number | null } {
  const time = table.update?.time;
  if (!time) return { used: 0, left: null };
  const runs = time.seat === seat && !time.paused;
  // The clocks of this machine and of the server may differ.
  const passed = runs ? Math.max(0, (ticking.now - table.ahead - Date.parse(time.since)) / 1000) : 0;
  const left = time.left[seat];
  return {
    used: Math.floor((time.used[seat] ?? 0) + passed),
    left: left === undefined ? null : Math.floor(left - passed),
  };
}

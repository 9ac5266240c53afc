/** The table that a component belongs to. */

import { getContext, setContext } from 'svelte';
import type { TableState } from './table.svelte';

const KEY = Symbol('table');

export function provideTable(table: TableState): void {
  setContext(KEY, table);
}

/** The table this component is part of; called while the component is set up. */
export function useTable(): TableState {
  return getContext<TableState>(KEY);
}

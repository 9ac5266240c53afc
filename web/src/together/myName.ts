/** What this person wants to be called, kept in the browser. */

import { keep, recall } from '../state/preferences.svelte';

const PLACE = 'ferrovia.name';

export const myName = {
  get: (): string => {
    const { name } = recall<{ name: string }>(PLACE);
    return typeof name === 'string' ? name : '';
  },
  set: (name: string): void => keep(PLACE, { name }),
};

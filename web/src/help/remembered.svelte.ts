/** Whether somebody has been shown around here, and at which table they may try things out. */

import { api } from '../api/client';
import { go, tableAddress } from '../lib/router.svelte';
import { keep, recall } from '../state/preferences.svelte';
import { dialogs } from './dialogs.svelte';

interface Saved {
  done: boolean;
  table: string;
}

const PLACE = 'ferrovia.tour';

class Remembered {
  done = $state(false);
  /** The table that was opened for the tour. */
  table = $state('');

  constructor() {
    const saved = recall<Saved>(PLACE);
    this.done = saved.done === true;
    this.table = saved.table ?? '';
  }

  finish(): void {
    this.done = true;
    this.save();
  }

  /** Open a table at a turn of a kept game, and show the visitor around. */
  async begin(title: string): Promise<void> {
    const { table } = await api.tour(title);
    this.table = table;
    this.save();
    dialogs.open = 'tour';
    go(tableAddress(table));
  }

  private save(): void {
    keep(PLACE, { done: this.done, table: this.table });
  }
}

export const remembered = new Remembered();

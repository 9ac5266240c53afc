/** Opening a game that somebody brings along as a file. */

import { api, Trouble } from '../api/client';
import { go, tableAddress } from '../lib/router.svelte';

export class FileDesk {
  /** The file that is being read. */
  reading = $state('');
  /** Which file could not be opened, and why. */
  trouble = $state.raw<{ file: string; text: string } | null>(null);

  async open(file: File | undefined): Promise<void> {
    if (!file || this.reading) return;
    this.reading = file.name;
    this.trouble = null;
    try {
      const { table } = await api.importFile(file);
      go(tableAddress(table));
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      this.trouble = { file: file.name, text: error.message };
    } finally {
      this.reading = '';
    }
  }
}

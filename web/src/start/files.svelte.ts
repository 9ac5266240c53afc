/** Opening a game that somebody brings along as a file. */

import { api, ApiError } from '../api/client';
import { dialogs } from '../help/dialogs.svelte';
import { go, tableAddress } from '../lib/router.svelte';
import { messages } from '../state/messages.svelte';

export class FileOpener {
  /** The file that is being read. */
  reading = $state('');
  /** Which file could not be opened, and why. */
  trouble = $state.raw<{ file: string; text: string } | null>(null);

  async open(file: File | undefined): Promise<void> {
    if (!file || this.reading) return;
    this.reading = file.name;
    this.trouble = null;
    try {
      const { table, notes } = await api.importFile(file);
      // More than one note means that something is not as the file has it.
      if (notes.length > 1) dialogs.open = 'about';
      else if (notes[0]) messages.say(notes[0]);
      go(tableAddress(table));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.trouble = { file: file.name, text: error.message };
    } finally {
      this.reading = '';
    }
  }
}

/** Opening a game that somebody brings along as a file. */

import { api, ApiError } from '../api/client';
import { dialogs } from '../help/dialogs.svelte';
import { go, tableAddress } from '../lib/router.svelte';
import { messages } from '../state/messages.svelte';

/** Milliseconds between two questions how far it is. */
const ASK = 300;

export class FileOpener {
  /** The file that is being read. */
  reading = $state('');
  /** How much of it is done, from 0 to 1. */
  share = $state(0);
  /** Which file could not be opened, and why. */
  trouble = $state.raw<{ file: string; text: string } | null>(null);

  async open(file: File | undefined): Promise<void> {
    if (!file || this.reading) return;
    this.reading = file.name;
    this.share = 0;
    this.trouble = null;
    const watch = crypto.getRandomValues(new Uint32Array(4)).join('-');
    const asking = setInterval(() => void this.ask(watch), ASK);
    try {
      const { table, notes } = await api.importFile(file, watch);
      // More than one note means that something is not as the file has it.
      if (notes.length > 1) dialogs.open = 'about';
      else if (notes[0]) messages.say(notes[0]);
      go(tableAddress(table));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.trouble = { file: file.name, text: error.message };
    } finally {
      clearInterval(asking);
      this.reading = '';
    }
  }

  private async ask(watch: string): Promise<void> {
    try {
      const { share } = await api.importShare(watch);
      this.share = Math.max(this.share, share);
    } catch (error) {
      // How far it is matters less than the file itself.
      if (!(error instanceof ApiError)) throw error;
    }
  }
}

/** What lies over the table for a while. */

export type Lying = '' | 'keys' | 'words' | 'invite' | 'about' | 'bots' | 'tour' | 'orders' | 'calls' | 'time';

class Dialogs {
  open = $state<Lying>('');
  /** The word that the list of words begins with; empty: none in particular. */
  word = $state('');

  explain(word: string): void {
    this.word = word;
    this.open = 'words';
  }
}

export const dialogs = new Dialogs();

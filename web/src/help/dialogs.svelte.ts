/** What lies over the table for a while. */

export type Lying = '' | 'keys' | 'words' | 'invite' | 'about' | 'bots' | 'tour' | 'orders' | 'calls' | 'time';

class Dialogs {
  open = $state<Lying>('');
}

export const dialogs = new Dialogs();

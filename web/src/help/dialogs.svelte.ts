/** What lies over the table for a while. */

export type Lying = '' | 'keys' | 'invite' | 'about' | 'tour';

class Dialogs {
  open = $state<Lying>('');
}

export const dialogs = new Dialogs();

/** What several panels look at together: a corporation, a statement of the rules, a tile. */

import { layout } from '../state/layout.svelte';

class Attention {
  /** The corporation whose card is open; its tokens are marked on map and market. */
  corporation = $state('');
  /** The corporation that is pointed at on the stock board, marked on the market. */
  pointed = $state('');
  /** The statement that the rules are opened at. */
  statement = $state('');

  /** Open the rules at a statement. */
  cite(statement: string): void {
    this.statement = statement;
    layout.full = 'rules';
  }
}

export const attention = new Attention();

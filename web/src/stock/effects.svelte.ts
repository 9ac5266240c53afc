/** What the picked choice would change on the board, looked up by what is shown there. */

import type { CertificateChange, HoldingChange } from '../api/types';
import type { ChoiceState } from '../now/choiceState.svelte';
import type { TableState } from '../state/table.svelte';
import { cellPrices } from '../panels/prices';

export class Effects {
  constructor(
    private readonly table: TableState,
    private readonly choosing: ChoiceState,
  ) {}

  private readonly prices = $derived.by(() => cellPrices(this.table.setting!.market));
  private readonly preview = $derived.by(() => (this.table.looking ? null : this.choosing.preview));

  /** The price that a share would have; also while a choice is only pointed at. */
  price(corporation: string): number | undefined {
    if (this.table.looking) return undefined;
    const after = this.prices.get(this.table.selection.moves[corporation] ?? '');
    return after === this.table.scene?.corporations[corporation]?.price ? undefined : after;
  }

  /** The cash that a player or corporation would have. */
  cash(owner: string): number | undefined {
    return this.preview?.money.find((change) => change.owner === owner)?.after;
  }

  holding(corporation: string, owner: string): HoldingChange | undefined {
    return this.preview?.holdings.find(
      (change) => change.corporation === corporation && change.owner === owner,
    );
  }

  certificates(seat: string): CertificateChange | undefined {
    return this.preview?.certificates.find((change) => change.seat === seat);
  }
}

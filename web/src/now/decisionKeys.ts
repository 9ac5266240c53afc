/** The keys of a decision, wherever it is taken: confirm, pass, hint, one step back. */

import type { KeyBinding } from '../lib/keys.svelte';
import type { TableState } from '../state/table.svelte';
import type { ChoiceState } from './choiceState.svelte';
import { likely } from './sections';

export function decisionKeys(table: TableState, choosing: ChoiceState): KeyBinding[] {
  const undecided = () => table.deciding && !table.selection.hex;

  function enter(event: KeyboardEvent): void | false {
    if (event.repeat || choosing.fresh) return;
    const primary = likely(table.now!);
    if (choosing.choice) void choosing.confirm();
    else if (primary && !choosing.claiming) void choosing.play(primary);
    else return false;
  }

  function pass(event: KeyboardEvent): void | false {
    const found = table.now!.choices.find(({ section, dim }) => section === 'pass' && !dim);
    if (!found) return false;
    if (event.repeat || choosing.fresh) return;
    if (found.warnings.length) choosing.pick(found);
    else void choosing.play(found);
  }

  return [
    {
      key: 'Enter',
      label: 'Confirm, or do the likely thing',
      group: 'Deciding',
      when: undecided,
      run: enter,
    },
    {
      key: 'x',
      label: 'Pass, on to the next step',
      group: 'Deciding',
      when: () => undecided() && !choosing.choice,
      run: pass,
    },
    {
      key: 'h',
      label: 'Hint: what a bot would do',
      group: 'Deciding',
      when: () => table.canHint,
      run: () => void table.askHint(),
    },
    {
      key: 'Escape',
      label: 'One step back',
      group: 'Deciding',
      whileTyping: true,
      when: () => choosing.choice !== null,
      run: () => choosing.drop(),
    },
  ];
}

/** The choice that has been picked up: its number, what would follow from it, and playing it. */

import { getContext, setContext } from 'svelte';
import { ApiError } from '../api/client';
import type { Action, Choice, Preview, Section } from '../api/types';
import type { TableState } from '../state/table.svelte';

const KEY = Symbol('choosing');
/** While somebody types a number, not every digit is asked about. */
const PAUSE = 200;
/** A second press of Enter belongs to the decision that was there when it was pressed. */
const BREATH = 150;

/** What the stock board has rows for, in which case its choices stand there. */
export type BoardOf = 'shares' | 'auction';
const ON_BOARD: Readonly<Record<BoardOf, readonly Section[]>> = {
  shares: ['sell', 'buy', 'start'],
  auction: ['auction'],
};

export class ChoiceState {
  /** What would follow from the picked choice; `null` while it is asked for. */
  preview = $state.raw<Preview | null>(null);
  /** Why the preview could not be had. */
  trouble = $state('');
  /** The number filled into the span of the picked choice; `null` while it is not one. */
  number = $state<number | null>(null);
  /** Another run than the likely one is being put together. */
  claiming = $state(false);
  /** The choice that the pointer or the focus is on. */
  pointed = $state.raw<Choice | null>(null);
  /** What the stock board shows, while it is on the screen. */
  board = $state<BoardOf | null>(null);
  private since = 0;

  constructor(readonly table: TableState) {}

  get choice(): Choice | null {
    return this.table.selection.choice;
  }

  /** The picked choice as it would be sent; `null` while its number is not within its span. */
  readonly action: Action | null = $derived.by(() => {
    const choice = this.choice;
    return choice && filled(choice, this.number);
  });

  /** Whether a choice stands on the stock board, with its effect; else with the decision. */
  isOnBoard(choice: Choice): boolean {
    return this.board !== null && ON_BOARD[this.board].includes(choice.section);
  }

  pick(choice: Choice): void {
    this.table.selection.closeHex();
    this.table.selection.choice = choice;
  }

  /** Put the picked choice down and return the focus to where it was picked up. */
  drop(): void {
    const key = this.choice?.key;
    this.table.selection.choice = null;
    if (key) document.querySelector<HTMLElement>(`[data-choice="${CSS.escape(key)}"]`)?.focus();
  }

  /** Show on the market and the map what a choice is about, without picking it up. */
  point(choice: Choice | null): void {
    const { selection } = this.table;
    this.pointed = choice;
    const shown = choice ?? selection.choice;
    selection.moves = shown?.moves ?? {};
    selection.pointed = shown?.subject.hex ? [shown.subject.hex] : [];
  }

  async confirm(): Promise<void> {
    if (this.action && !this.choice?.dim) await this.table.act(this.action);
  }

  /** Play a choice at once. */
  async play(choice: Choice): Promise<void> {
    if (!choice.dim) await this.table.act(choice.action);
  }

  /** Whether the decision has only just come up, so that a key may still mean the one before. */
  get fresh(): boolean {
    return performance.now() - this.since < BREATH;
  }

  /** Called when another decision comes up. */
  begin(): void {
    this.since = performance.now();
    this.claiming = false;
  }

  /** Keep the preview in step with what is picked; called once, while a component is set up. */
  watch(): void {
    $effect(() => {
      this.number = startOf(this.choice);
      this.point(null);
    });
    $effect(() => {
      const { action, choice } = this;
      this.preview = null;
      this.trouble = '';
      this.table.selection.run = null;
      this.table.selection.preview = {};
      if (!action) return;
      const stop = new AbortController();
      const wait = choice?.span && this.number !== startOf(choice) ? PAUSE : 0;
      const timer = setTimeout(() => void this.ask(action, stop.signal), wait);
      return () => {
        clearTimeout(timer);
        stop.abort();
      };
    });
  }

  private async ask(action: Action, signal: AbortSignal): Promise<void> {
    try {
      const preview = await this.table.whatif(action, signal);
      if (signal.aborted) return;
      this.preview = preview;
      const { selection } = this.table;
      const cells = preview.prices.map(({ corporation, cell }) => [corporation, cell]);
      selection.moves = { ...selection.moves, ...Object.fromEntries(cells) };
      if (preview.run) selection.run = preview.run;
      selection.preview = preview.hexes;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      this.trouble = error.message;
    }
  }
}

/** The action of a choice with its number filled in; `null` if the number does not fit. */
export function filled({ action, span }: Choice, number: number | null): Action | null {
  if (!span) return action;
  if (number === null || !Number.isInteger(number)) return null;
  return number < span.low || number > span.high ? null : { ...action, [span.field]: number };
}

function startOf(choice: Choice | null): number | null {
  return choice?.span ? choice.span.low : null;
}

export function provideChoiceState(table: TableState): ChoiceState {
  const choosing = new ChoiceState(table);
  setContext(KEY, choosing);
  choosing.watch();
  return choosing;
}

export function useChoiceState(): ChoiceState {
  return getContext<ChoiceState>(KEY);
}

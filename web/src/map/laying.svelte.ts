/** Looking at a hex closely and laying a tile there: hex, then tile, then rotation. */

import { ApiError } from '../api/client';
import type { Choice, Fan, FanTile, Preview, Refused, Way } from '../api/types';
import type { TableState } from '../state/table.svelte';

export class Laying {
  fan = $state.raw<Fan | null>(null);
  /** Why the hex could not be looked at. */
  trouble = $state('');
  /** The tile that has been chosen and lies on the map for a look. */
  tile = $state.raw<FanTile | null>(null);
  /** Which of its legal rotations it lies in. */
  turned = $state(0);
  /** What would follow from laying it so; while that is asked for, what was said of it last. */
  preview = $state.raw<Preview | null>(null);
  asking = $state(false);
  /** A tile that may not be laid, and why. */
  asked = $state.raw<FanTile | null>(null);
  why = $state.raw<Refused | null>(null);

  constructor(readonly table: TableState) {}

  get hex(): string {
    return this.table.selection.hex;
  }

  readonly ways: readonly Way[] = $derived.by(() => waysOf(this.tile));
  readonly way: Way | null = $derived(this.ways[this.turned] ?? null);
  /** What else can be done on this hex: a token, the power of a private company. */
  readonly choices: readonly Choice[] = $derived.by(() =>
    this.table.deciding
      ? this.table.now!.choices.filter(
          ({ subject, kind }) => this.hex && subject.hex === this.hex && !this.pictured.includes(kind),
        )
      : [],
  );
  /** Tiles that may not be laid are of interest only while track is being decided. */
  readonly tiles: readonly FanTile[] = $derived.by(() => {
    if (!this.table.deciding) return [];
    const tiles = this.fan?.tiles ?? [];
    return this.table.now!.track.length ? tiles : tiles.filter(({ ways }) => ways.length);
  });
  /** Kinds of choices that are shown as pictures. */
  private readonly pictured: readonly string[] = $derived.by(() =>
    (this.fan?.tiles ?? []).map(({ kind }) => kind),
  );

  /** Keep up with what is selected; called once, while a component is set up. */
  watch(): void {
    $effect(() => {
      const { hex } = this;
      this.fan = null;
      this.trouble = '';
      this.tile = null;
      this.forget();
      if (!hex) return;
      let current = true;
      void this.load(hex, () => current);
      return () => (current = false);
    });
    $effect(() => {
      const { way } = this;
      this.asking = way !== null;
      if (!way) {
        this.preview = null;
        return;
      }
      const stop = new AbortController();
      void this.ask(way, stop.signal);
      return () => stop.abort();
    });
    $effect(() => this.show());
    $effect(() => () => this.table.selection.closeHex());
  }

  private async load(hex: string, current: () => boolean): Promise<void> {
    try {
      const fan = await this.table.fan(hex);
      if (!current()) return;
      this.fan = fan;
      this.pickOnly();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (current()) this.trouble = error.message;
    }
  }

  /** Where just one thing can be done on the hex, and that is no tile, it is picked at once. */
  private pickOnly(): void {
    const [only, ...more] = this.choices.filter((choice) => !choice.dim);
    if (!only || more.length || this.tiles.some((tile) => tile.ways.length)) return;
    const { selection } = this.table;
    selection.closeHex();
    selection.choice = only;
  }

  private async ask(way: Way, signal: AbortSignal): Promise<void> {
    try {
      const preview = await this.table.whatif(way.action, signal);
      if (signal.aborted) return;
      this.preview = preview;
      this.asking = false;
    } catch (error) {
      if (signal.aborted) return;
      this.asking = false;
      this.table.tell(error);
    }
  }

  /** Lay the chosen tile on the map for a look, and let the map turn it. */
  private show(): void {
    const { selection } = this.table;
    const { tile, way } = this;
    if (!tile || !way) {
      selection.dropTile();
      return;
    }
    selection.tile = tile.tile;
    selection.way = way;
    selection.ghost = { hex: this.hex, colour: tile.colour, rails: way.rails, signs: way.signs };
    selection.turn = (by) => this.turn(by);
  }

  /** Show a tile on the map while it is only pointed at. */
  glimpse(tile: FanTile | null): void {
    if (this.tile) return;
    const shown = tile?.ways.length ? tile : null;
    this.table.selection.ghost = shown && {
      hex: this.hex,
      colour: shown.colour,
      rails: shown.rails,
      signs: shown.signs,
    };
  }

  choose(tile: FanTile): void {
    this.forget();
    if (tile.ways.length) {
      this.tile = tile;
      // The server puts the best rotation first; turning goes round from there.
      this.turned = waysOf(tile).indexOf(tile.ways[0]!);
    } else void this.askWhy(tile);
  }

  private async askWhy(tile: FanTile): Promise<void> {
    this.asked = tile;
    if (!tile.ask) return;
    try {
      const { refused } = await this.table.whatif(tile.ask);
      if (this.asked === tile) this.why = refused;
    } catch (error) {
      this.table.tell(error);
    }
  }

  private forget(): void {
    this.asked = null;
    this.why = null;
  }

  turn(by: 1 | -1): void {
    const count = this.ways.length;
    if (count) this.turned = (this.turned + by + count) % count;
  }

  async lay(): Promise<void> {
    if (this.way) await this.table.act(this.way.action);
  }

  /** One stage back: answer, tile, hex. Says whether the hex is still open. */
  back(): boolean {
    if (this.asked) this.forget();
    else if (this.tile) this.tile = null;
    else {
      this.table.selection.closeHex();
      return false;
    }
    return true;
  }
}

/** The legal rotations of a tile, once round. */
function waysOf(tile: FanTile | null): readonly Way[] {
  return [...(tile?.ways ?? [])].sort((one, other) => one.rotation - other.rotation);
}

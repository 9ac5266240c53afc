/** What the viewer has picked up but not yet played, and what is pointed at. */

import type { Choice, HexPicture, RunView, Way } from '../api/types';

/** A tile that lies on the map for a look. */
export interface GhostTile {
  hex: string;
  colour: string;
  rails: string;
  signs: string;
}

export class Selection {
  /** The choice whose preview is being looked at. */
  choice = $state.raw<Choice | null>(null);
  /** The hex that was opened on the map. */
  hex = $state('');
  /** The tile chosen for it, and how it lies. */
  tile = $state('');
  way = $state.raw<Way | null>(null);
  /** Drawn on the map in the place of the hex. */
  ghost = $state.raw<GhostTile | null>(null);
  /** Hexes as they would look after the choice that has been picked up. */
  preview = $state.raw<Readonly<Record<string, HexPicture>>>({});
  /** Turns the tile on the map by one legal rotation; set by whoever lets the viewer choose. */
  turn = $state.raw<((by: 1 | -1) => void) | null>(null);
  /** Hexes that can be taken one by one, such as cities for a route; set by whoever asks for them. */
  offered = $state.raw<readonly string[]>([]);
  /** Takes a hex that is pressed on the map, instead of opening it; says whether it did. */
  take = $state.raw<((hex: string) => boolean) | null>(null);
  /** Market tokens as a choice would move them: corporation to cell. */
  moves = $state.raw<Readonly<Record<string, string>>>({});
  /** Hexes pointed at from elsewhere: a sentence of the log, a company, a button. */
  pointed = $state.raw<readonly string[]>([]);
  /** A run to be drawn instead of the last one. */
  run = $state.raw<RunView | null>(null);

  get empty(): boolean {
    return !this.choice && !this.hex;
  }

  clear(): void {
    this.choice = null;
    this.moves = {};
    this.run = null;
    this.preview = {};
    this.closeHex();
  }

  /** Put the chosen tile down, but keep the hex open. */
  dropTile(): void {
    this.tile = '';
    this.way = null;
    this.ghost = null;
    this.turn = null;
  }

  closeHex(): void {
    this.hex = '';
    this.dropTile();
  }

  openHex(hex: string): void {
    if (this.hex === hex) return;
    this.closeHex();
    this.choice = null;
    this.hex = hex;
  }
}

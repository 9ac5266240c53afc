/** The places of the panels on this screen, kept in the browser; and which one fills it. */

import {
  arranged,
  isLayout,
  moved,
  nudged,
  panelsOf,
  ROOMS,
  SHAPES,
  without,
  type Layout,
  type PanelId,
  type Room,
  type Shape,
  type Side,
} from '../table/layout';
import { keep, recall } from './preferences.svelte';

export type Width = 'phone' | 'medium' | 'wide';

const PLACE = 'ferrovia.rooms';
/** Where an arrangement is kept: `"operating.wide"`. */
type Place = `${Room}.${Shape}`;

export class LayoutState {
  width = $state<Width>('wide');
  /** What the room is arranged for; a table says it as its rounds go by. */
  room = $state<Room>('operating');
  /** What this person has dragged, for each kind of round and shape of window. */
  private own = $state<Partial<Record<Place, Layout>>>({});
  /** How many companies the stock board has; the table says it. */
  rows = $state(8);
  /** The size of the window in letters, and whether it is wider than high. */
  private letters = $state.raw({ width: 80, height: 50 });
  private across = $state(true);
  /** The panel that fills the screen, if one does. */
  full = $state<PanelId | null>(null);
  /** The panel being dragged. */
  dragged = $state<PanelId | null>(null);

  private readonly queries = {
    wide: matchMedia('(min-width: 68.75em)'),
    medium: matchMedia('(min-width: 47em)'),
    across: matchMedia('(orientation: landscape)'),
    low: matchMedia('(max-height: 30em)'),
  };

  constructor() {
    this.measure();
    window.addEventListener('resize', () => this.measure());
    const saved = recall<Record<Place, Layout>>(PLACE);
    for (const room of ROOMS) {
      for (const shape of SHAPES) {
        const kept = saved[`${room}.${shape}`];
        if (isLayout(kept)) this.own[`${room}.${shape}`] = kept;
      }
    }
  }

  /** Follow the size of the window, measured in letters so that large text counts. */
  private measure(): void {
    const { wide: desk, medium: tablet, across, low } = this.queries;
    const panels = desk.matches || (tablet.matches && !low.matches);
    this.width = desk.matches ? 'wide' : panels ? 'medium' : 'phone';
    this.across = across.matches;
    const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
    this.letters = { width: innerWidth / letter, height: innerHeight / letter };
  }

  /** A phone on its side: the decision stands beside the view, not beneath it. */
  readonly sideways = $derived(this.width === 'phone' && this.across);
  private readonly shape: Shape = $derived(
    this.width === 'wide' ? 'wide' : this.across ? 'landscape' : 'portrait',
  );
  private readonly place: Place = $derived(`${this.room}.${this.shape}` as const);
  private readonly usual: Layout = $derived(
    arranged(this.room, this.shape, { ...this.letters, rows: this.rows }),
  );

  get columns(): Layout {
    return this.own[this.place] ?? this.usual;
  }

  set columns(layout: Layout) {
    this.own[this.place] = layout;
    this.save();
  }

  has(panel: PanelId): boolean {
    return panelsOf(this.columns).includes(panel);
  }

  move(panel: PanelId, target: PanelId, side: Side): void {
    this.columns = moved(this.copy(), panel, target, side);
  }

  nudge(panel: PanelId, way: 'up' | 'down' | 'left' | 'right'): void {
    this.columns = nudged(this.copy(), panel, way);
  }

  /** Put a panel on the table beneath the last one, or take it off. */
  toggle(panel: PanelId): void {
    const now = this.copy();
    const last = now.at(-1)?.rows.at(-1)?.cells[0]?.panel;
    if (this.has(panel)) this.columns = without(now, panel);
    else if (last) this.columns = moved(now, panel, last, 'below');
  }

  fold(panel: PanelId): void {
    this.change((columns) => {
      for (const column of columns)
        for (const row of column.rows)
          for (const cell of row.cells) if (cell.panel === panel) cell.folded = !cell.folded;
    });
    this.save();
  }

  /** Change sizes in place, without keeping them yet: a hand that drags asks often. */
  change(how: (columns: Layout) => void): void {
    this.own[this.place] ??= this.copy();
    how(this.own[this.place]!);
  }

  /** Put the panels of this kind of round back to where they were at first. */
  reset(): void {
    delete this.own[this.place];
    this.save();
  }

  save(): void {
    keep(PLACE, $state.snapshot(this.own));
  }

  show(panel: PanelId): void {
    this.full = this.full === panel ? null : panel;
  }

  private copy(): Layout {
    return structuredClone($state.snapshot(this.columns)) as Layout;
  }
}

/** One for the whole page: a person arranges the panels once, not per table. */
export const layout = new LayoutState();

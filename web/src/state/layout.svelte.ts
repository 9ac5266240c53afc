/** The places of the panels on this screen, kept in the browser; and which one fills it. */

import {
  isLayout,
  medium,
  moved,
  nudged,
  panelsOf,
  wide,
  without,
  type Layout,
  type PanelId,
  type Side,
} from '../table/layout';
import { keep, recall } from './preferences.svelte';

export type Width = 'phone' | 'medium' | 'wide';

const PLACE = 'ferrovia.layout';
const DEFAULTS = { medium, wide };

export class LayoutState {
  width = $state<Width>('wide');
  layouts = $state<Record<'medium' | 'wide', Layout>>({ medium: medium(), wide: wide() });
  /** The panel that fills the screen, if one does. */
  full = $state<PanelId | null>(null);
  /** The panel being dragged. */
  dragged = $state<PanelId | null>(null);

  private readonly queries = {
    wide: matchMedia('(min-width: 68.75em)'),
    medium: matchMedia('(min-width: 47em)'),
  };

  constructor() {
    this.measure();
    for (const query of Object.values(this.queries)) {
      query.addEventListener('change', () => this.measure());
    }
    const saved = recall<Record<'medium' | 'wide', Layout>>(PLACE);
    for (const name of ['medium', 'wide'] as const) {
      if (isLayout(saved[name])) this.layouts[name] = saved[name];
    }
  }

  /** Follow the width of the window, measured in letters so that large text counts. */
  private measure(): void {
    const { wide: desk, medium: tablet } = this.queries;
    this.width = desk.matches ? 'wide' : tablet.matches ? 'medium' : 'phone';
  }

  private get name(): 'medium' | 'wide' {
    return this.width === 'wide' ? 'wide' : 'medium';
  }

  get columns(): Layout {
    return this.layouts[this.name];
  }

  set columns(layout: Layout) {
    this.layouts[this.name] = layout;
    this.save();
  }

  has(panel: PanelId): boolean {
    return panelsOf(this.columns).includes(panel);
  }

  move(panel: PanelId, target: PanelId, side: Side): void {
    this.columns = moved($state.snapshot(this.columns), panel, target, side);
  }

  nudge(panel: PanelId, way: 'up' | 'down' | 'left' | 'right'): void {
    this.columns = nudged($state.snapshot(this.columns), panel, way);
  }

  /** Put a panel on the table beneath the last one, or take it off. */
  toggle(panel: PanelId): void {
    const now = $state.snapshot(this.columns);
    const last = now.at(-1)?.rows.at(-1)?.cells[0]?.panel;
    if (this.has(panel)) this.columns = without(now, panel);
    else if (last) this.columns = moved(now, panel, last, 'below');
  }

  fold(panel: PanelId): void {
    for (const column of this.columns)
      for (const row of column.rows)
        for (const cell of row.cells) if (cell.panel === panel) cell.folded = !cell.folded;
    this.save();
  }

  reset(): void {
    this.columns = DEFAULTS[this.name]();
  }

  save(): void {
    keep(PLACE, $state.snapshot(this.layouts));
  }

  show(panel: PanelId): void {
    this.full = this.full === panel ? null : panel;
  }
}

/** One for the whole page: a person arranges the panels once, not per table. */
export const layout = new LayoutState();

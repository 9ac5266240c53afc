/** Where the panels stand: columns of rows of cells. Pure; the page keeps and draws it. */

export const PANELS = [
  'now',
  'log',
  'map',
  'market',
  'trains',
  'companies',
  'players',
  'sheet',
  'tiles',
  'rules',
  'charts',
] as const;

export type PanelId = (typeof PANELS)[number];

export interface Cell {
  panel: PanelId;
  size: number;
  folded: boolean;
}

export interface Row {
  size: number;
  cells: Cell[];
}

export interface Column {
  size: number;
  rows: Row[];
}

export type Layout = Column[];

/** Where a panel goes, seen from another one. */
export type Side = 'above' | 'below' | 'before' | 'after';

const cell = (panel: PanelId, size = 1): Cell => ({ panel, size, folded: false });
const row = (size: number, ...cells: Cell[]): Row => ({ size, cells });

export const wide = (): Layout => [
  { size: 24.5, rows: [row(68, cell('now')), row(32, cell('log'))] },
  {
    size: 50.5,
    rows: [row(62, cell('map')), row(38, cell('market', 65), cell('trains', 35))],
  },
  { size: 25, rows: [row(60, cell('companies')), row(40, cell('players'))] },
];

export const medium = (): Layout => [
  { size: 40, rows: [row(60, cell('now')), row(40, cell('players'))] },
  {
    size: 60,
    rows: [row(50, cell('map')), row(25, cell('market'), cell('trains')), row(25, cell('companies'), cell('log'))],
  },
];

export const panelsOf = (layout: Layout): PanelId[] =>
  layout.flatMap((column) => column.rows.flatMap((each) => each.cells.map((one) => one.panel)));

/** Whether something kept earlier is a layout that holds each panel at most once. */
export function isLayout(value: unknown): value is Layout {
  if (!Array.isArray(value) || value.length === 0) return false;
  const sized = (thing: { size?: unknown }) => typeof thing?.size === 'number' && thing.size > 0;
  const good = value.every(
    (column: Column) =>
      sized(column) &&
      Array.isArray(column.rows) &&
      column.rows.every(
        (each) =>
          sized(each) &&
          Array.isArray(each.cells) &&
          each.cells.every((one) => sized(one) && PANELS.includes(one.panel)),
      ),
  );
  if (!good) return false;
  const panels = panelsOf(value as Layout);
  return new Set(panels).size === panels.length && panels.includes('now') && panels.includes('map');
}

const copy = (layout: Layout): Layout => structuredClone(layout);

/** Take a panel out, and with it rows and columns that are left empty. */
export function without(layout: Layout, panel: PanelId): Layout {
  const next = copy(layout);
  for (const column of next) {
    for (const each of column.rows) each.cells = each.cells.filter((one) => one.panel !== panel);
    column.rows = column.rows.filter((each) => each.cells.length);
  }
  return next.filter((column) => column.rows.length);
}

/** Move a panel beside another one; it need not have stood anywhere before. */
export function moved(layout: Layout, panel: PanelId, target: PanelId, side: Side): Layout {
  if (panel === target) return layout;
  const next = without(layout, panel);
  for (const column of next) {
    const at = column.rows.findIndex((each) => each.cells.some((one) => one.panel === target));
    const here = column.rows[at];
    if (!here) continue;
    if (side === 'above' || side === 'below') {
      here.size /= 2;
      const place = side === 'above' ? at : at + 1;
      column.rows.splice(place, 0, row(here.size, cell(panel)));
    } else {
      const beside = here.cells.findIndex((one) => one.panel === target);
      const share = here.cells.reduce((sum, one) => sum + one.size, 0) / here.cells.length;
      here.cells.splice(side === 'before' ? beside : beside + 1, 0, cell(panel, share));
    }
    return next;
  }
  return layout;
}

/** Move a panel one place with the keyboard: within its column, or to the next one. */
export function nudged(
  layout: Layout,
  panel: PanelId,
  way: 'up' | 'down' | 'left' | 'right',
): Layout {
  const from = layout.findIndex((column) =>
    column.rows.some((each) => each.cells.some((one) => one.panel === panel)),
  );
  const column = layout[from];
  if (!column) return layout;
  const at = column.rows.findIndex((each) => each.cells.some((one) => one.panel === panel));
  if (way === 'up' || way === 'down') {
    const beside = column.rows[at + (way === 'up' ? -1 : 1)]?.cells[0]?.panel;
    return beside ? moved(layout, panel, beside, way === 'up' ? 'above' : 'below') : layout;
  }
  const to = layout[from + (way === 'left' ? -1 : 1)];
  const last = to?.rows.at(-1)?.cells[0]?.panel;
  return last ? moved(layout, panel, last, 'below') : layout;
}

/** Give `share` of the sum of two neighbours' sizes to the first of them. */
export function resized<T extends { size: number }>(items: T[], first: number, share: number): void {
  const [a, b] = [items[first], items[first + 1]];
  if (!a || !b) return;
  const sum = a.size + b.size;
  a.size = sum * Math.max(0.08, Math.min(0.92, share));
  b.size = sum - a.size;
}

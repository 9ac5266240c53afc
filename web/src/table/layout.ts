/** Where the panels stand: columns of rows of cells. Pure; the page keeps and draws it. */

export const PANELS = [
  'now',
  'log',
  'map',
  'stocks',
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

/** What the room is arranged for: running companies on the map, or trading in their shares. */
export const ROOMS = ['operating', 'stock'] as const;
export type Room = (typeof ROOMS)[number];

/** The shape of the window: a desk, or a tablet on its side or upright. */
export const SHAPES = ['wide', 'landscape', 'portrait'] as const;
export type Shape = (typeof SHAPES)[number];

/** Where a panel goes, seen from another one. */
export type Side = 'above' | 'below' | 'before' | 'after';

const cell = (panel: PanelId, size = 1): Cell => ({ panel, size, folded: false });
const row = (size: number, ...cells: Cell[]): Row => ({ size, cells });
/** Panels side by side of which only the headings are seen, with the most important in a line. */
const strip = (...panels: PanelId[]): Row =>
  row(20, ...panels.map((panel) => ({ ...cell(panel), folded: true })));

/** What an arrangement is made for: the size of the window in letters, and the rows to show. */
export interface Space {
  width: number;
  height: number;
  /** Companies on the stock board. */
  rows: number;
}

/** The panels for a kind of round, in a window of a shape and size. */
export function arranged(room: Room, shape: Shape, space: Space): Layout {
  return ARRANGED[room][shape](space);
}

/** Letters that the stock board needs above and beneath its rows, and for each of them. */
const [AROUND, A_ROW] = [12.8, 2.16];

/** The rows of the stock board and of what stands beneath it: the board as high as it needs. */
function boardRow({ height, rows }: Space): [number, number] {
  const room = height - 7;
  const board = Math.max(0.4 * room, Math.min(0.76 * room, AROUND + A_ROW * rows));
  return [board, room - board];
}

const narrow = (width: number) => Math.max(15.4, Math.min(20, width * 0.165));

/** The map has whatever two narrow columns leave. A wider window widens them a little. */
function operatingDesk({ width }: Space): Layout {
  const side = narrow(width);
  return [
    { size: side, rows: [row(74, cell('now')), row(26, cell('log'))] },
    { size: width - 2 * side, rows: [row(100, cell('map')), strip('market', 'trains')] },
    { size: side, rows: [row(60, cell('companies')), row(40, cell('players'))] },
  ];
}

function operatingLandscape({ width }: Space): Layout {
  const side = 16;
  return [
    { size: side, rows: [row(62, cell('now')), row(38, cell('companies'))] },
    {
      size: width - side,
      rows: [row(100, cell('map')), strip('market', 'trains'), strip('players', 'log')],
    },
  ];
}

function operatingPortrait({ width }: Space): Layout {
  return [
    {
      size: width,
      rows: [
        row(60, cell('map')),
        row(40, cell('now', 50), cell('companies', 50)),
        strip('market', 'trains'),
        strip('players', 'log'),
      ],
    },
  ];
}

/** The stock board has the room; the market stands beneath it, and the map is small. */
function stockDesk(space: Space): Layout {
  const { width } = space;
  const side = narrow(width);
  const [board, beneath] = boardRow(space);
  return [
    { size: side, rows: [row(55, cell('now')), row(45, cell('log'))] },
    {
      size: width - side,
      rows: [
        row(board, cell('stocks')),
        row(beneath, cell('market', 64), cell('map', 36)),
        strip('trains'),
      ],
    },
  ];
}

/** On a tablet on its side the map is a line that unfolds. */
function stockLandscape(space: Space): Layout {
  const side = 15;
  const [board, beneath] = boardRow(space);
  return [
    { size: side, rows: [row(60, cell('now')), row(40, cell('log'))] },
    {
      size: space.width - side,
      rows: [row(board, cell('stocks')), row(beneath, cell('market')), strip('map', 'trains')],
    },
  ];
}

/** Without room beside the board, the decision stands beneath it, next to the market. */
function stockPortrait(space: Space): Layout {
  const { width } = space;
  const [board, beneath] = boardRow(space);
  return [
    {
      size: width,
      rows: [
        row(board, cell('stocks')),
        row(beneath, cell('now', 40), cell('market', 60)),
        strip('map', 'trains', 'log'),
      ],
    },
  ];
}

const ARRANGED: Record<Room, Record<Shape, (space: Space) => Layout>> = {
  operating: {
    wide: operatingDesk,
    landscape: operatingLandscape,
    portrait: operatingPortrait,
  },
  stock: { wide: stockDesk, landscape: stockLandscape, portrait: stockPortrait },
};

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

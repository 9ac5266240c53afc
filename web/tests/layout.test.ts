import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  arranged,
  isLayout,
  moved,
  nudged,
  panelsOf,
  resized,
  ROOMS,
  SHAPES,
  without,
} from '../src/table/layout.ts';

const SPACE = { width: 85, height: 53, rows: 8 };
const wide = () => arranged('operating', 'wide', SPACE);

test('all arrangements are whole and hold what a decision needs', () => {
  for (const room of ROOMS) {
    for (const shape of SHAPES) {
      const layout = arranged(room, shape, SPACE);
      assert.ok(isLayout(layout));
      const needed = { operating: ['companies', 'players'], stock: ['stocks'] }[room];
      for (const panel of ['now', 'map', 'market', 'trains', 'log', ...needed]) {
        assert.ok((panelsOf(layout) as string[]).includes(panel), `${room} ${shape} ${panel}`);
      }
    }
  }
});

test('the map has the most room while companies operate, and two thirds of a wide window', () => {
  for (const width of [80, 100, 120]) {
    const [left, middle, right] = arranged('operating', 'wide', { ...SPACE, width });
    assert.equal(middle!.rows[0]!.cells[0]!.panel, 'map');
    assert.ok(middle!.size > 0.6 * (left!.size + middle!.size + right!.size));
    assert.ok(middle!.rows.slice(1).every((row) => row.cells.every((cell) => cell.folded)));
  }
});

test('a panel is moved to any side of another one, and nothing is lost', () => {
  for (const side of ['above', 'below', 'before', 'after'] as const) {
    const layout = moved(wide(), 'trains', 'players', side);
    assert.deepEqual([...panelsOf(layout)].sort(), [...panelsOf(wide())].sort());
    const column = layout[2]!;
    const at = column.rows.findIndex((row) => row.cells.some((cell) => cell.panel === 'players'));
    const beside = { above: at - 1, below: at + 1, before: at, after: at }[side];
    assert.ok(column.rows[beside]!.cells.some((cell) => cell.panel === 'trains'), side);
  }
});

test('a panel moved onto itself, or beside one that is not there, stays', () => {
  assert.deepEqual(moved(wide(), 'map', 'map', 'above'), wide());
  assert.deepEqual(moved(wide(), 'log', 'rules', 'above'), wide());
});

test('a column left empty disappears', () => {
  const layout = without(without(wide(), 'companies'), 'players');
  assert.equal(layout.length, 2);
});

test('a panel is moved by keys within its column and to the next one', () => {
  assert.deepEqual(panelsOf(nudged(wide(), 'log', 'up')).slice(0, 2), ['log', 'now']);
  assert.equal(nudged(wide(), 'log', 'right')[1]!.rows.at(-1)!.cells[0]!.panel, 'log');
  assert.deepEqual(nudged(wide(), 'log', 'left'), wide());
});

test('a gap moved far leaves both neighbours some room', () => {
  const items = [{ size: 30 }, { size: 70 }];
  resized(items, 0, 5);
  assert.ok(items[1]!.size > 5);
  assert.equal(items[0]!.size + items[1]!.size, 100);
});

test('what is no layout, or holds a panel twice, is not taken over', () => {
  assert.ok(!isLayout(null));
  assert.ok(!isLayout([]));
  assert.ok(!isLayout([{ size: 1, rows: [{ size: 1, cells: [{ panel: 'hole', size: 1 }] }] }]));
  assert.ok(!isLayout([...wide(), ...wide()]));
});

test('the stock board is as high as its companies need, and leaves the market some room', () => {
  const board = (rows: number, height: number) => {
    const [first, second] = arranged('stock', 'wide', { width: 100, height, rows })[1]!.rows;
    return [first!.size, second!.size] as const;
  };
  assert.ok(board(15, 62)[0] > board(8, 62)[0]);
  for (const rows of [6, 9, 15, 40]) assert.ok(board(rows, 53)[1] > 10, String(rows));
});

/** Finding and sorting one's tables. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TableSummary } from '../src/api/types.ts';
import { found } from '../src/start/tableList.ts';
import { lasting } from '../src/start/when.ts';

function summary(name: string, day: number, more: Partial<TableSummary> = {}): TableSummary {
  const at = `2026-01-0${day}T00:00:00.000Z`;
  return {
    table: name,
    name,
    title: '1849',
    seats: ['Ann', 'Bob'],
    yours: ['Ann'],
    to_move: 'Bob',
    round: '',
    n: 0,
    over: false,
    winners: [],
    created: at,
    at,
    since: at,
    known: true,
    names: {},
    archived: false,
    host: true,
    ...more,
  };
}

const tables = [
  summary('Palermo', 3, { created: '2026-01-01' }),
  summary('Catania', 2, { to_move: 'Ann', names: { Bob: 'Roberta' } }),
  summary('Messina', 1, { created: '2026-01-09', title: '1848' }),
];
const names = (...args: [string, Parameters<typeof found>[2]]) =>
  found(tables, ...args).map(({ name }) => name);

test('tables are sorted as asked', () => {
  assert.deepEqual(names('', 'played'), ['Palermo', 'Catania', 'Messina']);
  assert.deepEqual(names('', 'name'), ['Catania', 'Messina', 'Palermo']);
  assert.deepEqual(names('', 'created'), ['Messina', 'Catania', 'Palermo']);
  assert.deepEqual(names('', 'turn'), ['Catania', 'Messina', 'Palermo']);
});

test('tables are found by name, title and people', () => {
  assert.deepEqual(names('PALER', 'played'), ['Palermo']);
  assert.deepEqual(names('roberta', 'played'), ['Catania']);
  assert.deepEqual(names('1848 bob', 'played'), ['Messina']);
  assert.deepEqual(names('nobody', 'played'), []);
});

test('how long a turn lasts is said in the largest whole unit', () => {
  const then = '2026-01-01T00:00:00.000Z';
  const after = (seconds: number) => lasting(then, Date.parse(then) + 1000 * seconds);
  assert.equal(after(20), 'a moment');
  assert.equal(after(60), '1 minute');
  assert.equal(after(7300), '2 hours');
  assert.equal(after(3 * 86_400), '3 days');
});

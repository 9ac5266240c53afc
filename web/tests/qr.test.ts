/** Codes of links: what a scanner needs to find its way, and what does not fit. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { qrCode } from '../src/lib/qr.ts';

const LINK = 'http://192.0.2.117:8649/t/4PMTGDIVP-f1gUfcsAwWbQ#seat=6PlWFBeZXrWoXRNoFgRuvvV6dr34G4k';

const rows = (text: string): string[] =>
  (qrCode(text) ?? []).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

test('a code grows with its text, by four modules a version', () => {
  assert.deepEqual(
    ['x'.repeat(14), 'x'.repeat(15), 'x'.repeat(26), 'x'.repeat(27), 'x'.repeat(213)].map(
      (text) => rows(text).length,
    ),
    [21, 25, 25, 29, 57],
  );
});

test('three corners hold the marks by which a code is found', () => {
  const code = rows(LINK);
  const mark = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];

  assert.deepEqual(code.slice(0, 7).map((row) => row.slice(0, 7)), mark);
  assert.deepEqual(code.slice(0, 7).map((row) => row.slice(-7)), mark);
  assert.deepEqual(code.slice(-7).map((row) => row.slice(0, 7)), mark);
});

test('a short text has a code that scanners have read', () => {
  assert.deepEqual(rows('Ferrovia'), [
    '#######...#.#.#######',
    '#.....#..####.#.....#',
    '#.###.#..##...#.###.#',
    '#.###.#..#..#.#.###.#',
    '#.###.#..#.##.#.###.#',
    '#.....#.###...#.....#',
    '#######.#.#.#.#######',
    '.........#...........',
    '#..#.##.######.#.....',
    '#.####.#..##.#.##..##',
    '##.#####...#..##.##.#',
    '..#....#.##.###..#.#.',
    '.#.#..##.#.#..#..#.##',
    '........###..###.#...',
    '#######....##.####.#.',
    '#.....#.###...###..#.',
    '#.###.#.....####.#.#.',
    '#.###.#.#.#..##.#..##',
    '#.###.#..###.####...#',
    '#.....#...###........',
    '#######.##...#.#.#.#.',
  ]);
});

test('a text that is too long has no code', () => {
  assert.equal(qrCode('x'.repeat(214)), null);
});

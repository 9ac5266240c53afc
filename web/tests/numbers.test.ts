import assert from 'node:assert/strict';
import { test } from 'node:test';

import { momentOf, numberOf } from '../src/lib/numbers.ts';

const FILE = [3, 5, 5, 8];

test('a game of ours counts its actions', () => {
  for (const n of [0, 1, 7]) {
    assert.equal(numberOf([], n), n);
    assert.equal(momentOf([], n), n);
  }
});

test('a moment has the number of its action in the file, and those played on go on from there', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6].map((n) => numberOf(FILE, n)), [0, 3, 5, 5, 8, 9, 10]);
});

test('a number of the file is the moment after all that was played with it', () => {
  assert.deepEqual([0, 2, 3, 4, 5, 7, 8, 9, 11].map((number) => momentOf(FILE, number)), [0, 0, 1, 1, 3, 3, 4, 5, 7]);
});

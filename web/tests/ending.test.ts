/** How an end is told: trains of the same scale, and how far the winner was ahead. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finale } from '../src/api/types.ts';
import { scoreParts, kinds, margin, room, together } from '../src/end/parts.ts';

const finale = (...scores: [string, number][]): Finale => ({
  why: '',
  winners: scores.filter(([, score]) => score === scores[0]?.[1]).map(([seat]) => seat),
  standings: scores.map(([seat, score], place) => ({
    place: place + 1,
    seat,
    score,
    parts: [
      { what: 'cash', amount: score + 100 },
      { what: 'loans', amount: -100 },
    ],
  })),
  points: [],
});
const money = (amount: number) => `L. ${amount}`;

test('all trains have room for the longest, before and behind the zero', () => {
  assert.deepEqual(room(finale(['Ann', 900], ['Bob', 500])), { ahead: 1000, behind: 100 });
  assert.deepEqual(kinds(finale(['Ann', 900], ['Bob', 500])), ['cash', 'loans']);
});

test('what counts against a player is no car of the train', () => {
  const { cars, debts } = scoreParts(finale(['Ann', 900]).standings[0]!);

  assert.deepEqual(cars.map(({ what }) => what), ['cash']);
  assert.deepEqual(debts.map(({ what }) => what), ['loans']);
});

test('a narrow win is called so', () => {
  assert.equal(margin(finale(['Ann', 1000], ['Bob', 960]), money), 'Only L. 40 ahead of Bob.');
  assert.equal(margin(finale(['Ann', 1000], ['Bob', 500]), money), 'L. 500 ahead of Bob.');
});

test('equal scores share the win', () => {
  const shared = finale(['Ann', 700], ['Bob', 700]);

  assert.equal(margin(shared, money), 'Nothing between them: L. 700 each.');
  assert.equal(together(shared.winners), 'Ann and Bob');
});

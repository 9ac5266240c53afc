/** Where the card of the tour goes: beside what it speaks of, always on the screen. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beside, holes } from '../src/help/beside.ts';

const DESK = { innerWidth: 1280, innerHeight: 800 };
const PHONE = { innerWidth: 390, innerHeight: 844 };
const CARD = { width: 340, height: 260 };
const box = (left: number, top: number, width: number, height: number) => ({
  left, top, width, height, right: left + width, bottom: top + height,
});

test('the card stands beside a panel where there is room', () => {
  assert.deepEqual(beside(box(8, 32, 300, 500), CARD, DESK), { left: 322, top: 32 });
  assert.deepEqual(beside(box(960, 32, 310, 440), CARD, DESK), { left: 606, top: 32 });
});

test('beneath a wide panel if there is none on its sides', () => {
  assert.deepEqual(beside(box(100, 30, 1100, 450), CARD, DESK), { left: 100, top: 494 });
});

test('on a phone it keeps to the edge that is further away', () => {
  assert.equal(beside(box(0, 100, 390, 600), CARD, PHONE).top, 844 - 260 - 8);
  assert.equal(beside(box(0, 300, 390, 544), { width: 374, height: 400 }, PHONE).top, 8);
});

test('without anything to speak of it stands in the middle', () => {
  assert.deepEqual(beside(null, CARD, DESK), { left: 470, top: 270 });
});

test('what is shown is cut out of what is dimmed, once', () => {
  const shown = box(10, 20, 30, 40);

  assert.equal(
    holes([shown, null, shown], DESK),
    'path(evenodd, "M0 0h1280v800h-1280zM10 20h30v40h-30z")',
  );
});

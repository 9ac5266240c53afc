import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextHex } from '../src/map/walk.ts';

/* Flat hexes: A1 above A3, with B2 to the right between them; D2 further on. */
const PLACES = {
  A1: { x: 0, y: 0 },
  A3: { x: 0, y: 100 },
  B2: { x: 87, y: 50 },
  D2: { x: 261, y: 50 },
};
const all = Object.keys(PLACES);

test('an arrow leads to the nearest hex that way', () => {
  assert.equal(nextHex(PLACES, 'A1', 'ArrowDown', all), 'A3');
  assert.equal(nextHex(PLACES, 'A1', 'ArrowRight', all), 'B2');
  assert.equal(nextHex(PLACES, 'B2', 'ArrowRight', all), 'D2');
});

test('among a few hexes it may be a long way', () => {
  assert.equal(nextHex(PLACES, 'A1', 'ArrowRight', ['A1', 'D2']), 'D2');
});

test('where nothing lies that way one stays', () => {
  assert.equal(nextHex(PLACES, 'A1', 'ArrowUp', all), 'A1');
  assert.equal(nextHex(PLACES, 'D2', 'ArrowRight', all), 'D2');
  assert.equal(nextHex(PLACES, 'Z9', 'ArrowRight', all), 'Z9');
});

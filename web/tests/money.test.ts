import assert from 'node:assert/strict';
import { test } from 'node:test';
import { difference, money, number } from '../src/lib/money.ts';

test('amounts are written as the title writes them, with thousands apart', () => {
  assert.equal(money('L. {amount}', 4310), 'L.\u00a04,310');
  assert.equal(money('{amount} SFR', -1200), '−1,200\u00a0SFR');
  assert.equal(money('£{amount}', 0), '£0');
});

test('numbers and differences have a real minus', () => {
  assert.equal(number(-1500), '−1,500');
  assert.equal(difference(20), '+20');
  assert.equal(difference(-20), '−20');
  assert.equal(difference(0), '±0');
});

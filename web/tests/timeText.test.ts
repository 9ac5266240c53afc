/** Times as they are read. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeText } from '../src/time/timeText.ts';

test('times are read in minutes, hours or days', () => {
  assert.equal(timeText(0), '0:00');
  assert.equal(timeText(245), '4:05');
  assert.equal(timeText(3750), '1:02:30');
  assert.equal(timeText(3 * 86_400 + 4 * 3600), '3 d 4 h');
});

test('time that is overdrawn has a sign', () => {
  assert.equal(timeText(-65), '−1:05');
});

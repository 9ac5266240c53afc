import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reuseEqual, merge } from '../src/lib/merge.ts';

test('a patch changes what it names and shares the rest', () => {
  const before = { a: { x: 1 }, b: { y: [1, 2] }, c: 3 };
  const after = merge(before, { a: { x: 2 } });
  assert.deepEqual(after, { a: { x: 2 }, b: { y: [1, 2] }, c: 3 });
  assert.equal(after.b, before.b);
  assert.deepEqual(before.a, { x: 1 });
});

test('null in a patch takes a member away, arrays are replaced whole', () => {
  assert.deepEqual(merge({ a: 1, b: [1, 2] }, { a: null, b: [3] }), { b: [3] });
});

/* The examples of RFC 7386, appendix A. */
const EXAMPLES: [unknown, unknown, unknown][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [['a', 'b'], ['c', 'd'], ['c', 'd']],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

test('the examples of RFC 7386 hold', () => {
  for (const [target, patch, result] of EXAMPLES) assert.deepEqual(merge(target, patch), result);
});

test('a whole scene takes over what is equal in a known one', () => {
  const old = { hexes: { A1: { rails: 'x' }, A2: { rails: 'y' } }, list: ['a'] };
  const fresh = reuseEqual(old, { hexes: { A1: { rails: 'x' }, A2: { rails: 'z' } }, list: ['a'] });
  assert.equal(fresh.hexes.A1, old.hexes.A1);
  assert.deepEqual(fresh.hexes.A2, { rails: 'z' });
  assert.equal(fresh.list, old.list);
  assert.equal(reuseEqual(old, structuredClone(old)), old);
  assert.notEqual(reuseEqual({ a: 1, b: 2 }, { a: 1 }) as unknown, old);
  assert.deepEqual(reuseEqual({ a: 1, b: 2 }, { a: 1 }), { a: 1 });
});

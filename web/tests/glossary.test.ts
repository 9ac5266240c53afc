/** The words that the page explains are those of the documentation, each as it stands there. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { explained, matching, parts } from '../src/help/glossary.ts';

const page = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');
const all = parts(page);

test('every entry of the page stands in the documentation, and the other way round', () => {
  const written = page.split('\n').filter((line) => line.startsWith('- '));
  const shown = all.flatMap(({ entries }) => entries);
  assert.deepEqual(shown.map(({ word, meaning }) => `- **${word}**: ${meaning}`), written);
  assert.ok(shown.length > 60);
});

test('the headings of the page are those of the documentation', () => {
  const written = page.split('\n').filter((line) => line.startsWith('## '));
  assert.deepEqual(all.map(({ heading }) => `## ${heading}`), written);
});

test('a word is found by its name or by what is said of it', () => {
  const found = matching(all, 'RUST').flatMap(({ entries }) => entries.map(({ word }) => word));
  assert.ok(found.includes('Rust') && found.includes('Phase'));
  assert.deepEqual(matching(all, 'no such word at all'), []);
});

const words = new Set(all.flatMap(({ entries }) => entries.map(({ word }) => word)));
const TERMS = { president: 'Director', token: 'marker', tokens: 'markers', par: 'par value' };

test('what leads to an entry leads to one that there is', () => {
  const text = page.toLowerCase();
  const led = explained(text, TERMS).filter(({ word }) => word);
  assert.ok(led.length > 20);
  for (const { word } of led) assert.ok(words.has(word), word);
});

test('words of the field lead to their entry once in a text, and nothing is lost of it', () => {
  const text = 'The first 10H begins phase 10; then 6H trains rust. Phase 10 has a certificate limit.';
  const found = explained(text);
  assert.equal(found.map((piece) => piece.text).join(''), text);
  assert.deepEqual(
    found.filter(({ word }) => word).map((piece) => [piece.text, piece.word]),
    [['phase', 'Phase'], ['rust', 'Rust'], ['certificate limit', 'Certificate limit']],
  );
});

test('the words of a title lead to the entry that explains them', () => {
  const led = explained('The Director sets its par value and puts a marker there.', TERMS);
  assert.deepEqual(
    led.filter(({ word }) => word).map(({ word }) => word),
    ['President', 'Par price', 'Token'],
  );
});

/** The words that the page explains are those of the documentation, each as it stands there. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { matching, parts } from '../src/help/glossary.ts';

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

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepBooks, keptBook } from './kept-book.js';
import { keepOntology, ontologyKeptIn } from './kept-ontology.js';
import { loadOntology } from './load.js';
import type { Ontology } from './ontology.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-book-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const told = loadOntology({ packs: ['high-fantasy'] });
const other = loadOntology({ packs: ['genealogy'] });

/** As a start does that finds an ontology kept. */
function opened(ontology: Ontology, key: string): Ontology {
  const file = path.join(folder, 'ontology');
  keepOntology(file, key, ontology);
  const kept = ontologyKeptIn(file, key);
  if (kept === null) throw new Error('It was not kept.');
  return kept;
}

function write(ontology: Ontology, entry: string): void {
  const book = keptBook<string>(ontology, 'rules');
  book.entries.set('text', entry);
  book.hasNews = true;
  keepBooks(ontology);
}

it('is there for the next start of the same world', () => {
  write(opened(told, 'key'), 'made once');
  const again = ontologyKeptIn(path.join(folder, 'ontology'), 'key');
  expect(again && keptBook<string>(again, 'rules').entries.get('text')).toBe('made once');
});

it('is not written over by a world that was opened before another', () => {
  const older = opened(told, 'key');
  const newer = opened(other, 'another key');
  write(newer, 'of the newer');
  write(older, 'of the older');
  const again = ontologyKeptIn(path.join(folder, 'ontology'), 'another key');
  expect(again && keptBook<string>(again, 'rules').entries.get('text')).toBe('of the newer');
});

it('goes with the ontology that it was made for', () => {
  write(opened(told, 'key'), 'of the first');
  expect(existsSync(path.join(folder, 'rules'))).toBe(true);
  expect(keptBook<string>(opened(other, 'another key'), 'rules').entries.size).toBe(0);
  expect(existsSync(path.join(folder, 'rules'))).toBe(false);
});

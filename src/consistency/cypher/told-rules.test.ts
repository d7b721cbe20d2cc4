/** What is told of rules is kept for those that stand in files, and by what they say. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadOntology } from '../../packs/index.js';
import { keepBooks } from '../../packs/kept-book.js';
import { keepOntology, ontologyKeptIn } from '../../packs/kept-ontology.js';
import type { CypherRule } from '../rule.js';
import { cypherRules } from './cypher-rules.js';
import { prepare } from './prepare.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-told-rules-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function kept() {
  const file = path.join(folder, 'ontology');
  if (!existsSync(file)) keepOntology(file, 'key', loadOntology({ packs: ['high-fantasy'] }));
  const ontology = ontologyKeptIn(file, 'key');
  if (ontology === null) throw new Error('the ontology was kept');
  const [shipped] = cypherRules(ontology, []);
  if (shipped === undefined) throw new Error('a pack has rules');
  const rule = (cypher: string, at: CypherRule['at']): CypherRule => ({
    ...shipped,
    cypher,
    anchor: null,
    message: '',
    at,
  });
  return { ontology, rule };
}
const FILE = { file: 'rules/one.cypher', line: 1, column: 1 };
const book = () => path.join(folder, 'rules');

it('keeps what a rule in a file was read to say, and tells it of no other text', () => {
  const first = kept();
  const told = prepare(first.rule('MATCH (quickthorn:Person) RETURN quickthorn', FILE), first.ontology);
  keepBooks(first.ontology);
  expect(readFileSync(book(), 'latin1')).toContain('quickthorn');
  const { ontology, rule } = kept();
  expect(prepare(rule('MATCH (quickthorn:Person) RETURN quickthorn', FILE), ontology)).toEqual(told);
  expect(prepare(rule('MATCH (quickthorn:City) RETURN quickthorn', FILE), ontology)).not.toEqual(told);
});

it('keeps nothing of a rule that a person has added, who may take it back', () => {
  const { ontology, rule } = kept();
  prepare(rule('MATCH (quickthorn:Person) RETURN quickthorn', null), ontology);
  keepBooks(ontology);
  expect(existsSync(book())).toBe(false);
});

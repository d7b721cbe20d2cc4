/** A query that was kept is the one that was compiled, for every rule that is shipped. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { dateContext, loadOntology, type Ontology } from '../../../packs/index.js';
import { keepBooks } from '../../../packs/kept-book.js';
import { keepOntology, ontologyKeptIn } from '../../../packs/kept-ontology.js';
import { createDateParser } from '../../../time/index.js';
import { compiledOrKept } from './kept-queries.js';
import { graphModel } from './model.js';
import { graphSchema } from './schema.js';

const folder = mkdtempSync(path.join(tmpdir(), 'lore-queries-'));
const file = path.join(folder, 'ontology');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function compiler(ontology: Ontology, now?: number) {
  const dates = { ...dateContext(ontology), ...(now === undefined ? {} : { now }) };
  const schema = graphSchema(graphModel(ontology), createDateParser(dates).parse);
  return (text: string) => {
    const { schema: used, ...told } = compiledOrKept(text, schema, ontology, dates);
    expect(used).toBe(schema);
    return told;
  };
}

it('says what was compiled', () => {
  const first = loadOntology({ packs: ['high-fantasy', 'project-memory'] });
  keepOntology(file, 'key', first);
  const texts = first.rules.map(({ query }) => query);
  const compiled = texts.map(compiler(first));
  keepBooks(first);
  const second = ontologyKeptIn(file, 'key');
  if (second === null) throw new Error('the ontology was kept');
  const kept = texts.map(compiler(second));
  expect(kept).toStrictEqual(compiled);
  // Whoever rewrites one of them leaves the next alone.
  const [text = ''] = texts;
  expect(compiler(second)(text).plan).not.toBe(kept[0]?.plan);
  expect(texts.length).toBeGreaterThan(30);
});

it('is not believed at another time of the world', () => {
  const ontology = ontologyKeptIn(file, 'key');
  if (ontology === null) throw new Error('the ontology was kept');
  const text = "MATCH (p:Person) WHERE p.birth > date('10 years ago') RETURN p";
  const at = (now: number) => JSON.stringify(compiler(ontology, now)(text), asText);
  const early = at(0);
  expect(at(0)).toBe(early);
  expect(at(1_000_000_000_000)).not.toBe(early);
});

const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);

import { expect, it } from 'vitest';
import { loadOntology } from '../../../packs/index.js';
import { openSqliteStore } from '../open.js';

it('knows what a word means that is no label, type or property', async () => {
  const store = await openSqliteStore({
    file: ':memory:',
    ontology: loadOntology({ packs: ['high-fantasy'] }),
  });
  const hintFor = (cypher: string) =>
    store.query({ text: cypher }).then(
      () => '',
      (error: { hint?: string }) => error.hint,
    );
  for (const [cypher, hint] of [
    ['MATCH (p)-[:MARRIED_TO]->(q) RETURN q', 'Did you mean SPOUSE_OF?'],
    ['MATCH (p)-[:FATHER_OF]->(q) RETURN q', 'Did you mean PARENT_OF?'],
    ['MATCH (p)-[:PARNET_OF]->(q) RETURN q', 'Did you mean PARENT_OF or PART_OF?'],
    ['MATCH (p:Person) RETURN p.born', 'Did you mean birth?'],
    ['MATCH (p:Person) RETURN p.died', 'Did you mean death?'],
    ['MATCH (p:Character) RETURN p', 'Did you mean Person?'],
  ] as const)
    expect(await hintFor(cypher), cypher).toBe(hint);
  await store.close();
});

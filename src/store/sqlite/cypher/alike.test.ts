/** Two steps from one entity along relations of one type are taken as steps, however many relations are of that type. */
import { expect, test } from 'vitest';
import { put } from '../../../../test/store/contract/kit.js';
import { loadOntology } from '../../../packs/index.js';
import { openSqliteStore } from '../open.js';

const TEXT = `MATCH (shared:Entity)-[a:RULES|KILLED]-(one:Entity)
  MATCH (shared)-[b:RULES|KILLED]-(other:Entity)
  WHERE type(a) = type(b) AND one.id < other.id RETURN one.name, other.name`;

test('relations of one type from one entity', async () => {
  const store = await openSqliteStore({
    file: ':memory:',
    ontology: loadOntology({ packs: ['high-fantasy'] }),
  });
  await put(store, {
    id: 'a.yaml',
    defines: ['Ada:Person', 'Bree:Person', 'Cole:Person', 'Keep:City'].map((told) => ({ told })),
    claims: [
      ['Ada', 'RULES', 'Keep'],
      ['Bree', 'RULES', 'Keep'],
      ['Cole', 'KILLED', 'Ada'],
    ],
  });
  const { sql } = await store.explain({ text: TEXT });
  const { rows } = await store.query({ text: TEXT });
  await store.close();
  expect(rows).toEqual([['Ada', 'Bree']]);
  // Without the signs SQLite reads all of one type for each of the other.
  expect(sql.join()).toMatch(/\(\+s\d+\.predicate = \+s\d+\.predicate\)/);
});

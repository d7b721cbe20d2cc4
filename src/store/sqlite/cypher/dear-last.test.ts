/** What is asked in SQL, and in which order: the same answers as the interpreter's, and no look at rows that need none. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { put } from '../../../../test/store/contract/kit.js';
import { loadOntology } from '../../../packs/index.js';
import { createDateParser } from '../../../time/index.js';
import type { Store } from '../../store.js';
import { openSqliteStore } from '../open.js';

let store: Store;

beforeAll(async () => {
  const ontology = loadOntology({ packs: ['high-fantasy', 'genealogy'] });
  const dates = { calendars: ontology.calendars, default: ontology.defaultCalendar };
  const { parse } = createDateParser(dates);
  const birth = (text: string) => {
    const parsed = parse(text);
    if (parsed.kind !== 'moment') throw new Error(text);
    return { kind: 'date' as const, date: parsed.moment };
  };
  store = await openSqliteStore({ file: ':memory:', ontology, dates });
  await put(store, {
    id: 'a.yaml',
    defines: [
      ...['Ada:Person', 'Cole:Person', 'Crown:Artifact', 'Ring:Artifact'].map((told) => ({
        told,
      })),
      { told: 'Bree:Person', aliases: ['Ada'] },
    ],
    claims: [
      ['Crown', 'GIVEN_TO', 'Bree', { qualifiers: { by: 'Ada' } }],
      ['Ring', 'GIVEN_TO', 'Bree'],
      ['Bree', 'birth', birth('1800')],
      ['Bree', 'death', birth('1890')],
      ['Cole', 'birth', birth('1800')],
      ['Cole', 'death', birth('1840')],
      ['Bree', 'gender', { kind: 'text', text: 'female' }],
    ],
  });
});

afterAll(() => store.close());

async function both(text: string): Promise<{ rows: readonly (readonly unknown[])[]; sql: string }> {
  const { sql } = await store.explain({ text });
  const { rows } = await store.query({ text });
  expect((await store.query({ text, interpret: true })).rows).toEqual(rows);
  return { rows, sql: sql.join() };
}

test('whether a relation has a qualifier', async () => {
  const some = await both('MATCH (i)-[g:GIVEN_TO]->(p) WHERE g.by IS NOT NULL RETURN i.name');
  expect(some.rows).toEqual([['Crown']]);
  expect(some.sql).toContain('qualifiers ->>');
  const none = await both('MATCH (i)-[g:GIVEN_TO]->(p) WHERE g.by IS NULL RETURN i.name');
  expect(none.rows).toEqual([['Ring']]);
  const without = await both(
    'MATCH (p:Person) OPTIONAL MATCH (p)-[g:GIVEN_TO]->() WITH p, g WHERE g.by IS NULL RETURN count(p)',
  );
  expect(without.rows).toEqual([[3]]);
});

test('a question comes after comparisons of dates that are joined later', async () => {
  const { rows, sql } = await both(
    "MATCH (p:Person) WHERE p.gender = 'female' AND at_least_years(p.birth, p.death, 60) RETURN p.name",
  );
  expect(rows).toEqual([['Bree']]);
  expect(sql).toMatch(/lore_add_years.*CASE WHEN (m\d+)\.entity IS \1\.entity THEN/s);
});

test('namesakes of all are told by the index of names, those of some by their own', async () => {
  const all = await both('MATCH (p:Person) WHERE p.has_namesake RETURN p.name ORDER BY p.name');
  expect(all.rows).toEqual([['Ada'], ['Bree']]);
  expect(all.sql).toContain('GROUP BY folded');
  const one = await both("MATCH (p:Person {name: 'Ada'}) WHERE p.has_namesake RETURN p.name");
  expect(one.rows).toEqual([['Ada']]);
  expect(one.sql).not.toContain('GROUP BY folded');
});

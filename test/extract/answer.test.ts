/** An answer of a model is a document: it can be found, and what it says is provisional. */
import { expect, test } from 'vitest';
import { ingestAnswer } from '../../src/ingest/extract/answer.js';
import { loadOntology } from '../../src/packs/index.js';
import { openSqliteStore } from '../../src/store/sqlite/open.js';
import { earth } from '../../src/time/calendars.fixture.js';
import { createDateParser } from '../../src/time/index.js';

const ANSWER = {
  text: 'Ibuprofen treats headache. Ibuprofen does not treat asthma.\n\nDoctor Alma Reyes might disagree.',
  question: 'What helps?',
  sourceModel: 'phi4:14b',
  expertDomain: 'medical_consult',
};

test('its entities are extracted ones, made once, in their field of knowledge', async () => {
  const ontology = loadOntology({ packs: ['biomedical'] });
  const store = await openSqliteStore({ file: ':memory:', ontology, dates: earth });
  const world = { store, ontology, parseDate: createDateParser(earth).parse, ongoingAt: () => undefined };
  const first = await ingestAnswer(ANSWER, world);
  expect(first).toMatchObject({ extracted: 1, report: { entities: { created: 2 } } });
  expect(await store.statements()).toMatchObject([
    { subject: 'ibuprofen', predicate: 'TREATS', object: 'headache', extracted: true },
  ]);
  expect(await store.assertions({})).toMatchObject([
    { sourceModel: 'phi4:14b', quote: 'Ibuprofen treats headache', source: first.source },
  ]);
  expect(await store.entity('ibuprofen')).toMatchObject({
    origin: 'extracted',
    expertDomain: 'medical_consult',
    verified: false,
  });
  expect((await ingestAnswer(ANSWER, world)).report.seq).toBeNull();
  const more = { ...ANSWER, text: 'Ibuprofen causes nausea.', expertDomain: 'pharmacy' };
  await ingestAnswer(more, world);
  expect(await store.entity('ibuprofen')).toMatchObject({ expertDomain: 'medical_consult' });
  expect(await store.entity('nausea')).toMatchObject({ expertDomain: 'pharmacy' });
  expect([...(await store.origins()).keys()]).toEqual([]);
  expect(
    (await store.searchText({ text: 'disagree', limit: 5 })).map(({ passage }) => passage.source),
  ).toEqual([first.source]);
  expect((await store.check()).problems).toEqual([]);
  await store.close();
});

/** Who is meant does not hang on the order of files, namesakes and all; across commits, once files are put again. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../../src/store/store.js';
import { BY, collect, type Document, file, picture } from './kit.js';
import type { OpenStore } from './suite.js';

/** Namesakes of two types, one alias of two people, spellings that differ, and names that nobody defines. */
const DEFINED: readonly (readonly [told: string, ...aliases: string[]])[] = [
  ['Vyr:House'],
  ['Vyr:City', 'Ravenseat'],
  ['Aldric:Person', 'Iron King', 'Al'],
  ['Bo:Person', 'Iron King'],
  ['Lysa:Person', 'Pale Lady'],
  ['Pale Lady:Person'],
];
const SPOKEN = [
  ...[
    'Vyr',
    'VYR',
    'Ravenseat',
    'Aldric',
    'aldric',
    'Al',
    'Iron King',
    'Bo',
    'Lysa',
    'Pale Lady',
    'pale lady',
  ],
  ...['Nobody', 'NOBODY', 'nobody', '🔥'],
];
const TYPED = ['Vyr:House', 'Vyr:City', 'Vyr:Person', 'Nobody:Person', 'Nobody:Agent'];

const spoken = fc.constantFrom(...SPOKEN);
const typed = fc.constantFrom(...TYPED);
const predicate = fc.constantFrom('MET', 'SERVES');
/** Who is told by type stands with somebody plain: a namesake must not make ambiguous the only words that speak of it. */
const claim = fc.oneof(
  fc.tuple(spoken, predicate, spoken),
  fc.tuple(typed, predicate, fc.constantFrom('Bo', '🔥')),
);
const files = fc
  .array(
    fc.record({
      defines: fc.uniqueArray(fc.constantFrom(...DEFINED), { maxLength: 2 }),
      claims: fc.array(claim, { maxLength: 3 }),
      mentions: fc.array(fc.oneof(spoken, typed), { maxLength: 1 }),
    }),
    { minLength: 2, maxLength: 5 },
  )
  .map((all) =>
    all.map(
      ({ defines, claims, mentions }, i): Document => ({
        id: `${i}.md`,
        passages: [`Text ${i}.`],
        defines: defines.map(([told, ...aliases]) => ({ told, aliases })),
        claims,
        mentions,
      }),
    ),
  );

const shuffled = files.chain((documents) =>
  fc.tuple(fc.constant(documents), fc.shuffledSubarray(documents, { minLength: documents.length })),
);

/** Everything but ids, which go to the first of several namesakes. */
async function withoutIds(store: Store): Promise<unknown> {
  const entities = await collect(store.entities());
  const label = new Map(entities.map((e) => [e.id, `${e.name}:${e.type}:${e.verified}:${e.aliases.join()}`]));
  const said = (await store.statements()).map(
    (s) => `${label.get(s.subject)} ${s.predicate} ${s.kind === 'relation' ? label.get(s.object) : ''}`,
  );
  const mentions = (await store.mentions({})).map((m) => `${m.passage} ${label.get(m.entity)}`);
  return { entities: [...label.values()].sort(), statements: said.sort(), mentions: mentions.sort() };
}

/** As an ingest does: who refers to a name that means something else now is put again. */
async function putOneByOne(store: Store, documents: readonly Document[]): Promise<void> {
  const known = new Map<string, Document>();
  for (const document of documents) {
    known.set(document.id, document);
    let { names } = await store.commit([file(document)], BY);
    for (let round = 0; names.length > 0 && round < 8; round++) {
      const again = (await store.referencing(names)).flatMap((origin) => known.get(origin) ?? []);
      ({ names } = await store.commit(again.map(file), BY));
    }
  }
}

export function orderOfNames(open: OpenStore): void {
  const together = async (run: (one: Store, two: Store) => Promise<void>) => {
    const [one, two] = [await open(), await open()];
    try {
      await run(one, two);
      expect((await two.check()).problems).toEqual([]);
    } finally {
      await one.close();
      await two.close();
    }
  };

  describe('order of names', () => {
    test('one commit gives one world in any order of files and of what they define', {
      timeout: 300_000,
    }, async () => {
      await fc.assert(
        fc.asyncProperty(shuffled, fc.boolean(), ([documents, others], bulk) =>
          together(async (one, two) => {
            const turned = others.map((d) => ({ ...d, defines: [...(d.defines ?? [])].reverse() }));
            await one.commit(documents.map(file), BY);
            await two.commit(turned.map(file), { ...BY, bulk });
            expect(await picture(two)).toEqual(await picture(one));
          }),
        ),
        { numRuns: 60 },
      );
    });

    test('many commits give the same world but for ids, once names are resolved anew', {
      timeout: 300_000,
    }, async () => {
      await fc.assert(
        fc.asyncProperty(shuffled, ([documents, others]) =>
          together(async (one, two) => {
            await one.commit(documents.map(file), BY);
            await putOneByOne(two, others);
            expect(await withoutIds(two)).toEqual(await withoutIds(one));
          }),
        ),
        { numRuns: 60 },
      );
    });
  });
}

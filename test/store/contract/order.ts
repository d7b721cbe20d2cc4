/** The order in which files arrive, and the commits they arrive in, do not matter. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BY, type Document, file, picture, year } from './kit.js';
import type { OpenStore } from './suite.js';

/** Names without namesakes; each may be defined, spoken of by name or by alias, or never defined at all. */
const PEOPLE = ['Aldric', 'Lysa', 'Mara', 'Torvald', 'Senna'];
const ALIASES: Readonly<Record<string, string>> = {
  Aldric: 'The Iron King',
  Lysa: 'The Pale Lady',
  Senna: 'Sen',
};

const person = fc.constantFrom(...PEOPLE);
const spoken = person.chain((name) => fc.constantFrom(name, ALIASES[name] ?? name));

const claims = fc.array(
  fc.oneof(
    fc.tuple(spoken, fc.constantFrom('PARENT_OF', 'SERVES'), spoken),
    fc.tuple(spoken, fc.constant('SPOUSE_OF'), spoken, fc.constant({ symmetric: true })),
    fc.tuple(spoken, fc.constant('birth'), fc.constantFrom(year(300), year(310))),
  ),
  { maxLength: 4 },
);

/** Each person is defined by at most one file, so that all its names are known from there. */
const world = fc
  .record({
    files: fc.integer({ min: 2, max: 5 }),
    definers: fc.array(fc.nat(7), { minLength: 5, maxLength: 5 }),
  })
  .chain(({ files, definers }) =>
    fc.tuple(
      ...Array.from({ length: files }, (_, i) =>
        fc.record({ claims, mentions: fc.array(spoken, { maxLength: 2 }) }).map(
          (said): Document => ({
            id: `${i}.md`,
            passages: [`Text ${i}.`],
            defines: PEOPLE.filter((_, p) => definers[p] === i).map((name) => ({
              told: `${name}:Person`,
              aliases: ALIASES[name] === undefined ? [] : [ALIASES[name]],
            })),
            ...said,
          }),
        ),
      ),
    ),
  );

/** Aliases mean the person only where somebody defines it. */
function withoutOrphanedAliases(documents: readonly Document[]): boolean {
  const defined = new Set(documents.flatMap((d) => (d.defines ?? []).map(({ told }) => told.split(':')[0])));
  return PEOPLE.every((name) => defined.has(name) || ALIASES[name] === undefined);
}

export function order(open: OpenStore): void {
  describe('order', () => {
    test('any order of files, in one commit or in many, gives the same world', {
      timeout: 300_000,
    }, async () => {
      const shuffled = world
        .filter(withoutOrphanedAliases)
        .chain((documents) =>
          fc.tuple(
            fc.constant(documents),
            fc.shuffledSubarray([...documents], { minLength: documents.length }),
            fc.boolean(),
          ),
        );
      await fc.assert(
        fc.asyncProperty(shuffled, async ([documents, others, together]) => {
          const [one, two] = [await open(), await open()];
          try {
            await one.commit(documents.map(file), BY);
            if (together) await two.commit(others.map(file), { ...BY, bulk: true });
            else for (const document of others) await two.commit([file(document)], BY);
            expect(await picture(two)).toEqual(await picture(one));
            expect((await two.check()).problems).toEqual([]);
          } finally {
            await one.close();
            await two.close();
          }
        }),
        { numRuns: 40 },
      );
    });

    test('putting every file again changes nothing', { timeout: 300_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(world.filter(withoutOrphanedAliases), async (documents) => {
          const store = await open();
          try {
            for (const document of documents) await store.commit([file(document)], BY);
            const again = await store.commit([...documents].reverse().map(file), BY);
            expect(again.seq).toBeNull();
          } finally {
            await store.close();
          }
        }),
        { numRuns: 25 },
      );
    });

    test('files that come and go leave what the rest would have made', { timeout: 300_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(world.filter(withoutOrphanedAliases), fc.nat(4), async (documents, which) => {
          const gone = documents.filter((d, i) => i !== which || (d.defines ?? []).length > 0);
          const dropped = documents.filter((d) => !gone.includes(d));
          const [one, two] = [await open(), await open()];
          try {
            await one.commit(gone.map(file), BY);
            await two.commit(documents.map(file), BY);
            for (const { id } of dropped) await two.commit([{ kind: 'drop-origin', origin: id }], BY);
            expect(await picture(two)).toEqual(await picture(one));
          } finally {
            await one.close();
            await two.close();
          }
        }),
        { numRuns: 25 },
      );
    });
  });
}

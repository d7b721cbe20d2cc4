/** Where a run over everything looks is enough: looking at every entity and at every pair finds nothing else. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { line } from '../../../test/consistency/random-lines.fixture.js';
import { claimOf, smallWorld } from '../../../test/consistency/small-world.fixture.js';
import type { Claim } from '../../../test/store/contract/kit.js';
import type { Anchor } from '../../store/findings.js';
import type { GroundColumns } from '../../store/ground.js';
import { evaluate, type LoadingGround, wholeGround } from '../ground/index.js';
import type { GroundRule } from '../rule.js';

/** Written down, told exactly in prose, or no more than guessed from it. */
const standing = fc.constantFrom(
  {},
  {},
  {},
  { sourceModel: 'model', confidence: 0.95 },
  { sourceModel: 'model', confidence: 0.4 },
);
const era = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1299, max: 1305 }))
  .map(([person, year]) => `Person${person}:Person | EXISTED_DURING | Age1:Age | ${year} – ${year + 2}`);
const told = fc.tuple(fc.oneof({ arbitrary: line, weight: 12 }, { arbitrary: era, weight: 1 }), standing);

function everywhere({ entities, statements: { subject, object } }: GroundColumns): Anchor[] {
  const singles = [...entities.entity].map((entity) => ({ entity, other: 0 }));
  const pairs = [...subject].flatMap((entity, i) => {
    const other = object[i] ?? 0;
    return other === 0
      ? []
      : [
          { entity, other },
          { entity: other, other: entity },
        ];
  });
  return [...singles, ...pairs];
}

async function saidAt(ground: LoadingGround, rule: GroundRule, anchors: Iterable<Anchor>): Promise<string[]> {
  const said = new Set<string>();
  for (const answer of (await evaluate(ground, [{ rule, anchors }])).values())
    for (const { hit } of answer()) said.add(`${hit.certainty} ${hit.key.join(' ')}: ${hit.message}`);
  return [...said].sort();
}

it('leaves out nobody of whom a rule would say something', { timeout: 300_000 }, async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(told, { minLength: 10, maxLength: 60 }), async (lines) => {
      const world = await smallWorld([]);
      const claims = lines.map(([text, how]): Claim => {
        const [subject, predicate, object, rest] = claimOf(text, world.ontology, world.dates);
        return [subject, predicate, object, { ...rest, ...how }];
      });
      await world.tellClaims(claims);
      await world.store.findings.reading(async (reading) => {
        const all = everywhere(await reading.everything());
        const ground = await wholeGround(reading, world);
        for (const rule of world.rules) {
          const said = await saidAt(ground, rule, all);
          found += said.length;
          expect(await saidAt(ground, rule, rule.anchors(ground))).toEqual(said);
        }
      });
      await world.store.close();
    }),
    { numRuns: Number(process.env.LORE_RUNS ?? 25) },
  );
  expect(found).toBeGreaterThan(0);
});

/** What there is of each predicate is told without counting, and is what counting would tell. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/store/changes.js';
import type { Store } from '../../../src/store/store.js';
import { BY, file, window, year } from './kit.js';
import type { OpenStore } from './suite.js';

const FILES = ['a.md', 'b.md', 'c.md'];
const person = fc.constantFrom('Aldric', 'Lysa', 'Mara');

const claims = fc.array(
  fc.oneof(
    fc.tuple(person, fc.constantFrom('PARENT_OF', 'SERVES'), person),
    fc.tuple(person, fc.constantFrom('birth', 'death'), fc.constantFrom(year(300), year(310))),
  ),
  { maxLength: 4 },
);

/** A file is put with other claims or taken away; or some statement is retracted, or moved to another time. */
const step = fc.oneof(
  fc.record({ put: fc.constantFrom(...FILES), claims, bulk: fc.boolean() }),
  fc.record({ take: fc.constantFrom(...FILES) }),
  fc.record({ retcon: fc.nat(20), moved: fc.boolean() }),
  fc.record({ supposed: fc.constantFrom(...FILES), claims }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(store: Store, one: Step): Promise<void> {
  if ('put' in one) {
    const bulk = one.bulk;
    await store.commit([file({ id: one.put, passages: ['Text.'], claims: one.claims })], { ...BY, bulk });
  } else if ('supposed' in one)
    await store.suppose(async (inside) => {
      await inside.commit([file({ id: one.supposed, passages: ['Text.'], claims: one.claims })], BY);
      await expectCounted(inside);
    });
  else if ('take' in one) await store.commit([{ kind: 'put-origin', origin: one.take, sources: [] }], BY);
  else await store.commit(await retcon(store, one.retcon, one.moved), BY);
}

async function retcon(store: Store, which: number, moved: boolean): Promise<Change[]> {
  const all = await store.statements();
  const statement = all[which % Math.max(1, all.length)];
  if (statement === undefined) return [];
  const successor = moved ? { valid: window(100 + which, 200) } : null;
  return [{ kind: 'retcon', statement: statement.id, successor, reason: 'tried' }];
}

async function expectCounted(store: Store): Promise<void> {
  const counted: Record<string, number> = {};
  let relations = 0;
  const all = await store.statements();
  for (const { predicate, kind } of all) {
    counted[predicate] = (counted[predicate] ?? 0) + 1;
    if (kind === 'relation') relations++;
  }
  const tally = await store.tally();
  expect(tally.statementsByPredicate).toEqual(counted);
  expect(tally).toMatchObject({ relations, attributes: all.length - relations });
}

export function counting(open: OpenStore): void {
  describe('counting', () => {
    test('after any changes, also supposed ones', { timeout: 300_000 }, async () => {
      const changes = fc.array(step, { minLength: 1, maxLength: 8 });
      await fc.assert(
        fc.asyncProperty(changes, async (steps) => {
          const store = await open();
          try {
            for (const one of steps) {
              await take(store, one);
              await expectCounted(store);
            }
            expect((await store.check()).problems).toEqual([]);
          } finally {
            await store.close();
          }
        }),
        { numRuns: 40 },
      );
    });
  });
}

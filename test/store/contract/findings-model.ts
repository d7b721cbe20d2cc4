/** Any sequence of settlements and verdicts, held against a model that is a few lines long. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FindingStatus, Verdict } from '../../../src/model/index.js';
import type { Store } from '../../../src/store/store.js';
import {
  anchorOf,
  disputed,
  everything,
  found,
  type Hint,
  type Numbers,
  numbersOf,
  settle,
} from './found.js';
import { put } from './kit.js';
import type { OpenStore } from './suite.js';

const PLACES = ['corth', 'dunmere', 'eld'] as const;
const RULERS = ['ada', 'bran', 'cole'] as const;

interface Case {
  readonly place: (typeof PLACES)[number];
  readonly which: number;
}

/** Two for each place: one that marks, and one that depends on how certain it is. */
const CASES: readonly Case[] = PLACES.flatMap((place) => [
  { place, which: 0 },
  { place, which: 1 },
]);

interface Sighting {
  readonly digest: number;
  readonly possible: boolean;
}

type Step =
  | {
      readonly do: 'settle';
      readonly places: readonly number[] | null;
      readonly seen: readonly (Sighting | null)[];
    }
  | { readonly do: 'judge'; readonly which: number; readonly verdict: Verdict | 'open' };

const sighting = fc.option(fc.record({ digest: fc.nat(1), possible: fc.boolean() }), { freq: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('settle' as const),
    places: fc.option(fc.subarray([0, 1, 2])),
    seen: fc.tuple(...CASES.map(() => sighting)),
  }),
  fc.record({
    do: fc.constant('judge' as const),
    which: fc.nat(CASES.length - 1),
    verdict: fc.constantFrom('confirmed', 'dismissed', 'exception', 'open'),
  }),
);

interface Modelled {
  status: FindingStatus;
  seen: Sighting;
  verdict: { readonly verdict: Verdict; readonly digest: number } | null;
}

class Model {
  readonly known = new Map<number, Modelled>();

  settle({ places, seen }: Extract<Step, { do: 'settle' }>): void {
    CASES.forEach(({ place }, i) => {
      if (places && !places.includes(PLACES.indexOf(place))) return;
      const before = this.known.get(i);
      const now = seen[i];
      if (!now) {
        if (before) before.status = 'gone';
        return;
      }
      const status = before ? this.#again(before, now) : 'open';
      this.known.set(i, { status, seen: now, verdict: before?.verdict ?? null });
    });
  }

  #again({ status, seen, verdict }: Modelled, now: Sighting): FindingStatus {
    if (verdict?.digest === now.digest && verdict.verdict !== 'confirmed') return verdict.verdict;
    return status === 'confirmed' && seen.digest === now.digest ? 'confirmed' : 'open';
  }

  /** Whether there was something to judge. */
  judge(which: number, verdict: Verdict | 'open'): boolean {
    const one = this.known.get(which);
    if (!one || one.status === 'gone') return false;
    one.status = verdict;
    one.verdict = verdict === 'open' ? null : { verdict, digest: one.seen.digest };
    return true;
  }

  disputed(): string[] {
    const marked = [...this.known].flatMap(([i, { status, seen }]) =>
      (status === 'open' || status === 'confirmed') && !seen.possible ? evidence(i, seen) : [],
    );
    return [...new Set(marked)].sort();
  }
}

/** Another digest rests on other statements. */
function evidence(i: number, { digest }: Sighting): string[] {
  const { place = '', which = 0 } = CASES[i] ?? {};
  return [RULERS[which], RULERS[digest === 0 ? 2 : 1 - which]].map((ruler) => `${ruler} RULES ${place}`);
}

function hintOf(i: number, seen: Sighting): Hint {
  return {
    subject: CASES[i]?.place ?? '',
    key: `case ${i}`,
    digest: `d${seen.digest}`,
    certainty: seen.possible ? 'possible' : 'certain',
    statements: evidence(i, seen),
  };
}

async function take(store: Store, numbers: Numbers, model: Model, one: Step): Promise<void> {
  if (one.do === 'settle') {
    const { places, seen } = one;
    const within = (i: number) =>
      places === null || places.includes(PLACES.indexOf(CASES[i]?.place ?? 'eld'));
    const all = seen.flatMap((now, i) => (now && within(i) ? [found(numbers, hintOf(i, now))] : []));
    const anchors = places?.map((place) => anchorOf(numbers, PLACES[place] ?? 'eld')) ?? 'everything';
    const before = await openIds(store);
    const { appeared, gone } = await settle(store, numbers, all, { swept: [{ ...everything(), anchors }] });
    model.settle(one);
    const after = await openIds(store);
    expect([...appeared].sort()).toEqual(after.filter((id) => !before.includes(id)).sort());
    expect(gone).toHaveLength(new Set(gone).size);
    return;
  }
  const id = found(numbers, hintOf(one.which, { digest: 0, possible: false })).key.slice(0, 12);
  const judged = store.findings.judge({ id, verdict: one.verdict, by: 'Nell', reason: 'so' });
  if (model.judge(one.which, one.verdict)) await judged;
  else await expect(judged).rejects.toThrow();
}

async function openIds(store: Store): Promise<string[]> {
  return (await store.findings.findings({ statuses: ['open'] })).map(({ id }) => id);
}

export function findingsModel(open: OpenStore): void {
  describe('any sequence of settlements and verdicts', () => {
    test('leaves the findings and marks that a simple model has', { timeout: 60_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
          const store = await open();
          try {
            const claims = RULERS.flatMap((ruler) =>
              PLACES.map((place) => [capital(ruler), 'RULES', capital(place)] as const),
            );
            await put(store, { id: 'realm.md', claims });
            const numbers = await numbersOf(store);
            const model = new Model();
            for (const one of steps) {
              await take(store, numbers, model, one);
              const statuses = ['open', 'confirmed', 'dismissed', 'exception', 'gone'] as const;
              const all = await store.findings.findings({ statuses });
              const expected = [...model.known.values()].map(
                ({ status, seen }) => `${status} d${seen.digest}`,
              );
              expect(all.map(({ status, digest }) => `${status} ${digest}`).sort()).toEqual(expected.sort());
              expect(await disputed(store)).toEqual(model.disputed());
            }
          } finally {
            await store.close();
          }
        }),
        { numRuns: 40 },
      );
    });
  });
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

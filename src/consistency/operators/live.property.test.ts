/**
 * After any change, the anchors that rules name as affected are enough: asked anew in a ground that loads what it
 * needs, they give what a run over everything gives.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { line } from '../../../test/consistency/random-lines.fixture.js';
import {
  type Said,
  type SmallWorld,
  sayings,
  smallWorld,
} from '../../../test/consistency/small-world.fixture.js';
import type { Anchor } from '../../store/findings.js';
import type { Dirt, DirtReport } from '../../store/ground.js';
import { type Ground, lazyGround, untilLoaded, wholeGround } from '../ground/index.js';
import type { GroundRule } from '../rule.js';

const loose = (said: Said): string => {
  const { rule, part, key, digest, certainty, message, evidence } = said;
  return JSON.stringify({ rule, part, key, digest, certainty, message, evidence });
};

/** What is known of each anchor after the sweep, as a store would keep it. */
class Kept {
  readonly #by = new Map<string, Said[]>();

  constructor(said: readonly Said[]) {
    for (const one of said) this.put(one);
  }

  put(said: Said): void {
    const at = spot(said.rule, said.part, said.anchor.entity, said.anchor.other);
    this.#by.set(at, [...(this.#by.get(at) ?? []), said]);
  }

  forget(rule: GroundRule, anchor: { readonly entity: number; readonly other: number }): void {
    this.#by.delete(spot(rule.id, rule.part, anchor.entity, anchor.other));
  }

  forgetAll({ id, part }: GroundRule): void {
    for (const at of this.#by.keys()) if (at.startsWith(`${id}:${part}:`)) this.#by.delete(at);
  }

  all(): string[] {
    return [...this.#by.values()].flat().map(loose).sort();
  }
}

const spot = (rule: string, part: string, entity: number, other: number): string =>
  `${rule}:${part}:${entity}:${other}`;

async function sweep(world: SmallWorld, kept: Kept, dirt: DirtReport['dirt']): Promise<void> {
  const now = await sayings(world, 'lazy');
  const before = new Map<string, Said[]>();
  for (const one of now) {
    const at = spot(one.rule, one.part, one.anchor.entity, one.anchor.other);
    before.set(at, [...(before.get(at) ?? []), one]);
  }
  await world.store.findings.reading(async (reading) => {
    const ground = lazyGround(reading, world);
    const whole = await wholeGround(reading, world);
    for (const rule of world.rules) {
      const seen = new Set<string>();
      const touched =
        dirt === 'everything'
          ? 'everything'
          : await untilLoaded(ground, () => together(dirt.map((one) => told(rule, ground, one))));
      if (touched === 'everything') kept.forgetAll(rule);
      for (const anchor of touched === 'everything' ? rule.anchors(whole) : touched) {
        const at = spot(rule.id, rule.part, anchor.entity, anchor.other);
        if (seen.has(at)) continue;
        seen.add(at);
        kept.forget(rule, anchor);
        for (const one of before.get(at) ?? []) kept.put(one);
      }
    }
  });
}

function told(rule: GroundRule, ground: Ground, dirt: Dirt): Anchor[] | 'everything' {
  const affected = rule.affected(ground, dirt);
  return affected === 'everything' ? 'everything' : [...affected];
}

const together = <T>(parts: readonly (readonly T[] | 'everything')[]): T[] | 'everything' =>
  parts.includes('everything') ? 'everything' : parts.flatMap((part) => (part === 'everything' ? [] : part));

it('is enough to look where the rules say', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 5, maxLength: 40 }),
      fc.array(fc.array(line, { maxLength: 6 }), { minLength: 1, maxLength: 3 }),
      async (first, changes) => {
        const world = await smallWorld(first);
        const kept = new Kept(await sayings(world));
        const { mark, seq } = await world.store.findings.dirt();
        await world.store.findings.settle({ seq, mark, swept: [], found: [], postponed: [], run: null });
        // The second document is rewritten each time: what it said before goes, and something else comes.
        for (const lines of changes) {
          await world.tell(lines, 'second');
          const report = await world.store.findings.dirt();
          await sweep(world, kept, report.dirt);
          await world.store.findings.settle({
            seq: report.seq,
            mark: report.mark,
            swept: [],
            found: [],
            postponed: [],
            run: null,
          });
          expect(kept.all()).toEqual((await sayings(world)).map(loose).sort());
        }
        await world.store.close();
      },
    ),
    { numRuns: Number(process.env.LORE_RUNS ?? 25) },
  );
});

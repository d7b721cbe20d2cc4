/** One entity with a great many statements: the work grows with their number, and not with its square. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SmallWorld, smallWorld } from '../../../test/consistency/small-world.fixture.js';
import type { Claim } from '../../../test/store/contract/kit.js';
import { BY, file } from '../../../test/store/contract/kit.js';
import { UNDATED } from '../../time/index.js';
import { type LoadingGround, untilLoaded, wholeGround } from '../ground/index.js';
import type { Hit } from '../hit.js';

/** Larger for the two that matter most; `npm run bench` has them at a hundred thousand. */
const sizesOf = (shape: string): readonly [number, number] =>
  shape === 'apart' || shape === 'together' ? [10_000, 40_000] : [2_500, 10_000];

/** How the windows of the i-th statement lie. */
const SHAPES = {
  apart: (i: number) => window(20 * i, 20 * i + 10),
  together: (i: number) => window(i, i + 10_000_000),
  undated: () => ({ ...UNDATED, fromText: null, untilText: null }),
  touching: (i: number) => window(10 * i, 10 * i + 10),
} as const;
type Shape = keyof typeof SHAPES;

function window(from: number, until: number) {
  return {
    fromMin: from,
    fromMax: from + 1,
    untilMin: until + 1,
    untilMax: until + 2,
    fromText: null,
    untilText: null,
  };
}

let world: SmallWorld;
beforeAll(async () => {
  world = await smallWorld([]);
  const claims: Claim[] = [];
  for (const shape of Object.keys(SHAPES) as Shape[]) {
    for (const count of sizesOf(shape)) {
      for (let i = 0; i < count; i++) {
        claims.push([
          `#p${i} P${i}`,
          'RULES',
          `#${shape}${count} ${shape} ${count}`,
          { valid: SHAPES[shape](i) },
        ]);
      }
    }
  }
  for (const count of sizesOf('pair')) {
    for (let i = 0; i < count; i++) {
      claims.push(['#p1 P1', 'MEMBER_OF', `#pair${count} pair ${count}`, { valid: SHAPES.together(i) }]);
    }
  }
  await world.store.commit([file({ id: 'hubs', claims })], { ...BY, bulk: true });
});
afterAll(() => world.store.close());

async function measure(ground: LoadingGround, rule: string, anchor: { entity: number; other: number }) {
  const [id = '', part = ''] = rule.split(':');
  const found = world.rules.find((one) => one.id === id && one.part === part);
  if (found === undefined) throw new Error(`no rule ${rule}`);
  const check = (): readonly Hit[] => found.check(ground, anchor);
  const hits = await untilLoaded(ground, check);
  const times = Array.from({ length: 9 }, () => {
    // Time of the processor, as others may be at work beside this.
    const start = process.cpuUsage();
    check();
    return process.cpuUsage(start).user / 1000;
  });
  return { hits, time: Math.min(...times) };
}

it('does not go quadratic, whether its windows clash or not', async () => {
  await world.store.findings.reading(async (reading) => {
    const ground = await wholeGround(reading, world);
    const shapes = [...Object.keys(SHAPES), 'pair'];
    const names = shapes.flatMap((shape) => sizesOf(shape).map((count) => `${shape}${count}`));
    const handles = await reading.handles([...names, 'p1']);
    const at = (name: string) => handles.get(name) ?? 0;
    const table: Record<string, string>[] = [];
    for (const shape of shapes) {
      const [small, large] = sizesOf(shape);
      const pair = shape === 'pair';
      const rule = pair ? 'core/differing-windows:MEMBER_OF' : 'core/exclusive-object:RULES';
      const anchor = (count: number) =>
        pair ? { entity: at('p1'), other: at(`pair${count}`) } : { entity: at(`${shape}${count}`), other: 0 };
      const few = await measure(ground, rule, anchor(small));
      const many = await measure(ground, rule, anchor(large));
      table.push({
        shape,
        few: few.time.toFixed(1),
        many: many.time.toFixed(1),
        hits: String(many.hits.length),
      });
      expect(many.hits.length, shape).toBe(shape === 'apart' || shape === 'touching' ? 0 : 1);
      // Four times as many: four times as long, not sixteen. Of a few milliseconds a collection of garbage is a great part.
      expect(many.time / Math.max(few.time, 10), shape).toBeLessThan(10);
      expect(many.time, shape).toBeLessThan(1500);
    }
    if (process.env.LORE_PRINT) console.table(table);
  });
});

/** What a commit asks of SQLite: no more in a world that has grown than in a small one, and little for each fact that it ends. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import type { FactRequest } from '../../src/memory/index.js';
import { Database, type Prepared } from '../../src/store/sqlite/database.js';

const spies: { mockRestore(): void }[] = [];
let asked = 0;
let root = '';
let world: World;
beforeAll(async () => {
  count();
  root = mkdtempSync(path.join(tmpdir(), 'lore-commit-cost-'));
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: project-memory\n');
  world = await openWorld(root);
});
afterAll(async () => {
  await world.close();
  for (const spy of spies) spy.mockRestore();
  rmSync(root, { recursive: true, force: true });
});

/** Everything goes over statements that are prepared here, or is executed as a text. */
function count(): void {
  const { prepare, exec } = Database.prototype;
  const counted = new WeakMap<Prepared, Prepared>();
  const preparing = vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (
    this: Database,
    sql,
  ) {
    const prepared = prepare.call(this, sql);
    const known = counted.get(prepared);
    if (known !== undefined) return known;
    const counting = new Proxy(prepared, {
      get: (target, name) => {
        const found: unknown = Reflect.get(target, name);
        if (typeof found !== 'function') return found;
        return (...values: unknown[]) => {
          if (name === 'run' || name === 'get' || name === 'all') asked++;
          return Reflect.apply(found, target, values);
        };
      },
    });
    counted.set(prepared, counting);
    return counting;
  });
  const executing = vi.spyOn(Database.prototype, 'exec').mockImplementation(function (this: Database, sql) {
    asked++;
    return exec.call(this, sql);
  });
  spies.push(preparing, executing);
}

/** How many statements one commit takes until it is durable, without what follows it. */
async function costOf(content: string, author = 'ana'): Promise<number> {
  await world.facts.settled();
  asked = 0;
  const { settled } = await world.facts.commit([{ content, author, scope: 'ops' }]);
  const cost = asked;
  await settled;
  return cost;
}

const START = 1_700_000_000;
const told = (count: number, sentence: (i: number) => string): FactRequest[] =>
  Array.from({ length: count }, (_, i) => ({
    content: sentence(i),
    author: `author ${i % 7}`,
    validFrom: START + i * 60,
  }));

it('is the same in a world of many facts as in an empty one', async () => {
  await costOf('The dashboards look calm after the weekend');
  await costOf('The timeout of the mailer is 5 s');
  const prose = await costOf('The runbook page was tidied up by the new people');
  const claim = await costOf('The timeout of the courier is 6 s');
  await world.facts.commit(told(150, (i) => `The timeout of worker-${i % 10} is 4 s, says run ${i}`));
  await world.facts.commit(told(50, (i) => `We tidied up page ${i} of the handbook`));
  expect(await costOf('The suite was slow twice after the upgrade')).toBeLessThanOrEqual(prose + 1);
  expect(await costOf('The timeout of the porter is 7 s')).toBeLessThanOrEqual(claim + 1);
  // Of what many speak of.
  expect(await costOf('The timeout of worker-3 is 4 s, says nobody')).toBeLessThanOrEqual(claim + 1);
  expect(prose).toBeLessThanOrEqual(23);
  expect(claim).toBeLessThanOrEqual(40);
});

it('grows by what is ended and not by how much is known', async () => {
  await world.facts.commit(told(30, (i) => `The batch size of stamper is 25, says run ${i}`));
  await world.facts.commit(told(30, (i) => `The batch size of folder is 25, says run ${i}`));
  await world.facts.commit(told(30, (i) => `The batch size of folder is 30 (log ${i})`));
  const thirty = await costOf('We changed the batch size of stamper to 50');
  const sixty = await costOf('We changed the batch size of folder to 50');
  expect(thirty).toBeLessThanOrEqual(40 + 30 * 16);
  expect(sixty - thirty).toBeLessThanOrEqual(30 * 16);
});

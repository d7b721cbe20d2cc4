/** What is said about worlds of strangers does not get worse: sealed questions, drafts and claims about two family trees. */
import { describe, expect, it } from 'vitest';
import { figures, measure, opened } from './measure.js';
import { worlds } from './sets.js';

/** A little under what was measured last: `npm run answers` prints the figures, those of the vaults too. */
const FLOORS: Readonly<
  Record<
    string,
    { asked: number; wrong: number; precision: number; recall: number; cited: number; falsely: number }
  >
> = {
  royal92: { asked: 0.6, wrong: 0.1, precision: 0.6, recall: 0.78, cited: 0.6, falsely: 0 },
  ptolemaic: { asked: 0.57, wrong: 0.1, precision: 0.8, recall: 0.87, cited: 0.75, falsely: 0 },
};

describe.each(worlds().filter(({ name }) => name in FLOORS))('sealed, $name', (world) => {
  it.skipIf(world.source === null)('holds (needs ../shared)', { timeout: 300_000 }, async () => {
    const own = figures();
    await opened(world, async (open) => {
      for (const { part, set } of world.sets) if (part === 'sealed') await measure(open, set, own);
    });
    const floor = FLOORS[world.name];
    const { asked, held, cited } = own;
    const told = {
      asked: asked.counts.right / asked.all,
      wrong: asked.counts.wrong / asked.all,
      precision: held.rightly / held.flagged,
      recall: held.rightly / held.bad,
      cited: cited.counts.right / cited.all,
      falsely: own.falselySupported,
    };
    console.log(`${world.name}, sealed: ${JSON.stringify(told)}`);
    expect(told.asked).toBeGreaterThanOrEqual(floor?.asked ?? 1);
    expect(told.wrong).toBeLessThanOrEqual(floor?.wrong ?? 0);
    expect(told.precision).toBeGreaterThanOrEqual(floor?.precision ?? 1);
    expect(told.recall).toBeGreaterThanOrEqual(floor?.recall ?? 1);
    expect(told.cited).toBeGreaterThanOrEqual(floor?.cited ?? 1);
    expect(told.falsely).toBeLessThanOrEqual(floor?.falsely ?? 0);
  });
});

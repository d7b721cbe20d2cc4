/** The clean part of the sample world: what its planted faults rest on is closed, until nothing is left to tell. */
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { World } from '../../src/engine/index.js';
import { counts } from './score.js';
import { openFindings, takeIn } from './trial.js';

const VALDORN = fileURLToPath(new URL('../../examples/valdorn/', import.meta.url));
/** One round closes what the findings of the first run name; what stood behind them comes to light in the next. */
const MOST_ROUNDS = 12;

export async function copyValdorn(folder: string): Promise<void> {
  await cp(VALDORN, folder, { recursive: true, filter: (file) => path.basename(file) !== '.lore' });
  await mkdir(path.join(folder, 'cases'), { recursive: true });
}

/** How many statements had to be closed. */
export async function cleanValdorn(world: World): Promise<number> {
  await takeIn(world);
  let closed = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    await world.check({ baseline: false });
    const faults = (await openFindings(world)).filter(counts);
    if (faults.length === 0) return closed;
    const statements = [...new Set(faults.flatMap(({ statements }) => statements))];
    for (const statement of statements) {
      await world.retcon({ statement, close: true, reason: 'evidence of a planted fault' });
      closed++;
    }
    const [bare] = faults.filter(({ statements }) => statements.length === 0);
    if (bare !== undefined) throw new Error(`a fault without evidence: ${bare.rule}: ${bare.message}`);
  }
  throw new Error('the sample world does not come clean');
}

/** In a process of its own: takes in the documents that were written for it, in one bulk commit. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change } from '../src/store/changes.js';
import { type CheckWorld, checkWorldOf, toldBy } from './check-world.js';
import { Supplier } from './measure.js';
import { allSeconds, openAt, peakOfAll, type Where } from './where.js';

export interface FillMeasure {
  readonly statements: number;
  /** Both without what it takes to read and bind the documents; the processor's of all processes. */
  readonly wallMs: number;
  readonly allCpuMs: number;
  readonly peakMiB: number;
}

const [where = '{"file":""}', folder = ''] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(await fill(JSON.parse(where), folder))}\n`);

async function fill(where: Where, folder: string): Promise<FillMeasure> {
  const world = checkWorldOf();
  const store = await openAt(where, world);
  const changes = new Supplier(changesIn(folder, world));
  const before = allSeconds(where);
  const start = performance.now();
  const report = await store.commit(changes, { author: 'bench', reason: 'fill', bulk: true });
  const wallMs = performance.now() - start - 1000 * changes.seconds;
  const allCpuMs = 1000 * (allSeconds(where) - before - changes.processorSeconds);
  // Of processes that closing ends nothing is told afterwards.
  const peakMiB = peakOfAll(where);
  await store.close();
  return { statements: report.statements.opened, wallMs, allCpuMs, peakMiB };
}

function* changesIn(folder: string, world: CheckWorld): Generator<Change> {
  for (const file of readdirSync(folder).sort()) {
    const { id, lines, types } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    yield toldBy({ id, lines, types: new Map(types) }, world);
  }
}

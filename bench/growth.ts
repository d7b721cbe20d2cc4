/**
 * `npm run bench:growth`: what ingest, rules and files come to as a world grows. `-- --sizes 10000,100000` measures some
 * sizes anew and keeps the figures of the others, `-- --neo4j` measures a server beside the file, with the same findings.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ROOMY, startNeo4j, stopNeo4j } from '../scripts/services/neo4j.js';
import { builtProgram } from './built.js';
import { COMMITS, once } from './check.js';
import type { CheckMeasure } from './check-once.js';
import type { FillMeasure } from './growth-fill.js';
import { plot } from './growth-plot.js';
import type { Result } from './measure.js';
import { type Column, sideBySide } from './side-by-side.js';
import { keepBetween } from './table.js';
import type { Where } from './where.js';

const SIZES = [10_000, 100_000, 1_000_000, 10_000_000];
const KEPT = fileURLToPath(new URL('../docs/reference/growth.json', import.meta.url));
const PLOT = fileURLToPath(new URL('../docs/reference/growth.svg', import.meta.url));

interface Grown extends Column {
  /** When, with which load of the last fifteen minutes, and how long all of it took. */
  readonly at: string;
  readonly load: number;
  readonly minutes: number;
}

const { values } = parseArgs({
  options: { sizes: { type: 'string' }, neo4j: { type: 'boolean', default: false } },
});
const sizes = values.sizes?.split(',').map(Number) ?? SIZES;
const programs = {
  make: await builtProgram('growth-make'),
  fill: await builtProgram('growth-fill'),
  check: await builtProgram('check-once'),
};

for (const size of sizes) {
  const folder = mkdtempSync(join(tmpdir(), 'lore-growth-'));
  try {
    const told = join(folder, 'told');
    run([`--max-old-space-size=${Math.round(totalmem() / 2 ** 21)}`, programs.make, told, String(size)]);
    const here = measureAt(size, 'sqlite', { file: join(folder, 'world.db') }, told);
    keep(here.grown);
    if (values.neo4j) await beside(size, folder, told, here.digest);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same documents, and the same rules through the server's store. */
async function beside(size: number, folder: string, told: string, digest: string): Promise<void> {
  const server = await startNeo4j(join(folder, 'server'), ROOMY);
  try {
    const there = measureAt(size, 'neo4j', { file: join(folder, 'copy.db'), server }, told);
    if (there.digest !== digest) throw new Error(`The server's store finds something else at ${size}.`);
    keep(there.grown);
  } finally {
    await stopNeo4j(server);
  }
}

function measureAt(
  size: number,
  store: string,
  where: Where,
  told: string,
): { grown: Grown; digest: string } {
  const began = Date.now();
  const filled: FillMeasure = JSON.parse(run([programs.fill, JSON.stringify(where), told]));
  const bytes = statSync(where.file).size;
  const checked = once(programs.check, where, COMMITS);
  const minutes = (Date.now() - began) / 60_000;
  process.stderr.write(`${size}, ${store}: ${minutes.toFixed(1)} minutes\n`);
  const results = resultsOf(filled, checked, bytes);
  const [, , load = 0] = loadavg();
  const grown = { store, statements: size, at: new Date().toISOString(), load, minutes, results };
  return { grown, digest: checked.first.digest };
}

function run(args: readonly string[]): string {
  return execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
}

function resultsOf(filled: FillMeasure, checked: CheckMeasure, bytes: number): Result[] {
  const { first, again, changed, live, peakMiB, lastPeakMiB } = checked;
  const seconds = (name: string, { wallMs, allCpuMs }: { wallMs: number; allCpuMs: number }): Result[] => [
    { name, value: wallMs / 1000, unit: 's' },
    { name: `${name}, processor`, value: allCpuMs / 1000, unit: 's' },
  ];
  return [
    { name: 'statements', value: filled.statements, unit: '' },
    { name: 'findings', value: first.findings, unit: '', note: first.digest },
    { name: 'bulk ingest', value: filled.statements / (filled.wallMs / 1000), unit: '/s' },
    ...seconds('bulk ingest, all', filled),
    ...seconds('all rules from scratch', first),
    ...seconds('again, unchanged', again),
    ...(changed ? seconds('again after 1,000 changes', changed) : []),
    ...(live ? [{ name: 'sweep after a commit, p50', value: live.sweep.p50, unit: 'ms' }] : []),
    ...(live ? [{ name: 'sweep after a commit, p50, processor', value: live.sweepCpu.p50, unit: 'ms' }] : []),
    { name: 'file', value: bytes / 2 ** 20, unit: 'MiB' },
    { name: 'memory of ingest, all processes', value: filled.peakMiB, unit: 'MiB' },
    { name: 'memory of all rules, all processes', value: peakMiB, unit: 'MiB' },
    { name: 'memory at the end, all processes', value: lastPeakMiB, unit: 'MiB' },
  ];
}

/** What was measured takes the place of what was known of that store at that size; then all is told anew. */
function keep(grown: Grown): void {
  const known: Grown[] = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : [];
  const others = known.filter(
    ({ store, statements }) => store !== grown.store || statements !== grown.statements,
  );
  const all = [...others, grown].sort(
    (a, b) => a.statements - b.statements || b.store.localeCompare(a.store),
  );
  writeFileSync(KEPT, `${JSON.stringify(all, null, 2)}\n`);
  const alone = all.filter(({ store }) => store === 'sqlite');
  const compared = all.filter(({ statements }) =>
    all.some((one) => one.store === 'neo4j' && one.statements === statements),
  );
  writeFileSync(PLOT, plot(alone));
  keepBetween('growth', told(alone));
  if (compared.length > 0) keepBetween('neo4j', told(compared));
}

function told(columns: readonly Grown[]): string {
  const runs = columns.map(
    ({ store, statements, at, load, minutes }) =>
      `${store} ${statements.toLocaleString('en-US')} on ${at.slice(0, 16).replace('T', ' ')}, ${minutes.toFixed(1)} minutes, load ${load.toFixed(1)}`,
  );
  return `${sideBySide(columns)}\n\nMeasured: ${runs.join('; ')}.`;
}

/** In a process of its own, so that its memory is its own: one run over everything, then sweeps after small commits. */
import { allRules, ruleBook, sweepBatch } from '../src/consistency/index.js';
import { NO_RULE_SETTINGS } from '../src/consistency/rule-settings.js';
import { openSqliteStore } from '../src/store/sqlite/open.js';
import { checkWorldOf } from './check-world.js';
import { type LiveMeasure, measureLive, timed } from './live.js';

export interface CheckMeasure {
  readonly statements: number;
  readonly openMs: number;
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly againMs: number;
  readonly againCpuMs: number;
  readonly peakMiB: number;
  readonly findings: number;
  readonly slowest: readonly (readonly [string, number])[];
  readonly live: LiveMeasure | null;
}

const [file = '', commits = '0'] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(await measure(file, Number(commits)))}\n`);

async function measure(file: string, commits: number): Promise<CheckMeasure> {
  const opening = performance.now();
  const world = checkWorldOf();
  const store = await openSqliteStore({ file, ...world });
  const openMs = performance.now() - opening;
  const book = ruleBook(allRules(world.ontology, []), NO_RULE_SETTINGS, []);
  const took = new Map<string, number>();
  const full = await timed(() => sweepBatch(store.findings, { ...world, book, took }));
  const [failed] = full.result.failures;
  if (failed !== undefined) throw new Error(`${failed.rule} failed: ${failed.message}`);
  const peakMiB = process.resourceUsage().maxRSS / 1024;
  const slowest = [...took].sort((a, b) => b[1] - a[1]).slice(0, 10);
  const again = await timed(() => sweepBatch(store.findings, { ...world, book, took }));
  const live = commits === 0 ? null : await measureLive(store, world, book, took, commits);
  const { relations, attributes } = await store.counts();
  await store.close();
  return {
    statements: relations + attributes,
    openMs,
    wallMs: full.wallMs,
    cpuMs: full.cpuMs,
    againMs: again.wallMs,
    againCpuMs: again.cpuMs,
    peakMiB,
    findings: full.result.keys.size,
    slowest,
    live,
  };
}

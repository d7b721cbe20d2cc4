/** In a process of its own, so that its memory is its own: runs over everything, from nothing, unchanged and after changes, then sweeps after small commits. */
import { createHash } from 'node:crypto';
import { allRules, type RuleBook, ruleBook, type SweepReport, sweepBatch } from '../src/consistency/index.js';
import { NO_RULE_SETTINGS } from '../src/consistency/rule-settings.js';
import type { Store } from '../src/store/store.js';
import { type CheckWorld, checkWorldOf } from './check-world.js';
import { changesOf, type LiveMeasure, measureLive, timed } from './live.js';
import { allSeconds, openAt, peakOfAll, type Where } from './where.js';

export interface CheckMeasure {
  readonly statements: number;
  readonly first: RunMeasure;
  /** Nothing was changed in between. */
  readonly again: RunMeasure;
  /** After `CHANGES` changes; null where none were asked for. */
  readonly changed: RunMeasure | null;
  /** Of all processes, each at its peak: after the first run, and at the end. */
  readonly peakMiB: number;
  readonly lastPeakMiB: number;
  readonly slowest: readonly (readonly [string, number])[];
  readonly live: LiveMeasure | null;
}

export interface RunMeasure {
  readonly wallMs: number;
  /** Of this process alone: queries of a large world are answered by another one. */
  readonly cpuMs: number;
  /** Of all processes. */
  readonly allCpuMs: number;
  /** Milliseconds by the clock: reading the world, rules in code, waiting for rules that are queries, settling. */
  readonly parts: Readonly<Record<Part, number>>;
  readonly findings: number;
  /** The same where the same was found. */
  readonly digest: string;
}

type Part = 'reading' | 'rules' | 'queries' | 'settling';

export const CHANGES = 1_000;

const [where = '{"file":""}', commits = '0'] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(await measure(JSON.parse(where), Number(commits)))}\n`);

async function measure(where: Where, commits: number): Promise<CheckMeasure> {
  const world = checkWorldOf();
  const store = await openAt(where, world);
  const book = ruleBook(allRules(world.ontology, []), NO_RULE_SETTINGS, []);
  const took = new Map<string, number>();
  const run = (fromScratch = false) => runOnce({ store, where, world, book, took, fromScratch });
  const first = await run(true);
  const peakMiB = peakOfAll(where);
  const slowest = [...took].sort((a, b) => b[1] - a[1]).slice(0, 10);
  const again = await run();
  const live = commits === 0 ? null : await measureLive(store, world, book, took, commits);
  let changed: RunMeasure | null = null;
  if (commits > 0) {
    const change = await changesOf(store, world, 'changed', 4);
    const all = Array.from({ length: CHANGES }, (_, i) => change(i));
    await store.commit(all, { author: 'bench', reason: 'changes' });
    changed = await run();
    const anew = await sweepBatch(store.findings, { ...world, book, took }, { fromScratch: true });
    if (anew.appeared.length + anew.gone.length > 0)
      throw new Error('a run from scratch finds something else');
  }
  const { relations, attributes } = await store.counts();
  const lastPeakMiB = peakOfAll(where);
  await store.close();
  const statements = relations + attributes;
  return { statements, first, again, changed, peakMiB, lastPeakMiB, slowest, live };
}

interface Running {
  readonly store: Store;
  readonly where: Where;
  readonly world: CheckWorld;
  readonly book: RuleBook;
  readonly took: Map<string, number>;
  readonly fromScratch: boolean;
}

async function runOnce({ store, where, world, book, took, fromScratch }: Running): Promise<RunMeasure> {
  const parts = { reading: 0, rules: 0, queries: 0, settling: 0 };
  const queries = new Set(book.active.flatMap(({ rule }) => (rule.form === 'cypher' ? [rule.id] : [])));
  let part: Part = 'reading';
  let since = performance.now();
  const go = (next: Part) => {
    parts[part] += performance.now() - since;
    since = performance.now();
    part = next;
  };
  const onProgress = ({ step }: { readonly step: string }) =>
    go(step === 'reading' || step === 'settling' ? step : queries.has(step) ? 'queries' : 'rules');
  const before = allSeconds(where);
  const { result, wallMs, cpuMs } = await timed(() =>
    sweepBatch(store.findings, { ...world, book, took }, { onProgress, fromScratch, isAlone: true }),
  );
  go('reading');
  demandAll(result);
  const allCpuMs = Math.max(cpuMs, 1000 * (allSeconds(where) - before));
  const digest = createHash('sha256')
    .update([...result.keys].sort().join('\n'))
    .digest('hex');
  return { wallMs, cpuMs, allCpuMs, parts, findings: result.keys.size, digest };
}

function demandAll({ failures: [failed] }: SweepReport): void {
  if (failed !== undefined) throw new Error(`${failed.rule} failed: ${failed.message}`);
}

/** In a process of its own, so that its memory is its own: runs over everything, from nothing, unchanged and after changes, then sweeps after small commits. */
import { readdirSync, readFileSync } from 'node:fs';
import { allRules, type RuleBook, ruleBook, type SweepReport, sweepBatch } from '../src/consistency/index.js';
import { NO_RULE_SETTINGS } from '../src/consistency/rule-settings.js';
import { openSqliteStore } from '../src/store/sqlite/open.js';
import type { Store } from '../src/store/store.js';
import { type CheckWorld, checkWorldOf } from './check-world.js';
import { changesOf, type LiveMeasure, measureLive, timed } from './live.js';

export interface CheckMeasure {
  readonly statements: number;
  readonly first: RunMeasure;
  /** Nothing was changed in between. */
  readonly again: RunMeasure;
  /** After `CHANGES` changes; null where none were asked for. */
  readonly changed: RunMeasure | null;
  /** Of all processes, each at its peak. */
  readonly peakMiB: number;
  readonly slowest: readonly (readonly [string, number])[];
  readonly live: LiveMeasure | null;
}

export interface RunMeasure {
  readonly wallMs: number;
  /** Of this process alone: queries of a large world are answered by another one. */
  readonly cpuMs: number;
  /** Milliseconds by the clock: reading the world, rules in code, waiting for rules that are queries, settling. */
  readonly parts: Readonly<Record<Part, number>>;
  readonly findings: number;
}

type Part = 'reading' | 'rules' | 'queries' | 'settling';

export const CHANGES = 1_000;

const [file = '', commits = '0'] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(await measure(file, Number(commits)))}\n`);

async function measure(file: string, commits: number): Promise<CheckMeasure> {
  const world = checkWorldOf();
  const store = await openSqliteStore({ file, ...world });
  const book = ruleBook(allRules(world.ontology, []), NO_RULE_SETTINGS, []);
  const took = new Map<string, number>();
  const first = await run(store, world, book, took, true);
  const peakMiB = peakOfAll();
  const slowest = [...took].sort((a, b) => b[1] - a[1]).slice(0, 10);
  const again = await run(store, world, book, took);
  const live = commits === 0 ? null : await measureLive(store, world, book, took, commits);
  let changed: RunMeasure | null = null;
  if (commits > 0) {
    const change = await changesOf(store, world, 'changed', 4);
    const all = Array.from({ length: CHANGES }, (_, i) => change(i));
    await store.commit(all, { author: 'bench', reason: 'changes' });
    changed = await run(store, world, book, took);
    const anew = await sweepBatch(store.findings, { ...world, book, took }, { fromScratch: true });
    if (anew.appeared.length + anew.gone.length > 0)
      throw new Error('a run from scratch finds something else');
  }
  const { relations, attributes } = await store.counts();
  await store.close();
  return { statements: relations + attributes, first, again, changed, peakMiB, slowest, live };
}

async function run(
  store: Store,
  world: CheckWorld,
  book: RuleBook,
  took: Map<string, number>,
  fromScratch = false,
): Promise<RunMeasure> {
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
  const { result, wallMs, cpuMs } = await timed(() =>
    sweepBatch(store.findings, { ...world, book, took }, { onProgress, fromScratch }),
  );
  go('reading');
  demandAll(result);
  return { wallMs, cpuMs, parts, findings: result.keys.size };
}

function demandAll({ failures: [failed] }: SweepReport): void {
  if (failed !== undefined) throw new Error(`${failed.rule} failed: ${failed.message}`);
}

/** Of this process and of those it has started; of this one alone where the system does not tell. */
function peakOfAll(): number {
  const own = process.resourceUsage().maxRSS / 1024;
  try {
    const tasks = readdirSync('/proc/self/task');
    const children = tasks.flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    const peak = (pid: string) =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    return children.reduce((sum, pid) => sum + peak(pid), own);
  } catch {
    return own;
  }
}

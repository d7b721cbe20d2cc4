/** How long a small commit takes, and the sweep after it. */
import { type RuleBook, sweepLive } from '../src/consistency/index.js';
import type { Change } from '../src/store/changes.js';
import type { Store } from '../src/store/store.js';
import { boundSource, type CheckWorld } from './check-world.js';
import { quantiles, type Timing } from './measure.js';
import type { StatementLine } from './mutate/case.js';
import { type Random, random } from './random.js';

export interface LiveMeasure {
  readonly commits: number;
  /** Milliseconds: the sweep alone, and with the commit before it. */
  readonly sweep: Timing;
  /** Of the sweep alone, by the processor. */
  readonly sweepCpu: Timing;
  readonly both: Timing;
  readonly cpuMsEach: number;
  /** The very first, in which the queries of the rules are compiled; it is not among the others. */
  readonly firstMs: number;
  readonly postponed: readonly string[];
}

/** One of each kind of commit, and once more. */
const WARM_UP = 6;

export async function timed<T>(
  work: () => Promise<T>,
): Promise<{ result: T; wallMs: number; cpuMs: number }> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  return { result, wallMs: performance.now() - start, cpuMs: (user + system) / 1000 };
}

/** The next change tells one thing of one person: now something harmless, now something that clashes. */
export async function changesOf(
  store: Store,
  world: CheckWorld,
  folder: string,
  seed: number,
): Promise<(index: number) => Change> {
  const chance = random(seed);
  const people = await store.query({ text: 'MATCH (p:Person) RETURN p.name AS name LIMIT 5000' });
  const names = people.rows.map((row) => String(row[0]));
  const types = new Map(names.map((name) => [name, 'Person']));
  return (index) => {
    const id = `${folder}/${index}.md`;
    const line = lineOf(index, names, chance);
    return { kind: 'put-origin', origin: id, sources: [boundSource(id, [line], types, world)] };
  };
}

function lineOf(index: number, names: readonly string[], chance: Random): StatementLine {
  const subject = chance.pick(names);
  if (index % 3 === 0) return { subject, predicate: 'birth', value: 1400 + chance.int(100) };
  if (index % 3 === 1) return { subject, predicate: 'MET', object: chance.pick(names), at: 1300 };
  return { subject, predicate: 'RULES', object: 'Hold Ashby0', at: 1300 };
}

/** Each change is a commit of its own. */
export async function measureLive(
  store: Store,
  world: CheckWorld,
  book: RuleBook,
  took: Map<string, number>,
  commits: number,
): Promise<LiveMeasure> {
  const change = await changesOf(store, world, 'live', 3);
  const [sweeps, cpus, boths]: [number[], number[], number[]] = [[], [], []];
  const postponed = new Set<string>();
  const cpu = process.cpuUsage();
  let first = 0;
  for (let i = 0; i < commits + WARM_UP; i++) {
    const start = performance.now();
    await store.commit([change(i)], { author: 'bench', reason: 'live' });
    const committed = performance.now();
    const committedCpu = process.cpuUsage();
    const swept = await sweepLive(store.findings, { ...world, book, took }, { patienceMs: 0 });
    if (i < WARM_UP) first ||= performance.now() - committed;
    else {
      sweeps.push(performance.now() - committed);
      const { user, system } = process.cpuUsage(committedCpu);
      cpus.push((user + system) / 1000);
      boths.push(performance.now() - start);
    }
    for (const rule of swept?.postponed ?? []) postponed.add(rule);
  }
  const { user, system } = process.cpuUsage(cpu);
  return {
    commits,
    sweep: quantiles(sweeps),
    sweepCpu: quantiles(cpus),
    both: quantiles(boths),
    cpuMsEach: (user + system) / 1000 / (commits + WARM_UP),
    firstMs: first,
    postponed: [...postponed],
  };
}

/** How long a small commit takes, and the sweep after it. */
import { type RuleBook, sweepLive } from '../src/consistency/index.js';
import type { Store } from '../src/store/store.js';
import { boundSource, type CheckWorld } from './check-world.js';
import { random } from './random.js';

export interface LiveMeasure {
  readonly commits: number;
  /** Milliseconds: the sweep alone, and with the commit before it. */
  readonly sweep: Quantiles;
  readonly both: Quantiles;
  readonly cpuMsEach: number;
  /** The very first, in which the queries of the rules are compiled; it is not among the others. */
  readonly firstMs: number;
  readonly postponed: readonly string[];
}

/** One of each kind of commit, and once more. */
const WARM_UP = 6;

export interface Quantiles {
  readonly p50: number;
  readonly p99: number;
}

export async function timed<T>(
  work: () => Promise<T>,
): Promise<{ result: T; wallMs: number; cpuMs: number }> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  return { result, wallMs: performance.now() - start, cpuMs: (user + system) / 1000 };
}

/** Each commit tells one thing of one person: now something harmless, now something that clashes. */
export async function measureLive(
  store: Store,
  world: CheckWorld,
  book: RuleBook,
  took: Map<string, number>,
  commits: number,
): Promise<LiveMeasure> {
  const chance = random(3);
  const people = await store.query({ text: 'MATCH (p:Person) RETURN p.name AS name LIMIT 5000' });
  const names = people.rows.map((row) => String(row[0]));
  const types = new Map(names.map((name) => [name, 'Person']));
  const [sweeps, boths]: [number[], number[]] = [[], []];
  const postponed = new Set<string>();
  const cpu = process.cpuUsage();
  let first = 0;
  for (let i = 0; i < commits + WARM_UP; i++) {
    const subject = chance.pick(names);
    const line =
      i % 3 === 0
        ? { subject, predicate: 'birth', value: 1400 + chance.int(100) }
        : {
            subject,
            predicate: i % 3 === 1 ? 'MET' : 'RULES',
            object: i % 3 === 1 ? chance.pick(names) : 'Hold Ashby0',
            at: 1300,
          };
    const id = `live/${i}.md`;
    const start = performance.now();
    await store.commit(
      [{ kind: 'put-origin', origin: id, sources: [boundSource(id, [line], types, world)] }],
      { author: 'bench', reason: 'live' },
    );
    const committed = performance.now();
    const swept = await sweepLive(store.findings, { ...world, book, took }, { patienceMs: 0 });
    if (i < WARM_UP) first ||= performance.now() - committed;
    else {
      sweeps.push(performance.now() - committed);
      boths.push(performance.now() - start);
    }
    for (const rule of swept?.postponed ?? []) postponed.add(rule);
  }
  const { user, system } = process.cpuUsage(cpu);
  return {
    commits,
    sweep: quantiles(sweeps),
    both: quantiles(boths),
    cpuMsEach: (user + system) / 1000 / (commits + WARM_UP),
    firstMs: first,
    postponed: [...postponed],
  };
}

function quantiles(times: readonly number[]): Quantiles {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

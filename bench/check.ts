/** Checking at ten thousand, a hundred thousand and a million statements, after small commits, and around one hub. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteStore } from '../src/store/sqlite/open.js';
import { builtProgram } from './built.js';
import type { CheckMeasure, RunMeasure } from './check-once.js';
import { boundSource, checkWorldChanges, checkWorldOf, FAULTS } from './check-world.js';
import type { Result } from './measure.js';
import type { Where } from './where.js';

export const COMMITS = 200;
const HUBS = [50_000, 100_000];

export const FULL_CHECK = [10_000, 100_000, 1_000_000];
export const SMALL_CHECK = [2_000, 10_000];

export async function benchCheck(folder: string, sizes: readonly number[]): Promise<Result[]> {
  const results: Result[] = [];
  const measured: CheckMeasure[] = [];
  const program = await builtProgram('check-once');
  for (const size of sizes) {
    const isLast = size === sizes.at(-1);
    const file = join(folder, `check-${size}.db`);
    await fillStore(file, size);
    const one = once(program, { file }, isLast ? COMMITS : 0);
    measured.push(one);
    results.push(...resultsOf(one, isLast));
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  }
  results.push(...growth(measured));
  return results;
}

/** An empty file for a world of this size; its own connection is closed again. */
export async function fillStore(file: string, statements: number): Promise<void> {
  const world = checkWorldOf();
  const store = await openSqliteStore({ file, ...world });
  await store.commit(checkWorldChanges(world, statements, FAULTS), {
    author: 'bench',
    reason: 'fill',
    bulk: true,
  });
  await store.close();
}

export function once(program: string, where: Where, commits: number): CheckMeasure {
  const out = execFileSync(process.execPath, [program, JSON.stringify(where), String(commits)], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(out);
}

const thousands = (count: number): string => count.toLocaleString('en-US');

function resultsOf(one: CheckMeasure, isLast: boolean): Result[] {
  const name = `check, ${thousands(one.statements)} statements`;
  const { first, again, changed, live } = one;
  const slow = one.slowest.map(([rule, ms]) => `${rule} ${Math.round(ms)}`).join(', ');
  return [
    {
      ...runResult(name, first),
      ...aimFor(one.statements),
      note: `${told(first)}; ${thousands(first.findings)} findings`,
    },
    runResult(`${name}, again, unchanged`, again),
    ...(changed ? [{ ...runResult(`${name}, again after 1,000 changes`, changed), aim: 2 }] : []),
    {
      name: `${name}, memory of all processes`,
      value: one.peakMiB,
      unit: 'MiB',
      ...(isLast && { aim: 400 }),
    },
    ...(isLast
      ? [
          {
            name: 'the slowest ten rules',
            value: one.slowest.reduce((sum, [, ms]) => sum + ms, 0),
            unit: 'ms',
            note: slow,
          },
        ]
      : []),
    ...(live === null
      ? []
      : [
          { name: 'sweep after a commit, p50', value: live.sweep.p50, unit: 'ms', aim: 2 },
          {
            name: 'sweep after a commit, p99',
            value: live.sweep.p99,
            unit: 'ms',
            aim: 10,
            note: `${live.postponed.length} rules postponed: ${live.postponed.join(', ')}`,
          },
          { name: 'commit and sweep, p50', value: live.both.p50, unit: 'ms' },
          {
            name: 'commit and sweep, p99',
            value: live.both.p99,
            unit: 'ms',
            note: `${live.cpuMsEach.toFixed(1)} ms of processor time each; the very first sweep took ${Math.round(live.firstMs)} ms`,
          },
        ]),
  ];
}

function runResult(name: string, run: RunMeasure): Result {
  return { name, value: run.wallMs / 1000, unit: 's', note: told(run) };
}

function told({ wallMs, cpuMs, parts }: RunMeasure): string {
  const shares = Object.entries(parts).map(([part, ms]) => `${part} ${Math.round((100 * ms) / wallMs)} %`);
  return `${(cpuMs / 1000).toFixed(2)} s of processor time; ${shares.join(', ')}`;
}

const AIMS: readonly (readonly [statements: number, seconds: number])[] = [
  [20_000, 0.4],
  [150_000, Number.NaN],
  [2_000_000, 4],
  [20_000_000, 40],
];

function aimFor(statements: number): { aim?: number } {
  const aim = AIMS.find(([most]) => statements <= most)?.[1] ?? Number.NaN;
  return Number.isNaN(aim) ? {} : { aim };
}

/** How much longer for how many times the statements: one is linear. */
function growth(measured: readonly CheckMeasure[]): Result[] {
  return measured.slice(1).flatMap((one, i) => {
    const before = measured[i];
    if (before === undefined) return [];
    const times = one.statements / before.statements;
    return [
      {
        name: `growth, ${thousands(before.statements)} to ${thousands(one.statements)}`,
        value: one.first.cpuMs / before.first.cpuMs / times,
        unit: 'of linear',
        note: `${times.toFixed(1)} times the statements, ${(one.first.cpuMs / before.first.cpuMs).toFixed(1)} times the processor time`,
      },
    ];
  });
}

/** One city with all rulers there are, at once or one after the other. */
export async function benchHubs(folder: string): Promise<Result[]> {
  const results: Result[] = [];
  const program = await builtProgram('check-once');
  for (const clashing of [true, false]) {
    const took: number[] = [];
    for (const count of HUBS) {
      const file = join(folder, `hub-${count}-${clashing}.db`);
      await fillHub(file, count, clashing);
      const { first, slowest } = once(program, { file }, 0);
      took.push(first.cpuMs);
      const name = `one city, ${thousands(count)} rulers ${clashing ? 'at once' : 'in turn'}`;
      results.push({
        ...runResult(name, first),
        note: `${told(first)}; ${thousands(first.findings)} findings`,
      });
      if (clashing && count === HUBS.at(-1)) results.push(...hubParts(name, first, slowest));
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
    }
    const [half = 1, whole = 0] = took;
    results.push({
      name: `twice as many rulers ${clashing ? 'at once' : 'in turn'}`,
      value: whole / half,
      unit: 'times',
      aim: 3,
    });
  }
  return results;
}

/** Finds the hub; that nothing is known of the rulers' parents is another's finding, of each of them. */
const HUB_RULE = 'core/exclusive-object:RULES';

/** Findings of one run that are all new, the rule that finds the hub, and the one that took longest. */
function hubParts(name: string, { parts }: RunMeasure, slowest: CheckMeasure['slowest']): Result[] {
  const [rule, ms] = slowest[0] ?? ['', 0];
  const hub = slowest.find(([one]) => one === HUB_RULE)?.[1] ?? 0;
  return [
    { name: `${name}, settling`, value: parts.settling / 1000, unit: 's', aim: 2 },
    { name: `${name}, the rule`, value: hub / 1000, unit: 's', aim: 0.2, note: HUB_RULE },
    { name: `${name}, the slowest rule`, value: ms / 1000, unit: 's', note: rule },
  ];
}

const PER_DOCUMENT = 1000;

async function fillHub(file: string, count: number, clashing: boolean): Promise<void> {
  const world = checkWorldOf();
  const store = await openSqliteStore({ file, ...world });
  const types = new Map<string, string>([['Hub', 'City']]);
  function* changes() {
    for (let from = 0; from < count; from += PER_DOCUMENT) {
      const lines = Array.from({ length: PER_DOCUMENT }, (_, i) => {
        const n = from + i;
        const subject = `Ruler ${n}`;
        types.set(subject, 'Person');
        const year = clashing ? 1000 + (n % 700) : 1 + n;
        return {
          subject,
          predicate: 'RULES',
          object: 'Hub',
          from: year,
          until: clashing ? year + 20 : year + 1,
        };
      });
      const id = `hub/${from}.md`;
      yield { kind: 'put-origin' as const, origin: id, sources: [boundSource(id, lines, types, world)] };
    }
  }
  await store.commit(changes(), { author: 'bench', reason: 'fill', bulk: true });
  await store.close();
}

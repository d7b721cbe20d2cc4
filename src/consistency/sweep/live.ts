/** The sweep after a change: over what was touched, and no more. */
import type { FindingStore } from '../../store/findings.js';
import type { GroundReading } from '../../store/ground.js';
import { wholeGround } from '../ground/index.js';
import { type BookedRule, isSanity, nameOf } from '../rule-book.js';
import { sweepBatch } from './batch.js';
import type { SweepOptions } from './options.js';
import { close, type SweepReport } from './report.js';
import { runRules, runSanity } from './run-tasks.js';
import { NOTHING, Progress, type Swath, type Sweeping, type SweepWorld, together } from './sweeping.js';
import { sweepTouched } from './touched.js';

/** Changes in one live sweep; with more of them a run over everything is the shorter way. */
const MOST_DIRT = 5_000;
/** Where the last run over everything took no longer than this, rules that need one are run at once. */
const SHORT_RUN_MS = 400;

/** Null when findings are in step with the world. */
export async function sweepLive(
  store: FindingStore,
  world: SweepWorld,
  options: Pick<SweepOptions, 'onProgress' | 'signal' | 'ruleTimeoutMs'> = {},
): Promise<SweepReport | null> {
  const startedAt = Date.now();
  const { dirt, mark } = await store.dirt();
  if (dirt.length === 0) return null;
  const last = await lastFullRun(store);
  if (dirt === 'everything' || dirt.length > MOST_DIRT || last === null)
    return sweepBatch(store, world, options);
  const small = last <= SHORT_RUN_MS;
  const { seq, ...done } = await store.reading(async (reading) => {
    const swept = await sweepTouched(store, dirt, world.book.active, reading, world, options);
    const whole = small ? await sweepLeft(swept.left, reading, world, options) : NOTHING;
    return { seq: reading.seq, ...swept, swath: together([swept.swath, whole]) };
  });
  return close(store, done.swath, {
    mode: 'live',
    scope: 'touched',
    startedAt,
    seq,
    mark,
    rules: done.rules,
    postponed: small ? [] : done.left.map(({ rule }) => nameOf(rule)),
    recorded: true,
  });
}

/** Milliseconds that it took; null when there was none. */
async function lastFullRun(store: FindingStore): Promise<number | null> {
  const runs = await store.runs({ mode: 'batch', limit: 20 });
  return runs.find(({ scope }) => scope === 'everything')?.durationMs ?? null;
}

/** Rules that a live sweep cannot follow, where the world is small enough to run them at once. */
async function sweepLeft(
  left: readonly BookedRule[],
  reading: GroundReading,
  world: SweepWorld,
  options: SweepOptions,
): Promise<Swath> {
  if (left.length === 0) return NOTHING;
  const ground = await wholeGround(reading, world);
  const progress = new Progress(left.length, options);
  const sweeping: Sweeping = { world, reading, ground, options, progress, insane: new Set() };
  const everywhere = (booked: BookedRule) => ({ booked, anchors: 'everything' as const });
  const sanity = world.book.active.filter(isSanity);
  const own = await runSanity(sanity.map(everywhere), sweeping);
  const asked = sanity.some((one) => left.includes(one));
  const rest = await runRules(left.filter((one) => !isSanity(one)).map(everywhere), sweeping);
  return asked ? together([own, rest]) : rest;
}

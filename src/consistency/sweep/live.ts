/** The sweep after a change: over what was touched, and no more. */
import type { FindingStore } from '../../store/findings.js';
import { type BookedRule, isSanity, nameOf } from '../rule-book.js';
import { sweepBatch } from './batch.js';
import { knowingOf, outdated } from './knowing.js';
import { sweepLeft } from './left.js';
import { nearTasks } from './near.js';
import { MOST_DIRT, type SweepOptions } from './options.js';
import { close, type SweepReport } from './report.js';
import { runRules } from './run-tasks.js';
import { type SweepWorld, together } from './sweeping.js';
import { sweepTouched } from './touched.js';

/** Where the last run over everything took no longer than this, the world is read whole for rules that need it. */
const SHORT_RUN_MS = 400;
/** For queries that cannot follow a change: those that are known to be quick are asked over everything, at once. */
const PATIENCE_MS = 40;
/** In a small world nobody waits long, and nobody may be there to work off what is left. */
const SMALL_WORLD = { runMs: 3_000, patienceMs: 400 };
/** So few statements are looked through at once, even where a busy machine took its time over them. */
const FEW = { statements: 3_000, runMs: 30_000 };
/** How long a query is taken to last that this process has not run: a part of the last run over everything. */
const UNTRIED = 0.005;
/** Whoever asks what would be can wait, in a small world, for rules that have to look at everything. */
const SUPPOSED_PATIENCE_MS = 5_000;

export interface LiveOptions extends Pick<SweepOptions, 'onProgress' | 'signal' | 'ruleTimeoutMs'> {
  /** How long whoever asks would wait for rules that cannot follow a change. */
  readonly patienceMs?: number;
  /** What is swept is only supposed, and will be taken back. */
  readonly supposed?: Supposed;
}

export interface Supposed {
  /** `id` or `id:part`: the one rule whose answer matters, which is waited for. */
  readonly asked?: string;
  /** No other rule is run, but those that tell who is insane. */
  readonly alone?: boolean;
}

/** Null when findings are in step with the world. */
export async function sweepLive(
  store: FindingStore,
  world: SweepWorld,
  options: LiveOptions = {},
): Promise<SweepReport | null> {
  const startedAt = Date.now();
  const { dirt, mark } = await store.dirt();
  if (dirt.length === 0) return null;
  const whole = await store.lastWhole();
  if (dirt === 'everything' || dirt.length > MOST_DIRT || whole === null)
    return sweepBatch(store, world, options);
  const last = whole.scratchMs;
  const nowStands = whole.knowing === knowingOf(world);
  const { seq, touched, rest, now, leftOut } = await store.reading(async (reading) => {
    const isFew = reading.statements <= FEW.statements && last <= FEW.runMs;
    const lasted = isFew ? 0 : last;
    const { picked, leftOut: costly } = pickedFrom(world.book.active, lasted, options);
    const swept = await sweepTouched(store, dirt, picked, reading, world, { ...options, nowStands });
    const patienceMs = options.patienceMs ?? (isFew ? SUPPOSED_PATIENCE_MS : undefined);
    const atOnce = affordable(swept.left, lasted, world, { ...options, patienceMs });
    const others = options.supposed ? swept.left.filter((one) => !atOnce.includes(one)) : [];
    return {
      seq: reading.seq,
      touched: swept,
      leftOut: costly,
      now: atOnce,
      rest: together([
        await sweepLeft(atOnce, swept.sweeping, options),
        await runRules(nearTasks(others, dirt, world.ontology), swept.sweeping),
      ]),
    };
  });
  return close(store, together([touched.swath, rest]), {
    mode: 'live',
    scope: 'touched',
    startedAt,
    seq,
    mark,
    rules: [...touched.rules, ...now.map(({ rule }) => rule.id)],
    postponed: [...leftOut, ...touched.left.filter((one) => !now.includes(one))].map(({ rule }) =>
      nameOf(rule),
    ),
    recorded: true,
    whole: await outdated(store, world),
  });
}

/** The quickest first, as many as there is time for. */
function affordable(
  left: readonly BookedRule[],
  last: number,
  { took }: SweepWorld,
  options: LiveOptions,
): BookedRule[] {
  const { patienceMs = patienceIn(last, options), supposed } = options;
  const cost = ({ rule }: BookedRule) => took?.get(nameOf(rule)) ?? last * UNTRIED;
  const queries = left.filter(({ rule }) => rule.form === 'cypher').sort((a, b) => cost(a) - cost(b));
  let spent = 0;
  const quick = queries.filter((one) => {
    if (nameOf(one.rule) === supposed?.asked) return cost(one) <= SUPPOSED_PATIENCE_MS;
    spent += cost(one);
    return spent <= patienceMs;
  });
  const others = left.filter(({ rule }) => rule.form === 'ground');
  const shortRun = supposed ? patienceMs : (options.patienceMs ?? 0);
  return last <= Math.max(SHORT_RUN_MS, shortRun) ? [...others, ...quick] : quick;
}

function patienceIn(last: number, { supposed }: LiveOptions): number {
  if (last > SMALL_WORLD.runMs) return PATIENCE_MS;
  return supposed ? SUPPOSED_PATIENCE_MS : SMALL_WORLD.patienceMs;
}

interface Picked {
  readonly picked: readonly BookedRule[];
  readonly leftOut: readonly BookedRule[];
}

function pickedFrom(active: readonly BookedRule[], last: number, { supposed }: LiveOptions): Picked {
  const asked = active.find(({ rule }) => nameOf(rule) === supposed?.asked);
  const all = { picked: active, leftOut: [] };
  if (asked === undefined) return all;
  // One that reads findings needs those of all others.
  if (supposed?.alone)
    return asked.rule.order === 'late'
      ? all
      : { ...all, picked: active.filter((one) => one === asked || isSanity(one)) };
  // A person's own are answered by another process, and each try would need a copy of the world for them.
  const isCostly = (one: BookedRule) =>
    last > SMALL_WORLD.runMs && one !== asked && one.rule.form === 'cypher' && one.rule.own;
  return { picked: active.filter((one) => !isCostly(one)), leftOut: active.filter(isCostly) };
}

/** A run over everything, or over one age, with all rules or some. */
import type { Anchor, FindingStore } from '../../store/findings.js';
import type { GroundReading, Handle } from '../../store/ground.js';
import { prepare } from '../cypher/prepare.js';
import { type LoadingGround, wholeGround } from '../ground/index.js';
import { type BookedRule, isSanity } from '../rule-book.js';
import { sweepAgain } from './again.js';
import { askAhead } from './ahead.js';
import { duringEra } from './era.js';
import { knowingOf, outdated } from './knowing.js';
import { sweepNeighbourhood } from './neighbourhood.js';
import { EVERYTHING, type SweepOptions, type SweepScope } from './options.js';
import { close, type SweepReport, withoutRule } from './report.js';
import { runRules, runSanity } from './run-tasks.js';
import {
  nobodyInsane,
  Progress,
  type Swath,
  type SweepTask,
  type SweepWorld,
  startSweeping,
  together,
} from './sweeping.js';

export async function sweepBatch(
  store: FindingStore,
  world: SweepWorld,
  options: SweepOptions = {},
): Promise<SweepReport> {
  const { scope = EVERYTHING, rules } = options;
  const { book } = world;
  const startedAt = Date.now();
  const picked = rules === undefined ? book.active : book.select(rules);
  const complete = scope.kind === 'everything' && rules === undefined;
  const again = complete && !options.fromScratch ? await sweepAgain(store, world, options) : null;
  if (again !== null) return again;
  // Read before the world is: what is noted meanwhile stays noted.
  const { mark } = await store.dirt();
  const leftOver = complete ? await withoutRule(store, book.active) : [];
  const { swath, seq } = await store.reading(async (reading) => ({
    swath: await sweepScope(store, scope, picked, reading, world, options),
    seq: reading.seq,
  }));
  return close(
    store,
    { ...swath, swept: [...swath.swept, ...leftOver] },
    {
      mode: 'batch',
      scope: scopeName(scope, rules),
      startedAt,
      seq,
      mark: complete ? mark : null,
      rules: picked.map(({ rule }) => rule.id),
      postponed: [],
      recorded: true,
      whole: complete ? { knowing: knowingOf(world), scratchMs: null } : await outdated(store, world),
    },
  );
}

async function sweepScope(
  store: FindingStore,
  scope: SweepScope,
  picked: readonly BookedRule[],
  reading: GroundReading,
  world: SweepWorld,
  options: SweepOptions,
): Promise<Swath> {
  const progress = new Progress(picked.length, options);
  progress.step('reading');
  if (scope.kind === 'entity') return sweepNeighbourhood(store, scope.id, picked, reading, world, options);
  const others = picked.filter((one) => !isSanity(one));
  const begun = nobodyInsane();
  const asked =
    scope.kind === 'everything'
      ? { asked: askAhead(others.map(everywhere), { world, reading, options, ...begun }) }
      : {};
  const ground = await wholeGround(reading, world);
  const sweeping = { ...startSweeping({ world, reading, ground, options, progress }), ...begun, ...asked };
  const within = scope.kind === 'era' ? await duringEra(scope.id, reading, ground) : null;
  const task = (booked: BookedRule): SweepTask => ({
    booked,
    anchors: within === null ? 'everything' : anchorsWithin(booked, ground, within),
  });
  // Who is insane must be known even where only other rules were asked for.
  const silent = world.book.active.filter((one) => isSanity(one) && !picked.includes(one));
  await runSanity(silent.map(everywhere), sweeping);
  const sanity = await runSanity(picked.filter(isSanity).map(task), sweeping);
  const rest = await runRules(others.map(task), sweeping);
  progress.step('settling');
  return together([sanity, rest]);
}

function everywhere(booked: BookedRule): SweepTask {
  return { booked, anchors: 'everything' };
}

/** A rule without anchors is run over everything. */
function anchorsWithin(
  { rule }: BookedRule,
  ground: LoadingGround,
  within: ReadonlySet<Handle>,
): 'everything' | Anchor[] {
  if (rule.form === 'cypher')
    return prepare(rule, ground.ontology).anchor === null
      ? 'everything'
      : [...within].map((entity) => ({ entity, other: 0 }));
  const anchors: Anchor[] = [];
  for (const anchor of rule.anchors(ground))
    if (within.has(anchor.entity) || within.has(anchor.other)) anchors.push(anchor);
  return anchors;
}

function scopeName(scope: SweepScope, rules: readonly string[] | undefined): string {
  const where = scope.kind === 'everything' ? 'everything' : `${scope.kind}:${scope.id}`;
  if (rules === undefined) return where;
  const which = `rule:${rules.join(',')}`;
  return scope.kind === 'everything' ? which : `${where} ${which}`;
}

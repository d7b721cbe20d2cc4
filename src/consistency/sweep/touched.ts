/** Rules over what was touched: sanity first, since other rules see the insane differently. */
import type { Finding } from '../../model/index.js';
import type { FindingStore, FoundPlace } from '../../store/findings.js';
import type { Dirt, GroundReading, Handle } from '../../store/ground.js';
import { lazyGround } from '../ground/index.js';
import { type BookedRule, isSanity } from '../rule-book.js';
import { type Touched, touchedBy } from './affected.js';
import type { SweepOptions } from './options.js';
import { runRules, runSanity } from './run-tasks.js';
import {
  NOTHING,
  Progress,
  type Swath,
  type Sweeping,
  type SweepWorld,
  startSweeping,
  together,
} from './sweeping.js';

export interface SweptTouched {
  readonly swath: Swath;
  /** Rules that only a run over everything can answer. */
  readonly left: readonly BookedRule[];
  readonly rules: readonly string[];
  /** For going on with the same reading. */
  readonly sweeping: Sweeping;
}

export interface TouchedOptions extends SweepOptions {
  /** See `Sweeping`. */
  readonly nowStands?: boolean;
  /** Queries that are asked over everything meanwhile. */
  readonly whole?: readonly BookedRule[];
}

/** With those of the rules that were picked. */
export async function sweepTouched(
  store: FindingStore,
  dirt: readonly Dirt[],
  picked: readonly BookedRule[],
  reading: GroundReading,
  world: SweepWorld,
  options: TouchedOptions,
): Promise<SweptTouched> {
  const ground = lazyGround(reading, world);
  const progress = new Progress(picked.length, options);
  progress.step('reading');
  const sweeping: Sweeping = {
    ...startSweeping({ world, reading, ground, options, progress }),
    nowStands: options.nowStands ?? false,
    ...(options.whole ? { ahead: true } : {}),
  };
  const renamed = dirt.flatMap((one) => (one.kind === 'entity' ? [one.entity] : []));
  const places = renamed.length === 0 ? [] : await store.placesInvolving(renamed);
  const sanity = await sweepSanity(store, dirt, picked.filter(isSanity), places, sweeping);
  const more: Dirt[] = sanity.turned.map((entity) => ({ kind: 'entity', entity }));
  const others = picked.filter((one) => !isSanity(one));
  const touched = await touchedBy([...dirt, ...more], others, places, sweeping);
  const whole = (options.whole ?? []).map((booked) => ({ booked, anchors: 'everything' as const }));
  const swath = await runRules([...touched.tasks, ...whole], sweeping);
  progress.step('settling');
  const failed: Swath = { ...NOTHING, failures: [...sanity.touched.failures, ...touched.failures] };
  const run = [...sanity.touched.tasks, ...touched.tasks].map(({ booked }) => booked.rule.id);
  return {
    swath: together([sanity.swath, swath, failed]),
    left: [...sanity.touched.left, ...touched.left],
    rules: run,
    sweeping,
  };
}

interface Sanity {
  readonly swath: Swath;
  readonly touched: Touched;
  /** Who was insane and is not any more, or the other way round: other rules see them differently now. */
  readonly turned: readonly Handle[];
}

/** All of these rules look at all that one of them would, since an entity has one such finding in all. */
async function sweepSanity(
  store: FindingStore,
  dirt: readonly Dirt[],
  rules: readonly BookedRule[],
  places: readonly FoundPlace[],
  sweeping: Sweeping,
): Promise<Sanity> {
  const { insane, surelyInsane, ground } = sweeping;
  const touched = await touchedBy(dirt, rules, places, sweeping);
  const looked = new Set(
    touched.tasks.flatMap(({ anchors }) =>
      anchors === 'everything' ? [] : anchors.map(({ entity }) => entity),
    ),
  );
  const before = await standing(store, sweeping);
  for (const entity of before.insane) if (!looked.has(entity)) insane.add(entity);
  for (const entity of before.surely) if (!looked.has(entity)) surelyInsane.add(entity);
  ground.markInsane(insane, surelyInsane);
  const anchors = [...looked].map((entity) => ({ entity, other: 0 }));
  const tasks = looked.size === 0 ? [] : rules.filter((one) => !touched.left.includes(one));
  const swath = await runSanity(
    tasks.map((booked) => ({ booked, anchors })),
    sweeping,
  );
  const turned = [...looked].filter(
    (entity) =>
      before.insane.has(entity) !== insane.has(entity) ||
      before.surely.has(entity) !== surelyInsane.has(entity),
  );
  return { swath, touched, turned };
}

interface Standing {
  readonly insane: ReadonlySet<Handle>;
  readonly surely: ReadonlySet<Handle>;
}

/** Subjects of findings about somebody's own dates. */
async function standing(store: FindingStore, { world, reading }: Sweeping): Promise<Standing> {
  const rules = new Set(world.book.active.filter(isSanity).map(({ rule }) => rule.id));
  const findings = rules.size === 0 ? [] : await store.findings({ rules: [...rules] });
  if (findings.length === 0) return { insane: new Set(), surely: new Set() };
  const handles = await reading.handles(findings.map(({ subject }) => subject.id));
  const of = (some: readonly Finding[]) =>
    new Set(some.flatMap(({ subject }) => handles.get(subject.id) ?? []));
  return { insane: of(findings), surely: of(findings.filter(({ guess }) => guess === null)) };
}

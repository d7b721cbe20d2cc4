/** A run over everything that works off what has changed since the last one, where rules and declarations are the same. */
import { breathe } from '../../model/breathe.js';
import type { FindingStore } from '../../store/findings.js';
import { whyPostponed } from '../cypher/affected.js';
import { type BookedRule, isSanity, nameOf } from '../rule-book.js';
import { knowingOf } from './knowing.js';
import { sweepLeft } from './left.js';
import { MOST_DIRT, type SweepOptions } from './options.js';
import { close, type SweepReport, withoutRule } from './report.js';
import { canFind, type SweepWorld, together } from './sweeping.js';
import { sweepTouched } from './touched.js';

/** Null when only a run from scratch can tell. */
export async function sweepAgain(
  store: FindingStore,
  world: SweepWorld,
  options: SweepOptions,
): Promise<SweepReport | null> {
  const startedAt = Date.now();
  const { active } = world.book;
  const knowing = knowingOf(world);
  const last = await store.lastWhole();
  // Read before the world is: what is noted meanwhile stays noted.
  const { dirt, mark } = await store.dirt();
  if (last?.knowing !== knowing || dirt === 'everything' || dirt.length > MOST_DIRT) return null;
  const postponed = new Set(await store.postponed());
  const swept = await store.reading(async (reading) => {
    const waiting = new Set<BookedRule>();
    for (const one of active) {
      await breathe();
      if (postponed.has(nameOf(one.rule)) || (canFind(one, { world, reading }) && isRestless(one, world)))
        waiting.add(one);
    }
    const isWaiting = (one: BookedRule) => waiting.has(one);
    // Who is insane follows from all rules about that together.
    if (active.some((one) => isSanity(one) && isWaiting(one))) return null;
    const followed = active.filter((one) => !isWaiting(one));
    const whole = active.filter((one) => isWaiting(one) && one.rule.form === 'cypher');
    const how = { ...options, nowStands: true, whole };
    const touched = await sweepTouched(store, dirt, followed, reading, world, how);
    const left = active.filter(
      (one) => touched.left.includes(one) || (isWaiting(one) && !whole.includes(one)),
    );
    const rest = await sweepLeft(left, touched.sweeping, options);
    return { seq: reading.seq, swath: together([touched.swath, rest]) };
  });
  if (swept === null) return null;
  const { seq, swath } = swept;
  const leftOver = await withoutRule(store, active);
  return close(
    store,
    { ...swath, swept: [...swath.swept, ...leftOver] },
    {
      mode: 'batch',
      scope: 'everything',
      startedAt,
      seq,
      mark,
      rules: active.map(({ rule }) => rule.id),
      postponed: [],
      recorded: true,
      whole: { knowing, scratchMs: last.scratchMs },
    },
  );
}

/** A query that changes cannot be followed to: the clock may have gone on, or findings that it reads have changed. */
function isRestless({ rule }: BookedRule, { ontology, dates }: SweepWorld): boolean {
  return rule.order === 'late' || (rule.form === 'cypher' && whyPostponed(rule, ontology, dates) !== null);
}

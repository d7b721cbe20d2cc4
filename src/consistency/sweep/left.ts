/** Rules that a change cannot be followed to, over everything, within a sweep over what was touched. */
import { wholeGround } from '../ground/index.js';
import { type BookedRule, isSanity } from '../rule-book.js';
import type { SweepOptions } from './options.js';
import { runRules, runSanity } from './run-tasks.js';
import { NOTHING, Progress, type Swath, type Sweeping, startSweeping, together } from './sweeping.js';

/** Over everything; queries need no ground of their own. */
export async function sweepLeft(
  left: readonly BookedRule[],
  sweeping: Sweeping,
  options: SweepOptions,
): Promise<Swath> {
  if (left.length === 0) return NOTHING;
  const progress = new Progress(left.length, options);
  const everywhere = (booked: BookedRule) => ({ booked, anchors: 'everything' as const });
  const { world, reading } = sweeping;
  if (left.every(({ rule }) => rule.form === 'cypher' && rule.order !== 'sanity'))
    return runRules(left.map(everywhere), { ...sweeping, progress });
  const ground = await wholeGround(reading, world);
  const whole = startSweeping({ world, reading, ground, options, progress });
  const sanity = await runSanity(world.book.active.filter(isSanity).map(everywhere), whole);
  const rest = await runRules(left.filter((one) => !isSanity(one)).map(everywhere), whole);
  return left.some(isSanity) ? together([sanity, rest]) : rest;
}

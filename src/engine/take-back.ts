/** What `lore review --undo` does: the last verdict or repair, whichever came later, is taken back. */
import type { Finding, FindingVerdict } from '../model/index.js';
import type { World } from './world.js';

export interface LastTakenBack {
  readonly reopened: readonly Finding[];
  /** Null where it was a repair. */
  readonly verdict: FindingVerdict | null;
  readonly lesson: string | null;
  /** Its commit, as `#12`; null where it was a verdict. */
  readonly repair: string | null;
}

export async function takeBackLast(world: World, by = 'person'): Promise<LastTakenBack> {
  const made = await world.lastRepair(by);
  const [last] = await world.store.findings.lastJudged();
  if (made === null || made.at <= (last?.verdict?.at ?? 0))
    return { ...(await world.takeBack(by)), repair: null };
  const { appeared } = await world.takeRepairBack(made, by);
  const reopened = await Promise.all(appeared.map((id) => world.finding(id)));
  return { reopened, verdict: null, lesson: null, repair: `#${made.seq}` };
}

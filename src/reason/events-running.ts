/** The events that were going on in one place, or that one took part in, at a time. */
import { isA } from '../packs/index.js';
import type { AskedTime } from './asked-time.js';
import { holdingOf } from './holding.js';
import { lifetimeText } from './lifetime.js';
import { livesOf } from './lives.js';
import { readSome } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import { isHearsay, type ToldEntity, toldEntities } from './told-statement.js';

export interface RunningEvent extends ToldEntity {
  readonly when: string;
  readonly isCertain: boolean;
  /** The statement that ties it to the place or the one who took part. */
  readonly by: string;
}

const MOST = 1000;
const PARTS = ['PARTICIPATED_IN', 'COMMANDED', 'WITNESSED', 'SIGNED', 'WON', 'LOST'];

/** Of a place: what happened there. Of anybody: what they had a part in. */
export async function eventsRunning(
  reasoning: Reasoning,
  { id }: Pick<ToldEntity, 'id'>,
  at: AskedTime,
): Promise<RunningEvent[]> {
  const there = await readSome(reasoning, { object: id, predicates: ['OCCURRED_AT'] }, MOST);
  const took = await readSome(reasoning, { subject: id, predicates: PARTS }, MOST);
  const by = new Map<string, string>();
  for (const s of [...there.statements, ...took.statements]) {
    if (s.kind !== 'relation' || isHearsay(s) || s.flagged) continue;
    const event = s.object === id ? s.subject : s.object;
    if (!by.has(event)) by.set(event, s.id);
  }
  const events = await toldEntities(reasoning, [...by.keys()]);
  const lives = await livesOf(reasoning, events.values());
  return [...events.values()].flatMap((event): RunningEvent[] => {
    const life = lives.get(event.id);
    if (life === undefined || !isA(reasoning.ontology, event.type, 'Event')) return [];
    const holding = holdingOf(life.window, at);
    if (holding !== 'certain' && holding !== 'possible') return [];
    const when = lifetimeText(life);
    return [{ ...event, when, isCertain: holding === 'certain', by: by.get(event.id) ?? '' }];
  });
}

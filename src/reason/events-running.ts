/** The events that were going on in one place, or that one took part in, at a time. */
import { isA } from '../packs/index.js';
import type { AskedTime } from './asked-time.js';
import { holdingOf } from './holding.js';
import { lifetimeText } from './lifetime.js';
import { livesOf } from './lives.js';
import { readSome } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import { isBelievedRelation, type ToldEntity, toldEntities } from './told-statement.js';

export interface RunningEvent extends ToldEntity {
  readonly when: string;
  readonly isCertain: boolean;
  /** The statement that ties it to the place or the one who took part. */
  readonly by: string;
  /** Which of those that were asked about. */
  readonly of: string;
}

const MOST = 1000;
const PARTS = ['PARTICIPATED_IN', 'COMMANDED', 'WITNESSED', 'SIGNED', 'WON', 'LOST'];

/** Of a place: what happened there. Of anybody: what they had a part in. */
export function eventsRunning(
  reasoning: Reasoning,
  { id }: Pick<ToldEntity, 'id'>,
  at: AskedTime,
): Promise<RunningEvent[]> {
  return eventsRunningAmong(reasoning, [id], at);
}

/** The same of several at once; each event is told of the first of them that it is tied to. */
export async function eventsRunningAmong(
  reasoning: Reasoning,
  ids: readonly string[],
  at: AskedTime,
): Promise<RunningEvent[]> {
  const there = await readSome(reasoning, { objects: ids, predicates: ['OCCURRED_AT'] }, MOST);
  const took = await readSome(reasoning, { subjects: ids, predicates: PARTS }, MOST);
  const by = new Map<string, { id: string; of: string }>();
  const note = (event: string, id: string, of: string) => by.has(event) || by.set(event, { id, of });
  for (const { id, subject, object } of there.statements.filter(isBelievedRelation))
    note(subject, id, object);
  for (const { id, subject, object } of took.statements.filter(isBelievedRelation)) note(object, id, subject);
  const events = await toldEntities(reasoning, [...by.keys()]);
  const lives = await livesOf(reasoning, events.values());
  return [...events.values()].flatMap((event): RunningEvent[] => {
    const life = lives.get(event.id);
    if (life === undefined || !isA(reasoning.ontology, event.type, 'Event')) return [];
    const holding = holdingOf(life.window, at);
    if (holding !== 'certain' && holding !== 'possible') return [];
    const when = lifetimeText(life);
    const { id: statement = '', of = '' } = by.get(event.id) ?? {};
    return [{ ...event, when, isCertain: holding === 'certain', by: statement, of }];
  });
}

/** Which of the relations that are told without an end go on to this day. */
import { isA } from '../../packs/index.js';
import { atLeastYears, calendarOf } from '../../time/index.js';
import type { Lifetime } from '../lifetime.js';
import { livesOf } from '../lives.js';
import type { Reasoning } from '../reasoning.js';
import type { ToldEntity, ToldStatement } from '../told-statement.js';

/** Whoever was born longer ago, and of whom no death is told, is not spoken of as living. */
const LONG_LIFE = 80;

/** Those without any date, of which nothing is known to be over. */
export async function stillSo(
  reasoning: Reasoning,
  statements: readonly ToldStatement[],
): Promise<Set<string>> {
  const undated = statements.flatMap(({ id, subject, object, when, predicate }) => {
    const temporal = reasoning.ontology.relationTypes.get(predicate)?.temporal;
    const isOpen = temporal === 'state' ? when === '' : temporal === 'timeless' && !when.includes(' – ');
    return object === null || !isOpen ? [] : [{ id, ends: [subject, object] }];
  });
  if (undated.length === 0) return new Set();
  const now = (await reasoning.now())?.moment ?? null;
  const lives = await livesOf(
    reasoning,
    undated.flatMap(({ ends }) => ends),
  );
  const isThere = ({ id, type }: ToldEntity): boolean => {
    const life = lives.get(id);
    if (life !== undefined && life.until !== null) return false;
    const isMortal = ['Person', 'Creature'].some((one) => isA(reasoning.ontology, type, one));
    return !isMortal || (now !== null && isYoung(reasoning, life, now));
  };
  return new Set(undated.filter(({ ends }) => ends.every(isThere)).map(({ id }) => id));
}

function isYoung(
  { dates }: Reasoning,
  life: Lifetime | undefined,
  now: { readonly min: number; readonly max: number },
): boolean {
  const calendar = life?.from == null ? undefined : calendarOf(dates, life.from.calendar);
  if (life?.from == null || calendar === undefined) return false;
  return atLeastYears(life.from, now, LONG_LIFE, calendar) === false;
}

/** Two facts about one thing, in whatever words, and two amounts of one kind. */

import type { Amount } from './amounts.js';
import { isKin } from './kin.js';
import { type Alike, DAY, type Seen } from './seen.js';
import type { Sketch } from './sketch.js';
import { isMeasured, isOfThePast, isUnclear, partWith, setsRight, turns } from './stance.js';

const MONTH = 30 * DAY;

interface Kin {
  readonly one: Seen;
  readonly was: Amount;
  readonly is: Amount;
  readonly same: boolean;
}

/** Two amounts of one thing: told at about the same time, or one of them again after it was changed. */
export function byAmounts(last: Seen, before: readonly Seen[]): Alike | null {
  if (last.sketch.amounts.length === 0) return null;
  const kin = before.flatMap((one): Kin[] => {
    const pair = isKin(one.sketch, last.sketch) ? pairOf(one.sketch, last.sketch) : null;
    return pair === null ? [] : [{ one, was: pair[0], is: pair[1], same: pair[0].key === pair[1].key }];
  });
  const [first] = kin;
  if (first === undefined) return null;
  if (kin.some(({ one, was, is }) => isMeasured(one.sketch, was) || isMeasured(last.sketch, is))) return null;
  const said = partWith(last.sketch, first.is.told);
  if (isUnclear(said) || setsRight(last.content)) return null;
  const turn = kin.filter(({ one }) => one.stands && turns(one.sketch)).at(-1);
  if (turn?.same === true) return null;
  const told = kin.filter(
    ({ one, was }) =>
      !turns(one.sketch) && !isUnclear(partWith(one.sketch, was.told)) && !isOfThePast(one.content),
  );
  if (turn !== undefined) {
    const origins = told.filter(({ one, same }) => same && one.at <= turn.one.at);
    const facts = [...origins.map(({ one }) => one.id), turn.one.id, last.id];
    return {
      kind: origins.length > 0 ? 'reversal' : 'ambiguity',
      facts,
      holdsIfYes: facts.filter((id) => id !== turn.one.id),
      is: turn.is.told,
      was: turn.was.told,
    };
  }
  const rivals = told.filter(({ one, same }) => !same && one.stands && last.at - one.at <= MONTH);
  const [rival] = rivals;
  if (rival === undefined) return null;
  const agreeing = told.filter(({ one, same }) => same && one.stands).map(({ one }) => one.id);
  const both = told
    .filter((one) => agreeing.includes(one.one.id) || rivals.includes(one))
    .map(({ one }) => one.id);
  return {
    kind: 'ambiguity',
    facts: [...both, last.id],
    holdsIfYes: [...agreeing, last.id],
    is: rival.is.told,
    was: rival.was.told,
  };
}

/** The amounts of one unit that the two tell: unlike where there is one such pair, alike where there is none. */
function pairOf(a: Sketch, b: Sketch): readonly [Amount, Amount] | null {
  if ([...a.amounts, ...b.amounts].some(({ key }) => key.includes('–'))) return null;
  const pairs = a.amounts.flatMap((one) =>
    b.amounts.filter((other) => isOneUnit(one.unit, other.unit)).map((other) => [one, other] as const),
  );
  const same = pairs.filter(([one, other]) => one.key === other.key);
  const unlike = pairs.filter(([one, other]) => one.key !== other.key);
  if (unlike.length === 0) return same[0] ?? null;
  return unlike.length === 1 && same.length === 0 ? (unlike[0] ?? null) : null;
}

/** Counts of nothing in particular go with any; others where what is counted has a word in common. */
function isOneUnit(a: string, b: string): boolean {
  if (a === b) return true;
  const [[one, ...counted], [other, ...others]] = [a.split(' '), b.split(' ')];
  if (one !== 'count' || other !== 'count') return false;
  return counted.length === 0 || others.length === 0 || counted.some((word) => others.includes(word));
}

/** Two facts about one thing, in whatever words, and two amounts of one kind. */

import { isNarrower } from '../../words/narrowed.js';
import type { Amount } from '../sketch/amounts.js';
import { isKin } from '../sketch/kin.js';
import { isMeasured } from '../sketch/measured.js';
import { type Alike, DAY, type Seen } from '../sketch/seen.js';
import type { Sketch } from '../sketch/sketch.js';
import { isOfThePast, isUnclear, partWith, setsRight, turns } from '../sketch/stance.js';
import { isDoneByAnother } from './doers.js';
import { isOneMatter, isOtherMatter } from './one-matter.js';

const LONG = 45 * DAY;

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
    const pair = pairOf(one.sketch, last.sketch);
    if (pair === null || !isAbout(one.sketch, pair[0], last.sketch, pair[1])) return [];
    return [{ one, was: pair[0], is: pair[1], same: pair[0].key === pair[1].key }];
  });
  const [first] = kin;
  if (first === undefined) return null;
  if (
    kin.some(
      ({ one, was, is }) =>
        isMeasured(one.sketch, was, last.sketch) || isMeasured(last.sketch, is, one.sketch),
    )
  )
    return null;
  if (isUnclearOf(last, first.is) || setsRight(last.content)) return null;
  const turn = kin.filter(({ one }) => one.stands && turns(one.sketch) && !USED_TO.test(one.content)).at(-1);
  if (turn?.same === true) return null;
  const told = kin.filter(
    ({ one, was }) => !turns(one.sketch) && !isUnclearOf(one, was) && !isOfThePast(one.content),
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
  const rivals = told.filter(({ one, was, is, same }) => !same && isRival(one, was, last, is));
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

const USED_TO = /\bused to\b/i;

/** "Until 18:00" is how long it may go on, and no time that is over. */
const isUnclearOf = ({ sketch }: Seen, { told }: Amount): boolean =>
  isUnclear(partWith(sketch, told).replace(UNTIL, ''));
const UNTIL = /\b(?:until|till)\s+(?=\d)/gi;

const isAbout = (a: Sketch, was: Amount, b: Sketch, is: Amount): boolean =>
  isKin(a, b) || isOneMatter(a, was, b, is);

const isRival = (one: Seen, was: Amount, last: Seen, is: Amount): boolean =>
  one.stands &&
  one.author !== last.author &&
  last.at - one.at <= LONG &&
  !isDoneByAnother(one.content, last.content) &&
  !isNarrower(one.content, [last.content]) &&
  !isNarrower(last.content, [one.content]) &&
  !isOtherMatter(one.sketch, was, last.sketch, is);

/** The amounts of one unit that the two tell: unlike where there is one such pair, alike where there is none. */
function pairOf(a: Sketch, b: Sketch): readonly [Amount, Amount] | null {
  if ([...a.amounts, ...b.amounts].some(({ key }) => key.includes('–'))) return null;
  const pairs = a.amounts.flatMap((one) =>
    b.amounts.filter((other) => isOneUnit(one.unit, other.unit)).map((other) => [one, other] as const),
  );
  const same = pairs.filter(([one, other]) => one.key === other.key);
  const unlike = pairs.filter(([one, other]) => one.key !== other.key);
  if (unlike.length === 0) return same[0] ?? null;
  const [only, ...others] = unlike;
  const isOpen =
    only !== undefined && others.length === 0 && !same.some(([{ unit }]) => isOneUnit(unit, only[0].unit));
  return isOpen ? only : null;
}

/** Counts of nothing in particular go with any; others where what is counted has a word in common. */
function isOneUnit(a: string, b: string): boolean {
  if (a === b) return true;
  const [[one, ...counted], [other, ...others]] = [a.split(' '), b.split(' ')];
  if (one !== 'count' || other !== 'count') return false;
  return counted.length === 0 || others.length === 0 || counted.some((word) => others.includes(word));
}

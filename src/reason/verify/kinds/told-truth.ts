/** Whether something holds by the record: yes, no, or not to be told, with what shows it. */
import type { Statement } from '../../../model/index.js';
import type { People } from '../../ask/reading/terms.js';
import { namedPeople } from '../../ask/reading/terms.js';
import type { Named } from '../mentions.js';

export interface ToldTruth {
  readonly holds: boolean | null;
  readonly statements: readonly Statement[];
  readonly because: string;
  /** It was understood, and nothing on record decides it. */
  readonly isOpen?: boolean;
}

export const open = (because: string): ToldTruth => ({ holds: null, statements: [], because, isOpen: true });

/** Not to be told by this: other words may tell. */
export const UNTOLD: ToldTruth = { holds: null, statements: [], because: '' };

export const truth = (
  holds: boolean | null,
  statements: readonly Statement[],
  because: string,
): ToldTruth => ({ holds, statements, because });

/** Of several ways to mean it one that is true: the writer meant that. */
export function anyOf(all: readonly ToldTruth[]): ToldTruth {
  return (
    all.find(({ holds }) => holds === true) ?? all.find(({ holds }) => holds === null) ?? all[0] ?? UNTOLD
  );
}

/** Told of all of them: one of whom it is false makes it false. */
export function allOf(all: readonly ToldTruth[]): ToldTruth {
  const bad = all.find(({ holds }) => holds === false) ?? all.find(({ holds }) => holds === null);
  const [first] = all;
  if (bad !== undefined || first === undefined) return bad ?? UNTOLD;
  return truth(
    true,
    all.flatMap(({ statements }) => statements),
    first.because,
  );
}

const MOST_WAYS = 8;

/** Each way to mean these people: one of a name, one of such kin, or all of them together. */
export async function overPeople(
  people: People | null,
  judge: (who: Named) => Promise<ToldTruth>,
): Promise<ToldTruth> {
  if (people === null || people.members.length === 0 || people.members.length > MOST_WAYS) return UNTOLD;
  const judged = await Promise.all(people.members.map(({ entity }) => judge(entity)));
  const isAll = people.members.length > 1 && !people.isChoice && (people.isMany === true || !people.isKin);
  return isAll ? allOf(judged) : anyOf(judged);
}

export const alone = (who: Named): People => namedPeople([who]);

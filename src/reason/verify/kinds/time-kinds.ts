/** Claims about when: births, deaths and weddings, ages, spans, and which of two came first. */
import type { Statement } from '../../../model/index.js';
import { before, calendarOf, type Moment } from '../../../time/index.js';
import { happeningsOf } from '../../ask/reading/happenings.js';
import { elderByDescent } from '../../ask/reading/kin.js';
import type { Deed, Happening, People } from '../../ask/reading/terms.js';
import type { Reasoning } from '../../reasoning.js';
import { endMeant } from '../evidence/fits-date.js';
import type { Named } from '../mentions.js';
import type { By, ClaimAtoms } from './claim-atoms.js';
import { type Amount, datedAt, deedOf, happenedAt, sameTime, spanIs } from './times-told.js';
import { alone, anyOf, open, overPeople, type ToldTruth, truth, UNTOLD } from './told-truth.js';

export const when =
  (what: Deed): By =>
  (a) => {
    const { reasoning } = a.s;
    const [date] = a.dates;
    if (date === undefined || (SPANS.test(what) && SPANS.test(meant(a)) && meant(a) !== what)) return null;
    const [event] = a.events;
    if (a.has(0, 1, 1, 0) && event?.what === what)
      return Promise.resolve(anyOf(event.all.map((one) => datedAt(one, date))));
    const [who] = a.people;
    return a.has(1, 0, 1, 0) && who !== undefined
      ? overPeople(who, (one) => happenedAt(reasoning, what, one, date))
      : null;
  };

const SPANS = /^(?:beginning|end)$/;
/** As the words themselves say, whatever the kind is taken to be. */
const meant = ({ s }: ClaimAtoms): string =>
  ({ from: 'beginning', until: 'end', open: '' })[endMeant(s.text) ?? 'open'];

export const weddings = async (reasoning: Reasoning, one: People, other: People | null) =>
  (await happeningsOf(reasoning, 'marriage', one, other)).all;

/** How old somebody was at a moment. */
export async function aged(
  reasoning: Reasoning,
  who: Named,
  at: Happening | Moment | null,
  told: Amount,
): Promise<ToldTruth> {
  const born = await deedOf(reasoning, 'birth', who);
  const moment = at === null ? null : 'what' in at ? at.moment : at;
  if (born?.moment == null || moment === null) return UNTOLD;
  const dates = [...born.dates, ...(at !== null && 'what' in at ? at.dates : [])];
  return truth(
    spanIs(reasoning, born.moment, moment, told),
    dates,
    `The record dates ${born.words} ${born.moment.text}, and the other ${moment.text}.`,
  );
}

/** At a birth, a death, a wedding or a date that is named, or at what the kind says. */
export const age =
  (what: Deed | null): By =>
  async (a, isTurned) => {
    const [told] = a.amounts;
    if (told === undefined || a.amounts.length > 1 || !['year', 'decade'].includes(told.unit)) return null;
    const { reasoning } = a.s;
    const [event] = a.events;
    if (a.has(0, 1, 0, 1) && event !== undefined)
      return anyOf(await Promise.all(event.all.map((one) => aged(reasoning, one.who, one, told))));
    const asked = agedWhen(a, what, isTurned);
    return asked === null
      ? null
      : overPeople(asked.who, async (one) =>
          anyOf(await Promise.all((await asked.at(one)).map((at) => aged(reasoning, one, at, told)))),
        );
  };

interface AgedWhen {
  readonly who: People;
  readonly at: (one: Named) => Promise<readonly (Happening | Moment)[]>;
}

/** Whose age is told, and at which moments; null where what is named does not fit. */
function agedWhen(a: ClaimAtoms, what: Deed | null, isTurned: boolean): AgedWhen | null {
  const { reasoning } = a.s;
  const [first, second] = isTurned ? [a.people[1], a.people[0]] : a.people;
  const [event] = a.events;
  const [date] = a.dates;
  if (first === undefined) return null;
  if (a.has(1, 1, 0, 1) && event !== undefined) return { who: first, at: async () => event.all };
  if (a.has(1, 0, 1, 1) && date !== undefined) return { who: first, at: async () => [date] };
  if (a.has(1, 0, 0, 1) && what !== null && what !== 'birth')
    return { who: first, at: async (one) => (await happeningsOf(reasoning, what, alone(one))).all };
  if (!a.has(2, 0, 0, 1) || second === undefined) return null;
  if (what === 'marriage') return { who: first, at: (one) => weddings(reasoning, alone(one), second) };
  if (what !== 'birth') return null;
  // `became the father of B at twelve`: the birth is of whoever they are the parent of.
  const as = a.people.find(({ isKin: is, of }) => is && of.length === 1);
  const [born] = as?.of ?? [];
  const parent = a.people.find((one) => one !== as);
  if (born === undefined || parent === undefined)
    return { who: first, at: async () => (await happeningsOf(reasoning, 'birth', second)).all };
  return { who: parent, at: async () => (await happeningsOf(reasoning, 'birth', alone(born))).all };
}

/** Of two, by birth or death, and by how much where that is told. */
export const gap =
  (what: 'birth' | 'death', isEarlier: boolean): By =>
  (a, isTurned) => {
    const [one, other] = isTurned ? [a.people[1], a.people[0]] : a.people;
    const [told] = a.amounts;
    if (one === undefined || other === undefined || !(a.has(2, 0, 0, 0) || a.has(2, 0, 0, 1))) return null;
    return overPeople(one, (x) =>
      overPeople(other, async (y) =>
        ordered(
          a.s.reasoning,
          await deedOf(a.s.reasoning, what, isEarlier ? x : y),
          await deedOf(a.s.reasoning, what, isEarlier ? y : x),
          told ?? null,
        ),
      ),
    );
  };

export async function ordered(
  reasoning: Reasoning,
  first: Happening | null,
  second: Happening | null,
  told: Amount | null,
): Promise<ToldTruth> {
  if (first === null || second === null) return UNTOLD;
  if (first.moment === null || second.moment === null) {
    const descended = told === null ? await byDescent(reasoning, first, second) : UNTOLD;
    const undated = first.moment === null ? first : second;
    return descended.holds === null ? open(`The record does not date ${undated.words}.`) : descended;
  }
  const isSo = before(first.moment, second.moment);
  const holds = told === null || isSo === false ? isSo : spanIs(reasoning, first.moment, second.moment, told);
  return truth(
    holds,
    [...first.dates, ...second.dates],
    `The record dates ${first.words} ${first.moment.text}, and ${second.words} ${second.moment.text}.`,
  );
}

/** An ancestor was born before a descendant, whatever is dated. */
async function byDescent(reasoning: Reasoning, first: Happening, second: Happening): Promise<ToldTruth> {
  if (first.what !== 'birth' || second.what !== 'birth') return UNTOLD;
  const found = await elderByDescent(reasoning, first.who.id, second.who.id);
  if (found === null) return UNTOLD;
  const holds = found.ancestor === first.who.id;
  const [elder, younger] = holds ? [first.who, second.who] : [second.who, first.who];
  return truth(holds, found.path, `The record has ${elder.name} as an ancestor of ${younger.name}.`);
}

/** Two happenings, the one told first being the earlier or the later; how long lay between, where that is told. */
export const events =
  (isEarlier: boolean): By =>
  (a, isTurned) => {
    const [one, other] = isTurned ? [a.events[1], a.events[0]] : a.events;
    const [told] = a.amounts;
    if (one === undefined || other === undefined || !(a.has(0, 2, 0, 0) || a.has(0, 2, 0, 1))) return null;
    const [first, second] = isEarlier ? [one, other] : [other, one];
    return Promise.all(
      first.all.flatMap((x) => second.all.map((y) => ordered(a.s.reasoning, x, y, told ?? null))),
    ).then(anyOf);
  };

export const together: By = (a) => {
  const [one, other] = a.events;
  if (!a.has(0, 2, 0, 0) || one === undefined || other === undefined) return null;
  const isDay = /\bday\b|\bbirthday\b|\bdate\b/.test(a.s.text);
  const judged = one.all.flatMap((x) =>
    other.all.map((y): ToldTruth => {
      if (x.moment === null || y.moment === null) return UNTOLD;
      return truth(
        isDay ? sameTime(y.moment, x.moment) : sameYear(a.s.reasoning, x.moment, y.moment),
        [...x.dates, ...y.dates],
        `The record dates ${x.words} ${x.moment.text}, and ${y.words} ${y.moment.text}.`,
      );
    }),
  );
  return Promise.resolve(anyOf(judged));
};

export function sameYear({ dates }: Reasoning, a: Moment, b: Moment): boolean | null {
  const calendar = calendarOf(dates, a.calendar);
  if (calendar === undefined) return null;
  const year = (second: number) => calendar.yearOfDay(Math.floor(second / calendar.secondsPerDay));
  const [first, last, from, to] = [year(a.min), year(a.max), year(b.min), year(b.max)];
  if (last < from || to < first) return false;
  return first === last && from === to ? true : null;
}

/** Alive or dead at a date, or when something happened. */
export const living =
  (isAlive: boolean): By =>
  (a) => {
    const [who] = a.people;
    const [event] = a.events;
    const at = a.dates[0] ?? (event?.isChoice === false ? event.all[0]?.moment : null) ?? null;
    if (who === undefined || at === null || !(a.has(1, 1, 0, 0) || a.has(1, 0, 1, 0))) return null;
    return overPeople(who, async (one) =>
      livingAt(a.s.reasoning, one, at, isAlive, event?.all[0]?.dates ?? []),
    );
  };

export async function livingAt(
  reasoning: Reasoning,
  who: Named,
  at: Moment,
  isAlive: boolean,
  dates: readonly Statement[],
): Promise<ToldTruth> {
  const [born, died] = [await deedOf(reasoning, 'birth', who), await deedOf(reasoning, 'death', who)];
  const isDead = died?.moment == null ? null : before(died.moment, at);
  const isUnborn = born?.moment == null ? null : before(at, born.moment);
  const isLiving =
    isDead === true || isUnborn === true ? false : isDead === false && isUnborn === false ? true : null;
  // Unborn is not dead.
  const holds = isAlive ? isLiving : (isDead ?? (isUnborn === true ? false : null));
  return truth(
    holds,
    [...(born?.dates ?? []), ...(died?.dates ?? []), ...dates],
    `The record dates their life: ${born?.moment?.text ?? '?'} to ${died?.moment?.text ?? '?'}.`,
  );
}

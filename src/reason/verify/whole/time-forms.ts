/** Forms that tell when and where something happened, how old somebody was, and what came before what. */
import { foldName, type Statement } from '../../../model/index.js';
import { isA } from '../../../packs/index.js';
import { BEGINNING, END, type Moment } from '../../../time/index.js';
import { happeningsOf } from '../../ask/reading/happenings.js';
import type { Deed, Happening, People } from '../../ask/reading/terms.js';
import { toldEntities } from '../../told-statement.js';
import { amongKin } from '../kinds/kin-told.js';
import { aged, livingAt, ordered, sameYear, weddings } from '../kinds/time-kinds.js';
import { type Amount, datedAt, deedOf, sameTime } from '../kinds/times-told.js';
import { allOf, alone, anyOf, open, overPeople, type ToldTruth, truth, UNTOLD } from '../kinds/told-truth.js';
import type { Named } from '../mentions.js';
import { type Clause, each, type Form, form, type Groups } from './form.js';

const at = (c: Clause, date: string | undefined): Moment | null => c.s.time(date)?.moment ?? null;

/** Of the happenings that may be meant one for which all of this holds. */
async function holdsFor(
  c: Clause,
  event: string | undefined,
  judge: (one: Happening) => Promise<ToldTruth> | ToldTruth,
): Promise<ToldTruth | null> {
  const all = c.happenings(event);
  return all === null ? null : anyOf(await Promise.all(all.map(judge)));
}

/** Where the record says that it was, as far as a place that is written so lies there. */
async function placed(c: Clause, one: Happening, place: People | null): Promise<ToldTruth[]> {
  if (place === null) return [];
  const { ontology } = c.reasoning;
  if (!place.members.every(({ entity }) => isA(ontology, entity.type, 'Location'))) return [UNTOLD];
  const wanted = foldName(place.words);
  const ids = one.places.flatMap((s) => (s.kind === 'relation' && one.what !== 'marriage' ? [s.object] : []));
  const names = await toldEntities(c.reasoning, ids);
  const texts = one.places.flatMap((s: Statement) =>
    one.what === 'marriage'
      ? [String(s.qualifiers.place ?? '')]
      : s.kind === 'relation'
        ? [names.get(s.object)?.name ?? '']
        : [],
  );
  const isNamed = texts.some((text) => ` ${foldName(text)} `.replace(/[,.;]/g, ' ').includes(` ${wanted} `));
  const isThere = isNamed || (await liesIn(c, ids, place));
  return [isThere ? truth(true, one.places, `The record has it in ${texts.join(', ')}.`) : UNTOLD];
}

/** Whether one of these lies in such a place, as far up as the record tells. */
async function liesIn(c: Clause, ids: readonly string[], place: People): Promise<boolean> {
  const wanted = new Set(place.members.map(({ entity }) => entity.id));
  let frontier = ids;
  for (let step = 0; step < MOST_STEPS && frontier.length > 0; step++) {
    if (frontier.some((id) => wanted.has(id))) return true;
    const above = await c.reasoning.store.statements({
      subjects: [...frontier],
      predicates: ['PART_OF', 'LOCATED_IN'],
    });
    frontier = above.flatMap((s) => (s.kind === 'relation' ? [s.object] : []));
  }
  return false;
}
const MOST_STEPS = 6;

const PLACE = '(?:in|at|near)';
const HELD = '(?:(?:took place|was held|happened|was) )?';
const DATE = '(?:(?:in|on|during|early in|late in) )?';

async function whenWhere(c: Clause, [event, place, date, number]: Groups): Promise<ToldTruth | null> {
  const told = c.amount(number);
  return holdsFor(c, event, async (one) =>
    allOf([
      ...dated(one, at(c, date)),
      ...(await placed(c, one, c.people(place))),
      ...(told === null ? [] : [await aged(c.reasoning, one.who, one, told)]),
    ]),
  );
}

const isOfMarriage = (one: Happening): boolean => one.what === 'marriage' && one.other !== null;

/** `A married B`: that they did. */
async function happened(c: Clause, [event]: Groups): Promise<ToldTruth | null> {
  const all = c.happenings(event);
  const [first] = all ?? [];
  if (all !== null && first === undefined) return UNTOLD;
  if (all === null || first === undefined || !isOfMarriage(first)) return null;
  const { store } = c.reasoning;
  const shown = await store.statements({ about: first.who.id, predicates: ['SPOUSE_OF'] });
  return truth(
    true,
    shown.filter((s) => s.kind === 'relation' && [s.subject, s.object].includes(first.other?.id ?? '')),
    'The record says so.',
  );
}

/** How old somebody was when something happened, or at a date. */
async function wasAged(c: Clause, [who, number, event, date]: Groups): Promise<ToldTruth | null> {
  const [people, told] = [c.people(who), c.amount(number)];
  if (people === null || told === null || !['year', 'decade', 'month', 'week', 'day'].includes(told.unit))
    return null;
  const points: readonly (Happening | Moment)[] | null =
    date === undefined ? c.happenings(event) : [at(c, date)].flatMap((one) => one ?? []);
  if (points === null) return null;
  return overPeople(people, async (one) =>
    anyOf(await Promise.all(points.map((point) => aged(c.reasoning, one, point, told)))),
  );
}

const DECADES: Readonly<Record<string, number>> = {
  ...{ teens: 10, twenties: 20, thirties: 30, forties: 40, fifties: 50 },
  ...{ sixties: 60, seventies: 70, eighties: 80, nineties: 90 },
};

async function inDecade(
  c: Clause,
  who: string | undefined,
  decade: string | undefined,
  event: string | undefined,
) {
  const [people, from] = [c.people(who), DECADES[decade ?? '']];
  const points = c.happenings(event);
  if (people === null || from === undefined || points === null) return null;
  const told = (value: number, bound: Amount['bound']): Amount => ({ value, unit: 'year', bound });
  return overPeople(people, async (one) =>
    anyOf(
      await Promise.all(
        points.map(async (point) =>
          allOf([
            await aged(c.reasoning, one, point, told(from, 'least')),
            await aged(c.reasoning, one, point, told(from + 10, 'most')),
          ]),
        ),
      ),
    ),
  );
}

const lifespan = async (c: Clause, [who, number]: Groups): Promise<ToldTruth | null> => {
  const [people, told] = [c.people(who), c.amount(number)];
  if (people === null || told === null) return null;
  return overPeople(people, async (one) =>
    aged(c.reasoning, one, await deedOf(c.reasoning, 'death', one), told),
  );
};

/** `A died before B`: before B did. */
async function sameDeed(
  c: Clause,
  what: Deed,
  who: string | undefined,
): Promise<readonly Happening[] | null> {
  const people = c.people(who);
  if (people === null || people.members.length === 0 || what === 'marriage') return null;
  return (await happeningsOf(c.reasoning, what, people)).all;
}

const between =
  (isEarlier: boolean) =>
  async (c: Clause, [one, number, other, who]: Groups): Promise<ToldTruth | null> => {
    const first = c.happenings(one);
    const [event] = first ?? [];
    if (first === null || event === undefined) return null;
    const people = c.people(who);
    const second = who === undefined ? c.happenings(other) : await sameDeed(c, event.what, who);
    const told = c.amount(number);
    if (second === null || (number !== undefined && told === null)) return null;
    const judged = (x: Happening, y: Happening) =>
      isEarlier ? ordered(c.reasoning, x, y, told) : ordered(c.reasoning, y, x, told);
    const isEach = people !== null && !people.isChoice && (people.isMany === true || !people.isKin);
    const over = isEach ? allOf : anyOf;
    return anyOf(
      await Promise.all(first.map(async (x) => over(await Promise.all(second.map((y) => judged(x, y)))))),
    );
  };

/** Of two people by their births or deaths. */
const compared =
  (what: 'birth' | 'death', isEarlier: boolean) =>
  async (c: Clause, [one, other, number]: Groups): Promise<ToldTruth | null> => {
    const [left, right] = [c.people(one), c.people(other)];
    const told = c.amount(number);
    if (left === null || right === null || (number !== undefined && told === null)) return null;
    return overPeople(left, (x) =>
      overPeople(right, async (y) => {
        const [a, b] = [await deedOf(c.reasoning, what, x), await deedOf(c.reasoning, what, y)];
        return isEarlier ? ordered(c.reasoning, a, b, told) : ordered(c.reasoning, b, a, told);
      }),
    );
  };

/** What happened to several: on one day, in one year, or not further apart than is told. */
async function together(c: Clause, [some, event, how, number]: Groups): Promise<ToldTruth | null> {
  const first = c.happenings(event);
  const [own] = first ?? [];
  if (first === null || own === undefined || own.what === 'marriage') return null;
  const others = (
    await Promise.all(
      c
        .list(some)
        .flatMap(each)
        .map((one) => happeningsOf(c.reasoning, own.what, one)),
    )
  ).flatMap(({ all }) => all);
  const told = c.amount(number);
  if (others.length === 0 || first.length > 1) return null;
  const judged = others.map((other): ToldTruth | Promise<ToldTruth> => {
    if (other.moment === null || own.moment === null) return UNTOLD;
    const because = `The record dates ${own.words} ${own.moment.text}, and ${other.words} ${other.moment.text}.`;
    const dates = [...own.dates, ...other.dates];
    if (told !== null) {
      const [x, y] = own.moment.min <= other.moment.min ? [own, other] : [other, own];
      return ordered(c.reasoning, x, y, { ...told, bound: told.bound === 'exact' ? 'exact' : told.bound });
    }
    const isSame =
      how === 'day' ? sameTime(other.moment, own.moment) : sameYear(c.reasoning, own.moment, other.moment);
    return truth(isSame, dates, because);
  });
  return allOf(await Promise.all(judged));
}

const living =
  (isAlive: boolean) =>
  async (c: Clause, [who, event, date]: Groups): Promise<ToldTruth | null> => {
    const people = c.people(who);
    const points =
      date === undefined
        ? c.happenings(event)?.flatMap(({ moment, dates }) => (moment === null ? [] : [{ moment, dates }]))
        : [at(c, date)].flatMap((moment) => (moment === null ? [] : [{ moment, dates: [] }]));
    if (people === null || points === undefined || points.length === 0) return null;
    return overPeople(people, async (one) =>
      anyOf(
        await Promise.all(
          points.map(({ moment, dates }) => livingAt(c.reasoning, one, moment, isAlive, dates)),
        ),
      ),
    );
  };

async function deadFor(c: Clause, [who, number, event]: Groups): Promise<ToldTruth | null> {
  const [people, told, points] = [c.people(who), c.amount(number), c.happenings(event)];
  if (people === null || told === null || points === null) return null;
  return overPeople(people, async (one) => {
    const death = await deedOf(c.reasoning, 'death', one);
    return anyOf(await Promise.all(points.map((point) => ordered(c.reasoning, death, point, told))));
  });
}

/** How a marriage ended, where the record says so; until a death it did not end by divorce. */
const endedBy =
  (isDivorce: boolean) =>
  async (c: Clause, [event]: Groups): Promise<ToldTruth | null> => {
    const all = c.happenings(event)?.filter(isOfMarriage) ?? [];
    const [wedding, ...more] = all;
    if (wedding?.other == null || more.length > 0) return null;
    const told = await c.reasoning.store.statements({ about: wedding.who.id, predicates: ['SPOUSE_OF'] });
    const own = told.filter(
      (s) => s.kind === 'relation' && [s.subject, s.object].includes(wedding.other?.id ?? ''),
    );
    const end = own.flatMap(({ qualifiers }) => qualifiers.ended_by ?? [])[0];
    if (end === undefined) return open('The record does not say how that marriage ended.');
    return truth((end === 'divorce') === isDivorce, own, `The record has it end by ${end}.`);
  };

/** Born of somebody: they are the parents. */
async function bornTo(
  c: Clause,
  event: string | undefined,
  parents: readonly Named[],
): Promise<ToldTruth | null> {
  return holdsFor(c, event, async (one) => {
    if (one.what !== 'birth') return UNTOLD;
    const kin = await c.kin([alone(one.who)], 'parents');
    if (kin === null) return UNTOLD;
    return allOf(
      await Promise.all(
        parents.map(async (parent) => {
          const children = await c.kin([alone(parent)], 'child');
          return children === null ? UNTOLD : amongKin(c.reasoning, alone(one.who), children);
        }),
      ),
    );
  });
}

/** A spouse who died while they lived. */
async function widowed(c: Clause, [who, date]: Groups): Promise<ToldTruth | null> {
  const [people, moment] = [c.people(who), at(c, date)];
  if (people === null || moment === null) return null;
  return overPeople(people, async (one) => {
    const all = await weddings(c.reasoning, alone(one), null);
    const deaths = await Promise.all(
      all.flatMap(({ other }) => (other === null ? [] : [deedOf(c.reasoning, 'death', other)])),
    );
    return anyOf(deaths.map((death) => datedAt(death, moment)));
  });
}

async function livedFromTo(c: Clause, [who, from, to]: Groups): Promise<ToldTruth | null> {
  const [people, first, last] = [c.people(who), at(c, from), at(c, to)];
  if (people === null || first === null || last === null) return null;
  return overPeople(people, async (one) =>
    allOf([
      datedAt(await deedOf(c.reasoning, 'birth', one), first),
      datedAt(await deedOf(c.reasoning, 'death', one), last),
    ]),
  );
}

const AGED = '(?:(?:aged|at|at the age of|when (?:he|she) {IS}|being) )';
const OLD = '(?: old| of age)?';
const WHEN = '(?:when|at|at the time of|on the day of|by|by the time of|by the time)';

/** `before 1840`, `after 1840`: a date that is open at one end. */
async function onSideOf(c: Clause, [event, date]: Groups): Promise<ToldTruth | null> {
  const side = at(c, date);
  const isOpen = side !== null && (side.min <= BEGINNING || side.max >= END);
  return isOpen ? holdsFor(c, event, (one) => datedAt(one, side)) : null;
}

export const TIME_FORMS: readonly Form[] = [
  form('{E}', happened),
  form(`{E} ${HELD}${DATE}{D}`, async (c, [e, d]) => whenWhere(c, [e, undefined, d])),
  form(`{E} ${PLACE} {P}`, async (c, [e, p]) => whenWhere(c, [e, p])),
  form(`{E} ${PLACE} {P} ,? ?${DATE}{D}`, async (c, [e, p, d]) => whenWhere(c, [e, p, d])),
  form(`{E} ${DATE}{D} ,? ?${PLACE} {P}`, async (c, [e, d, p]) => whenWhere(c, [e, p, d])),
  form(`{E} ,? ?${AGED}{A}${OLD}`, async (c, [e, n]) => whenWhere(c, [e, undefined, undefined, n])),
  form(`{E} ${DATE}{D} ,? ?${AGED}{A}${OLD}`, async (c, [e, d, n]) => whenWhere(c, [e, undefined, d, n])),
  form(`{E} ${PLACE} {P} ,? ?${AGED}{A}${OLD}`, async (c, [e, p, n]) => whenWhere(c, [e, p, undefined, n])),
  form(`{E} ${PLACE} {P} ,? ?${DATE}{D} ,? ?${AGED}{A}${OLD}`, async (c, [e, p, d, n]) =>
    whenWhere(c, [e, p, d, n]),
  ),
  form(
    `{P} {IS} (?:already |still )?(?:aged )?{A}${OLD} ${WHEN} {E}(?: ${DATE}{D})?`,
    async (c, [p, n, e, d]) => {
      const age = await wasAged(c, [p, n, e]);
      if (age === null || d === undefined) return age;
      return allOf([age, (await whenWhere(c, [e, undefined, d])) ?? UNTOLD]);
    },
  ),
  form(`{E}(?: ${PLACE} {P})? ,? ?(?:when|while) {P} {IS} {A}${OLD}`, async (c, [e, place, p, n]) => {
    const age = await wasAged(c, [p, n, e]);
    if (age === null || place === undefined) return age;
    return allOf([age, (await whenWhere(c, [e, place])) ?? UNTOLD]);
  }),
  form(`{P} {IS} {A}${OLD} ${DATE}{D}`, async (c, [p, n, d]) => wasAged(c, [p, n, undefined, d])),
  form(`{P} {IS} (?:already |still |only |just )?in P\\d+ 's (\\w+) ${WHEN} {E}`, async (c, [p, decade, e]) =>
    inDecade(c, p, decade, e),
  ),
  form("{E} (?:when (?:still )?)?in {P} 's (\\w+)", async (c, [e, p, decade]) => inDecade(c, p, decade, e)),
  form('{P} (?:lived|survived) (?:(?:to|to be|for|until|to the age of) )?{A}(?: old)?', lifespan),
  form('{P} (?:reached|attained|made it to|lived to) (?:the age of )?{A}', lifespan),
  form("{P} 's (?:life|lifetime) (?:lasted|spanned) {A}", lifespan),
  form("{P} 's life (?:ran|lasted|stretched|went) from {D} (?:to|until) {D}", livedFromTo),
  form("{P} 's dates are {D} (?:to|and|until) {D}", livedFromTo),
  form('{P} lived from {D} (?:to|until) {D}', livedFromTo),
  ...(['before', 'after'] as const).flatMap((word) => {
    const words = word === 'before' ? '(?:before|earlier than|ahead of)' : '(?:after|later than|following)';
    const judge = between(word === 'before');
    return [
      form(`{E} (?:{A} )?${words} {E}`, async (c, [e, n, f]) => judge(c, [e, n, f])),
      form(`{E} (?:{A} )?${words} {P}`, async (c, [e, n, p]) => judge(c, [e, n, undefined, p])),
    ];
  }),
  form('{E} (?:before|after|earlier than|later than) {D}', onSideOf),
  form('{P} {IS} (?:{A} )?(?:older|elder) than {P}', async (c, [a, n, b]) =>
    compared('birth', true)(c, [a, b, n]),
  ),
  form('{P} {IS} (?:{A} )?younger than {P}', async (c, [a, n, b]) => compared('birth', false)(c, [a, b, n])),
  form('{A} (?:lies|lay|lie|passed|elapsed|went by) between {E} and {E}', async (c, [n, e, f]) => {
    const judged = await Promise.all([between(true)(c, [e, n, f]), between(true)(c, [f, n, e])]);
    return anyOf(judged.flatMap((one) => one ?? []));
  }),
  form(`{E} ${DATE}{D} ,? ?(?:in|on) {D} as {P}`, async (c, [e, d, f, p]) => {
    const [first] = c.happenings(e) ?? [];
    const others = first === undefined ? null : await sameDeed(c, first.what, p);
    const [one, other] = [at(c, d), at(c, f)];
    if (first === undefined || others === null || one === null || other === null) return null;
    return allOf([datedAt(first, one), anyOf(others.map((each) => datedAt(each, other)))]);
  }),
  form('{P} {IS} older than {P} by {A}', compared('birth', true)),
  form('{P} {IS} younger than {P} by {A}', compared('birth', false)),
  form('{P} (?:outlived|survived) (?:all )?(?:of )?{P}(?: by {A})?', compared('death', false)),
  form('{P} predeceased {P}(?: by {A})?', compared('death', true)),
  form('{L} and {E} (?:on|in) the (?:very )?same (day|year)', together),
  form('{L} and {E} {A} apart', async (c, [l, e, n]) => together(c, [l, e, undefined, n])),
  form('{L} and {E} within {A}(?: of (?:each other|one another))?', async (c, [l, e, n]) =>
    together(c, [l, e, undefined, `within ${n}`]),
  ),
  form(`{P} {IS} (?:still )?(?:alive|living) ${WHEN} {E}`, living(true)),
  form(`{P} {IS} (?:still )?(?:alive|living) ${DATE}{D}`, async (c, [p, d]) =>
    living(true)(c, [p, undefined, d]),
  ),
  form(`{P} {IS} (?:already |long |by then )*(?:dead|deceased) ${WHEN} {E}`, living(false)),
  form(`{P} {IS} (?:already |long |by then )*(?:dead|deceased) ${DATE}{D}`, async (c, [p, d]) =>
    living(false)(c, [p, undefined, d]),
  ),
  form(`{P} (?:{IS}|had been) dead (?:for )?{A} ${WHEN} {E}`, deadFor),
  form('{E} (?:{IS} (?:divorced|dissolved|annulled)|ended (?:in|by|with) (?:an? )?divorce)', endedBy(true)),
  form('{E} (?:had )?(?:lasted until|ended with|ended at|was ended by) {E}', async (c, [e, f]) =>
    c.happenings(f)?.every(({ what }) => what === 'death') === true ? endedBy(false)(c, [e]) : null,
  ),
  form('{E} (?:to|of) {L}', async (c, [e, some]) =>
    bornTo(
      c,
      e,
      c.list(some).flatMap((people) => people.members.map(({ entity }) => entity)),
    ),
  ),
  form('{E} (?:of|from) {E}', async (c, [e, f]) => {
    const [wedding, ...more] = c.happenings(f) ?? [];
    if (wedding === undefined || more.length > 0 || wedding.what !== 'marriage' || wedding.other === null)
      return null;
    return bornTo(c, e, [wedding.who, wedding.other]);
  }),
  form(`{P} {IS} (?:left (?:an? )?)?(?:widow(?:er|ed)?) ${DATE}{D}`, widowed),
  // `A became the father of B at twelve`: at the birth of B.
  form(`{P} {IS} {P} (?:at|at the age of|aged) {A}${OLD}`, async (c, [p, k, n]) => {
    const [one, kin, told] = [c.people(p), c.people(k), c.amount(n)];
    if (one === null || kin?.isKin !== true || told === null || !/^(?:father|mother|parent)/.test(kin.words))
      return null;
    const isParent = await amongKin(c.reasoning, one, kin);
    const births = await Promise.all(kin.of.map((child) => deedOf(c.reasoning, 'birth', child)));
    const age = await overPeople(one, async (who) =>
      anyOf(await Promise.all(births.map((birth) => aged(c.reasoning, who, birth, told)))),
    );
    return allOf([isParent, age]);
  }),
];

const dated = (one: Happening, date: Moment | null): ToldTruth[] =>
  date === null ? [] : [datedAt(one, date)];

/** Forms that tell who is whose kin, how many there are, and which of them somebody is. */
import { foldName } from '../../../model/index.js';
import { nextKin } from '../../ask/reading/kin.js';
import { countedKin, KIN_WORD, kinWord } from '../../ask/reading/kin-words.js';
import { extreme } from '../../ask/reading/people.js';
import { namedPeople, type People } from '../../ask/reading/terms.js';
import { toldEntities } from '../../told-statement.js';
import { amongKin, countIs } from '../kinds/kin-told.js';
import { weddings } from '../kinds/time-kinds.js';
import { datedAt } from '../kinds/times-told.js';
import { allOf, anyOf, type ToldTruth, truth, UNTOLD } from '../kinds/told-truth.js';
import { type Clause, each, type Form, form, type Groups } from './form.js';

const shown = (people: People) =>
  people.members.flatMap(({ kin }) => kin?.found.flatMap(({ path }) => path) ?? []);

/** Each of these is such kin, whichever of the two sides the kin stand on. */
async function isKinOf(c: Clause, [some, others]: Groups): Promise<ToldTruth | null> {
  const [left, right] = [c.list(some), c.list(others)];
  const [one, other] = [left[0], right[0]];
  if (one === undefined || other === undefined) return null;
  // Whether a marriage still lasts is told by its dates, and judged with them.
  if (/ (?:is|are) /.test(c.text) && [one, other].some(({ words }) => SPOUSE.test(words))) return null;
  if (right.length === 1 && other.isKin) return allAmong(c, left, other);
  if (left.length === 1 && one.isKin) return allAmong(c, right, one);
  return right.length > 1 && right.every(({ isKin }) => isKin) && left.length === 1
    ? allOf(await Promise.all(right.map((kin) => amongKin(c.reasoning, one, kin))))
    : null;
}

async function allAmong(c: Clause, some: readonly People[], kin: People): Promise<ToldTruth> {
  const all = some.flatMap((one) => (one.isKin ? [one] : each(one)));
  return allOf(await Promise.all(all.map((one) => amongKin(c.reasoning, one, kin))));
}

const PAIRED = `(?:(${KIN_WORD}) and (${KIN_WORD}))`;

/** `father and son`, `husband and wife`: the one of the other, whoever is told first. */
async function arePaired(c: Clause, [some, first, second]: Groups): Promise<ToldTruth | null> {
  const [one, other, ...more] = c.list(some).flatMap(each);
  if (one === undefined || other === undefined || more.length > 0) return null;
  const ways: ToldTruth[] = [];
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const) {
    const [firsts, seconds] = [await c.kin([b], first), await c.kin([a], second)];
    if (firsts === null || seconds === null) return null;
    ways.push(allOf([await amongKin(c.reasoning, a, firsts), await amongKin(c.reasoning, b, seconds)]));
  }
  return anyOf(ways);
}

/** `A, B and C were sisters`: each of every other. */
async function areAll(c: Clause, [some, kin]: Groups): Promise<ToldTruth | null> {
  const all = c.list(some).flatMap(each);
  const [first, ...others] = all;
  if (
    first === undefined ||
    others.length === 0 ||
    kinWord((kin ?? '').replace('full ', ''))?.isPlural !== true
  )
    return null;
  const judged: ToldTruth[] = [];
  for (const one of others) {
    const found = await c.kin([one], kin);
    if (found === null) return null;
    judged.push(await amongKin(c.reasoning, first, found));
  }
  return allOf(judged);
}

const COUNT = `(?:(?:N\\d+|an?|only N\\d+|exactly N\\d+) (?:recorded |known |surviving |legitimate )?${KIN_WORD})`;
const COUNTS = `(${COUNT}(?:(?: ,| and| , and) ${COUNT})*)`;
const EACH_COUNT = new RegExp(`(?:N(\\d+)|\\ban?\\b) (?:[a-z]+ )?(${KIN_WORD})\\b`, 'g');

/** As many as are told; `a son` tells of one at least. */
async function haveSoMany(c: Clause, owners: readonly People[], counts: string): Promise<ToldTruth | null> {
  const judged: ToldTruth[] = [];
  for (const { 1: index, 2: word } of counts.matchAll(EACH_COUNT)) {
    const kin = await c.kin(owners, word);
    if (kin === null) return null;
    judged.push(index === undefined ? isAny(kin) : countIs(kin, c.s.number(index) ?? Number.NaN));
  }
  return judged.length === 0 ? null : allOf(judged);
}

const isAny = (kin: People): ToldTruth =>
  kin.members.length === 0 || kin.isChoice
    ? UNTOLD
    : truth(true, shown(kin), `The record names ${kin.words}.`);

/** Of a couple those of both, of one alone theirs. */
const ownersIn = (c: Clause, atoms: string | undefined): People[] => c.list(atoms).flatMap(each);

async function counted(
  c: Clause,
  [some, counts, ofThem, whoseKin, named]: Groups,
): Promise<ToldTruth | null> {
  const owners = ownersIn(c, some);
  const told = await haveSoMany(c, owners, counts ?? '');
  if (told === null || owners.length > 2 || owners.some(({ isKin }) => isKin)) return null;
  const parts = [told];
  if (ofThem !== undefined) {
    const kin = await c.kin(owners, whoseKin);
    const number = c.amount(ofThem)?.value;
    if (kin === null || number === undefined) return null;
    parts.push(countIs(kin, number));
  }
  if (named !== undefined) {
    const word = [...(counts ?? '').matchAll(EACH_COUNT)].at(-1)?.[2];
    const kin = await c.kin(owners, word);
    if (kin === null) return null;
    parts.push(await allAmong(c, c.list(named), kin));
  }
  return allOf(parts);
}

const LISTED = '(?: ,| :| , namely| , among them)? {L}';

/** `the elder of two sisters`, `the youngest of five children`: of their parents' children, themselves among them. */
async function rankedAmong(c: Clause, [who, rank, number, kin]: Groups): Promise<ToldTruth | null> {
  const one = c.people(who);
  const [member, ...more] = one?.members ?? [];
  const word = kinWord(kin ?? '');
  const step = word?.ways[0]?.[0]?.step;
  if (one === null || member === undefined || more.length > 0 || word === null) return null;
  if (step !== 'child' && step !== 'sibling') return null;
  const parents = await nextKin(c.reasoning, member.entity.id, 'parent');
  const names = await toldEntities(
    c.reasoning,
    parents.map(({ id }) => id),
  );
  const owners = parents.flatMap(({ id }) => names.get(id) ?? []).map((parent) => namedPeople([parent]));
  const children = word.gender === 'male' ? 'sons' : word.gender === 'female' ? 'daughters' : 'children';
  const group = await c.kin(owners, children);
  if (group === null || group.members.length < 2) return UNTOLD;
  const told = c.s.number(number);
  return allOf([...(told === null ? [] : [countIs(group, told)]), await isRanked(c, one, group, rank ?? '')]);
}

async function isRanked(c: Clause, one: People, group: People, rank: string): Promise<ToldTruth> {
  const wants = /^(?:eldest|elder|oldest|older|first|first-born|firstborn)$/.test(rank) ? 'first' : 'last';
  const best = await extreme(c.reasoning, group.members, { end: 'from', wants });
  const ids = new Set(one.members.map(({ entity }) => entity.id));
  const among = group.members.find(({ entity }) => ids.has(entity.id));
  if (best === null || best.length !== 1 || among === undefined) return UNTOLD;
  const [found] = best;
  const isAll = await areDated(c, group);
  if (found === undefined || !isAll) return UNTOLD;
  return truth(
    ids.has(found.entity.id),
    shown(group),
    `Of the ${group.words} the record has ${found.entity.name} as the ${rank}.`,
  );
}

async function areDated(c: Clause, { members }: People): Promise<boolean> {
  const births = await c.reasoning.store.statements({
    subjects: members.map(({ entity }) => entity.id),
    predicates: ['birth'],
  });
  return members.every(({ entity }) => births.some(({ subject }) => subject === entity.id));
}

const RANK = '(eldest|elder|oldest|older|youngest|younger|last|first-born|firstborn)';

/** The one is the other's child, and the child of whoever else is named. */
async function isChild(c: Clause, child: People[], parents: People[]): Promise<ToldTruth | null> {
  if (child.length === 0 || parents.length === 0) return null;
  const judged: ToldTruth[] = [];
  for (const one of child.flatMap(each))
    for (const parent of parents.flatMap(each)) {
      if (one.isKin || parent.members.length === 0) return null;
      const kin = await c.kin([parent], 'child');
      if (kin === null) return null;
      judged.push(await amongKin(c.reasoning, one, kin));
    }
  return allOf(judged);
}

/** `A and B had the same mother`: one whom both have; told apart where each has another. */
const sharing =
  (isSame: boolean) =>
  async (c: Clause, [some, kin, named]: Groups): Promise<ToldTruth | null> => {
    const all = c.list(some).flatMap(each);
    const word = kinWord(kin ?? '');
    if (all.length < 2 || word === null || word.ways[0]?.length !== 1 || word.ways[0][0]?.step !== 'parent')
      return null;
    const found = await Promise.all(all.map((one) => c.kin([one], kin)));
    const sets = found.map((one) => new Set(one?.members.map(({ entity }) => entity.id)));
    const wanted = word.gender === null ? 2 : 1;
    if (sets.some(({ size }) => size < wanted)) return UNTOLD;
    const common = [...(sets[0] ?? [])].filter((id) => sets.every((set) => set.has(id)));
    const isOne = common.length >= wanted;
    const names = found.flatMap((one) => (one === null ? [] : shown(one)));
    const same = truth(isOne === isSame, names, 'The record shows the parents of each.');
    if (named === undefined) return same;
    const parents = c.list(named);
    return allOf([same, (await isChild(c, all, parents)) ?? UNTOLD]);
  };

/** Kin that two have together, and who they are where that is told. */
async function haveTogether(c: Clause, owners: People[], kin: string | undefined, named?: string) {
  const found = await c.kin(owners.flatMap(each), kin);
  if (found === null || owners.some(({ isKin }) => isKin)) return null;
  return named === undefined ? isAny(found) : allAmong(c, c.list(named), found);
}

async function timesMarried(c: Clause, [who, times]: Groups): Promise<ToldTruth | null> {
  const one = c.people(who);
  if (one === null || one.isKin || one.members.length !== 1) return null;
  const told = times === 'twice' ? 2 : times === 'thrice' ? 3 : (c.amount(times)?.value ?? null);
  const all = await weddings(c.reasoning, one, null);
  if (told === null || all.length === 0) return UNTOLD;
  return truth(
    all.length === told,
    all.flatMap(({ dates }) => dates),
    `The record names ${all.length} ${all.length === 1 ? 'marriage' : 'marriages'}.`,
  );
}

const BORE = '(?:bore|gave birth to|fathered|begot|begat|sired|brought into the world)';

/** Since when somebody is a husband or a wife: the day they married. */
async function wedAt(c: Clause, [who, kin, date]: Groups): Promise<ToldTruth | null> {
  const [one, spouse, moment] = [c.people(who), c.people(kin), c.s.time(date)?.moment ?? null];
  if (one === null || spouse?.isKin !== true || moment === null || !SPOUSE.test(spouse.words)) return null;
  const all = await weddings(c.reasoning, one, namedPeople(spouse.of));
  return allOf([await amongKin(c.reasoning, one, spouse), anyOf(all.map((each) => datedAt(each, moment)))]);
}
const SPOUSE = /^(?:\w+ )?(?:wife|husband|spouse|consort|bride)\b/;

/** By a name of theirs, or a part of one. */
async function called(c: Clause, [who, name]: Groups): Promise<ToldTruth | null> {
  const [one, other] = [c.people(who), c.people(name)];
  const [member, ...more] = one?.members ?? [];
  if (member === undefined || more.length > 0 || other === null || other.isKin) return null;
  const entity = await c.reasoning.store.entity(member.entity.id);
  const names = [entity?.name ?? '', ...(entity?.aliases ?? [])].map((text) => ` ${bare(text)} `);
  const isSo =
    other.members.some(({ entity: { id } }) => id === member.entity.id) ||
    names.some((text) => text.includes(` ${bare(other.words)} `));
  return isSo ? truth(true, [], 'The record has the name.') : UNTOLD;
}
const bare = (text: string): string =>
  foldName(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const KIN_FORMS: readonly Form[] = [
  form('{P} {IS} {P} (?:in|on) {D}', wedAt),
  form('{P} (?:took|chose) {P} (?:for|as|to be) {P} (?:in|on) {D}', async (c, [, one, kin, date]) =>
    wedAt(c, [one, kin, date]),
  ),
  form('{P} {IS} (?:called|known as|named|nicknamed) {P}', called),
  form('{L} {IS} (?:both |all |each |none other than )?{L}', isKinOf),
  form('it {IS} {P} who {IS} {P}', async (c, [a, b]) => isKinOf(c, [`P${a}`, `P${b}`])),
  form(`{L} {IS} ${PAIRED}`, arePaired),
  form(`{L} {IS} (?:both |all )?((?:full )?(?:half-?)?(?:${KIN_WORD}))`, areAll),
  form('{P} (?:had|has|took|chose) {P} (?:for|as|to be) (?:an? )?{K}', async (c, [owner, who, kin]) => {
    const [one, of] = [c.people(who), c.people(owner)];
    const found = of === null ? null : await c.kin([of], kin);
    return one === null || found === null ? null : amongKin(c.reasoning, one, found);
  }),
  form('(?:{P} )?(?:took|had|called|made|chose) {P} (?:(?:for|as|to be) )?{P}', async (c, [, who, kin]) => {
    const [one, found] = [c.people(who), c.people(kin)];
    return one === null || found === null || !found.isKin ? null : amongKin(c.reasoning, one, found);
  }),
  form('{P} (?:had|has) an? {K} (?:called|named) {P}', async (c, [who, kin, named]) =>
    haveTogether(c, c.list(`P${who}`), kin, `P${named}`),
  ),
  form(
    `{L} (?:together )?(?:had|has|have|left|produced|raised|appears? with|is shown with|are shown with|were the parents of|are the parents of|counts?) ${COUNTS}(?: together)?(?: ,? ?(?:and )?{A} of (?:P\\d+|them) {K}| , {A} of whom were {K})?(?:${LISTED})?`,
    async (c, [some, counts, a, k, b, l, named]) => counted(c, [some, counts, a ?? b, k ?? l, named]),
  ),
  form(`{P} (?:had|has|bore|left) ${COUNTS} (?:with|by|together with) {P}`, async (c, [who, counts, other]) =>
    counted(c, [`P${who} and P${other}`, counts]),
  ),
  form('N(\\d+) {P}', async (c, [number, some]) => {
    const kin = c.people(some);
    return kin?.isKin !== true ? null : countIs(kin, c.s.number(number) ?? Number.NaN);
  }),
  form('no {E}', async (c, [event]) => {
    const [one, ...more] = c.happenings(event) ?? [];
    if (one === undefined || more.length > 0) return null;
    const dates = one.moment === null ? 'no date' : one.moment.text;
    return truth(one.moment === null, one.dates, `The record has ${dates} for ${one.words}.`);
  }),
  form('no {P}', async (c, [some]) => {
    const kin = c.people(some);
    if (kin?.isKin !== true || kin.isChoice) return null;
    return truth(
      kin.members.length === 0,
      shown(kin),
      `The record names ${countedKin(kin.members.length, kin.words)}.`,
    );
  }),
  form(`{P} {IS} (?:the )?${RANK} of (?:the )?(?:N(\\d+) )?{K}`, rankedAmong),
  form(`{P} ${BORE} {L}`, async (c, [who, some]) => isChild(c, c.list(some), c.list(`P${who}`))),
  form(`{P} ${BORE} {P} {L}`, async (c, [who, other, some]) =>
    isChild(c, c.list(some), c.list(`P${who} P${other}`)),
  ),
  form('{L} {IS} (?:fathered|begotten|sired|borne) by {P}', async (c, [some, who]) =>
    isChild(c, c.list(some), c.list(`P${who}`)),
  ),
  form('(?:with|by) {P} ,? ?{P} had {L}', async (c, [other, who, some]) =>
    isChild(c, c.list(some), c.list(`P${who} P${other}`)),
  ),
  form('{P} had {L} (?:with|by) {P}', async (c, [who, some, other]) =>
    isChild(c, c.list(some), c.list(`P${who} P${other}`)),
  ),
  form(
    '(?:with|by) {P} ,? ?{P} had an? {K}(?: ,? ?(?:called |named )?{L})?',
    async (c, [other, who, kin, some]) => haveTogether(c, c.list(`P${who} P${other}`), kin, some),
  ),
  form(
    '{P} had an? {K} (?:with|by) {P}(?: ,? ?(?:called |named )?{L})?',
    async (c, [who, kin, other, some]) => haveTogether(c, c.list(`P${who} P${other}`), kin, some),
  ),
  form(
    '{L} (?:all |both )?(?:had|have|has|share[ds]?) (?:the same|an?|one) {K}(?: in common)?(?: , {P})?',
    async (c, [some, kin, named]) =>
      c.list(some).flatMap(each).length < 2
        ? null
        : sharing(true)(c, [some, kin, named === undefined ? named : `P${named}`]),
  ),
  form('{L} (?:had|have|has) different {K}', sharing(false)),
  form(
    '{P} (?:was |had been |got |has been )?(?:married|wed|wedded) (twice|thrice|N\\d+ times)',
    timesMarried,
  ),
  form('{P} (?:was |had been |has been )?(twice|thrice|N\\d+ times) married', timesMarried),
];

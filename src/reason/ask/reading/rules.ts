/** How parts of a question fold together: kin of somebody, one of a name, births and deaths and marriages. */
import { breathe } from '../../../model/breathe.js';
import { foldName } from '../../../model/index.js';
import { isA } from '../../../packs/index.js';
import { type Bounds, before, ORDINALS } from '../../../time/index.js';
import type { Reasoning } from '../../reasoning.js';
import { happeningsOf } from './happenings.js';
import { bearers, kinPeople, kinPhrase } from './people.js';
import { pattern, type Skeleton, TITLES } from './skeleton.js';
import { type Deed, type Member, namedPeople, type People, type Term } from './terms.js';

type Groups = readonly (string | undefined)[];

interface Rule {
  readonly form: RegExp;
  /** What it stands for; null where it does not hold here. */
  readonly read: (skeleton: Skeleton, groups: Groups) => Promise<Term | null>;
  /** What stands before the term in its place. */
  readonly lead?: string;
}

const VERBS: Readonly<Record<string, Deed>> = {
  '(?:be |been |was |were |is )?born(?: into the world)?|c[ao]me into the world|enter(?:ed)? the world|see the light of day':
    'birth',
  "die[ds]?(?: away)?|pass(?:ed)? away|perish(?:ed)?|(?:meet|met) (?:his|her|their|P\\d+ 's) (?:end|death)|end(?:ed)? (?:his|her|their|P\\d+ 's) (?:days|life)|(?:been |be |was |were )?(?:killed|slain|murdered|executed|beheaded|assassinated)|los[et] (?:his|her|their|P\\d+ 's) li(?:fe|ves)":
    'death',
  '(?:been |be |was |were |is )?(?:buried|interred|laid to rest|entombed)': 'burial',
  '(?:been |be |was |were )?crowned|c[ao]me to the throne|ascend(?:ed)? the throne|bec[ao]me (?:king|queen|tsar|emperor|pharaoh)':
    'coronation',
};
const WED =
  '(?:marry|marries|married|wed|wedded|(?:get|got|was|were|been|be|became) (?:married|wed)|bec[ao]me the (?:wife|husband|spouse) of|t(?:ie|ied) the knot)(?: (?:to|with|by))?';
const NOUNS: Readonly<Record<string, Deed>> = {
  'birth|date of birth|birth ?date|birthday|birth year|year of birth|place of birth|birthplace': 'birth',
  'death|demise|passing|date of death|death date|year of death|place of death': 'death',
  'burial|funeral|grave|burial place|place of burial|tomb': 'burial',
  'coronation|crowning|accession': 'coronation',
  'marriage|wedding|wedding day|wedding date': 'marriage',
  'start|beginning|outbreak|founding|foundation': 'beginning',
  'end|fall|dissolution': 'end',
};

const somebody = async (skeleton: Skeleton, word: string | undefined): Promise<People | null> =>
  word === undefined ? null : /^\d+$/.test(word) ? skeleton.people(word) : skeleton.meant(word);

/** Of those of a name, whoever is the kin that is told beside it. */
async function beside(
  reasoning: Reasoning,
  name: People | null,
  owner: People | null,
  kin: string | undefined,
): Promise<People | null> {
  const phrase = kinPhrase(kin ?? '');
  if (name === null || owner === null || phrase === null || name.isKin) return null;
  const { members } = await kinPeople(reasoning, [owner], phrase);
  const found = bearers(name, members);
  return found.length === 0
    ? null
    : { ...name, members: found.map(({ entity }) => ({ entity, kin: null })), isChoice: found.length > 1 };
}

async function kinTerm(
  reasoning: Reasoning,
  owners: readonly (People | null)[],
  kin: string | undefined,
): Promise<People | null> {
  const phrase = kinPhrase(kin ?? '');
  const known = owners.filter((one) => one !== null);
  return phrase === null || known.length < owners.length ? null : kinPeople(reasoning, known, phrase);
}

const OWNER = "(?:{P} 's|{HIS})";
const WHEN = '(?<=(?:when|before|after|until|that|year|day|moment|time) )';
const AUX = '(?:did|do|does|was|were|had|has|is|are|been)';

/** Of a name, whoever is such kin of the other: `form` holds the name, the owner and the kin by these groups. */
const namedKin = (
  form: string,
  pick: (groups: Groups) => readonly [Groups[0], Groups[0], Groups[0]],
): Rule => ({
  form: pattern(form, false),
  read: async (s, groups) => {
    const [name, owner, kin] = pick(groups);
    return beside(s.reasoning, s.people(name), await somebody(s, owner), kin);
  },
});

/** `Otto, King of Greece,`, `Otto of Greece`: those of a name who are tied to what is told beside it. */
const TITLED: readonly Rule[] = [
  {
    form: pattern(
      '{P} (?:of|,) (?:the )?{P}(?: ,|$|(?= :)|(?= (?:was|is|were|had|has|died|married|or|and)\\b))',
      false,
    ),
    read: async (s, [name, place]) => {
      const beside = s.people(place);
      const isPlace = beside?.members.every(
        ({ entity }) => !isA(s.reasoning.ontology, entity.type, 'Person'),
      );
      return beside === null || !isPlace
        ? null
        : entitled(s.reasoning, s.people(name), bareName(beside.words), beside);
    },
  },
  {
    form: pattern(`{P} , (?:the )?((?:${TITLES})(?: of (?:the )?[a-z-]+)?)(?: ,|$)`, false),
    read: (s, [name, title]) => entitled(s.reasoning, s.people(name), title ?? '', null),
  },
  {
    // `the German Emperor William`: one and the same, by a title and by a name.
    form: pattern('(?:the )?{P} {P}', false),
    read: async (s, [one, other]) => {
      const [title, name] = [s.people(one), s.people(other)];
      const [first, ...more] = title?.members ?? [];
      const isSame = name?.members.length === 1 && name.members[0]?.entity.id === first?.entity.id;
      return isSame && more.length === 0 && title?.isKin === false && !name.isKin ? name : null;
    },
  },
];

const bareName = (words: string): string => words.replace(/^(?:of|the) /i, '');

/** Whoever has such a title, or any tie to such a place. */
async function entitled(
  { store }: Reasoning,
  people: People | null,
  words: string,
  place: People | null,
): Promise<People | null> {
  if (people === null || people.isKin) return null;
  const subjects = people.members.map(({ entity }) => entity.id);
  const told = await store.statements({ subjects });
  const places = new Set(place?.members.map(({ entity }) => entity.id));
  const wanted = foldName(words).replace(/^the /, '');
  const isTold = ({ entity }: Member): boolean =>
    ` ${foldName(entity.name)} `.includes(` ${wanted} `) ||
    told.some(
      (one) =>
        one.subject === entity.id &&
        (one.kind === 'relation'
          ? places.has(one.object)
          : one.predicate === 'title' &&
            one.value.kind === 'text' &&
            ` ${foldName(one.value.text)} `.includes(` ${wanted} `)),
    );
  const members = people.members.filter(isTold);
  return members.length === 0 ? null : { ...people, members, isChoice: members.length > 1 };
}

const NAMING: readonly Rule[] = [
  ...TITLED,
  namedKin(
    // Not in `his father was A and his mother B`.
    `(?<!^(?:is|was|were|are) )(?<!(?:is|was) P\\d+ and )${OWNER} {KIN} ,? ?{P}(?: ,)?(?! 's? (?:and|or))`,
    ([owner, his, kin, name]) => [name, owner ?? his, kin],
  ),
  namedKin(
    `{P} , (?:who was |who is |the one who was )?(?:{KIN} (?:of|to) {P}|${OWNER} {KIN})(?: ,|(?<!^(?:is|was|are|were) P\\d+ , P\\d+ .*)$)`,
    ([name, kin, owner, other, his, theirs]) => [name, owner ?? other ?? his, kin ?? theirs],
  ),
  namedKin(
    '(?:the )?{P} ,? ?(?:the (?:one |[a-z]+ ))?(?:who|that) (?:married|wed|was married to) {P}(?: ,|$|(?= :))',
    ([name, owner]) => [name, owner, 'spouse'],
  ),
];

/** `P0 , born in D1 ,`: of those of a name whoever was born then. */
const bornThen: Rule = {
  form: pattern('{P} , born (?:in |on )?{D}(?: ,|$)', false),
  read: async (s, [name, date]) => {
    const [people, time] = [s.people(name), s.time(date)];
    if (people === null || time === null) return null;
    const births = await happeningsOf(s.reasoning, 'birth', people);
    const then = births.all
      .filter(({ moment }) => moment !== null && touches(moment, time.moment))
      .map(({ who }) => who.id);
    const members = people.members.filter(({ entity }) => then.includes(entity.id));
    return members.length === 0 ? null : { ...people, members, isChoice: members.length > 1 };
  },
};
const touches = (a: Bounds, b: Bounds): boolean => a.min <= b.max && b.min <= a.max;

/** The kin of one, or of two in common. */
const kinRule = (form: string, isKinFirst = true): Rule => ({
  form: pattern(form, false),
  read: async (s, groups) => {
    const [kin, ...owners] = isKinFirst ? groups : [groups.at(-1), ...groups.slice(0, -1)];
    const some = owners.filter((one) => one !== undefined);
    return kinTerm(s.reasoning, await Promise.all(some.map((one) => somebody(s, one))), kin);
  },
});

const OWNED = /^(?:his|her|its|their)$/i;

const KIN: readonly Rule[] = [
  bornThen,
  {
    // `Victoria and Albert's children`; `his son and Albert's nephew` are two, each of one.
    form: pattern("{P} and {P} 's {KIN}", false),
    read: async (s, [a, b, kin]) =>
      s.people(a)?.isKin === true || OWNED.test(s.people(b)?.words ?? '')
        ? null
        : kinTerm(s.reasoning, [s.people(a), s.people(b)], kin),
  },
  {
    form: pattern('{KIN} (?:did|was|were) {P} (?:divorce|divorced from)', false),
    read: async (s, [kin, a]) => {
      const people = await kinTerm(s.reasoning, [s.people(a)], kin);
      const isEnded = ({ kin: by }: Member) => by?.found[0]?.path[0]?.qualifiers.ended_by === 'divorce';
      return people === null
        ? null
        : { ...people, members: people.members.filter(isEnded), words: `divorced ${people.words}` };
    },
  },
  kinRule(
    '{KIN} (?:that |which |whom |did |does |do |has |had )?{P}(?: and {P})? (?:ever )?(?:have|has|had|bear|father|leave|produce)(?: together)?(?: (?:by|with) {P})?',
  ),
  kinRule("{P} 's {KIN}", false),
  kinRule("{KIN} (?:of|to|between|for) (?:both )?{P}(?: (?:and|with|by) (?:to )?{P})?(?! 's)(?! and P)"),
  {
    form: pattern('{HIS} {KIN} (?:by|with) (him|her)(?! \\w)', false),
    read: async (s, [his, kin, other]) =>
      kinTerm(s.reasoning, [await s.meant(his ?? ''), await s.meant(other ?? '')], kin),
  },
  kinRule('{HIS} {KIN}(?! P\\d)', false),
  {
    form: pattern('{KIN} (?:of|for|to) (him|her|them)(?! \\w)', false),
    read: async (s, [kin, whom]) => kinTerm(s.reasoning, [await s.meant(whom ?? '')], kin),
  },
  {
    // `her spouse after E1`: by when they married; whom without a date nobody can tell.
    form: pattern('(?<=^who was ){P} (before|after) [ED](\\d+)$', false),
    read: async (s, [index, order, point]) => {
      const people = s.people(index);
      const moment = s.happenings(point)?.all[0]?.moment ?? s.time(point)?.moment ?? null;
      const dates = people?.members.map(({ kin }) => kin?.found[0]?.path[0]?.valid) ?? [];
      if (people?.isKin !== true || moment === null || dates.some((one) => one?.fromText == null))
        return null;
      const members = people.members.filter((_, i) => {
        const wed = { min: dates[i]?.fromMin ?? 0, max: dates[i]?.fromMax ?? 0 };
        return (order === 'before' ? before(wed, moment) : before(moment, wed)) === true;
      });
      return { ...people, members, words: `${people.words} ${order} that` };
    },
  },
  {
    form: pattern('^(?:which|who)(?: one)? of {P} (?:married|wed|was married to) {P}$', false),
    lead: 'who was ',
    read: async (s, [set, spouse]) => {
      const [people, other] = [s.people(set), s.people(spouse)];
      const phrase = kinPhrase('spouses');
      if (people?.isKin !== true || other === null || phrase === null) return null;
      const wed = (await kinPeople(s.reasoning, [other], phrase)).members.map(({ entity }) => entity.id);
      return { ...people, members: people.members.filter(({ entity }) => wed.includes(entity.id)) };
    },
  },
  {
    // `his spouses other than P1`: the rest of them.
    form: pattern('{P} (?:other than|besides|except(?: for)?|apart from|not counting) {P}', false),
    read: async (s, [all, but]) => {
      const [people, left] = [s.people(all), s.people(but)];
      if (people?.isKin !== true || left === null) return null;
      const members = people.members.filter(
        ({ entity }) => !left.members.some((one) => one.entity.id === entity.id),
      );
      return { ...people, members, words: `${people.words} but ${left.words}` };
    },
  },
];

/** Whom and with whom: the groups that the form has. */
const deed = (what: Deed, form: string, lead?: string): Rule => ({
  form: pattern(form, false),
  lead,
  read: async (s, groups) => {
    const [who, other] = await Promise.all(
      groups.filter((one) => one !== undefined).map((one) => somebody(s, one)),
    );
    return who == null ? null : happeningsOf(s.reasoning, what, who, other == null ? null : wedTo(other));
  },
});

/** `became Henry's wife`: it is Henry whom she married. */
const wedTo = (other: People): People =>
  other.isKin && /^(?:\w+ )?(?:wife|husband|spouse|consort|bride)\b/.test(other.words)
    ? namedPeople(other.of)
    : other;

const PLACES = ORDINALS.slice(0, 4);

/** `her first marriage, to Peter,`: theirs, where it is the one that the number says. */
const numberedMarriage: Rule = {
  form: pattern(`{P} 's (${PLACES.join('|')}) marriage ,? ?(?:to|with) {P}(?: ,)?`, false),
  read: async (s, [one, number, other]) => {
    const [who, spouse] = [s.people(one), s.people(other)];
    if (who === null || spouse === null) return null;
    const { all } = await happeningsOf(s.reasoning, 'marriage', who);
    const inOrder = [...all].sort((a, b) => (a.moment?.min ?? 0) - (b.moment?.min ?? 0));
    const wedding = inOrder[PLACES.indexOf(number ?? '')];
    const isTheirs = spouse.members.some(({ entity }) => entity.id === wedding?.other?.id);
    return all.some(({ moment }) => moment === null) || !isTheirs
      ? null
      : happeningsOf(s.reasoning, 'marriage', who, spouse);
  },
};

const WHO = '(?:{P}|(he|she|they|it))';
const HAPPENINGS: readonly Rule[] = [
  numberedMarriage,
  ...Object.entries(NOUNS).flatMap(([nouns, what]): Rule[] => {
    const to = what === 'marriage' ? '(?: (?:to|with|and) {P})?' : '';
    return [
      deed(what, `${OWNER} (?:own )?(?:${nouns})${to}(?! to P| with P)`),
      deed(what, `(?:the )?(?:${nouns}) (?:of|between) {P}${to}(?! 's)`),
    ];
  }),
  deed(
    'marriage',
    `${AUX} (?:{P} and {P} (?:ever )?${WED}|{P},? (?:first |ever )?(?:${WED} {P}|(?:marry|wed|get married)(?! \\w)))`,
    'does ',
  ),
  deed(
    'marriage',
    `${WHEN}(?:{P} and {P} ${WED}|${WHO} (?:${WED}|bec[ao]me(?: the)?) {P}|${WHO} (?:got |was )?married(?! to))`,
  ),
  deed('burial', '(?:did|do|does) (?:they|people|one) (?:bury|inter|lay to rest) {P}', 'does '),
  ...Object.entries(VERBS).flatMap(([verbs, what]) => [
    deed(what, `${WHEN}${WHO} (?:has |had |was |were |first )*(?:${verbs})`),
    deed(what, `${AUX} {P} (?:been |ever |first )*(?:${verbs})`, 'does '),
  ]),
  {
    form: pattern('(?<=E\\d+ (?:and|or|to|until) )(?:that|the one) of {P}', false),
    read: async (s, [index]) => {
      const who = s.people(index);
      const first = s.terms.find((term) => term.kind === 'happenings');
      return who === null || first?.kind !== 'happenings' ? null : happeningsOf(s.reasoning, first.what, who);
    },
  },
];

const TOLD = '(?:has |had |was |were |is |already |long |then |first |finally )*';
/** What a statement tells by its verb: `A died`, `A and B married`. */
const DEEDS_TOLD: readonly Rule[] = [
  // Two alternatives: a third name after `A and B were married by` is left over.
  deed('marriage', `{P} (?:and|&) {P} ${TOLD}(?:ever )?${WED}`),
  deed('marriage', `{P} ${TOLD}(?:ever )?${WED} {P}`),
  ...Object.entries(VERBS).map(([verbs, what]) => deed(what, `{P} ${TOLD}(?:${verbs})`)),
  deed('marriage', `{P} ${TOLD}(?:ever )?${WED}`),
  {
    // `she lost her husband`, and not `he lost the town`.
    form: pattern('P\\d+ (?:had |has )?lost {P}', false),
    read: async (s, [kin]) => {
      const people = s.people(kin);
      return people?.isKin === true ? happeningsOf(s.reasoning, 'death', people) : null;
    },
  },
];

export async function foldDeeds(skeleton: Skeleton): Promise<void> {
  for (let count = 0; count < MOST_FOLDS; count++) if (!(await foldOnce(skeleton, DEEDS_TOLD))) break;
}

const MOST_FOLDS = 24;

/** Until nothing folds any more. */
export async function fold(skeleton: Skeleton): Promise<void> {
  for (const rules of [NAMING, KIN, [...NAMING, ...KIN, ...HAPPENINGS]])
    for (let count = 0; count < MOST_FOLDS; count++) if (!(await foldOnce(skeleton, rules))) break;
}

async function foldOnce(skeleton: Skeleton, rules: readonly Rule[]): Promise<boolean> {
  await breathe();
  for (const { form, read, lead = '' } of rules)
    for (const match of skeleton.text.matchAll(form)) {
      const term = await read(skeleton, match.slice(1));
      if (term === null) continue;
      const atom = `${term.kind === 'people' ? 'P' : 'E'}${skeleton.add(term)}`;
      skeleton.put(match, `${lead}${atom}`);
      return true;
    }
  return false;
}

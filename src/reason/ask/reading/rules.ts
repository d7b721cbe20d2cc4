/** How parts of a question fold together: kin of somebody, one of a name, births and deaths and marriages. */
import { breathe } from '../../../model/breathe.js';
import { foldName } from '../../../model/index.js';
import { isA } from '../../../packs/index.js';
import type { Bounds } from '../../../time/index.js';
import type { Reasoning } from '../../reasoning.js';
import { happeningsOf } from './happenings.js';
import { KIN_WORD } from './kin-words.js';
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
  '(?:been |be |was |were )?(?:baptised|baptized|christened)': 'baptism',
  '(?:been |be |was |were )?crowned|c[ao]me to the throne|ascend(?:ed)? the throne|bec[ao]me (?:king|queen|tsar|emperor|pharaoh)':
    'coronation',
};
const WED =
  '(?:marry|marries|married|wed|wedded|(?:get|got|was|were|been|be|became) (?:married|wed)|bec[ao]me the (?:wife|husband|spouse) of|t(?:ie|ied) the knot)(?: (?:to|with|by))?';
const NOUNS: Readonly<Record<string, Deed>> = {
  'birth|date of birth|birth ?date|birthday|birth year|year of birth|place of birth|birthplace': 'birth',
  'death|demise|passing|date of death|death date|year of death|place of death': 'death',
  'burial|funeral|grave|burial place|place of burial|tomb': 'burial',
  'baptism|christening': 'baptism',
  'coronation|crowning|accession': 'coronation',
  'marriage|wedding|wedding day|wedding date': 'marriage',
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

const WHO = '(?:P(\\d+)|(he|she|they|it))';

/** `Otto, King of Greece,`, `Otto of Greece`: those of a name who are tied to what is told beside it. */
const TITLED: readonly Rule[] = [
  {
    form: pattern(
      '{P} (?:of|,) (?:the )?{P}(?: ,|$|(?= (?:was|is|were|had|has|died|married|or|and)\\b))',
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
  {
    // `Frederick, the husband of her daughter,`: the name and the kin, once those are folded.
    form: pattern('{P} , {P} ,', false),
    read: async (s, [name, kin]) => {
      const [people, some] = [s.people(name), s.people(kin)];
      if (people === null || people.isKin || some?.isKin !== true) return null;
      const members = bearers(people, some.members).map(({ entity }) => ({ entity, kin: null }));
      return members.length === 0 ? null : { ...people, members, isChoice: members.length > 1 };
    },
  },
  {
    // Not in `his father was A and his mother B`.
    form: pattern(
      "(?<!^(?:is|was|were|are) )(?<!(?:is|was) P\\d+ and )(?:{P} 's) {KIN} ,? ?{P}(?: ,)?(?! 's? (?:and|or))",
      false,
    ),
    read: (s, [owner, kin, name]) => beside(s.reasoning, s.people(name), s.people(owner), kin),
  },
  {
    form: pattern('{HIS} {KIN} ,? ?{P}(?: ,)?', false),
    read: async (s, [his, kin, name]) => beside(s.reasoning, s.people(name), await s.meant(his ?? ''), kin),
  },
  {
    form: pattern(
      "{P} , (?:who was |who is )?{P} 's {KIN}(?: ,|(?<!^(?:is|was|are|were) P\\d+ , P\\d+ .*)$)",
      false,
    ),
    read: (s, [name, owner, kin]) => beside(s.reasoning, s.people(name), s.people(owner), kin),
  },
  {
    form: pattern(`(?<!(?:is|was|were|are) )P(\\d+) ((?:${KIN_WORD})) of {P}`, false),
    read: (s, [name, kin, owner]) => beside(s.reasoning, s.people(name), s.people(owner), kin),
  },
  {
    form: pattern('{P} , (?:who was |who is |the one who was )?{KIN} (?:of|to) {P}(?: ,|$)', false),
    read: (s, [name, kin, owner]) => beside(s.reasoning, s.people(name), s.people(owner), kin),
  },
  {
    form: pattern("(?:the )?{P} ,? ?(?:the one )?(?:who|that) (?:is|was) {P} 's {KIN}(?: ,)?", false),
    read: (s, [name, owner, kin]) => beside(s.reasoning, s.people(name), s.people(owner), kin),
  },
  {
    form: pattern(
      '(?:the )?{P} ,? ?(?:the one )?(?:who|that) (?:married|wed|was married to) {P}(?: ,|$)',
      false,
    ),
    read: (s, [name, owner]) => beside(s.reasoning, s.people(name), s.people(owner), 'spouse'),
  },
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

/** `he` by himself, once all else is folded. */
const pronoun: Rule = {
  form: pattern(
    '(?<=(?:would|did|was|is|had|were|does) )(he|she|they)(?= (?:have|be|been|turn|get|live|die|marry|when|at|in|on|still|ever|become|reach|related))',
    false,
  ),
  read: (s, [word]) => s.meant(word ?? ''),
};

const OWNER = /^(?:his|her|its|their)$/i;

const KIN: readonly Rule[] = [
  bornThen,
  pronoun,
  {
    form: pattern("{P} and {P} 's {KIN}", false),
    // `his son and Albert's nephew`, `Albert and his nephew`: two, each of one.
    read: async (s, [a, b, kin]) =>
      s.people(a)?.isKin === true || OWNER.test(s.people(b)?.words ?? '')
        ? null
        : kinTerm(s.reasoning, [s.people(a), s.people(b)], kin),
  },
  {
    form: pattern("{P} 's {KIN} (?:by|with) {P}", false),
    read: (s, [a, kin, b]) => kinTerm(s.reasoning, [s.people(a), s.people(b)], kin),
  },
  {
    form: pattern('(?:{KIN} (?:that |which |whom )?{P} (?:has|had) (?:by|with) {P})', false),
    read: (s, [kin, a, b]) => kinTerm(s.reasoning, [s.people(a), s.people(b)], kin),
  },
  {
    form: pattern(
      '{KIN} (?:did|does|do|has|had) {P} (?:ever )?(?:have|had|bear|father|leave|produce) (?:by|with) {P}',
      false,
    ),
    read: (s, [kin, a, b]) => kinTerm(s.reasoning, [s.people(a), s.people(b)], kin),
  },
  {
    form: pattern(
      '{KIN} (?:did|does|do|has|had) {P} and {P} (?:ever )?(?:have|had|bear|leave|produce)(?: together)?',
      false,
    ),
    read: (s, [kin, a, b]) => kinTerm(s.reasoning, [s.people(a), s.people(b)], kin),
  },
  {
    form: pattern(
      '{KIN} (?:did|does|do|has|had) {P} (?:ever )?(?:have|had|bear|father|leave|produce)',
      false,
    ),
    read: (s, [kin, a]) => kinTerm(s.reasoning, [s.people(a)], kin),
  },
  { form: pattern("{P} 's {KIN}", false), read: (s, [a, kin]) => kinTerm(s.reasoning, [s.people(a)], kin) },
  {
    form: pattern("{KIN} (?:of|to|between|for) (?:both )?{P} (?:and|with|by) (?:to )?{P}(?! 's)", false),
    read: (s, [kin, a, b]) => kinTerm(s.reasoning, [s.people(a), s.people(b)], kin),
  },
  {
    form: pattern('(?<=how many ){KIN} (?:had|has|have) {P}(?: and {P})?$', false),
    read: (s, [kin, a, b]) =>
      kinTerm(s.reasoning, b === undefined ? [s.people(a)] : [s.people(a), s.people(b)], kin),
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
  {
    form: pattern('{P} (?:through|by way of|via) {P}', false),
    read: async (s, [some, way]) => {
      const [people, between] = [s.people(some), s.people(way)];
      if (people?.isKin !== true || between === null || between.isChoice) return null;
      const ids = new Set(between.members.map(({ entity }) => entity.id));
      const members = people.members.filter(({ kin }) =>
        kin?.found.some(
          ({ through, path }) =>
            through.some((id) => ids.has(id)) || path.some(({ subject }) => ids.has(subject)),
        ),
      );
      return { ...people, members, words: `${people.words} through ${between.words}` };
    },
  },
  {
    form: pattern("{KIN} (?:of|to|for) {P}(?! 's)(?! and P)", false),
    read: (s, [kin, a]) => kinTerm(s.reasoning, [s.people(a)], kin),
  },
  {
    form: pattern('{KIN} of {HIS}(?! \\w+)', false),
    read: async (s, [kin, his]) => kinTerm(s.reasoning, [await s.meant(his ?? '')], kin),
  },
  {
    form: pattern('{HIS} {KIN}(?! P\\d)', false),
    read: async (s, [his, kin]) => kinTerm(s.reasoning, [await s.meant(his ?? '')], kin),
  },
];

const deed = (what: Deed, form: RegExp, lead?: string): Rule => ({
  form,
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

const ORDINALS = ['first', 'second', 'third', 'fourth'];

/** `her first marriage, to Peter,`: theirs, where it is the one that the number says. */
const numberedMarriage: Rule = {
  form: pattern(`{P} 's (${ORDINALS.join('|')}) marriage ,? ?(?:to|with) {P}(?: ,)?`, false),
  read: async (s, [one, number, other]) => {
    const [who, spouse] = [s.people(one), s.people(other)];
    if (who === null || spouse === null) return null;
    const { all } = await happeningsOf(s.reasoning, 'marriage', who);
    const inOrder = [...all].sort((a, b) => (a.moment?.min ?? 0) - (b.moment?.min ?? 0));
    const wedding = inOrder[ORDINALS.indexOf(number ?? '')];
    const isTheirs = spouse.members.some(({ entity }) => entity.id === wedding?.other?.id);
    return all.some(({ moment }) => moment === null) || !isTheirs
      ? null
      : happeningsOf(s.reasoning, 'marriage', who, spouse);
  },
};

const HAPPENINGS: readonly Rule[] = [
  numberedMarriage,
  ...Object.entries(NOUNS).flatMap(([nouns, what]): Rule[] => [
    ...(what === 'marriage'
      ? [
          deed(what, pattern(`{P} 's (?:${nouns}) (?:to|with|and) {P}`, false)),
          deed(what, pattern(`(?:the )?(?:${nouns}) (?:of|between) {P} (?:and|to|with) {P}`, false)),
          deed(what, pattern(`{HIS} (?:own )?(?:${nouns}) (?:to|with) {P}`, false)),
        ]
      : []),
    deed(what, pattern(`{P} 's (?:${nouns})(?! to P| with P)`, false)),
    deed(what, pattern(`(?:the )?(?:${nouns}) of {P}(?! 's)`, false)),
    deed(what, pattern(`{HIS} (?:own )?(?:${nouns})(?! to P| with P)`, false)),
  ]),
  // `… did A marry B`, `… were A and B married`
  deed(
    'marriage',
    pattern(`(?:did|do|does|was|were|had|has|is|are) {P}(?: and|,)? (?:ever )?${WED} {P}`, false),
    'does ',
  ),
  deed(
    'marriage',
    pattern(
      `(?:did|do|does|was|were|had|has) {P} and {P} (?:ever )?(?:marry|wed|(?:get |been )?married|tie the knot)`,
      false,
    ),
    'does ',
  ),
  deed(
    'marriage',
    pattern(
      `(?:did|do|does|was|were|had|has) {P} (?:first |ever )?(?:marry|wed|get married)(?! P| \\w)`,
      false,
    ),
    'does ',
  ),
  deed('marriage', pattern(`(?<=(?:when|before|after|until|that) )${WHO} ${WED} {P}`, false)),
  deed('marriage', pattern(`(?<=(?:when|before|after|until|that) ){P} and {P} ${WED}`, false)),
  deed('marriage', pattern(`(?<=(?:when|before|after|until|that) )${WHO} bec[ao]me (?:the )?{P}`, false)),
  deed(
    'marriage',
    pattern(`(?<=(?:when|before|after|until|that) )${WHO} (?:got |was )?married(?! to)`, false),
  ),
  deed(
    'burial',
    pattern('(?:did|do|does) (?:they|people|one) (?:bury|inter|lay to rest) {P}', false),
    'does ',
  ),
  deed('coronation', pattern('(?:did|do|does) (?:they|people|one) crown {P}', false), 'does '),
  ...Object.entries(VERBS).flatMap(([verbs, what]) => [
    deed(
      what,
      pattern(
        `(?<=(?:when|before|after|until|that|year|day|moment|time) )${WHO} (?:has |had |was |were |first )*(?:${verbs})`,
        false,
      ),
    ),
    deed(
      what,
      pattern(`(?:did|do|does|was|were|had|has|is|are|been) {P} (?:been |ever |first )*(?:${verbs})`, false),
      'does ',
    ),
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

/** What a statement tells by its verb: `A died`, `A and B married`. */
const DEEDS_TOLD: readonly Rule[] = [
  deed('marriage', pattern(`{P} (?:and|&) {P} (?:were |had )*(?:ever )?${WED}`, false)),
  deed('marriage', pattern(`{P} (?:had |was |were |then |first |finally )*${WED} {P}`, false)),
  ...Object.entries(VERBS).map(([verbs, what]) =>
    deed(
      what,
      pattern(`{P} (?:has |had |was |were |is |already |long |first |finally )*(?:${verbs})`, false),
    ),
  ),
  deed('marriage', pattern(`{P} (?:had |was |were |then |first |finally )*${WED}`, false)),
  {
    // `she lost her husband`
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

/** How a claim of each kind is held against the record, from whoever and whatever it names. */
import { isA, type RelationType } from '../../../packs/index.js';
import { GENDERS, genderTold } from '../../active-context.js';
import type { People } from '../../ask/reading/terms.js';
import { hedgesIn } from '../hedges.js';
import { judgeRelation } from '../judge/relation.js';
import type { Mention, Named } from '../mentions.js';
import { isPresent } from '../text.js';
import type { By, ClaimAtoms } from './claim-atoms.js';
import { counted, isKin, none } from './kin-kinds.js';
import { age, events, gap, living, together, when } from './time-kinds.js';
import { allOf, overPeople, type ToldTruth, truth, UNTOLD } from './told-truth.js';

const NO_HEDGES = hedgesIn('');

const BY_KIND: Readonly<Record<string, By>> = {
  'is-kin': isKin,
  'born-when': when('birth'),
  'died-when': when('death'),
  'founded-when': when('beginning'),
  'ended-when': when('end'),
  'event-when': when('beginning'),
  'age-at-death': age('death'),
  'age-at-marriage': age('marriage'),
  'age-at-child': age('birth'),
  'age-in-year': age(null),
  older: gap('birth', true),
  younger: gap('birth', false),
  outlived: gap('death', false),
  predeceased: gap('death', true),
  'years-after': events(false),
  'years-before': events(true),
  'event-after': events(false),
  'event-before': events(true),
  'same-time': together,
  'alive-at': living(true),
  'dead-at': living(false),
  'count-children': counted(null),
  'count-spouses': counted('spouses'),
  unmarried: none('spouses'),
  childless: none('children'),
};

/** Null where the kind has nobody to judge it, or where what is named does not fit it. */
export async function judgeByKind(a: ClaimAtoms, kind: string): Promise<ToldTruth | null> {
  if (a.isUnread) return null;
  const isTurned = kind.endsWith('<');
  const name = isTurned ? kind.slice(0, -1) : kind;
  const relation = a.s.reasoning.ontology.relationTypes.get(name);
  if (relation !== undefined) {
    const told = await related(a, relation, isTurned);
    return told?.holds == null ? null : told;
  }
  return (await BY_KIND[name]?.(a, isTurned)) ?? null;
}

const GENDERED =
  /^P\d+ (?:is|was|are|were|had been) (?:an? )?(man|woman|male|female|boy|girl|he|she|men|women|males|females|boys|girls|sons?|daughters?)$/;

/** `She was a woman`: told of whoever is named. */
export async function judgeGender(a: ClaimAtoms): Promise<ToldTruth | null> {
  const word = GENDERED.exec(a.s.text)?.[1];
  const [who] = a.people;
  if (word === undefined || who === undefined) return null;
  const told = /^(?:wom[ae]n|females?|girls?|daughters?|she)$/.test(word) ? 'female' : 'male';
  return overPeople(who, async ({ id, name }) => {
    const shown = await a.s.reasoning.store.statements({ subject: id, predicates: GENDERS });
    const known = genderTold(shown);
    return known === null ? UNTOLD : truth(known === told, shown, `The record has ${name} as ${known}.`);
  });
}

async function related(a: ClaimAtoms, relation: RelationType, isTurned: boolean): Promise<ToldTruth | null> {
  const { ontology } = a.s.reasoning;
  const pair = pairOf(a, relation, isTurned);
  if (pair === null) return null;
  const fits = (who: Named, types: readonly string[]) =>
    types.length === 0 || types.some((type) => isA(ontology, who.type, type));
  return allOf(
    await Promise.all(
      pair.map(([from, to]) =>
        overPeople(from, (x) =>
          overPeople(to, async (y): Promise<ToldTruth> => {
            const [one, other] = fits(x, relation.from) && fits(y, relation.to) ? [x, y] : [y, x];
            if (!fits(one, relation.from) || !fits(other, relation.to)) return UNTOLD;
            const claim = {
              ...{ kind: 'relation' as const, subject: mentionOf(one), object: mentionOf(other) },
              ...{ meanings: [{ kind: 'relation' as const, relation, inverted: false }] },
              ...{ times: [], during: null, present: a.s.text.split(' ').some(isPresent), negated: false },
            };
            const found = await judgeRelation(a.s.reasoning, claim, relation, one, other, NO_HEDGES);
            const holds =
              found.verdict === 'contradicted' ? false : found.verdict === 'unsupported' ? null : true;
            return truth(holds, found.statements, found.because);
          }),
        ),
      ),
    ),
  );
}

/** Who is told of whom: of a child and two parents each of the two. */
function pairOf(
  a: ClaimAtoms,
  { name }: RelationType,
  isTurned: boolean,
): readonly (readonly [People, People])[] | null {
  const [one, other, third] = a.people;
  if (a.events.length + a.dates.length + a.amounts.length > 0) return null;
  if (one === undefined || other === undefined || a.people.length > 3) return null;
  if (third === undefined) return [isTurned ? [other, one] : [one, other]];
  if (name !== 'PARENT_OF') return null;
  return isTurned
    ? [
        [other, one],
        [third, one],
      ]
    : [
        [one, third],
        [other, third],
      ];
}

const mentionOf = (who: Named): Mention => ({
  ...{ first: -1, end: -1, written: who.name, entities: [who], isPossessive: false, isPronoun: false },
});

/** Who is whose kin, as it is told, held against the tree. */
import { knownGender } from '../../active-context.js';
import { type KinFound, kinBetween, kinOf, nextKin } from '../../ask/reading/kin.js';
import { countedKin, type KinStep, type KinWord, kinWord } from '../../ask/reading/kin-words.js';
import { kinPhrase, shownBy } from '../../ask/reading/people.js';
import type { Member, People } from '../../ask/reading/terms.js';
import { livesOf } from '../../lives.js';
import type { Reasoning } from '../../reasoning.js';
import type { Named } from '../mentions.js';
import { overPeople, type ToldTruth, truth, UNTOLD } from './told-truth.js';

const shown = ({ kin }: Member) => shownBy(kin?.found ?? []);

/** Whether these are such kin: among them, or ruled out by who is known to be, or by how they are related instead. */
export function amongKin(reasoning: Reasoning, who: People | null, kin: People): Promise<ToldTruth> {
  return overPeople(who, async (one) => {
    const same = kin.members.find(({ entity }) => entity.id === one.id);
    if (same !== undefined) return truth(true, shown(same), 'The record shows it.');
    if (kin.isChoice) return UNTOLD;
    const [owner, ...more] = kin.of;
    if (owner === undefined) return UNTOLD;
    if (more.length === 0) return ruledOut(reasoning, one, owner, kin);
    return anyFalse(await Promise.all(kin.of.map((each) => otherParents(reasoning, one, each, kin))));
  });
}

/** Of several whose child somebody would be, one who is not the parent is enough. */
const anyFalse = (told: readonly ToldTruth[]): ToldTruth =>
  told.find(({ holds }) => holds === false) ?? UNTOLD;

async function ruledOut(reasoning: Reasoning, one: Named, owner: Named, kin: People): Promise<ToldTruth> {
  const [first] = kin.members;
  const word = first?.kin?.word ?? null;
  // Somebody else is the father, the eldest, the second wife.
  if (first !== undefined && kin.members.length === 1 && word !== null && isFilled(word, kin.words))
    return truth(false, shown(first), `The record has ${first.entity.name} as ${kin.words}.`);
  // Whoever is kin may be a spouse as well.
  if (word === null ? SPOUSE.test(kin.words) : isOfMarriage(word)) return UNTOLD;
  const way = one.id === owner.id ? null : await kinBetween(reasoning, owner.id, one.id);
  if (way !== null && way.steps.length <= 3 && (await rulesOut(reasoning, one, owner, way.steps, kin.words)))
    return truth(false, way.path, `The record has ${one.name} otherwise related to ${owner.name}.`);
  return otherParents(reasoning, one, owner, kin);
}

/** A way by marriage leaves room for another by blood; and a sister is no elder or half sister only where that can be told. */
async function rulesOut(
  reasoning: Reasoning,
  one: Named,
  owner: Named,
  steps: readonly KinStep[],
  told: string,
): Promise<boolean> {
  const words = told.replace(SIDED, '');
  const wanted = kinPhrase(words.replace(/ of .*$/, ''))?.words ?? [];
  const isSame = wanted.some(({ ways }) =>
    ways.some((way) => way.map(({ step }) => step).join() === steps.join()),
  );
  if (!isSame || !NARROWED.test(words)) return steps.length === 1 || !steps.includes('spouse');
  if (OF_PARENTS.test(words))
    return (await Promise.all([one, owner].map(({ id }) => nextKin(reasoning, id, 'parent')))).every(
      ({ length }) => length > 1,
    );
  const lives = await livesOf(reasoning, [one, owner]);
  return BY_BIRTH.test(words) && [one, owner].every(({ id }) => lives.get(id)?.from != null);
}
const SIDED = /^(?:paternal|maternal) (?=half)/;
const OF_PARENTS = /^(?:half|full)\b/;
const BY_BIRTH = /^(?:elder|older|younger)\b/;
const NARROWED =
  /^(?:half|full|elder|older|younger|eldest|oldest|youngest|first|last|twin|second|third)\b| through /;

const SPOUSE = /\b(?:wife|wives|husbands?|spouses?|consorts?|brides?|widows?|widowers?)\b/;
const isOfMarriage = ({ ways }: KinWord): boolean =>
  ways.some((way) => way.length === 1 && way[0]?.step === 'spouse');

/** `the father of`, `the eldest son of`: there is one, and they are on record. */
const isFilled = ({ ways }: KinWord, words: string): boolean =>
  (ways.length === 1 && ways[0]?.length === 1 && ways[0][0]?.step === 'parent') ||
  /^(?:eldest|oldest|youngest|first|second|third|fourth|fifth|last|elder|younger)\b/.test(words);

/** A son of somebody whose parents are both others, or whose father is. */
async function otherParents(reasoning: Reasoning, one: Named, owner: Named, kin: People): Promise<ToldTruth> {
  const parents = kinWord('parents');
  if (parents === null || !/^(?:sons?|daughters?|child|children|offspring)(?![\w-])/.test(kin.words))
    return UNTOLD;
  const known = await kinOf(reasoning, one.id, parents);
  if (known.some(({ id }) => id === owner.id)) return UNTOLD;
  if (known.length < 2 && !(await isSameParent(reasoning, known[0], owner))) return UNTOLD;
  return truth(
    false,
    known.flatMap(({ path }) => path),
    `The record has others as the parents of ${one.name}.`,
  );
}

/** Somebody else is the father, where it would be a father. */
async function isSameParent(
  reasoning: Reasoning,
  known: KinFound | undefined,
  owner: Named,
): Promise<boolean> {
  if (known === undefined || known.path.some(({ predicate }) => predicate !== 'PARENT_OF')) return false;
  const [one, other] = await Promise.all([known.id, owner.id].map((id) => knownGender(reasoning, id)));
  return one != null && one === other;
}

/** How many there are on record. */
export function countIs(kin: People, told: number): ToldTruth {
  const { length } = kin.members;
  if (length === 0 || kin.isChoice) return UNTOLD;
  // Whoever was adopted may be counted or not.
  const born = kin.members.filter((one) =>
    shown(one).every(({ predicate }) => predicate !== 'ADOPTIVE_PARENT_OF'),
  );
  const isSo = told === length || told === born.length;
  return truth(isSo, kin.members.flatMap(shown), `The record names ${countedKin(length, kin.words)}.`);
}

/** Told to have none: false where the record names one, and not to be told where it does not. */
export function isNone(kin: People): ToldTruth {
  const { length } = kin.members;
  if (length === 0 || kin.isChoice) return UNTOLD;
  return truth(false, kin.members.flatMap(shown), `The record names ${countedKin(length, kin.words)}.`);
}

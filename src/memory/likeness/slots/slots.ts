/** The place of a phrase in its clause, and whether two phrases are rivals for one. */
import { stem } from '../../words/stems.js';
import { technologiesIn } from '../../words/technologies.js';
import { isDoneByOne, isGeneric, isOneVerb } from '../../words/verbs.js';
import { isOneWord } from '../sketch/kin.js';
import { isWhen } from './frames.js';
import type { Phrase, Phrased } from './phrases.js';

type Slot = 'is' | 'object' | 'agent' | 'place' | 'means' | 'source' | 'goal' | 'day' | null;
const SLOTS: ReadonlyMap<string, Slot> = new Map<string, Slot>([
  ...['in', 'on', 'at', 'inside', 'under'].map((link): [string, Slot] => [link, 'place']),
  ...['with', 'by', 'via', 'through', 'using', 'over'].map((link): [string, Slot] => [link, 'means']),
  ['from', 'source'],
  ['off', 'source'],
  ['to', 'goal'],
  ['as', 'is'],
]);

function slotOf({ phrases, verbs, isPassive }: Phrased, phrase: Phrase): Slot {
  if (phrase.isBeforeVerb) return phrase.link === '' && phrase === phrases[0] && !isPassive ? 'agent' : null;
  if (WEEKDAY.test(phrase.told)) return 'day';
  if (phrase.link !== '') return SLOTS.get(phrase.link) ?? null;
  return verbs.length === 0 ? 'is' : 'object';
}

/** Whether the phrases answer the same question: where, by what, by whom, what it is. */
export function isOneSlot(a: Phrased, was: Phrase, b: Phrased, is: Phrase): boolean {
  const [one, other] = [slotOf(a, was), slotOf(b, is)];
  if (one === null || other === null) return false;
  const [verb = '', rival = ''] = [a.verbs[0], b.verbs[0]];
  if (one === 'agent' && verb === '') return holdsOffice(a, was, b, is, other);
  if (other === 'agent' && rival === '') return holdsOffice(b, is, a, was, one);
  if (one === 'agent' && other === 'agent') return verb === rival && isDoneByOne(verb);
  if (one === 'agent') return isDoneBy(other, verb);
  if (other === 'agent') return isDoneBy(one, rival);
  if (one === 'object' || other === 'object')
    return one === other && verb === rival && (isGeneric(verb) || ONE_OBJECT.has(verb));
  const isGoal = one === 'goal' || other === 'goal';
  if (!isGoal && (one === other || one === 'is' || other === 'is')) return true;
  const isOneDoing = one === other ? isOneVerb(verb, rival) : !isGoal && (verb === '' || rival === '');
  return isNamed(was) && isNamed(is) && (verb === rival || isOneDoing);
}

/** "Pandoc prints it" and "printed with Typst", "Fay owns it" and "its owner is Omar". */
const isDoneBy = (slot: Slot, verb: string): boolean =>
  verb !== '' && (slot === 'means' || (slot === 'is' && isDoneByOne(verb)));

/** "Ida is the treasurer", "the treasurer is Omar"; "Ida is the approver of it", "it is approved by Omar". */
function holdsOffice(a: Phrased, holder: Phrase, b: Phrased, other: Phrase, slot: Slot): boolean {
  const office = a.phrases.find(({ link, isBeforeVerb }) => link === '' && !isBeforeVerb);
  if (office === undefined || office.isOneOfMany || !isNamed(holder) || !isNamed(other)) return false;
  const [verb = ''] = b.verbs;
  if (verb === '') return slot === 'is' || slot === 'agent';
  return (slot === 'means' || slot === 'agent') && office.words.some((word) => isOneWord(word, verb));
}

const ONE_OBJECT = new Set(['speak', 'follow', 'prefer', 'carry', 'wear'].map(stem));

/** A name may have a version behind it. */
const isAmount = ({ told, hasFigure }: Phrase): boolean => hasFigure && !/^[A-Z]\S* [\d.]+$/.test(told);

const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/i;
const NAMED = /[A-Z]|[a-z][_/.-][a-z]|\d/;
const isNamed = ({ told }: Phrase): boolean => NAMED.test(told);

/** Names stand against names, days against days; plain words only where both are things. */
export function isOneKind(was: Phrase, is: Phrase): boolean {
  if (isAmount(was) || isAmount(is) || was.words.length === 0 || is.words.length === 0) return false;
  if (WEEKDAY.test(was.told) || WEEKDAY.test(is.told)) return WEEKDAY.test(was.told) && WEEKDAY.test(is.told);
  return !isSameTool(was, is) && !isToolOfAnotherKind(was, is) && !isWhen(was) && !isWhen(is);
}

/** "Postgres" and "PostgreSQL". */
function isSameTool(was: Phrase, is: Phrase): boolean {
  const [one, other] = [technologiesIn(was.told)[0]?.name, technologiesIn(is.told)[0]?.name];
  return one !== undefined && one === other;
}

/** A language is no rival of what builds it. */
function isToolOfAnotherKind(was: Phrase, is: Phrase): boolean {
  const [one, other] = [roleOf(was), roleOf(is)];
  return one !== '' && other !== '' && one !== other;
}

/** Both are listed as what does one and the same. */
export const isOneTool = (was: Phrase, is: Phrase): boolean =>
  roleOf(was) !== '' && roleOf(was) === roleOf(is);

const roleOf = ({ told }: Phrase): string => technologiesIn(told)[0]?.role ?? '';

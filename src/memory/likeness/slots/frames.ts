/** Two clauses laid over each other: what they share, and the phrases that only one of them has. */
import { isLight, stem } from '../../words/stems.js';
import { isDoneByOne, isGeneric, isOneVerb, isVerb, saysHowMuch } from '../../words/verbs.js';
import { isOneWord } from '../sketch/kin.js';
import type { Phrase, Phrased } from './phrases.js';

export interface Overlaid {
  /** Words that tell things apart count for one, kinds of things for less. */
  readonly shared: number;
  /** Of what the shorter of the two says besides. */
  readonly part: number;
  /** Phrases that the other has nothing of, or something else instead. */
  readonly here: readonly Phrase[];
  readonly there: readonly Phrase[];
  /** Each has something in place of the other's. */
  readonly isContrary: boolean;
  readonly isOneVerb: boolean;
  /** They are said of the same and in the same way, so that another verb tells something else. */
  readonly isParallel: boolean;
  /** So said, one of them tells of a doing of its own: "they take their break". */
  readonly isBusy: boolean;
  /** One of them speaks of some of what the other speaks of: "the audit log", "invoices for the US". */
  readonly isNarrower: boolean;
  /** What they are said of is the same but for a word before it, or for the time: "the night ferry", "on Sundays". */
  readonly isOneOfThem: boolean;
}

/** `values` are left out of it. */
export function overlay(a: Phrased, b: Phrased, values: readonly Phrase[] = []): Overlaid {
  const [here, there] = [a.all, b.all];
  const told = ({ phrases }: Phrased) =>
    new Set(phrases.filter((phrase) => !values.includes(phrase)).flatMap(({ words }) => words));
  const [toldHere, toldThere] = [[...told(a)], [...told(b)]];
  const isSame = isDoneAndNamed(a, b.all) || isDoneAndNamed(b, a.all);
  const shared = weight(toldHere.filter((word) => isTold(word, there))) + (isSame ? VERB : 0);
  const least = Math.min(weight(toldHere), weight(toldThere)) + (isSame ? VERB : 0);
  const ownOf = (one: Phrased, other: Phrased, words: ReadonlySet<string>) =>
    one.phrases.filter((phrase) => !values.includes(phrase) && isOwn(phrase, one, other, words));
  const [left, right] = [ownOf(a, b, there), ownOf(b, a, here)];
  const isParallel = a.isPassive === b.isPassive ? isOfOne(a, b) : isOfOneAndNoMore(a, b);
  const isBusy =
    isParallel && (left.some((phrase) => isDoing(phrase, a)) || right.some((phrase) => isDoing(phrase, b)));
  return {
    shared,
    part: least === 0 ? 0 : shared / least,
    ...{ here: left, there: right },
    isContrary:
      (left.length > 0 && right.length > 0) ||
      isOfAnother(a, b, here, there) ||
      isOfAnotherTime(here, there) ||
      isBusy,
    isOneVerb: isSaidAlike(a, b, here, there),
    ...{ isParallel, isBusy },
    isNarrower:
      left.some((phrase) => narrows(phrase, there) || isPartOf(phrase, a)) ||
      right.some((phrase) => narrows(phrase, here) || isPartOf(phrase, b)),
    isOneOfThem: [...left, ...right].some(isWhen) || isKindOf(a, b, there) || isKindOf(b, a, here),
  };
}

/** What the one does is told by the other too, as a verb or as a name of it: "is backed up", "backups". */
const isDoneAndNamed = ({ verbs }: Phrased, others: ReadonlySet<string>): boolean =>
  verbs.some((verb) => !isGeneric(verb) && isWord(verb, others));

/** The same verb tells a little of what is meant. */
const VERB = 0.6;

const weight = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + (isLight(word) ? 0.4 : 1), 0);

/** Who does it is told as a whole: a team for search is not in "search for the data team". */
function isOwn(phrase: Phrase, of: Phrased, other: Phrased, others: ReadonlySet<string>): boolean {
  if (isDoer(phrase, of, other))
    return !other.phrases.some(({ words }) => phrase.words.every((word) => words.includes(word)));
  const own = phrase.words.filter((word) => !isTold(word, others) && !SAYS_NOTHING.has(word));
  const isWhole = own.length === phrase.words.length && phrase.link !== '' && !phrase.isBeforeVerb;
  return own.length > 1 || (own.length > 0 && isWhole) || own.some((word) => !isLight(word));
}

function isOfOne({ phrases: [one] }: Phrased, { phrases: [other] }: Phrased): boolean {
  if (one === undefined || other === undefined || !one.isBeforeVerb || !other.isBeforeVerb) return false;
  return one.words.some((word) => other.words.includes(word));
}

/** "Deliveries arrive", "deliveries are unpacked"; but "they may send five" and "they are allowed five" say one thing. */
function isOfOneAndNoMore(a: Phrased, b: Phrased): boolean {
  const [subject, rival] = [a.phrases[0], b.phrases[0]];
  const isLet = [...a.verbs, ...b.verbs].some((verb) => LETS.has(verb));
  return !isLet && isOfOne(a, b) && subject?.words.join(' ') === rival?.words.join(' ');
}
const LETS = new Set(['allow', 'permit', 'grant', 'entitle'].map(stem));

/** What they are said of has a word of its own on either side, if only a kind of thing: "GET /customers". */
function isOfAnother(a: Phrased, b: Phrased, here: ReadonlySet<string>, there: ReadonlySet<string>): boolean {
  const own = ({ phrases }: Phrased, others: ReadonlySet<string>) =>
    phrases.some(
      ({ isBeforeVerb, link, words, hasFigure }) =>
        isBeforeVerb && link === '' && !hasFigure && words.some((word) => !isTold(word, others)),
    );
  return own(a, there) && own(b, here);
}

const isDoer = (
  phrase: Phrase,
  { phrases, verbs: [verb = ''], isPassive }: Phrased,
  other: Phrased,
): boolean =>
  phrase.isBeforeVerb &&
  phrase === phrases[0] &&
  !isPassive &&
  (isDoneByOne(verb) || (other.isPassive && other.verbs[0] === verb));

/** It says of which of them it speaks, by a word before what the other has too or by a phrase of its own. */
function narrows(phrase: Phrase, others: ReadonlySet<string>): boolean {
  const { link, isBeforeVerb, words } = phrase;
  const isKindOf = words.length > 1 && isTold(words.at(-1) ?? '', others);
  return isKindOf || isWhen(phrase) || (link !== '' && (isBeforeVerb || link === 'for'));
}

/** "Tests of the app are written in …" is not said of the app; "the owner of the app is …" is. */
const isPartOf = (phrase: Phrase, { phrases: [first, second], verbs }: Phrased): boolean =>
  phrase === first && verbs.length > 0 && first.isBeforeVerb && second?.isBeforeVerb === true;

function isKindOf(
  { phrases: [one] }: Phrased,
  { phrases: [other] }: Phrased,
  others: ReadonlySet<string>,
): boolean {
  if (one === undefined || other === undefined || !one.isBeforeVerb || !other.isBeforeVerb) return false;
  const more = one.words.length - other.words.length;
  const isRest = other.words.length > 0 && other.words.every((word, i) => one.words[more + i] === word);
  return (
    isRest && more > 0 && one.words.slice(0, more).every((word) => !isTold(word, others) && !isLight(word))
  );
}

/** "In summer", "on Sundays". */
export const isWhen = ({ link, words }: Phrase): boolean =>
  link !== '' && words.some((word) => SEASONS.has(word));

const SEASONS = new Set(
  'summer winter spring autumn weekend weekday holiday vacation night evening morning afternoon emergency exception rain frost peak monday tuesday wednesday thursday friday saturday sunday'
    .split(' ')
    .map(stem),
);

/** "They take their break": a verb that says little leaves it to what stands behind it. */
const isDoing = ({ link, isBeforeVerb, hasFigure }: Phrase, { verbs }: Phrased): boolean =>
  link === '' && !isBeforeVerb && !hasFigure && LEAVES_OPEN.has(verbs[0] ?? '');
const LEAVES_OPEN = new Set(['take', 'make', 'do', 'give', 'get', 'go', 'run'].map(stem));

const SAYS_NOTHING = new Set(
  'fyi note reminder total default relative overall standard usual regular whole hourly daily nightly weekly monthly quarterly yearly'
    .split(' ')
    .map(stem),
);

/** "The nightly backup" and "the weekly backup". */
function isOfAnotherTime(here: ReadonlySet<string>, there: ReadonlySet<string>): boolean {
  const own = TIMES.filter((time) => here.has(time));
  const others = TIMES.filter((time) => there.has(time));
  return own.length > 0 && others.length > 0 && !own.some((time) => there.has(time));
}
const TIMES = 'hourly daily nightly weekly monthly quarterly yearly early late'.split(' ').map(stem);

function isTold(word: string, others: ReadonlySet<string>): boolean {
  if (others.has(word)) return true;
  if (word.includes('_')) return false;
  // "valid for" and "last".
  const isSaid = isVerb(word) && !isGeneric(word);
  for (const other of others)
    if (isOneWord(word, other) || (isSaid && isVerb(other) && !isGeneric(other) && isOneVerb(word, other)))
      return true;
  return false;
}

function isWord(word: string, others: ReadonlySet<string>): boolean {
  if (others.has(word)) return true;
  for (const other of others) if (isOneWord(word, other)) return true;
  return false;
}

function isSaidAlike(a: Phrased, b: Phrased, here: ReadonlySet<string>, there: ReadonlySet<string>): boolean {
  const full = ({ verbs }: Phrased) => verbs.filter((verb) => !isGeneric(verb) && !saysHowMuch(verb));
  const [one, other] = [full(a), full(b)];
  if (one.length === 0 || other.length === 0) return true;
  return (
    one.some((verb) => isWord(verb, there)) ||
    other.some((verb) => isWord(verb, here)) ||
    one.some((verb) => other.some((rival) => isOneVerb(verb, rival)))
  );
}

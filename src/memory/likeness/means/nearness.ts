/** How near a newer fact is to what an old one is about, and how near in it the newer means stand. */
import { isEmpty, isLight, stem as stemOf } from '../../words/stems.js';
import type { Seen } from '../sketch/seen.js';
import { hasPhrase, isTelling, type Phrase, type Word, wordsOf } from './about.js';
import { befalls, isDeed, isSameDeed, isSurelySame } from './deeds.js';
import type { Newer } from './newer.js';
import type { Outline } from './outline.js';

/** 3: all of it; 2: its subject, or a phrase that tells it from others; 1: a word of it; 0: something else. */
export function nearnessOf(outline: Outline, one: Seen, other: Newer): number {
  const words = wordsOf(one.content);
  const telling = outline.about.filter(isTelling);
  if (isOfAnother(telling, words, outline)) return 0;
  if (isOfPeople(telling) && isOfSome(telling, words, outline)) return 0;
  const phrases = telling.filter(
    (phrase) => hasPhrase(phrase, words) && !isAnother(phrase.words, words, outline, other),
  );
  const stems = new Set(words.map(({ stem }) => stem));
  const isDoneToo = [...outline.done].some((verb) => stems.has(verb));
  // "The bakery takes orders": what is told of the bakery need not be told of orders.
  const isObject = ({ isObject: is }: Phrase) => is;
  if (telling.some(isObject) && phrases.length > 0 && !phrases.some(isObject)) return isDoneToo ? 2 : 1;
  const isWhole = phrases.length >= 2 || phrases.some((phrase) => phrase.words.length > 1);
  if (isWhole) return 3;
  if (phrases.some((phrase) => phrase === telling[0] || phrase.isObject))
    return isOfPeople(telling) && !isDoneToo ? 1 : 2;
  if (telling.some((phrase) => phrase.words.some((word) => !isLight(word) && stems.has(word)))) return 1;
  const all = outline.about.flatMap((phrase) => phrase.words);
  if (all.every(isLight) && all.some((word) => stems.has(word))) return OF_A_KIND;
  return isDoneToo ? ALSO_DONE : 0;
}

/** Who does it says little of what is done. */
const isOfPeople = (telling: readonly Phrase[]): boolean =>
  telling.every(({ words }) => words.every((word) => PEOPLE.has(word)));

const PEOPLE = new Set(
  'driver nurse doctor staff student mechanic guest member visitor customer employee lawyer teacher editor reporter user developer engineer player patient pupil parent volunteer tenant client worker operator picker cook chef waiter seller buyer planner analyst designer tester agent clerk cashier guard pilot farmer gardener cleaner technician scientist researcher author writer reader manager trainer coach singer dancer actor musician librarian curator colleague team crew people rider passenger courier trucker dispatcher foreman shopper resident neighbour photographer freelancer intern apprentice'
    .split(' ')
    .map(stemOf),
);

/** "The firmware": which one is not told. */
export const OF_A_KIND = 0.6;

/** What is done with it is named, and not what it is done to: it may belong to others that are nearer, and proves nothing. */
const ALSO_DONE = 0.5;

/** "The churn model in Vertex", "the Vertex churn model", "the churn model's Vertex job". */
export function isInPlace(outline: Outline, one: Seen, other: Newer): boolean {
  const { behind, between } = beside(outline, one, other);
  return behind > 0 || between?.length === 0 || isLed(between, outline);
}

/** Its name goes with it, or leads to it: "the churn model in Vertex", "the Vertex churn model". */
export function isPartOf(outline: Outline, one: Seen, other: Newer): boolean {
  const { behind, between } = beside(outline, one, other);
  return behind === 1 || isLed(between, outline);
}

function isLed(between: readonly Word[] | null, { done }: Outline): boolean {
  if (between === null || !between.some(({ told }) => LEADS.has(told.toLowerCase()))) return false;
  return between.every(
    (word) => SMALL.test(word.told) || befalls(word.stem) || isSurelySame(word.stem, done),
  );
}

/** "Letters are checked by it": something else is done with it; "bookings from it": it says which are meant. */
export function isForAnother(outline: Outline, one: Seen, other: Newer): boolean {
  const { between } = beside(outline, one, other);
  if (between === null || between.length === 0) return false;
  if (between.length === 1 && WHICH.test(between[0]?.told ?? '') && other.name !== null) return true;
  return between.some(
    ({ told, stem: verb }, at) =>
      !SMALL.test(told) &&
      !befalls(verb) &&
      (isDeed(verb)
        ? at === 0 || BEHIND.test(between[at - 1]?.told ?? '')
        : isPassive(told, between[at - 1]?.told)) &&
      !isSameDeed(verb, outline.done),
  );
}

const WHICH = /^(?:from|as)$/;
const BEHIND = /^(?:is|are|was|were|be|been|get|gets|has|have|only|still|all)$/i;

/** "Are billed": as things are. */
const isPassive = (told: string, before = ''): boolean =>
  /ed$/.test(told) && /^(?:is|are|get|gets)$/i.test(before);

/** The words between what the old fact is about and the newer means, where these follow it closely; or how closely they come before it. */
function beside(
  outline: Outline,
  one: Seen,
  { stems }: Newer,
): { behind: number; between: readonly Word[] | null } {
  const words = wordsOf(one.content);
  const about = new Set(outline.about.filter(isTelling).flatMap(({ words: own }) => own));
  const at = words.findIndex(({ stem: word }) => word === stems[0]);
  const end = at + stems.length;
  const behind = at < 0 ? 0 : words.slice(end, end + 2).findIndex(({ stem: word }) => about.has(word)) + 1;
  const before = words.slice(Math.max(0, at - BESIDE), Math.max(0, at));
  const from = before.findLastIndex(({ stem: word }) => about.has(word));
  return { behind, between: from < 0 ? null : before.slice(from + 1) };
}

const BESIDE = 5;
const LEADS = new Set('in on with by via through into at over using under inside to'.split(' '));
const SMALL =
  /^(?:in|on|with|by|via|through|into|at|over|using|under|inside|as|from|the|an?|our|your|its|their|is|are|get|gets|right|all|up|out|still|only|both|and|to)$/i;

/** "Support for Germany", and "support for France". */
function isOfAnother(telling: readonly Phrase[], words: readonly Word[], outline: Outline): boolean {
  const missing = telling.filter((phrase) => phrase.tellsWhich && !hasPhrase(phrase, words));
  if (missing.length === 0) return false;
  const isOwn = (word: Word | undefined) =>
    word !== undefined && outline.words.some(({ stem: one }) => one === word.stem);
  const isHeaded = missing.some(
    ({ words: own }) =>
      own.length > 1 && words.some(({ stem: one }, at) => one === own.at(-1) && !isOwn(words[at - 1])),
  );
  const head = telling[0]?.words.at(-1);
  const isSaid = words.some(
    ({ stem: one }, at) =>
      one === head &&
      /^(?:for|from|of)$/.test(words[at + 1]?.told ?? '') &&
      !isOwn(words.slice(at + 2).find(({ told }) => !SMALL.test(told))),
  );
  return isHeaded || isSaid;
}

/** "Users of the partner portal". */
function isOfSome(telling: readonly Phrase[], words: readonly Word[], outline: Outline): boolean {
  const head = (telling[0] ?? outline.about[0])?.words.at(-1);
  return words.some(({ stem: one }, at) => {
    const which = words.slice(at + 2).find(({ told }) => !SMALL.test(told));
    const isSaid = one === head && /^(?:of|at|for|from)$/.test(words[at + 1]?.told ?? '');
    return (
      isSaid &&
      which !== undefined &&
      !isEmpty(which.stem) &&
      !outline.words.some(({ stem: own }) => own === which.stem)
    );
  });
}

/** "The shop", and "the museum shop". */
function isAnother(
  phrase: readonly string[],
  words: readonly Word[],
  outline: Outline,
  other: Newer,
): boolean {
  const [first = ''] = phrase;
  const at = words.findIndex(({ stem }) => stem === first);
  const before = words[at - 1];
  if (before === undefined || phrase.length > 1) return false;
  const isOwn = other.stems.includes(before.stem) || outline.words.some(({ stem }) => stem === before.stem);
  return !isOwn && MODIFIES.test(before.told) && !LEAVES_OPEN.test(before.told);
}

const MODIFIES = /^[a-z][a-z-]+$/;
const LEAVES_OPEN =
  /^(?:the|an?|our|your|their|its|his|her|my|this|that|these|those|all|any|each|every|both|some|no|of|in|on|at|to|for|from|by|with|and|or|as|is|are|was|were|into|per|via|when|if|while|new|own|old|more|most|half|whole|last|first|next|one|two|three|four|five|six|seven|eight|nine|ten|only|incoming|outgoing|finished|open|remaining|existing|other|between|after|before|during|about|over|under|than|since|until|without|within|behind|[a-z]+(?:ed|ing|s|ly))$/;

/** Something is done by other means than an old fact says: newer ones name them as what there is, and nobody told of the change. */
import { isLight, stem } from '../words/stems.js';
import { compareVersions } from '../words/versions.js';
import { isDeed, isSameDeed } from './deeds.js';
import { type Medium, mediaOfToday } from './media.js';
import {
  hasPhrase,
  isTelling,
  type Means,
  type Outline,
  outlineOf,
  type Phrase,
  type Word,
  wordsOf,
} from './outline.js';
import { areRivals, areStores, goTogether, isFor, isOneOf, isOnlooker, isPlaceOf } from './rivals.js';
import { type Alike, DAY, type Seen } from './seen.js';
import type { Name } from './sketch.js';
import { partWith } from './stance.js';

const LONG = 45 * DAY;

/** What newer facts name. */
interface Newer {
  readonly told: string;
  readonly stems: readonly string[];
  /** Null where it has no name of its own. */
  readonly name: Name | null;
  readonly media: readonly Medium[];
}

export function passedMeans(last: Seen, before: readonly Seen[]): Alike | null {
  const olds = before.filter((one) => last.at - one.at >= LONG && one.stands && isPlainlyTold(one));
  if (olds.length === 0) return null;
  const newer = newerIn(last, before);
  for (const old of newer.length === 0 ? [] : olds.reverse()) {
    const outline = outlineOf(old.content);
    if (outline.means.length === 0 || outline.about.length === 0) continue;
    const arcs = newer.flatMap((other) => {
      const arc = arcOf(old, outline, other, { last, before });
      return arc === null ? [] : [{ other, arc }];
    });
    const [longest] = [...arcs].sort((a, b) => b.arc.length - a.arc.length);
    if (longest === undefined) continue;
    const passing = before.filter((one) => arcs.some(({ arc }) => arc.includes(one)));
    return {
      kind: 'stale',
      facts: [old.id, ...passing.map(({ id }) => id), last.id],
      holdsIfYes: [old.id],
      is: longest.other.told,
      was: outline.means[0]?.told ?? null,
    };
  }
  return null;
}

interface Around {
  readonly last: Seen;
  readonly before: readonly Seen[];
}

/** The facts that take the newer means for granted, the last among them; null where they are too few, or the matter is settled. */
function arcOf(old: Seen, outline: Outline, other: Newer, { last, before }: Around): Seen[] | null {
  if (tells(old, other)) return null;
  const need = neededFor(old, outline, other);
  if (need === null) return null;
  const isPlace = need.isPlace && isPlaceNamed(outline, other);
  const about = [...before, last].filter(
    (one) =>
      one.id !== old.id &&
      tells(one, other) &&
      (nearnessOf(outline, one, other) > 0 || (isPlace && one.at - old.at >= LONG)),
  );
  // It was there before, or at about the same time: the two go together.
  if (about.some((one) => one.at - old.at < LONG || declares(one.content))) return null;
  if (about.some((one) => isForAnother(outline, one, other))) return null;
  const arc = about.filter((one) => one.stands && isTakenFor(one, other) && !isMarkedOff(old, one, other));
  if (!arc.includes(last)) return null;
  const isBeside = arc.some((one) => isInPlace(outline, one, other));
  const isNear = arc.some((one) => nearnessOf(outline, one, other) >= need.nearness);
  if (isNear ? arc.length < (isBeside ? need.inPlace : need.facts) : !isPlace || arc.length < 2) return null;
  const isTold = (one: Seen) =>
    one.at > old.at &&
    nearnessOf(outline, one, other) > 0 &&
    outline.means.some((means) => isSaidOf(means, one, outline));
  return before.some(isTold) || isTold(last) ? null : arc;
}

/** The old fact is about all there is of the kind: whatever is told of the newer belongs to it. */
function isPlaceNamed({ about }: Outline, { name }: Newer): boolean {
  const words = about.flatMap((phrase) => phrase.words).filter((word) => !isLight(word));
  return name !== null && isPlaceOf(name, words);
}

/** The old means are spoken of again, or of their end. */
function isSaidOf({ told, stems, isFirm }: Means, one: Seen, { old }: Outline): boolean {
  const isOne = isFirm || /[A-Z]/.test(told) || old.some((medium) => told.includes(medium.told));
  return isOne && hasAll(one, stems);
}

interface Need {
  /** So many facts must take it for granted. */
  readonly facts: number;
  /** Fewer, where one of them says it right beside what the old fact is about. */
  readonly inPlace: number;
  /** And one of them must be so near in what it is about. */
  readonly nearness: number;
  /** Both are of one kind; where the old fact is about all of that kind, two facts are near enough. */
  readonly isPlace: boolean;
}

const needing = (facts: number, inPlace: number, nearness: number, isPlace = false): Need => ({
  ...{ facts, inPlace, nearness, isPlace },
});

/** What it takes for the one to have passed the other; null where the two are of different kinds. */
function neededFor(old: Seen, outline: Outline, { name, media }: Newer): Need | null {
  const isOfOld = outline.old.length > 0;
  if (media.some(({ use }) => outline.old.some((one) => one.use === use))) return needing(1, 1, 2);
  if (name === null) return isOfOld ? needing(2, 2, 2) : null;
  if (name.key === 'v')
    return outline.means.some(({ told }) => isVersionBefore(told, name))
      ? needing(2, /^v/.test(name.told) ? 2 : 1, 2)
      : null;
  const from = outline.means[0]?.index ?? 0;
  const used = old.sketch.names.filter(({ told }) => old.content.indexOf(told) >= from);
  if (used.some((one) => isNewer(name, one))) return needing(1, 1, 2);
  if (used.some((one) => goTogether(one, name))) return null;
  if (name.role !== '') return neededForKnown(old, outline, name, used);
  if (isOfOld) return needing(2, 1, 2);
  return isFirmIn(outline) && used.length > 0 ? needing(2, 2, 2) : null;
}

/** Of a name that is known, so is what it is for. */
function neededForKnown(old: Seen, outline: Outline, name: Name, used: readonly Name[]): Need | null {
  if (used.some((one) => areRivals(one, name))) return needing(1, 1, isOneOf(name) ? 1 : 2, true);
  const isKept = KEEPING.some((one) => outline.done.has(one));
  if (isKept && used.some((one) => areStores(one, name))) return needing(2, 1, 2);
  const isOfOld = outline.old.length > 0;
  if (!isOfOld && used.some(({ role }) => role !== '')) return null;
  const isFit = isFor(name, new Set([...outline.about.flatMap(({ words }) => words), ...old.sketch.stems]));
  if (isOnlooker(name) && !isFit) return null;
  if (isOfOld) return isFit ? needing(1, 1, 2, true) : needing(2, 1, 2);
  return isFit && isFirmIn(outline) ? needing(2, 1, 2) : null;
}

const isFirmIn = ({ means }: Outline): boolean => means.some((one) => one.isFirm);

/** Both are versions of one form, and the newer is higher. */
function isVersionBefore(told: string, { version }: Name): boolean {
  const [last = ''] = /(?:v\d+(?:\.\d+)*|\d+(?:\.\d+)+)$/i.exec(told) ?? [];
  const old = last.replace('v', '');
  const dots = (text: string) => text.split('.').length;
  return old !== '' && version !== null && dots(old) === dots(version) && compareVersions(version, old) > 0;
}

/** Where something is kept, it is kept in one of them. */
const KEEPING = ['store', 'keep', 'hold', 'save', 'live', 'sit', 'reside', 'archive', 'record'].map(stem);

function isNewer({ key, version }: Name, old: Name): boolean {
  return (
    key === old.key && version !== null && old.version !== null && compareVersions(version, old.version) > 0
  );
}

/** 3: all of it; 2: its subject, or a phrase that tells it from others; 1: a word of it; 0: something else. */
function nearnessOf(outline: Outline, one: Seen, other: Newer): number {
  const words = wordsOf(one.content);
  const telling = outline.about.filter(isTelling);
  if (isOfAnother(telling, words, outline)) return 0;
  const phrases = telling.filter(
    (phrase) => hasPhrase(phrase, words) && !isAnother(phrase.words, words, outline, other),
  );
  const isWhole = phrases.length >= 2 || phrases.some((phrase) => phrase.words.length > 1);
  if (isWhole) return 3;
  if (phrases.some((phrase) => phrase === telling[0])) return 2;
  const stems = new Set(words.map(({ stem }) => stem));
  if (telling.some((phrase) => phrase.words.some((word) => !isLight(word) && stems.has(word)))) return 1;
  return [...outline.done].some((verb) => stems.has(verb)) ? ALSO_DONE : 0;
}

/** What is done with it is named, and not what it is done to: it may belong to others that are nearer, and proves nothing. */
const ALSO_DONE = 0.5;

/** "The churn model in Vertex", "the Vertex churn model", "the churn model's Vertex job". */
function isInPlace(outline: Outline, one: Seen, other: Newer): boolean {
  const { behind, between } = beside(outline, one, other);
  if (behind) return true;
  if (between === null) return false;
  const isLed = between.length === 0 || between.some(({ told }) => LEADS.has(told.toLowerCase()));
  return isLed && between.every((word) => SMALL.test(word.told) || isSameDeed(word.stem, outline.done));
}

/** "Letters are checked by it": something else is done with it; "bookings from it": it says which are meant. */
function isForAnother(outline: Outline, one: Seen, other: Newer): boolean {
  const { between } = beside(outline, one, other);
  if (between === null || between.length === 0) return false;
  if (between.length === 1 && between[0]?.told === 'from' && other.name !== null) return true;
  return between.some(
    ({ told, stem: verb }) => !SMALL.test(told) && isDeed(verb) && !isSameDeed(verb, outline.done),
  );
}

/** The words between what the old fact is about and the newer means, where these follow it closely; or whether they come right before it. */
function beside(
  outline: Outline,
  one: Seen,
  { stems }: Newer,
): { behind: boolean; between: readonly Word[] | null } {
  const words = wordsOf(one.content);
  const about = new Set(outline.about.filter(isTelling).flatMap(({ words: own }) => own));
  const at = words.findIndex(({ stem: word }) => word === stems[0]);
  const end = at + stems.length;
  const behind = words.slice(end, end + 2).some(({ stem: word }) => about.has(word));
  const before = words.slice(Math.max(0, at - BESIDE), Math.max(0, at));
  const from = before.findLastIndex(({ stem: word }) => about.has(word));
  return { behind, between: from < 0 ? null : before.slice(from + 1) };
}

const BESIDE = 5;
const LEADS = new Set('in on with by via through into at over using under inside as'.split(' '));
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

function newerIn(last: Seen, before: readonly Seen[]): Newer[] {
  const media = mediaOfToday(last.content);
  const named = last.sketch.names.map((name) => asNewer(name, media));
  const plain = media
    .filter(({ told }) => !last.sketch.names.some((one) => one.told.includes(told)))
    .map(
      (medium): Newer => ({ told: medium.told, stems: partsOf(medium.told), name: null, media: [medium] }),
    );
  return [...named, ...knownNames(last, before), ...versionsIn(last), ...plain].filter(
    ({ stems }) => stems.length > 0,
  );
}

const asNewer = (name: Name, media: readonly Medium[]): Newer => ({
  ...{ told: name.told, stems: partsOf(name.told), name },
  media: media.filter(({ told }) => told === name.told),
});

const partsOf = (told: string): string[] => wordsOf(told).map((word) => word.stem);

/** At the head of a sentence, or in small letters, a name is known for one where another fact has it as such. */
function knownNames({ content, sketch }: Seen, before: readonly Seen[]): Newer[] {
  const words = new Set(wordsOf(content).map(({ told }) => told.toLowerCase()));
  const names = before
    .flatMap((one) => one.sketch.names)
    .filter(({ key }) => {
      return key.length >= SHORTEST && words.has(key) && !sketch.names.some((own) => own.key === key);
    });
  return [...new Map(names.map((name) => [name.key, asNewer({ ...name, version: null }, [])])).values()];
}

const SHORTEST = 4;

/** "The orders API is v2", and later v4; "on Python 3.8", and later "its interpreter is 3.12". */
function versionsIn({ content }: Seen): Newer[] {
  return [...new Set(content.match(VERSION) ?? [])].map((told) => ({
    ...{ told, stems: partsOf(told), media: [] },
    name: { key: 'v', told, role: '', version: told.replace('v', '') },
  }));
}

const VERSION =
  /(?<![\w.,:$€£-])(?:v\d+(?:\.\d+)*|\d{1,2}\.\d{1,2}(?:\.\d+)?)(?![\w.,:%/-]*[\w%])(?!\s*(?:%|percent|ms|s|sec\w*|min\w*|hours?|days?|weeks?|months?|years?|[kmgt]i?b|[kmc]?m|kg|g|euros?|dollars?|usd|eur|million|billion|times|x|°|degrees?|points?|a|per)\b)/gi;

/** Of another version it tells something else; a number with a dot says which is meant. */
function tells(one: Seen, { name, stems }: Newer): boolean {
  const version = name?.version ?? null;
  if (!hasAll(one, stems))
    return version?.includes('.') === true && wordsOf(one.content).some(({ told }) => told === version);
  const own = one.sketch.names.find(({ key }) => key === name?.key)?.version ?? null;
  return (
    version === null ||
    own === null ||
    own === version ||
    own.startsWith(`${version}.`) ||
    version.startsWith(`${own}.`)
  );
}

function hasAll(one: Seen, stems: readonly string[]): boolean {
  const own = wordsOf(one.content);
  return stems.length > 0 && stems.every((word) => own.some(({ stem }) => stem === word));
}

/** How things are, and no change, plan, question or tale of what was. */
function isPlainlyTold({ content }: Seen): boolean {
  return !declares(content) && !NOT_SO.test(content) && !WAS.test(content);
}

/** It is there, and what is told is something else of it. */
function isTakenFor({ content, sketch }: Seen, { told }: Newer): boolean {
  const part = partWith(sketch, told);
  const at = part.toLowerCase().indexOf(told.toLowerCase());
  const near = part.slice(0, Math.max(0, at)).split(' ').slice(-NEAR).join(' ');
  return !NOT_SO.test(part) && !/\?\s*$/.test(content) && !DENIES.test(near);
}

const NEAR = 5;
const DENIES =
  /\b(?:not|never|without|nobody|none|neither|nor|no|unlike|except|than|like|old|legacy|former|their own|competitors?|partners?['’]s?|customers?['’]s?|clients?['’]s?|upstream|third[- ]party)(?=\s|$)|n't\b/i;
const NOT_SO =
  /\?\s*$|\b(?:will|would|might|maybe|perhaps|propos\w+|consider\w*|planned|planning|plans? to|the plan|going to|wants? to|wanted to|could (?:use|move|switch|be)|we should|shall|evaluat\w+|investigat\w+|discuss\w*|think(?:ing)? (?:of|about)|suggest\w*|alternatives?|candidates?|versus|vs|benchmark\w*|compar\w+|prototyp\w*|pilot\w*|trial\w*|asked for|asks? for|wish\w*|course|try(?:ing)?|tried|poc|spike|proof of concept|demo|roadmap|upcoming|next (?:week|month|quarter|year|sprint)|eventually|someday|not yet|yet to|until|prepar\w+|ready for|compatib\w+|quote|staging|sandbox|used to|formerly|previously|back then|in the past)\b/i;
const WAS = /\b(?:was|were|had)\b/i;

/** Whoever tells of the change has settled it; what is given as a ground is taken for known. */
function declares(text: string): boolean {
  return DECLARES.test(text.replace(GROUND, ' '));
}

const GROUND = /\b(?:since|after|now that|because|ever since|as soon as)\b[^,;.]*/gi;
const DECLARES =
  /\b(?:from now on|as of|no longer|instead of|replac\w+|supersed\w+|took over|takes over|taken over|(?:is|are|we|they|it's) now|now (?:use|run|live|sit|go|come|be|do|get|have|keep|send|write)\w*|switched|migrated|migrating|moved (?:to|from|over|onto|on|back)|mov(?:es|ing) (?:to|from|over|onto)|have moved|has moved|was moved|were moved|went live|gone live|introduced|adopted|retired|decommissioned|phased out|dropped|rolled over|swapped|reverted|went back|back to|converted|ported|rewritten|rewrote|rebuilt|relicensed|relocated|transferred|handed (?:over|to)|stopped|gave up|given up|abandoned|cancell?ed|in favou?r of|restored|decided)\b|^(?:switched|moved|changed|replaced|dropped|retired)\b/i;

/** Of another environment or number than the old fact; a version is none. */
function isMarkedOff({ sketch: { marks } }: Seen, { sketch }: Seen, { name }: Newer): boolean {
  return [...sketch.marks].some(([what, which]) => {
    const own = marks.get(what);
    const isVersion = what === `# ${name?.told.toLowerCase()}` || what === `# ${name?.key}`;
    if (own === undefined || isVersion) return false;
    return [...which].every((one) => !own.has(one));
  });
}

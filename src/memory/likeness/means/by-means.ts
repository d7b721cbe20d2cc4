/** Something is done by other means than an old fact says: newer ones name them as what there is, and nobody told of the change. */
import { isLight, stem } from '../../words/stems.js';
import { type Alike, DAY, type Seen } from '../sketch/seen.js';
import { hasPhrase, isTelling, wordsOf } from './about.js';
import { declaresIt, isMarkedOff, isPlainlyTold, isTakenFor } from './granted.js';
import { isForAnother, isInPlace, isPartOf, nearnessOf, OF_A_KIND } from './nearness.js';
import { neededFor } from './needed.js';
import { hasAll, type Newer, newerIn, tells } from './newer.js';
import { type Means, type Outline, outlineOf } from './outline.js';
import { isPlaceOf } from './rivals.js';

const LONG = 45 * DAY;

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
      isAbout(outline, one, other, isPlace && one.at - old.at >= LONG),
  );
  // It was there before, or at about the same time: the two go together.
  if (about.some((one) => one.at - old.at < LONG || declaresIt(one, outline, other))) return null;
  if (outline.user === null && about.some((one) => isForAnother(outline, one, other))) return null;
  const arc = about.filter((one) => one.stands && isTakenFor(one, other) && !isMarkedOff(old, one, other));
  if (!arc.includes(last)) return null;
  if (need.isPart && !arc.some((one) => isPartOf(outline, one, other))) return null;
  const isBeside = arc.some((one) => isInPlace(outline, one, other));
  const isNear = arc.some((one) => nearnessOf(outline, one, other) >= need.nearness);
  const isOfAKind = need.isPlace && !about.some((one) => nearnessOf(outline, one, other) < OF_A_KIND);
  if (
    isNear ? arc.length < (isBeside ? need.inPlace : need.facts) : !(isPlace || isOfAKind) || arc.length < 2
  )
    return null;
  const isTold = (one: Seen) =>
    one.at > old.at &&
    nearnessOf(outline, one, other) > 0 &&
    outline.means.some((means) => isSaidOf(means, one, outline));
  return before.some(isTold) || isTold(last) ? null : arc;
}

/** The old fact is about all there is of the kind: whatever is told of the newer belongs to it. */
function isPlaceNamed({ about }: Outline, { name }: Newer): boolean {
  const words = about.flatMap((phrase) => phrase.words).filter((word) => !isLight(word) && !FILES.has(word));
  return name !== null && isPlaceOf(name, words);
}

/** In whatever form it is there. */
const FILES = new Set('file document item thing everything'.split(' ').map(stem));

/** Near, or of the place that both take; the farther, the less may it be about something of its own. */
function isAbout(outline: Outline, one: Seen, other: Newer, isPlace: boolean): boolean {
  if (outline.user !== null && !hasPhrase(outline.user, wordsOf(one.content))) return false;
  const nearness = nearnessOf(outline, one, other);
  return nearness >= OF_A_KIND || ((nearness > 0 || isPlace) && !isOfItsOwn(one, other));
}

/** "Treaties are signed with it": by itself it says of something else by what means it is done. */
function isOfItsOwn({ content }: Seen, { stems }: Newer): boolean {
  const { about, means } = outlineOf(content);
  const [first] = means;
  if (first === undefined || !about.some(isTelling) || !stems.every((word) => first.stems.includes(word)))
    return false;
  return first.isFirm && /\b(?:is|are)\s/.test(content.slice(0, first.index));
}

/** The old means are spoken of again, or of their end. */
function isSaidOf({ told, stems, isFirm }: Means, one: Seen, { old }: Outline): boolean {
  const isOne = isFirm || /[A-Z]/.test(told) || old.some((medium) => told.includes(medium.told));
  return isOne && hasAll(one, stems);
}

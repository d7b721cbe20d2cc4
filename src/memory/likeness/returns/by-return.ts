/** What was said first, given up since, and is said again as if nothing had happened: whatever it is, its words come back. */
import { isRemnant } from '../../words/left-over.js';
import { isMeasured } from '../sketch/measured.js';
import type { Alike, Seen } from '../sketch/seen.js';
import { type Sketch, sketchOf } from '../sketch/sketch.js';
import { turns } from '../sketch/stance.js';
import { rootOf, sum, WORD, type Words, weightsIn, within, wordsOf } from '../sketch/weights.js';
import { isElsewhere } from './elsewhere.js';
import { declaresReturn, isDenied, isLeft, isToldAsItIs, isUndecided } from './firmness.js';
import { type Arc, givenUpIn } from './given-up.js';
import { endsIn, leavesPlace, takesUp, withoutStart } from './leaves.js';
import { isOfAnother } from './of-another.js';
import { mostOf, sayingWith } from './sayings.js';

/** Changes that lie further back are not asked about. */
const LATEST = 6;

/** The same words before a change that gives them up, and after it. */
export function cameBack(last: Seen, before: readonly Seen[]): Alike | null {
  if (declaresReturn(last.content)) return null;
  const then = wordsOf(last.content);
  const kin = before.filter(({ content }) => sum(within(wordsOf(content), then)) >= 1);
  for (const turn of kin
    .filter((one) => one.stands && isChange(one))
    .slice(-LATEST)
    .reverse()) {
    const origins = kin.filter(
      (origin) => origin !== turn && origin.at <= turn.at && returning({ origin, turn, last }) !== null,
    );
    const [origin] = origins;
    const words = origin === undefined ? null : returning({ origin, turn, last });
    if (origin === undefined || words === null) continue;
    const since = kin.filter((one) => one.at >= turn.at && one !== turn && !origins.includes(one));
    if (since.some((one) => isSettled(one, words))) return null;
    const returns = since.filter((one) => returning({ origin, turn, last: one }) !== null);
    const [home, back] = [origins.map(({ id }) => id), [...returns, last].map(({ id }) => id)];
    const facts = [...home, turn.id, ...back];
    const holdsIfYes = [...home, ...back];
    return { kind: 'reversal', facts, holdsIfYes, ...toldAs({ origin, turn, last }, words) };
  }
  return null;
}

/** It gives something up or puts something in its place, and that is done. */
const isChange = ({ content }: Seen): boolean => tellsChange(content) && !isUndecided(withoutStart(content));

const tellsChange = (content: string): boolean =>
  leavesBehind(content).length > 0 || takesUp(content).length > 0 || turns(sketchOf(content));

/** It tells of a change, in some of the same words. */
export const mayGiveUp = (content: string, told: string): boolean =>
  sum(within(wordsOf(content), wordsOf(told))) >= 1 && tellsChange(content);

const leavesBehind = (content: string): readonly Words[] => [...endsIn(content), ...leavesPlace(content)];

/** Somebody said in between that it came back. */
const isSettled = ({ content }: Seen, words: Words): boolean =>
  declaresReturn(content) && sum(within(words, wordsOf(content))) >= 1 && !isLeaving(content, words);

/** It gives the same up itself. */
const isLeaving = (content: string, words: Words): boolean =>
  leavesBehind(content).some((some) => sum(within(some, words)) >= 1);

/** What the change gives up, where it is told before and after it of one thing, as it is. */
function returning(arc: Arc): Words | null {
  const { origin, turn, last } = arc;
  const words = givenUpIn(arc);
  if (words === null || [origin, last].some(({ content }) => isLeaving(content, words))) return null;
  const [was, is] = [partOf(origin, words), partOf(last, words)];
  const first = wordsOf(origin.content);
  const isGone = isLeft(is, (word) => first.has(rootOf(word))) || isKept(is, words);
  if (isGone || !isToldAsItIs(was) || !isToldAsItIs(is)) return null;
  if (!DECIDED.test(turn.content) && isFound(origin, words)) return null;
  if (isDenied(pieceOf(was, words)) !== isDenied(pieceOf(is, words))) return null;
  const changed = sketchOf(partOf(turn, words));
  const told = placed(last.sketch, is);
  const isApart = [origin.sketch, changed].some((sketch) => isElsewhere(sketch, told, words));
  return isApart || isOfAnother(arc, words) ? null : words;
}

/** What is said by the way tells nothing apart, but for where all of it holds. */
const placed = (sketch: Sketch, part: string): Sketch =>
  sketch.marks.has('environment') || sketch.marks.has('region') ? sketch : sketchOf(part);

/** An amount that somebody found out moves by itself; whether it is round says nothing here. */
const isFound = ({ sketch }: Seen, words: Words): boolean =>
  sketch.amounts.some(
    ({ key, told }) =>
      sum(within(wordsOf(told), words)) > 0 && isMeasured(sketch, { key, told: ROUND, unit: CHOSEN }),
  );
const [ROUND, CHOSEN] = ['10', 'clock'];
/** Somebody set it: then it was laid down, whatever it is. */
const DECIDED =
  /\b(?:cut|set|changed|bumped|lowered|tightened|relaxed|moved|switched|extended|shortened|capped|decided|agreed)\b/i;

/** What is kept of it says nothing of itself: "the Redis dump". */
const isKept = (part: string, words: Words): boolean =>
  [...part.matchAll(WORD)].some(
    ({ 0: word, index }) =>
      words.has(rootOf(word)) && !/\d/.test(word) && isRemnant(part.slice(index + word.length)),
  );

/** What is told again and what had come instead, where both are names or amounts. */
function toldAs({ origin, turn, last }: Arc, words: Words): Pick<Alike, 'is' | 'was'> {
  const named = ({ sketch }: Seen) => [...sketch.names, ...sketch.amounts].map(({ told }) => told);
  const is = named(last).find((told) => sum(within(weightsIn(told), words)) >= 1);
  const first = wordsOf(origin.content);
  const [was, ...others] = named(turn).filter((told) => {
    const own = weightsIn(told);
    return sum(own) >= 1 && sum(within(own, first)) < sum(own) && sum(within(own, words)) < 1;
  });
  const isKnown = is !== undefined && was !== undefined && others.every((one) => one === was);
  return { is: is ?? last.content, was: isKnown ? was : null };
}

/** The part of it that has most of these words. */
const partOf = ({ sketch }: Seen, words: Words): string => sayingWith(mostOf(sketch.parts, words), words);
const pieceOf = (part: string, words: Words): string => mostOf(part.split(/,\s+/), words);

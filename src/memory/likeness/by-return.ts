/** What was said first, given up since, and is said again as if nothing had happened: whatever it is, its words come back. */
import { isRemnant } from '../words/left-over.js';
import { remember } from '../words/remember.js';
import { isElsewhere } from './elsewhere.js';
import { inFigures } from './figures.js';
import { declaresReturn, isDenied, isToldAsItIs, isUndecided } from './firmness.js';
import { endsIn, leavesPlace, takesUp } from './leaves.js';
import type { Alike, Seen } from './seen.js';
import { rootOf, WORD, weightsIn } from './weights.js';

type Words = ReadonlyMap<string, number>;

/** The same words before a change that gives them up, and after it. */
export function cameBack(last: Seen, before: readonly Seen[]): Alike | null {
  if (declaresReturn(last.content)) return null;
  for (const turn of before.filter((one) => one.stands && isChange(one)).reverse()) {
    const origins = before.filter(
      (one) => one !== turn && one.at <= turn.at && returning(one, turn, last) !== null,
    );
    const [origin] = origins;
    const words = origin === undefined ? null : returning(origin, turn, last);
    if (origin === undefined || words === null) continue;
    const since = before.filter((one) => one.at >= turn.at && one !== turn && !origins.includes(one));
    if (since.some((one) => isSettled(one, words))) return null;
    const home = origins.map(({ id }) => id);
    const back = [...since.filter((one) => returning(origin, turn, one) !== null), last].map(({ id }) => id);
    const facts = [...home, turn.id, ...back];
    return {
      kind: 'reversal',
      facts,
      holdsIfYes: [...home, ...back],
      ...toldAs({ origin, turn, last }, words),
    };
  }
  return null;
}

/** It gives something up or puts something in its place, and that is done. */
const isChange = ({ content }: Seen): boolean =>
  (leavesBehind(content).length > 0 || takesUp(content).length > 0) && !isUndecided(content);

/** Somebody said in between that it came back. */
const isSettled = (one: Seen, words: Words): boolean =>
  declaresReturn(one.content) && sum(within(words, wordsOf(one))) >= 1 && !isLeaving(one, words);

const ENOUGH = 2;
const PART = 0.5;
const MOST = 0.8;

/** What the change gives up, where it is told before and after it of one thing. */
function returning(origin: Seen, turn: Seen, last: Seen): Words | null {
  const [first, between, then] = [wordsOf(origin), wordsOf(turn), wordsOf(last)];
  const both = within(first, then);
  const all = within(both, between);
  const [enough, part] = [Math.min(ENOUGH, sum(first)), PART * Math.min(sum(first), sum(then))];
  if (sum(all) < 1 || sum(both) < Math.max(enough, part)) return null;
  if (isNew(turn, first, then)) return null;
  const words =
    (sum(all) < MOST * enough ? null : leftIn(turn, all, first, both)) ??
    displaced({ origin, turn, last }, both);
  if (words === null || [origin, last].some((one) => isLeaving(one, words))) return null;
  const [was, is] = [partOf(origin, words), partOf(last, words)];
  if (
    !isToldAsItIs(was) ||
    !isToldAsItIs(is) ||
    isDenied(pieceOf(was, words)) !== isDenied(pieceOf(is, words)) ||
    isKept(is, words)
  )
    return null;
  const isApart = [origin, turn].some(({ sketch }) => isElsewhere(sketch, last.sketch, words));
  return isApart ? null : words;
}

interface Arc {
  readonly origin: Seen;
  readonly turn: Seen;
  readonly last: Seen;
}

/** What is told again and what had come instead, where both are names or amounts. */
function toldAs({ origin, turn, last }: Arc, words: Words): Pick<Alike, 'is' | 'was'> {
  const named = ({ sketch }: Seen) => [...sketch.names, ...sketch.amounts].map(({ told }) => told);
  const is = named(last).find((told) => sum(within(weightsIn(told), words)) >= 1);
  const [was, ...others] = named(turn).filter((told) => {
    const own = weightsIn(told);
    return sum(own) >= 1 && sum(within(own, wordsOf(origin))) < sum(own) && sum(within(own, words)) < 1;
  });
  const isKnown = is !== undefined && was !== undefined && others.every((one) => one === was);
  return { is: is ?? last.content, was: isKnown ? was : null };
}

/** "It moved to Q", where P is told before and after: all else that it says is told there too, and P and Q are of one kind. */
function displaced({ origin, turn, last }: Arc, both: Words): Words | null {
  const [first, then] = [wordsOf(origin), wordsOf(last)];
  for (const to of takesUp(turn.content)) {
    if (sum(within(to, first)) > 0 || sum(within(to, then)) > 0) continue;
    const about = [...wordsOf(turn)].filter(([word, weight]) => weight > 0.2 && !to.has(word));
    const topic = new Map(about.filter(([word]) => both.has(word)));
    if (about.some(([word]) => !first.has(word) && !then.has(word)) || sum(topic) < 1) continue;
    const kind = kindOf(to, turn);
    const words = new Map([...both].filter(([word, weight]) => weight > 0.2 && !topic.has(word)));
    if (words.size > 0 && kind === kindOf(words, origin)) return words;
  }
  return null;
}

/** What sort of thing the words name: an amount of some unit, a tool for something, a name, or whatever. */
function kindOf(words: Words, { sketch }: Seen): string {
  const amount = sketch.amounts.find(({ told }) => sum(within(words, weightsIn(told))) > 0);
  if (amount !== undefined) return amount.unit;
  const name = sketch.names.find(({ told }) => sum(within(words, weightsIn(told))) > 0);
  if (name !== undefined) return `name ${name.role}`;
  return [...words.keys()].some((word) => /\d/.test(word)) ? 'code' : 'words';
}

/** What it gives up of what both tell; what has lost its place must be told of something. */
function leftIn(turn: Seen, all: Words, first: Words, both: Words): Words | null {
  const names = namesIn(turn);
  const known = (words: Words) => isLeft(words, both, names);
  const [over, place] = [endsIn(turn.content).filter(known), leavesPlace(turn.content).filter(known)];
  const words = new Map([...over, ...place].flatMap((one) => [...one]));
  const enough = Math.min(1, PART * sum(without(first, words)));
  const isTold = over.some((one) => sum(within(one, both)) >= ENOUGH) || sum(without(all, words)) >= enough;
  return words.size > 0 && isTold ? words : null;
}

/** All that tells it apart comes back, or at least a name or a figure in it. */
function isLeft(words: Words, both: Words, names: ReadonlySet<string>): boolean {
  const telling = [...words].filter(([, weight]) => weight === 1).map(([word]) => word);
  if (telling.length === 0) return false;
  const isName = (word: string) => names.has(word) || /\d/.test(word);
  return telling.every((word) => both.has(word)) || telling.some((word) => both.has(word) && isName(word));
}

/** What is kept of it says nothing of itself: "the Redis dump". */
const isKept = (part: string, words: Words): boolean =>
  [...part.matchAll(WORD)].some(
    ({ 0: word, index }) =>
      words.has(rootOf(word)) && !/\d/.test(word) && isRemnant(part.slice(index + word.length)),
  );

/** It gives the same up itself. */
const isLeaving = ({ content }: Seen, words: Words): boolean =>
  leavesBehind(content).some((some) => sum(within(some, words)) >= 1);

/** It has of the change what was not there before: it tells what has come instead. */
function isNew(turn: Seen, first: Words, then: Words): boolean {
  const figures = [...wordsOf(turn).keys()].filter((word) => /\d/.test(word));
  return [...namesIn(turn), ...figures].some((word) => then.has(word) && !first.has(word));
}

const leavesBehind = (content: string): readonly Words[] => [...endsIn(content), ...leavesPlace(content)];

const namesIn = ({ sketch }: Seen): ReadonlySet<string> =>
  new Set(sketch.names.flatMap(({ told }) => [...weightsIn(told).keys()]));

const wordsOf = ({ content }: Seen): Words => inWeights(content);
const inWeights = remember((content: string): Words => weightsIn(inFigures(content)), 1_000);

const without = (some: Words, others: Words): Words =>
  new Map([...some].filter(([word]) => !others.has(word)));

const within = (some: Words, others: Words): Words => new Map([...some].filter(([word]) => others.has(word)));

const sum = (words: Words): number => [...words.values()].reduce((total, one) => total + one, 0);

/** The part of it that has most of these words. */
const partOf = ({ sketch }: Seen, words: Words): string => mostOf(sketch.parts, words);
const pieceOf = (part: string, words: Words): string => mostOf(part.split(/,\s+/), words);

function mostOf(parts: readonly string[], words: Words): string {
  const count = (part: string) => sum(within(words, inWeights(part)));
  return parts.reduce((best, part) => (count(part) > count(best) ? part : best));
}

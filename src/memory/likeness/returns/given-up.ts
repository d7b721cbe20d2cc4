/** Which words of an earlier fact a change gives up, where a later one has them: by name, by its place, or for something else. */
import { FINITE } from '../../words/normalise.js';
import { isMeasured } from '../sketch/measured.js';
import type { Seen } from '../sketch/seen.js';
import { turns } from '../sketch/stance.js';
import { sum, type Words, weightsIn, within, without, wordsOf } from '../sketch/weights.js';
import { fieldOf } from './fields.js';
import { isDenied } from './firmness.js';
import { endsIn, leavesPlace, takesUp } from './leaves.js';
import { sayingWith } from './sayings.js';

export interface Arc {
  readonly origin: Seen;
  readonly turn: Seen;
  readonly last: Seen;
}

const ENOUGH = 2;
const PART = 0.5;
const MOST = 0.8;
const SAME = 0.99;
const LIGHT = 0.5;
const SILENT = 0.2;

export function givenUpIn(arc: Arc): Words | null {
  const [first, between, then] = [arc.origin, arc.turn, arc.last].map(({ content }) => wordsOf(content));
  if (first === undefined || between === undefined || then === undefined) return null;
  const both = weightiest(within(first, then), then);
  if (isNew(arc.turn, first, then)) return null;
  const [enough, part] = [Math.min(ENOUGH, sum(first)), PART * Math.min(sum(first), sum(then))];
  const isAlike = sum(both) >= Math.max(enough, part);
  const isNear = isAlike && sum(within(both, between)) >= MOST * enough;
  return (
    (isNear ? named(arc.turn, { first, between, both }) : null) ??
    (isAlike
      ? (displaced(arc, both) ?? rated(arc, within(both, between)) ?? turnedAround(arc, both))
      : null) ??
    bridged(arc, { first, between, then })
  );
}

/** What it gives up of what both tell; what has lost its place must be told of something. */
function named(
  turn: Seen,
  { first, between, both }: { readonly first: Words; readonly between: Words; readonly both: Words },
): Words | null {
  const names = namesIn(turn);
  const known = (words: Words) => isKnown(words, both, names);
  const [over, place] = [endsIn(turn.content).filter(known), leavesPlace(turn.content).filter(known)];
  const words = within(both, joined([...over, ...place]));
  const topic = without(within(both, between), words);
  const isSame = sum(both) >= SAME * sum(first);
  const enough = isSame ? SILENT : Math.min(1, PART * sum(without(first, words)));
  const isTold =
    over.some((one) => sum(within(one, both)) >= Math.min(ENOUGH, sum(first))) || sum(topic) >= enough;
  return words.size > 0 && isTold ? words : null;
}

/** All that tells it apart comes back, or at least a name or a figure in it. */
function isKnown(words: Words, both: Words, names: ReadonlySet<string>): boolean {
  const told = weightiest(words, both);
  const heavy = [...told].filter(([, weight]) => weight === 1).map(([word]) => word);
  const light = [...words].filter(([, weight]) => weight === LIGHT).map(([word]) => word);
  const telling = heavy.length === 0 && light.length > 1 ? light : heavy;
  const isName = (word: string) => names.has(word) || /\d/.test(word);
  return (
    telling.length > 0 &&
    (telling.every((word) => both.has(word)) || telling.some((word) => both.has(word) && isName(word)))
  );
}

/** "It moved to Q", where P is told before and after: all else that it says is told there too, and P and Q are of one kind. */
function displaced({ origin, turn, last }: Arc, both: Words): Words | null {
  const [first, then] = [wordsOf(origin.content), wordsOf(last.content)];
  for (const to of takesUp(turn.content)) {
    if (sum(within(to, first)) > 0 || sum(within(to, then)) > 0) continue;
    const part = turn.sketch.parts.find((one) => sum(within(to, wordsOf(one))) === sum(to)) ?? turn.content;
    const about = new Map([...without(wordsOf(part), to)].filter(([, weight]) => weight > SILENT));
    const topic = within(about, both);
    if (sum(without(without(about, first), then)) > 0 || sum(topic) < 1) continue;
    const words = new Map([...without(both, topic)].filter(([, weight]) => weight > SILENT));
    if (words.size > 0 && kindOf(to, turn) === kindOf(words, origin)) return words;
  }
  return null;
}

/** The same amount before and after a change that tells another of its unit. */
function rated({ origin, turn, last }: Arc, topic: Words): Words | null {
  const isTurn = turns(turn.sketch) || takesUp(turn.content).length > 0;
  if (sum(topic) < ENOUGH || !isTurn) return null;
  for (const { unit, key, told } of origin.sketch.amounts) {
    if (!last.sketch.amounts.some((one) => one.key === key && one.unit === unit)) continue;
    const others = turn.sketch.amounts.filter((one) => one.unit === unit);
    if (others.length === 1 && others[0]?.key !== key && !isMeasured(origin.sketch, { unit, key, told }))
      return weightsIn(told);
  }
  return null;
}

/** What was denied and no longer is, or the other way round, in nearly all of the same words. */
function turnedAround({ origin, turn, last }: Arc, both: Words): Words | null {
  if (!turns(turn.sketch)) return null;
  const [was, between, is] = [origin, turn, last].map(({ content }) => sayingWith(content, both));
  if (was === undefined || between === undefined || is === undefined) return null;
  if (isDenied(was) !== isDenied(is) || isDenied(was) === isDenied(between)) return null;
  const words = within(both, wordsOf(between));
  const subject = wordsOf(between.slice(0, FINITE.exec(between)?.index ?? 0).replace(/^.*,/, ''));
  if ([...subject].some(([word, weight]) => weight > SILENT && !both.has(word))) return null;
  return sum(words) >= ENOUGH && sum(words) >= MOST * sum(wordsOf(was)) ? words : null;
}

/** What sort of thing the words name: an amount of some unit, a tool for something, a name, or whatever. */
function kindOf(words: Words, { sketch }: Seen): string {
  const isOf = ({ told }: { readonly told: string }) => sum(within(words, weightsIn(told))) > 0;
  const amount = sketch.amounts.find(isOf);
  const isWhen = amount !== undefined && WHEN.has(amount.unit);
  if (isWhen || [...words.keys()].some((word) => DAY_OF_WEEK.test(word))) return 'when';
  if (amount !== undefined) return amount.unit;
  const name = sketch.names.find(isOf);
  if (name !== undefined) return `name ${name.role}`;
  return [...words.keys()].some((word) => /\d/.test(word)) ? 'code' : 'words';
}

const WHEN: ReadonlySet<string> = new Set(['clock', 'interval', 'ordinal']);
const DAY_OF_WEEK = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/;

const LINKED = 0.7;

/** A name or a code that the change gives up of what was told first, and that is told again in quite other words of the same. */
function bridged(
  { origin, turn, last }: Arc,
  { first, between, then }: { readonly first: Words; readonly between: Words; readonly then: Words },
): Words | null {
  const names = namesIn(turn);
  const told = (one: Seen) => new Set(one.sketch.amounts.map(({ key }) => key));
  const [was, is] = [told(origin), told(last)];
  const isAmount = /^\d+$/;
  const isTold = [...was].some((key) => is.has(key));
  const isDistinct = (word: string) =>
    names.has(word) || DISTINCT.test(word) || (isTold && isAmount.test(word));
  for (const left of [...leavesPlace(turn.content), ...endsIn(turn.content)]) {
    const own = new Map([...left].filter(([word]) => isDistinct(word)));
    if (own.size === 0 || [...own.keys()].some((word) => !first.has(word) || !then.has(word))) continue;
    const [a, b, c] = [first, between, then].map((words) => without(words, own));
    if (a === undefined || b === undefined || c === undefined) continue;
    if (linked(a, b) >= 1 && Math.max(linked(a, c), linked(b, c)) >= LINKED) return own;
  }
  return null;
}

/** A code, a port, a day of the week; small numbers are everywhere. */
const DISTINCT = /\p{L}.*\d|\d.*\p{L}|\d{3}|\d:\d|^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/u;

/** How much two facts share: words, or names of one thing. */
function linked(a: Words, b: Words): number {
  const both = within(a, b);
  const known = new Set([...both.keys()].map(fieldOf));
  const fields = (words: Words) =>
    new Map(
      [...words].flatMap(([word, weight]) => {
        const field = fieldOf(word);
        return field === null || known.has(field) ? [] : [[field, weight] as const];
      }),
    );
  const telling = [...both].reduce(
    (total, [word, weight]) => total + (weight > SILENT ? weight : fieldOf(word) === null ? 0 : LINKED),
    0,
  );
  return telling + LINKED * sum(within(fields(a), fields(b)));
}

/** It has of the change what was not there before: it tells what has come instead. */
function isNew(turn: Seen, first: Words, then: Words): boolean {
  const figures = [...wordsOf(turn.content).keys()].filter((word) => /\d/.test(word));
  return [...namesIn(turn), ...figures].some((word) => then.has(word) && !first.has(word));
}

const namesIn = ({ sketch }: Seen): ReadonlySet<string> =>
  new Set(sketch.names.flatMap(({ told }) => [...weightsIn(told).keys()]));

/** Where a verb is put for a thing in one of them, it tells something in both. */
const weightiest = (some: Words, others: Words): Words =>
  new Map([...some].map(([word, weight]) => [word, Math.max(weight, others.get(word) ?? 0)]));

const joined = (some: readonly Words[]): Words => new Map(some.flatMap((one) => [...one]));

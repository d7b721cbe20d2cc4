/** Whether what comes back is told of something else than what was given up: of another of its kind, of a part, or by another subject. */
import { FINITE } from '../../words/normalise.js';
import { remember } from '../../words/remember.js';
import type { Seen } from '../sketch/seen.js';
import {
  isUnit,
  plainly,
  rootOf,
  sum,
  WORD,
  type Words,
  weightsIn,
  within,
  without,
  wordsOf,
} from '../sketch/weights.js';
import { fieldOf } from './fields.js';
import type { Arc } from './given-up.js';
import { takesUp, withoutStart } from './leaves.js';
import { sayingsOf, sayingWith } from './sayings.js';

/** `words` are those that come back. */
export function isOfAnother({ origin, turn, last }: Arc, words: Words): boolean {
  return (
    [origin, turn].some((one) => isOfItsKind(one, last, words, words)) ||
    isOfItsKind(
      origin,
      turn,
      new Map([...words, ...without(wordsOf(origin.content), wordsOf(last.content))]),
      NONE,
    ) ||
    isNamedApart({ origin, turn, last }, words) ||
    isOfAPart({ origin, turn, last }, words) ||
    isToldOfOthers({ origin, turn, last }, words) ||
    [origin, turn].some((one) => isMeantForOthers(one, last))
  );
}

const NONE: Words = new Map();

/** "The design guild" and "the research guild", "quay 2" and "quay 5"; but not what stands before one of `values`. */
function isOfItsKind(a: Seen, b: Seen, words: Words, values: Words): boolean {
  const [one, other] = [neighboursIn(a.content), neighboursIn(b.content)];
  const [own, others] = [wordsOf(a.content), wordsOf(b.content)];
  const isApart = (mine: ReadonlyMap<string, string>, yours: ReadonlyMap<string, string>) =>
    [...mine].some(([word, beside]) => {
      const rival = yours.get(word);
      if (
        rival === undefined ||
        rival === beside ||
        values.has(word) ||
        words.has(beside) ||
        words.has(rival)
      )
        return false;
      return !others.has(beside) && !own.has(rival) && fieldOf(beside) !== (fieldOf(rival) ?? '');
    });
  return isApart(one.before, other.before) || isApart(one.numbers, other.numbers);
}

interface Neighbours {
  /** The word right before each that tells which of them is meant. */
  readonly before: ReadonlyMap<string, string>;
  /** The number right behind each. */
  readonly numbers: ReadonlyMap<string, string>;
}

const neighboursIn: (content: string) => Neighbours = remember((content) => {
  const text = plainly(content);
  const [before, numbers] = [new Map<string, string>(), new Map<string, string>()];
  let last: { readonly word: string; readonly end: number; readonly tells: boolean } | null = null;
  for (const { 0: told, index } of text.matchAll(WORD)) {
    const word = rootOf(told);
    const weight = weightsIn(told).get(word) ?? 0;
    const isTelling = weight >= TELLING;
    const isBeside = last !== null && /^[\s-]$/.test(text.slice(last.end, index));
    const isNumber = /^\d/.test(word);
    if (last?.tells === true && isBeside && (isTelling || isUnit(word)) && !/^\d/.test(last.word))
      (isNumber ? numbers : before).set(isNumber ? last.word : word, isNumber ? word : last.word);
    // "The cache TTL": behind an article a verb is a noun.
    const tells = isTelling || (weight > 0 && ARTICLE.test(text.slice(0, index)));
    last = { word, end: index + told.length, tells };
  }
  return { before, numbers };
}, 500);

const ARTICLE = /\b(?:the|a|an|our|each|every)\s$/i;
const TELLING = 0.5;

/** Where two of them name something that the third has another name for. */
function isNamedApart({ origin, turn, last }: Arc, words: Words): boolean {
  const [a, b, c] = [piecesOf(origin), piecesOf(turn), piecesOf(last)];
  const [first, between, then] = [namesIn(origin), namesIn(turn), namesIn(last)];
  const isOfIt = first.some((name) => words.has(name));
  const arrived = takesUp(turn.content);
  const come = between.filter(
    (name) => !a.has(name) && !c.has(name) && !arrived.some((one) => one.has(name)),
  );
  const told = then.filter((name) => !a.has(name) && !b.has(name));
  const isKept = (name: string, here: ReadonlySet<string>, missing: ReadonlySet<string>) =>
    !words.has(name) && here.has(name) && !missing.has(name);
  const isTurnApart =
    come.length > (isOfIt && arrived.length === 0 ? 1 : 0) && first.some((name) => isKept(name, c, b));
  const isLastApart = told.length > 0 && first.some((name) => isKept(name, b, c));
  return isTurnApart || isLastApart;
}

const namesIn = ({ sketch }: Seen): readonly string[] => [
  ...new Set(
    sketch.names.flatMap(({ told }) =>
      [...weightsIn(told)].filter(([, weight]) => weight === 1).flatMap(([word]) => word.split('-')),
    ),
  ),
];

const piecesOf = ({ content }: Seen): ReadonlySet<string> =>
  new Set([...wordsOf(content).keys()].flatMap((word) => [word, ...word.split('-')]));

/** The change is one for something that the others do not speak of: "for the blog", "on Sundays". */
function isOfAPart({ origin, turn, last }: Arc, words: Words): boolean {
  const known = new Map([...wordsOf(origin.content), ...wordsOf(last.content)]);
  const change = sayingsOf(turn.content).filter((one) => sum(within(words, wordsOf(one))) > 0);
  const text = change.length > 0 ? change.join('; ') : turn.content;
  const purposes = [...text.matchAll(FOR)].map((match) => wordsOf(match[1] ?? ''));
  const isNarrow = purposes.some((some) => {
    const telling = [...some].filter(([, weight]) => weight >= TELLING);
    return telling.length > 0 && telling.every(([word]) => !known.has(word) && fieldOf(word) === null);
  });
  const isTimed = [...words.keys()].some((word) => SEASON.test(word));
  const seasons = [...wordsOf(withoutStart(text)).keys()].filter(
    (word) => SEASON.test(word) && !known.has(word),
  );
  return isNarrow || (!isTimed && seasons.length > 0);
}

/** "For staff" and "for visitors". */
function isMeantForOthers(a: Seen, b: Seen): boolean {
  const [one, other] = [purposesIn(a), purposesIn(b)];
  const isMissing = (some: Words, { content }: Seen) =>
    some.size > 0 && sum(within(some, wordsOf(content))) === 0;
  return isMissing(one, b) && isMissing(other, a);
}

const purposesIn = ({ content }: Seen): Words =>
  new Map(
    [...content.matchAll(MEANT)].flatMap((match) =>
      [...wordsOf(match[1] ?? '')].filter(([, weight]) => weight >= TELLING),
    ),
  );
const MEANT =
  /(?<!,)\sfor\s+(?:(?:the|a|an|our|all|every|each)\s+)?((?:[\p{L}\d-]+\s+)?[\p{L}\d-]+)(?=$|[.,;:]|\s+(?:was|were|is|are|has|have|to|from|and|in|on|at|by|as|went|with|must|can|may)\b)/giu;

/** Without a comma before it: else it is a reason. */
const FOR =
  /(?<!,)\s(?:for|of)\s+(?:the|a|an|our|all)\s+((?:[\p{L}\d-]+\s+){0,2}?[\p{L}\d-]+)(?=$|[.,;:]|\s+(?:was|were|is|are|has|have|to|from|and|in|on|at|by|as|went)\b)/giu;
const SEASON =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|weekday|summer|winter|spring|autumn|holiday)$/;

/** Its subject is none of theirs, and something of what they speak of is missing. */
function isToldOfOthers({ origin, turn, last }: Arc, words: Words): boolean {
  const [first, between, then] = [origin, turn, last].map(({ content }) => wordsOf(content));
  if (first === undefined || between === undefined || then === undefined) return false;
  const fields = new Set([...then.keys()].map(fieldOf));
  const missing = [...without(without(within(first, between), words), then)].filter(
    ([word, weight]) => weight === 1 && !fields.has(fieldOf(word) ?? ''),
  );
  const said = sayingWith(last.content, words);
  const verb = FINITE.exec(said)?.index ?? 0;
  const subject = without(wordsOf(said.slice(0, verb)), words);
  const known = new Set([...first.keys(), ...between.keys()].map(fieldOf));
  const isForeign = [...subject.keys()].every(
    (word) => !first.has(word) && !between.has(word) && !known.has(fieldOf(word) ?? ''),
  );
  return (missing.length > 0 && sum(subject) >= TELLING && isForeign) || isOfAForeign(last, first, between);
}

/** "The standup of the data team". */
function isOfAForeign({ content }: Seen, first: Words, between: Words): boolean {
  return [...content.matchAll(OF)].some((match) => {
    const telling = [...wordsOf(match[2] ?? '')].filter(([, weight]) => weight >= TELLING);
    const head = rootOf(match[1] ?? '');
    const isKnown = (word: string) => first.has(word) || between.has(word);
    return isKnown(head) && telling.length > 0 && telling.every(([word]) => !isKnown(word));
  });
}
const OF =
  /([\p{L}\d-]+)\s+of\s+(?:the|our|a|an)\s+((?:[\p{L}\d-]+\s+){0,2}?[\p{L}\d-]+)(?=$|[.,;:]|\s+(?:is|are|has|have|must|can|may|in|on|at|to)\b)/giu;

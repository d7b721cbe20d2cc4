/** Whether two facts are about one thing: by the words they share, and by what tells one of a kind from another. */
import { isOtherwise } from '../../words/on-condition.js';
import { isLight, isSilent, stemsOf } from '../../words/stems.js';
import { isOpposed } from './measured.js';
import type { Sketch } from './sketch.js';

const WORDS = 2;
const PART = 0.5;
const MOST = 0.99;

/** Enough words in common for two amounts to be told of one thing. */
export function isKin(a: Sketch, b: Sketch): boolean {
  const { words, part } = sharedTopic(a, b);
  return ((words >= WORDS && part >= PART) || (words >= 1 && part >= MOST)) && !isApart(a, b);
}

/** Words that tell things apart count for one, kinds of things for less. */
export function sharedTopic(
  a: Pick<Sketch, 'topic'>,
  b: Pick<Sketch, 'topic'>,
  without: ReadonlySet<string> = new Set(),
): { readonly words: number; readonly part: number } {
  const weight = (one: string) => (isLight(one) ? 0.4 : 1);
  const sum = (words: readonly string[]) => words.reduce((total, one) => total + weight(one), 0);
  const own = [...a.topic].filter((one) => !without.has(one));
  const others = [...b.topic].filter((one) => !without.has(one));
  const words = sum(own.filter((one) => others.some((other) => isOneWord(one, other))));
  const least = Math.min(sum(own), sum(others));
  return { words, part: least === 0 ? 0 : words / least };
}

const LEAST = 4;
const ENDING = 3;

/** "pick" and "picker" are told of one thing. */
export function isOneWord(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= LEAST && long.startsWith(short) && long.length - short.length <= ENDING;
}

/** One of a kind is meant here, and another there. */
function isApart(a: Sketch, b: Sketch): boolean {
  return isMarkedApart(a, b) || isNamedApart(a, b) || isHeadedApart(a, b) || isMeantApart(a, b);
}

/** Of one environment, region or number, or of none; what is told at most and at least are two things. */
export function isMarkedApart(a: Sketch, b: Sketch, without: readonly string[] = []): boolean {
  if (isOpposed(a.text, b.text)) return true;
  const kinds = new Set(without.map((one) => `# ${one}`));
  return [...new Set([...a.marks.keys(), ...b.marks.keys()])].some((what) => {
    if (kinds.has(what)) return false;
    const [one, other] = [a.marks.get(what), b.marks.get(what)];
    if (one === undefined || other === undefined) return !what.startsWith('side');
    return [...one].every((which) => !other.has(which));
  });
}

export function isNamedApart(a: Sketch, b: Sketch): boolean {
  const own = (one: Sketch, other: Sketch) => {
    const words = new Set(other.text.toLowerCase().match(/[\p{L}\d][\p{L}\d.+#-]*/gu) ?? []);
    return one.names.filter(({ key }) => !key.split(' ').every((word) => words.has(word)));
  };
  return own(a, b).length > 0 && own(b, a).length > 0;
}

/** "The tax client" and "the shipping client"; "the cache" and "the product cache". */
function isHeadedApart(a: Sketch, b: Sketch): boolean {
  const own = (one: Sketch, other: Sketch) =>
    [...one.heads].flatMap(([head, before]) => {
      const more = before.filter((word) => !other.stems.has(word));
      return other.topic.has(head) && more.length > 0 ? [{ head, more }] : [];
    });
  const [here, there] = [own(a, b), own(b, a)];
  const isBoth = here.some(({ head }) => there.some((other) => other.head === head));
  const isOne = (heads: typeof here, { topic }: Sketch) =>
    heads.some(({ more }) => more.some((word) => topic.has(word)));
  const isWithin = sharedTopic(a, b).part >= MOST;
  return isBoth || (isWithin && (isOne(here, a) || isOne(there, b)));
}

/** "For lists" and "for the detail page". */
function isMeantApart(a: Sketch, b: Sketch): boolean {
  const [one, other] = [purposeOf(a), purposeOf(b)];
  const isForOthers = one.length > 0 && other.length > 0 && !one.some((word) => other.includes(word));
  return isForOthers || isOtherwise(a.text, b.text);
}

const PURPOSE = /\bfor\s+(?:the\s+|an?\s+|our\s+)?([a-z][a-z -]*)$/i;

const purposeOf = ({ text }: Sketch): string[] =>
  stemsOf(PURPOSE.exec(text.replace(/[.!]\s*$/, ''))?.[1] ?? '').filter((word) => !isSilent(word));

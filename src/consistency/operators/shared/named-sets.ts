/** Names of one kind of thing, peoples or regions: which are one, and which are two of a set. */
import { foldName } from '../../../model/index.js';

const MARKS = /[*_`[\]]/g;
const APART = /[,;(|]|\s[-–—]\s/;
const LEAD = /^(?:(?:in|on|of|from|at|within|the|an?)\s+)+/i;
const BOTH = /(?:^|\s)(?:and|or)\s|[&/?]/i;
const LONGEST = 5;

/** The names in a value, the one it tells first; none where it tells two, or half of one. */
export function namesIn(text: string, changing: ReadonlySet<string>): string[] {
  const [first = '', ...more] = text.replace(MARKS, '').split(APART);
  const words = foldName(first).split(' ');
  if (BOTH.test(first) || words.some((word) => changing.has(word))) return [];
  return [first, ...more]
    .map((part) =>
      part
        .replace(LEAD, '')
        .replace(/[).:\s]+$/, '')
        .trim(),
    )
    .filter((part) => part !== '' && part.split(/\s+/).length <= LONGEST);
}

/** The same, in another number or form: `Marrish` and `Marrishman`; or one of them tells more: `hill dwarf`. */
export function areOneName(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => wordsOf(name));
  if (a === undefined || b === undefined || a.length === 0 || b.length === 0) return true;
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  return fewer.every((word) => more.some((another) => areForms(word, another)));
}

/** `North Reach` and `South Reach`, `Isle of Lorn` and `Isle of Marn`: what they are is told by the same word. */
export function areSiblings(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  return a !== null && b !== null && a.head === b.head && a.isFirst === b.isFirst && a.own !== b.own;
}

function partsOf(name: string): { head: string; own: string; isFirst: boolean } | null {
  const words = foldName(name).split(' ');
  const of = words.indexOf('of');
  if (of > 0)
    return { head: words.slice(0, of).join(' '), own: words.slice(of + 1).join(' '), isFirst: true };
  const [own, head, more] = words.filter((word) => word !== 'the');
  return own === undefined || head === undefined || more !== undefined ? null : { head, own, isFirst: false };
}

const SMALL = new Set(['the', 'of', 'a', 'an']);
const wordsOf = (name: string): string[] =>
  foldName(name)
    .split(' ')
    .filter((word) => word !== '' && !SMALL.has(word));

/** Letters in which two forms of a word agree at least, and those by which they may differ. */
const [SHORTEST, ENDING] = [4, 3];

function areForms(one: string, other: string): boolean {
  if (one === other) return true;
  // `Sector 1200` is not `Sector 1201`.
  if (/\d/.test(one + other)) return false;
  const least = Math.max(SHORTEST, Math.min(one.length, other.length) - ENDING);
  return one.slice(0, least) === other.slice(0, least) && Math.min(one.length, other.length) >= least;
}

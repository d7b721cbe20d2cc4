/** Whether two ways to write a name may mean one person. */
import { foldName } from '../../../model/index.js';

/** They share a name, or the short form of one, besides that of a family and without titles. */
export function isOneName(one: string, other: string, isTitle: (word: string) => boolean): boolean {
  const [a = [], b = []] = [one, other].map((name) => wordsOf(name).filter((word) => !isTitle(word)));
  const isShared = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-1);
  const [own, others] = isShared ? [a.slice(0, -1), b.slice(0, -1)] : [a, b];
  return own.length === 0 || own.some((word) => others.some((name) => isShort(word, name)));
}

export const wordsOf = (name: string): string[] =>
  foldName(name)
    .split(' ')
    .filter((word) => word.length >= SHORTEST && word !== 'the');

function isShort(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

/** Letters of a short form. */
const SHORTEST = 3;

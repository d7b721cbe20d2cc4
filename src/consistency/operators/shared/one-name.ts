/** Whether two ways to write a name may mean one person. */
import { foldName } from '../../../model/index.js';
import type { Handle } from '../../../store/ground.js';
import type { Ground } from '../../ground/ground.js';

/** They share a name, or the short form of one, besides that of a family and without titles. */
export function isOneName(one: string, other: string, isTitle: (word: string) => boolean): boolean {
  const [a = [], b = []] = [one, other].map((name) => wordsOf(ownOf(name)).filter((word) => !isTitle(word)));
  const isShared = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-1);
  const [own, others] = isShared ? [a.slice(0, -1), b.slice(0, -1)] : [a, b];
  return own.length === 0 || own.some((word) => others.some((name) => isShort(word, name)));
}

/** `Greta Holm of Karrow` is a Holm; `Alwine of the Fells` has no other name. */
const ownOf = (name: string): string => /^(\S+ \S.*?) of /i.exec(name)?.[1] ?? name;

/** `Adrian` and `Adrian Hollin`, `Queen Alwine` and `Alwine of the Fells`: the one name says nothing that the other does not. */
export function isPartOfName(ground: Ground, one: Handle, other: Handle): boolean {
  const { offices, honorifics } = ground.ontology.reading;
  const [a = [], b = []] = [one, other].map((entity) =>
    wordsOf(ground.name(entity)).filter((word) => !offices.has(word) && !honorifics.has(word)),
  );
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  return (
    shorter.length > 0 && shorter.length < longer.length && shorter.every((word) => longer.includes(word))
  );
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

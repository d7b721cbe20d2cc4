/** Words in one form each, and which of them tell one thing from another. */
import { verbKey } from '../../language/reader/grammar/verbs.js';
import { remembered } from '../../language/reader/grammar/words.js';
import { FACT_WORDS } from '../../packs/fact-words.js';

export function singular(name: string): string {
  if (/(?:ss|us|is|dns|js|os|aws|etes)$/i.test(name) || name.length < 4) return name;
  if (/[^aeiou]ies$/.test(name)) return `${name.slice(0, -3)}y`;
  if (/(?:sses|shes|ches|xes)$/.test(name)) return name.slice(0, -2);
  return name.endsWith('s') ? name.slice(0, -1) : name;
}

/** "caches", "cached" and "caching" are one; so are "wrote" and "written", and words for one thing. */
export const stem = remembered((word) => {
  const key = verbKey(singular(word.toLowerCase().replace(/'s?$/, '')));
  return SAME.get(key) ?? key;
}, 5_000);

const SAME: ReadonlyMap<string, string> = new Map(
  FACT_WORDS.same.split(' | ').flatMap((line) => {
    const [first = '', ...others] = line.split(' ').map(verbKey);
    return others.map((other) => [other, first] as const);
  }),
);

const stemsIn = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stem));
const EMPTY = stemsIn(FACT_WORDS.empty);
const SILENT = stemsIn(`${FACT_WORDS.empty} ${FACT_WORDS.verbs}`);
const LIGHT = stemsIn(FACT_WORDS.kinds);

const WORD = /[\p{L}\d][\p{L}\d_+#/-]*(?:[.'][\p{L}\d_]+)*/gu;

/** What tells the thing from others, in the order it was told; kinds of things only where nothing else is left. */
export function topicOf(text: string, without: ReadonlySet<string> = new Set()): string[] {
  const all = stemsOf(text).filter((one) => !SILENT.has(one) && !without.has(one));
  const telling = all.filter((one) => !LIGHT.has(one));
  return telling.length > 0 ? telling : all;
}

/** Runs of letters and digits, in small letters. */
export const wordsIn: (text: string) => ReadonlySet<string> = remembered(
  (text) => new Set(text.toLowerCase().match(/[a-z\d]+/g) ?? []),
  500,
);

/** Every word's stem once; a name with hyphens stays whole. */
export const stemsOf: (text: string) => readonly string[] = remembered((text) => {
  const stems = new Set((text.replaceAll('_', ' ').match(WORD) ?? []).map(stem));
  return [...stems].filter((one) => one.length > 1 && !/^\d+(?:[.,]\d+)*$/.test(one));
}, 500);

export const isLight = (one: string): boolean => LIGHT.has(one);

export const isSilent = (one: string): boolean => SILENT.has(one);

/** It says nothing at all, as against verbs that say little. */
export const isEmpty = (one: string): boolean => EMPTY.has(one);

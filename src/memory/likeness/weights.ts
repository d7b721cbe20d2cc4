/** The words of a text in one form each, numbers and codes among them, and how much each tells one thing from another. */
import { remember } from '../words/remember.js';
import { isEmpty, isLight, isSilent, stem } from '../words/stems.js';

const LIGHT = 0.5;
const SILENT = 0.2;
export const WORD = /\d+(?:[.,:]\d+)*(?![\p{L}_-])|[\p{L}\d][\p{L}\d_+#@-]*(?:[.'][\p{L}\d_]+)*/gu;
const LETTERS = /^\p{L}+(?:-\p{L}+)+$/u;

const UNITS: ReadonlySet<string> = new Set(
  'second minute hour week month quarter year millisecond percent byte kilobyte megabyte gigabyte euro dollar buck pound eur usd gbp kb mb gb utc am pm'
    .split(' ')
    .map(stem),
);

/** In the order they were told; what says nothing at all is left out. */
export const weightsIn: (text: string) => ReadonlyMap<string, number> = remember(weigh, 500);

function weigh(text: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const word of text.match(WORD) ?? [])
    for (const one of LETTERS.test(word) ? word.split('-') : [word]) {
      const root = rootOf(one);
      const weight = weightOf(one, root);
      if (weight > 0 && !weights.has(root)) weights.set(root, weight);
    }
  return weights;
}

function weightOf(word: string, root: string): number {
  const known = stem(word);
  if (/\d/.test(root)) return 1;
  if (isEmpty(known)) return 0;
  if (isSilent(known) || UNITS.has(known)) return SILENT;
  return isLight(known) ? LIGHT : 1;
}

/** "night" and "nightly", "process" and "processor" are told of one thing; a figure is one however it is written. */
export const rootOf = remember((word: string): string => {
  if (/^\d/.test(word) && !/\p{L}/u.test(word)) return word.replace(/,(?=\d{3}\b)/g, '').replace(/\.0+$/, '');
  const one = stem(word);
  return one.length > 6 ? one.replace(/(?:ly|er|or|ment|ness|ship|al)$/u, '') : one;
}, 5_000);

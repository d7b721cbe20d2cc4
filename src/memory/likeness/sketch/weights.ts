/** The words of a text in one form each, numbers and codes among them, and how much each tells one thing from another. */
import { remember } from '../../words/remember.js';
import { isEmpty, isLight, isSilent, stem } from '../../words/stems.js';
import { inFigures } from './figures.js';

export type Words = ReadonlyMap<string, number>;

const LIGHT = 0.5;
const SILENT = 0.2;
export const WORD = /\d+(?:[.,:]\d+)*(?![\p{L}_-])|[\p{L}\d][\p{L}\d_+#@-]*(?:[.'][\p{L}\d_]+)*/gu;
const LETTERS = /^\p{L}+(?:-\p{L}+)+$/u;

const UNITS: ReadonlySet<string> = new Set(
  'second minute hour week month quarter year millisecond percent byte kilobyte megabyte gigabyte euro dollar buck pound eur usd gbp kb mb gb utc am pm'
    .split(' ')
    .map(stem),
);

export const isUnit = (word: string): boolean => UNITS.has(word);

/** In the order they were told; what says nothing at all is left out. */
export const weightsIn: (text: string) => Words = remember(weigh, 1_000);

function weigh(text: string): Words {
  const weights = new Map<string, number>();
  for (const word of text.match(WORD) ?? [])
    for (const one of LETTERS.test(word) ? word.split('-') : [word]) {
      const root = rootOf(one);
      const weight = weightOf(one, root);
      if (weight > 0 && !weights.has(root)) weights.set(root, weight);
    }
  for (const [, thing = ''] of text.matchAll(THING))
    if (weights.has(rootOf(thing))) weights.set(rootOf(thing), 1);
  return weights;
}

/** A verb that stands where a thing stands is the name of one: "against develop". */
const THING =
  /\b(?:against|from|off|onto|into|via)\s+(\p{Ll}{4,}(?<!ing|ed|ly|s))(?=$|[.,;:!?)]|\s+(?:and|but|or|as|to|into|onto|for|when|before|after)\b)/gu;

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

/** With figures for numbers, and one unit for each length of time. */
export const wordsOf: (text: string) => Words = remember((text) => weightsIn(plainly(text)), 1_000);

export const plainly: (text: string) => string = remember(
  (text) =>
    inFigures(text.replace(PULL, 'PR')).replace(SPAN, (told: string, number: string, unit: string) => {
      const [by, name] = SPANS.get(unit.toLowerCase()) ?? [1, unit];
      return Number.isFinite(Number(number))
        ? `${Math.round(Number(number) * by * 1_000) / 1_000} ${name}`
        : told;
    }),
  1_000,
);

const PULL = /\b(?:pull requests?|prs)\b/gi;
const SPANS: ReadonlyMap<string, readonly [number, string]> = new Map(
  Object.entries({
    ...{ week: [7, 'days'], weeks: [7, 'days'], month: [30, 'days'], months: [30, 'days'] },
    ...{ year: [365, 'days'], years: [365, 'days'], h: [1, 'hours'], hr: [1, 'hours'], hrs: [1, 'hours'] },
    ...{ min: [1, 'minutes'], mins: [1, 'minutes'], sec: [1, 'seconds'], s: [1, 'seconds'] },
  } satisfies Record<string, [number, string]>),
);
const SPAN = new RegExp(
  String.raw`(?<![\w.:-])(\d+(?:\.\d+)?)[\s-]?(${[...SPANS.keys()].join('|')})\b`,
  'gi',
);

export const within = (some: Words, others: Words): Words =>
  new Map([...some].filter(([word]) => others.has(word)));

export const without = (some: Words, others: Words): Words =>
  new Map([...some].filter(([word]) => !others.has(word)));

export const sum = (words: Words): number => [...words.values()].reduce((total, one) => total + one, 0);

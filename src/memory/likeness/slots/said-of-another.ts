/** Whether two facts with two values speak of two things after all: another doing, one of a kind, another number. */

import { isOpposed } from '../sketch/measured.js';
import { type Sketch, sketchOf } from '../sketch/sketch.js';
import { type Overlaid, overlay } from './frames.js';
import { type Phrase, type Phrased, phrasesOf } from './phrases.js';

export interface Valued {
  readonly content: string;
  /** The value, as it was written. */
  readonly told: string;
}

export function isSaidOfAnother(one: Valued, other: Valued): boolean {
  const [a, b] = [sketchOf(one.content), sketchOf(other.content)];
  const values = new Set(`${one.told} ${other.told}`.toLowerCase().split(/[^\p{L}\d]+/u));
  if (isOpposed(a.text, b.text) || isOtherwiseMarked(a, b, values) || areOptions(one, other)) return true;
  if (isSwitch(one) || isOfAnotherExtent(one, other)) return !isSwitch(one);
  const laid = nearest(one, other);
  return laid !== null && (laid.isBusy || laid.isOneOfThem || (laid.isParallel && !laid.isOneVerb));
}

/** On or off: what is denied of it is no other doing. */
const isSwitch = ({ told }: Valued): boolean => told === 'true' || told === 'false';

/** "They can pay by card", "they can pay by invoice". */
const areOptions = (one: Valued, other: Valued): boolean =>
  [one, other].every(
    ({ content, told }) => OPTION.test(content) && !/\d/.test(told) && !isSwitch({ content, told }),
  );
const OPTION =
  /\b(?:can|may)\s+(?:also\s+)?(?:be\s+)?[a-z]+\s+(?:by|with|via|in|on|at|from|through|using)\b/i;

/** So long, and so deep. */
function isOfAnotherExtent(one: Valued, other: Valued): boolean {
  const [extent, another] = [one, other].map(({ content }) => EXTENT.exec(content)?.[1]);
  return extent !== undefined && another !== undefined && extent !== another;
}
const EXTENT = /\d[\d.,]*\s?[a-z]+ (long|wide|deep|high|tall|thick|heavy|old)\b/;

/** Each is one of a kind or a side of something, and not the same; the value itself is no mark. */
function isOtherwiseMarked(a: Sketch, b: Sketch, values: ReadonlySet<string>): boolean {
  return [...a.marks].some(([what, which]) => {
    const others = b.marks.get(what);
    if (others === undefined || [...which, ...others].some((one) => values.has(one))) return false;
    return [...which].every((one) => !others.has(one));
  });
}

/** The clauses that share most, without their values. */
function nearest(one: Valued, other: Valued): Overlaid | null {
  let best: Overlaid | null = null;
  for (const a of phrasesOf(one.content))
    for (const b of phrasesOf(other.content)) {
      const laid = overlay(a, b, [...valuesIn(a, one), ...valuesIn(b, other)]);
      if (best === null || laid.shared > best.shared) best = laid;
    }
  return best;
}

function valuesIn({ phrases }: Phrased, { told }: Valued): Phrase[] {
  const value = told.toLowerCase();
  return phrases.filter((phrase) => {
    const words = phrase.told.toLowerCase();
    return words.includes(value) || value.includes(words);
  });
}

/** Whether two insights say the same in much the same words, without asking any model. */
import { foldName } from '../../model/index.js';

export interface NearInsight {
  readonly id: string;
  readonly text: string;
  /** How much of their pairs of words they share, from 0 to 1. */
  readonly nearness: number;
}

/** Half of the pairs of neighbouring words: one word changed in a sentence of eight still counts as the same. */
const ENOUGH = 0.5;
const PLAIN = new Set(
  `a an the and or but of in on at to from by with for as is was were are be been being it its he she they his her their him
   them who whom which that this these those there then than so also had has have did do does into over under during both each
   while whereas very`.split(/\s+/),
);
const DENIALS = new Set(['not', 'no', 'never', 'nobody', 'none', 'neither', 'nor', 'without', 'cannot']);

interface Shape {
  readonly pairs: ReadonlySet<string>;
  /** Numbers and denials: where these differ, something else is said. */
  readonly telling: string;
}

/** The nearest of the others, if one is near enough. */
export function nearTo(
  text: string,
  others: Iterable<{ readonly id: string; readonly text: string }>,
): NearInsight | null {
  let nearest: NearInsight | null = null;
  for (const other of others) {
    const found = nearness(text, other.text);
    if (found < ENOUGH || (nearest !== null && found <= nearest.nearness)) continue;
    nearest = { id: other.id, text: other.text, nearness: Math.round(found * 100) / 100 };
  }
  return nearest;
}

export function nearness(a: string, b: string): number {
  const [one, other] = [shapeOf(a), shapeOf(b)];
  if (one.telling !== other.telling) return 0;
  const shared = [...one.pairs].filter((pair) => other.pairs.has(pair)).length;
  const all = one.pairs.size + other.pairs.size - shared;
  return all === 0 ? 0 : shared / all;
}

function shapeOf(text: string): Shape {
  const words = (foldName(text.replace(/n['’]t\b/g, ' not')).match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => !PLAIN.has(word),
  );
  const denies = words.filter((word) => DENIALS.has(word)).length;
  const numbers = words.filter((word) => /\p{N}/u.test(word)).sort();
  const stems = words.map(stemOf);
  // The first and the last word make pairs of their own, so that who does something to whom is told apart.
  const pairs = stems.map((stem, i) => `${i === 0 ? '' : stems[i - 1]} ${stem}`);
  const last = stems.at(-1);
  return {
    pairs: new Set(last === undefined ? [] : [...pairs, `${last} `]),
    telling: `${denies} ${numbers.join(' ')}`,
  };
}

/** `rules`, `ruled`, `ruling`: near enough. */
function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/(?:ing|ed|es|s|e)$/, '') : word;
}

/** What the judge is given: a story or a claim as the ids it was trained on. */
import type { WordPieces } from './word-pieces.js';

/** A fact as the judge reads it. */
export interface StoryFact {
  /** Seconds. */
  readonly at: number;
  readonly who: string;
  /** Empty where it was filed nowhere. */
  readonly scope: string;
  readonly text: string;
}

export interface EncodedStory {
  readonly ids: number[];
  /** Where the mark of each fact stands. */
  readonly marks: number[];
}

/** More facts than this are never told together. */
export const MOST_FACTS = 12;

const BEGIN = 101;
const END = 102;
/** The first of twelve ids that no word has. */
const FIRST_MARK = 1;
const MOST_IDS = 510;
const MOST_OF_ONE = 70;
const MOST_TEXT = 400;
const MOST_CLAIM = 100;
const DAY = 86_400;

/** Oldest first. */
export function encodeStory(facts: readonly StoryFact[], pieces: WordPieces): EncodedStory {
  const told = facts.slice(0, MOST_FACTS);
  const first = told[0]?.at ?? 0;
  const lines = told.map(({ at, who, scope, text }) =>
    pieces(`${halfToEven((at - first) / DAY)} days, ${who}, ${scope === '' ? 'general' : scope}: ${text}`),
  );
  const limit = longestLine(lines.map(({ length }) => length));
  const ids = [BEGIN];
  const marks: number[] = [];
  for (const [number, line] of lines.entries()) {
    marks.push(ids.length);
    ids.push(FIRST_MARK + number, ...line.slice(0, limit), END);
  }
  return { ids, marks };
}

/** The longest that lines may be so that all have room. */
function longestLine(lengths: readonly number[]): number {
  const size = (limit: number) =>
    lengths.reduce((sum, length) => sum + Math.min(length, limit) + 2, 1 /* the beginning */);
  let limit = MOST_OF_ONE;
  while (limit > 0 && size(limit) > MOST_IDS) limit--;
  return limit;
}

/** One fact alone. */
export function encodeFact(text: string, pieces: WordPieces): number[] {
  return [BEGIN, ...pieces(text).slice(0, MOST_OF_ONE), END];
}

export function encodeClaim(text: string, claim: string, pieces: WordPieces): number[] {
  return [BEGIN, ...pieces(text).slice(0, MOST_TEXT), END, ...pieces(claim).slice(0, MOST_CLAIM), END];
}

/** As the training rounds: 0.5 is 0 and 1.5 is 2. */
export function halfToEven(value: number): number {
  const low = Math.floor(value);
  const rest = value - low;
  if (rest !== 0.5) return Math.round(value);
  return low % 2 === 0 ? low : low + 1;
}

const MOST_PATH = 40;
const MOST_PAGE = 150;
const LONGEST_PAGE = 900;

/** The path of its file without the ending, and how its text begins; a line break is a bar. */
export function encodePage(path: string, text: string, pieces: WordPieces): number[] {
  const named = path.replace(/\.\w+$/, '');
  const begins = [...text]
    .slice(0, LONGEST_PAGE)
    .join('')
    .trim()
    .replace(/\s*\n\s*/g, ' | ');
  return [BEGIN, ...pieces(named).slice(0, MOST_PATH), END, ...pieces(begins).slice(0, MOST_PAGE), END];
}

/** Eras that are told by a short mark beside the year: `Y137`, `R. 158`, `97 aL`, `588 p.f.`, `FY 33`. */

import { NO_ERA_BEFORE } from '../../readers/markdown/years.js';

const YEAR = '\\d{1,3}(?:,\\d{3})+|\\d{1,6}';
/** Two groups: a mark right before the number, and one with a dot. */
export const MARK_BEFORE = `(?:(?!${NO_ERA_BEFORE})(\\p{L}{1,2})(?=\\d)|(\\p{Lu})\\. ?)`;
const BEFORE_YEAR = new RegExp(
  `(?<![\\p{L}\\d.'’#/-])${MARK_BEFORE}(\\d{1,4})(?![\\p{L}\\d.]\\d|[\\p{L}\\d%])`,
  'gu',
);
const AFTER_YEAR = new RegExp(
  `(?<![\\p{L}\\d.,/-])(${YEAR}) ?(\\p{Lu}?\\p{Ll}{1,2}\\p{Lu}|(?:\\p{Ll}\\.){2,4})(?![\\p{L}\\d])`,
  'gu',
);
/** Shortened words that stand beside numbers and mean something else. */
const NO_ERA = new Set(['am', 'pm', 'ie', 'eg', 'ca']);

/** What is dated wherever it is told of, and no score of a game: a life, and what was founded or made. */
const LIFE =
  /(?:^|[^\p{L}])(?:born|birth|[bdm]\.|died|death|founded|founding|established|married|crowned|reign|reigned|ruled|built)(?![\p{L}])[^.!?\d\n]{0,40}$|(?:^|[^\p{L}])[bd]: ?\**$/iu;
const REACH = 60;

export interface MarkSeen {
  readonly word: string;
  readonly year: string;
  readonly match: RegExpExecArray;
}

/** Marks that stand beside numbers, whatever they mean. */
export function* marksIn(text: string): Generator<MarkSeen> {
  for (const match of text.matchAll(BEFORE_YEAR))
    yield { word: match[1] ?? match[2] ?? '', year: match[3] ?? '', match };
  for (const match of text.matchAll(AFTER_YEAR)) {
    const word = (match[2] ?? '').replaceAll('.', '');
    if (!NO_ERA.has(word)) yield { word, year: match[1] ?? '', match };
  }
}

/** Whether words right before it tell of a life. */
export function isOfLife(text: string, at: number): boolean {
  return LIFE.test(text.slice(Math.max(0, at - REACH), at));
}

/** Whether an era is so short or so unlike a name that it might number anything: the rooms of a map, the pages of a book. */
export function isMark(word: string): boolean {
  return !/^\p{Lu}{2,4}$/u.test(word) && !word.includes(' ');
}

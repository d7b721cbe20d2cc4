/** Years that are counted beside the two dates they lie between: `1412–1431, nineteen years`, `twelve years, FY 29 to FY 41`. */
import { countOf } from '../../../time/index.js';
import type { Vocabulary } from '../reader.js';
import type { Field, PageWords } from './fields.js';
import { linesOf, type ParsedNote } from './parse.js';
import type { Range } from './unveil.js';
import { YEAR, YEAR_GROUPS, yearAt, yearsFrom } from './years.js';

const ATTRIBUTE = 'years_counted';
const LONG_YEAR = 100;
const LONGEST_LINE = 2_000;

const SPAN = `(?<![\\p{L}\\d/.-])${YEAR}(?: ?[-–—] ?| (?:to|until|till) )${YEAR}(?![\\p{L}\\d/]|[-–—.,]\\d)`;
const COUNT = '(\\d{1,3}|\\p{L}{3,9}(?:[- ]\\p{L}{3,5})?) years?(?!\\p{L})';
/** `1412–1431 | nineteen years`, `1412–1431 (nineteen years)`, `1412–1431: in all nineteen years`. */
const BEHIND = new RegExp(
  `${SPAN}[*_\\])]*\\s*(?:[,;:(|]|[-–—](?=\\s))\\s*(?:in all |altogether |a total of |for |all )?${COUNT}`,
  'giu',
);
/** `nineteen years, 1412–1431`, `nineteen years (1412 to 1431)`, `nineteen years in the chair, 1412–1431`. */
const BEFORE = new RegExp(
  `(?:^|[,;:(|.]\\s*|\\b(?:for|sat|ruled|reigned|served|lasted|stood)\\s+)${COUNT}(?:(?: \\p{Ll}+){0,4},| ?[(:]| from) ?(?:from )?${SPAN}`,
  'giu',
);
/** What makes of a number of years another than that between the two dates. */
const OTHER =
  /^[*_]*\s*(?:later|after|before|ago|old|older|younger|earlier|since|apart|sooner|or|into|too|longer|shorter|more|less|each|of (?:them|these|those|which|that|it|whom)|between|without|with|under|as|at|and|by)(?!\p{L})/iu;

export function countedYears(note: ParsedNote, vocabulary: Vocabulary, { isDate }: PageWords): Field[] {
  if (!vocabulary.isAttribute(ATTRIBUTE)) return [];
  const fields: Field[] = [];
  for (const block of note.blocks) {
    if (block.quote !== null) continue;
    const lines: readonly Range[] =
      block.kind === 'table' ? block.rows : block.kind === 'paragraph' ? linesOf(block, note.told) : [];
    for (const { from, to } of lines) {
      const text = note.told.slice(from, Math.min(to, from + LONGEST_LINE));
      for (const match of text.matchAll(BEHIND)) fields.push(...fieldOf(match, 1, 1 + 2 * YEAR_GROUPS));
      for (const match of text.matchAll(BEFORE)) fields.push(...fieldOf(match, 2, 1));

      function fieldOf(match: RegExpExecArray, years: number, count: number): Field[] {
        const [begin, end] = [yearAt(match, years), yearAt(match, years + YEAR_GROUPS)];
        const number = countOf((match[count] ?? '').toLowerCase().split(/[ -]/));
        const counted = text.indexOf('year', match.index + match[0].indexOf(match[count] ?? ''));
        const rest = text.slice(counted).replace(/^years?/i, '');
        const isOther = OTHER.test(rest) || (count > years && countsOn(rest));
        if (begin === null || end === null || begin.isAbout || end.isAbout || number === null || isOther)
          return [];
        const when = yearsFrom(begin, end);
        const isYears = when.begin >= LONG_YEAR || (/\p{L}/u.test(when.from) && isDate(when.from));
        if (!isYears || when.until === null || when.end === null || when.end <= when.begin) return [];
        const start = from + match.index;
        const at = { from: start, to: start + match[0].length, start };
        const term = { from: when.from, until: when.until };
        return [{ key: ATTRIBUTE, value: String(number), about: null, when: term, ...at }];
      }
    }
  }
  return fields;
}

/** `one year in the north and six in the south`: a number that follows shares the years with the first. */
function countsOn(rest: string): boolean {
  const clause = /^[^.;:|()]*/.exec(rest)?.[0] ?? '';
  return clause.split(/[\s,]+/).some((word) => countOf([word.toLowerCase()]) !== null);
}

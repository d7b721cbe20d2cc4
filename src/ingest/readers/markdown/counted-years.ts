/** Years that are counted beside the two dates they lie between: `1412–1431, nineteen years`, `twelve years, FY 29 to FY 41`. */
import { append } from '../../../model/append.js';
import { countOf } from '../../../time/index.js';
import type { Vocabulary } from '../reader.js';
import type { Field, PageWords } from './fields.js';
import { bareCell, cellsOf } from './infobox.js';
import { linesOf, type ParsedNote } from './parse.js';
import { termsIn } from './term-lists.js';
import type { Row } from './tree.js';
import type { Range } from './unveil.js';
import { YEAR, YEAR_GROUPS, type Years, yearAt, yearsFrom } from './years.js';

export const COUNTED = 'years_counted';
const LONG_YEAR = 100;
const LONGEST_LINE = 2_000;
const LEAST = 3;
const ROUNDED = 1;
const BARE_COUNT = /^(\d{1,3})(?: years?)?$/i;

const SPAN = `(?<![\\p{L}\\d/.-])${YEAR}(?: ?[-–—] ?| (?:to|until|till) )${YEAR}(?![\\p{L}\\d/]|[-–—.,]\\d)`;
/** As people count them, in the north by winters. */
const UNIT = '(?:years?|yrs|winters?|summers?)(?!\\p{L})';
/** Cheap looks before the long ones, the first at a whole paragraph. */
const MAY_COUNT = / (?:year|yrs|winter|summer)/i;
const HAS_NUMBER = /\d/;
const HAS_UNIT = / (?:years?|yrs|winters?|summers?)(?![a-z])/i;
const HAS_SPAN = /\d\D{0,10}(?:[-–—]| (?:to|until|till) )\D{0,14}\d/iu;
const COUNT = `(\\d{1,3}|\\p{L}{3,9}(?:[- ]\\p{L}{3,5})?) ${UNIT}`;
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
const BARE_UNIT = new RegExp(`^ ${UNIT}`, 'iu');
/** What makes of a number of years another than that between the two dates. */
const OTHER =
  /^[*_]*\s*(?:later|after|before|ago|old|older|younger|earlier|since|apart|sooner|or|into|too|longer|shorter|more|less|each|of (?:them|these|those|which|that|it|whom)|between|without|with|under|as|at|and|by)(?!\p{L})/iu;

export function countedYears(note: ParsedNote, vocabulary: Vocabulary, { isDate }: PageWords): Field[] {
  if (!vocabulary.isAttribute(COUNTED)) return [];
  const fields: Field[] = [];
  for (const block of note.blocks) {
    if (block.quote !== null) continue;
    if (block.kind !== 'table' && !MAY_COUNT.test(note.told.slice(block.from, block.to))) continue;
    const lines: readonly Range[] =
      block.kind === 'table' ? block.rows : block.kind === 'paragraph' ? linesOf(block, note.told) : [];
    for (const { from, to } of lines)
      for (const { at, length, ...told } of countsIn(note.told.slice(from, to), isDate))
        fields.push(fieldOf(told, from + at, from + at + length));
    if (block.kind === 'table') append(fields, columnCounts(block.rows, note, vocabulary, isDate));
  }
  return fields;
}

function fieldOf({ count, when }: Pick<Count, 'count' | 'when'>, from: number, to: number): Field {
  return { key: COUNTED, value: String(count), about: null, when, from, to, start: from };
}

export interface Count {
  readonly count: number;
  readonly when: { readonly from: string; readonly until: string };
  /** Where in the text it stands. */
  readonly at: number;
  readonly length: number;
}

/** Years in a text that are counted beside the two dates they lie between. */
export function countsIn(whole: string, isDate: (text: string) => boolean): Count[] {
  const text = whole.slice(0, LONGEST_LINE);
  if (!HAS_NUMBER.test(text) || !HAS_UNIT.test(text) || !HAS_SPAN.test(text)) return [];
  return [
    ...[...text.matchAll(BEHIND)].flatMap((match) => countOfMatch(match, 1, 1 + 2 * YEAR_GROUPS) ?? []),
    ...[...text.matchAll(BEFORE)].flatMap((match) => countOfMatch(match, 2, 1) ?? []),
  ];

  function countOfMatch(match: RegExpExecArray, years: number, at: number): Count | null {
    const [begin, end] = [yearAt(match, years), yearAt(match, years + YEAR_GROUPS)];
    const count = countOf((match[at] ?? '').toLowerCase().split(/[ -]/));
    const counted = match.index + match[0].indexOf(match[at] ?? '') + (match[at] ?? '').length;
    const rest = text.slice(counted).replace(BARE_UNIT, '');
    const isOther = OTHER.test(rest) || (at > years && countsOn(rest));
    if (begin === null || end === null || begin.isAbout || end.isAbout || count === null || isOther)
      return null;
    const when = termOf(yearsFrom(begin, end), isDate);
    return when === null ? null : { count, when, at: match.index, length: match[0].length };
  }
}

/** Null for numbers that are no years, and for those that do not run on. */
function termOf({ from, until, begin, end }: Years, isDate: (text: string) => boolean): Count['when'] | null {
  const isYears = begin >= LONG_YEAR || (/\p{L}/u.test(from) && isDate(from));
  return isYears && until !== null && end !== null && end > begin ? { from, until } : null;
}

/** `1858 | 1891 | 33`: a column of bare numbers that are the years between two dates in all rows, or in all but one. */
function columnCounts(
  rows: readonly Row[],
  note: ParsedNote,
  vocabulary: Vocabulary,
  isDate: (text: string) => boolean,
): Field[] {
  const [head = [], ...cells] = rows.map((row) => cellsOf(row, note.told));
  if (cells.length < LEAST) return [];
  const words = head.map(bareCell);
  return termsIn(words, cells, vocabulary, true).flatMap(({ columns, told }) =>
    words.flatMap((_, column) => {
      if (columns.includes(column)) return [];
      const counts = cells.flatMap((row, i) => {
        const [count, years] = [BARE_COUNT.exec(bareCell(row[column]))?.[1], told[i]];
        const when = count === undefined || years == null ? null : termOf(years, isDate);
        if (count === undefined || years?.end == null || when === null) return [];
        const isRight = Math.abs(years.end - years.begin - Number(count)) <= ROUNDED;
        return [{ told: { count: Number(count), when }, isRight, row: rows[i + 1] }];
      });
      const wrong = counts.filter(({ isRight }) => !isRight).length;
      if (counts.length < LEAST || wrong > 1) return [];
      return counts.flatMap(({ told: one, row }) =>
        row === undefined ? [] : [fieldOf(one, row.from, row.to)],
      );
    }),
  );
}

/** `one year in the north and six in the south`: a number that follows shares the years with the first. */
function countsOn(rest: string): boolean {
  const clause = /^[^.;:|()]*/.exec(rest)?.[0] ?? '';
  return clause.split(/[\s,]+/).some((word) => countOf([word.toLowerCase()]) !== null);
}

/** Reads one date: a day, month, season, year, decade, century or era, with a time where it has one. */
import type { Part } from '../parsed.js';
import { type Draft, emptyDraft } from './draft.js';
import { ordinalWord } from './number-words.js';
import { readCalendarSuffix, readEscape } from './read-calendar.js';
import { readIso, readNamedIso } from './read-iso.js';
import { readTime } from './read-time.js';
import { readEraAfter, readYear } from './read-year.js';
import type { Reader } from './reader.js';
import { unknownName } from './unknown-name.js';

const PARTS = new Map<string, Part>([
  ['early', 'early'],
  ['mid', 'mid'],
  ['middle', 'mid'],
  ['late', 'late'],
]);
/** These need an `of`: `the end of 340 TA`. */
const PARTS_OF = new Map<string, Part>([
  ['beginning', 'early'],
  ['start', 'early'],
  ['end', 'late'],
]);
const FILLERS = ['sometime', 'in', 'on', 'at', 'the', 'of', 'year', 'anno'];
const ORDINAL_ENDINGS = ['st', 'nd', 'rd', 'th'];
/** Null, with the trouble noted in the reader, when no date stands here. */
export function readDraft(reader: Reader): Draft | null {
  const draft = emptyDraft(reader.at);
  if (!readEscape(reader, draft)) return null;
  if (reader.name('weekday') && !reader.name('month', 'intercalary', 'season', 'era')) {
    reader.takeName('weekday');
    reader.skipWord(',');
  }
  while (reader.skipWord(...FILLERS));
  draft.part = readPart(reader);
  if (!readBody(reader, draft)) return null;
  readTime(reader, draft);
  readCalendarSuffix(reader, draft);
  draft.to = reader.at;
  return draft;
}

/** `early`, `mid-`, `the end of`; leaves the reader where it was when there is none. */
export function readPart(reader: Reader): Part | null {
  const word = reader.peek()?.text ?? '';
  const part = PARTS.get(word) ?? (reader.peek(1)?.text === 'of' ? PARTS_OF.get(word) : undefined);
  if (!part) return null;
  reader.skip(1);
  reader.skipWord('-');
  reader.skipWord('in', 'of');
  reader.skipWord('the');
  reader.skipWord('year');
  return part;
}

function readBody(reader: Reader, draft: Draft): boolean {
  const start = reader.at;
  const slot = reader.takeName('month', 'intercalary', 'season');
  if (slot) {
    draft.slot = { match: slot, text: reader.slice(start, reader.at) };
    return readAfterSlot(reader, draft);
  }
  const era = reader.takeName('era');
  if (era) {
    draft.era = { match: era, text: reader.slice(start, reader.at) };
    reader.skipWord(',');
    reader.skipWord('year');
    if (reader.peek()?.kind === 'number') readYear(reader, draft);
    return true;
  }
  if (readDayOfYear(reader, draft)) return true;
  const token = reader.peek();
  if (token?.kind === 'number') return readFromNumber(reader, draft);
  if (token?.text === '-' || token?.text === '+') return readSigned(reader, draft);
  const ordinal = ordinalWord(token?.text ?? '');
  if (ordinal !== null && readCentury(reader, draft, ordinal, 1)) return true;
  return unknownStart(reader);
}

/** `day 200 of 340 TA`. */
function readDayOfYear(reader: Reader, draft: Draft): boolean {
  const [day, number, of, year] = [0, 1, 2, 3].map((i) => reader.peek(i));
  if (day?.text !== 'day' || number?.kind !== 'number' || of?.text !== 'of' || year?.kind !== 'number')
    return false;
  reader.skip(3);
  draft.day = Number(number.text);
  draft.ofYear = true;
  readYear(reader, draft);
  return true;
}

/** `Frostmoon 340`, `Frostmoon 12, 340`, `Frostmoon the 12th, 340`, `spring of 340`. */
function readAfterSlot(reader: Reader, draft: Draft): boolean {
  reader.skipWord(',');
  reader.skipWord('of');
  reader.skipWord('the');
  reader.skipWord('year');
  const number = reader.peek();
  const isMonth = draft.slot?.match.named.some((n) => n.kind === 'month') ?? false;
  if (number?.kind === 'number' && isMonth) {
    const here = reader.at;
    reader.skip(1);
    const ordinal = skipOrdinal(reader);
    const comma = reader.skipWord(',');
    if (!comma) reader.skipWord('of');
    if (reader.peek()?.kind === 'number' && (comma || !reader.peek()?.glued)) draft.day = Number(number.text);
    else if (ordinal) {
      const written = reader.slice(draft.from, reader.at).replace(/,$/, '');
      return (
        reader.fail('the year is missing', `write the year too: ${written}, ${reader.exampleYear}`) === true
      );
    } else reader.at = here;
  }
  const sign = reader.peek()?.text === '-' && reader.peek(1)?.kind === 'number' && !reader.peek()?.glued;
  if (reader.peek()?.kind === 'number' || sign) readYear(reader, draft);
  else readEraFirst(reader, draft);
  return true;
}

/** `12 Frostmoon TA 340`. */
function readEraFirst(reader: Reader, draft: Draft): void {
  const start = reader.at;
  const era = reader.takeName('era');
  if (!era) return;
  draft.era = { match: era, text: reader.slice(start, reader.at) };
  if (reader.peek()?.kind === 'number') readYear(reader, draft);
}

function readFromNumber(reader: Reader, draft: Draft): boolean {
  const token = reader.peek();
  if (!token) return false;
  const value = Number(token.text);
  if (isSlashDate(reader)) {
    const found = reader.slice(reader.at, reader.at + 5);
    return (
      reader.fail(`"${found}" can be read in two ways`, 'write the month by name, or year-month-day') === true
    );
  }
  if (readDotted(reader, draft) || readYearFirst(reader, draft)) return true;
  if (readIso(reader, draft, 1) || readNamedIso(reader, draft, 1)) return true;
  const length = plural(reader);
  if (length > 0) return readDecade(reader, draft, value, length);
  reader.skip(1);
  const ordinal = skipOrdinal(reader);
  if (ordinal && readCentury(reader, draft, value, 0)) return true;
  const here = reader.at;
  if (ordinal && reader.skipPhrase(['year', 'of'])) {
    draft.year = value;
    readEraAfter(reader, draft);
    return true;
  }
  if (reader.skipWord('day')) reader.skipWord('of');
  reader.skipWord('of');
  reader.skipWord('the');
  const start = reader.at;
  const slot = reader.takeName('month', 'intercalary');
  if (slot) {
    draft.day = value;
    draft.slot = { match: slot, text: reader.slice(start, reader.at) };
    reader.skipWord(',');
    reader.skipWord('of');
    reader.skipWord('the');
    reader.skipWord('year');
    const sign = reader.peek()?.text === '-' && reader.peek(1)?.glued && !reader.peek()?.glued;
    if (reader.peek()?.kind === 'number' || (sign && reader.peek(1)?.kind === 'number'))
      readYear(reader, draft);
    else readEraFirst(reader, draft);
    return true;
  }
  reader.at = here;
  return readBareNumber(reader, draft, here, ordinal, value);
}

function isSlashDate(reader: Reader): boolean {
  return reader.peek(1)?.text === '/' && reader.peek(3)?.text === '/' && reader.peek(4)?.kind === 'number';
}

/** `24.12.1851`, `2.3.376 NK`: with dots the day stands first, wherever people write so. */
function readDotted(reader: Reader, draft: Draft): boolean {
  const [day, dot, month, next, year] = [0, 1, 2, 3, 4].map((i) => reader.peek(i));
  const isDotted = [dot, next].every((one) => one?.text === '.' && one.glued) && month?.glued === true;
  if (!isDotted || month.kind !== 'number' || year?.kind !== 'number' || !year.glued) return false;
  if (day === undefined || day.text.length > 2 || month.text.length > 2 || year.text.length < 3) return false;
  draft.day = Number(day.text);
  draft.monthNumber = Number(month.text);
  draft.isDotted = true;
  reader.skip(4);
  readYear(reader, draft);
  return true;
}

/** `1757, May 10`, `1757, 10 May`: as registers have it. */
function readYearFirst(reader: Reader, draft: Draft): boolean {
  const [year, comma, next] = [0, 1, 2].map((i) => reader.peek(i));
  if (year === undefined || year.text.length < 3 || comma?.text !== ',' || next === undefined) return false;
  const from = reader.at;
  reader.skip(2);
  const early = isDayNumber(reader) ? Number(reader.peek()?.text) : null;
  if (early !== null) reader.skip(1);
  const start = reader.at;
  const slot = reader.takeName('month');
  const text = reader.slice(start, reader.at);
  const late = slot !== null && early === null && isDayNumber(reader) ? Number(reader.peek()?.text) : null;
  if (slot === null || (early ?? late) === null) {
    reader.at = from;
    return false;
  }
  if (late !== null) reader.skip(1);
  draft.year = Number(year.text);
  draft.digits = year.text.length;
  draft.slot = { match: slot, text };
  draft.day = early ?? late;
  return true;
}

function isDayNumber(reader: Reader): boolean {
  const token = reader.peek();
  return token?.kind === 'number' && token.text.length <= 2;
}

/** A year, unless a comma and another number make it the day of a range (`May 1–5, 2024`). */
function readBareNumber(
  reader: Reader,
  draft: Draft,
  here: number,
  ordinal: boolean,
  value: number,
): boolean {
  const [comma, year] = [reader.peek(), reader.peek(1)];
  if (value < 100 && comma?.text === ',' && year?.kind === 'number' && !year.glued) {
    reader.skip(1);
    draft.day = value;
    readYear(reader, draft);
    return true;
  }
  if (ordinal) {
    reader.skipWord('of');
    reader.skipWord('the');
    const word = reader.peek()?.kind === 'word' ? reader.peek()?.text : undefined;
    if (word) unknownName(reader, word, 'month', ['month', 'intercalary']);
    else reader.fail('a month or the word century is missing', `for example: ${reader.example}, 4th century`);
    return false;
  }
  const [word, after] = [reader.peek(), reader.peek(1)];
  if (
    word?.kind === 'word' &&
    after?.kind === 'number' &&
    !reader.name('era') &&
    !SEPARATORS.has(word.text)
  ) {
    unknownName(reader, word.text, 'month', ['month', 'intercalary']);
  }
  reader.at = here - 1;
  readYear(reader, draft);
  return true;
}

const SEPARATORS = new Set(['to', 'until', 'till', 'through', 'thru', 'and', 'at', 't', 'or']);

function skipOrdinal(reader: Reader): boolean {
  const token = reader.peek();
  if (!token?.glued || !ORDINAL_ENDINGS.includes(token.text)) return false;
  reader.skip(1);
  return true;
}

/** How many tokens the `s` or `'s` behind a number takes. */
function plural(reader: Reader): number {
  const [next, after] = [reader.peek(1), reader.peek(2)];
  if (!next?.glued) return 0;
  if (next.text === 's') return 1;
  return next.text === "'" && after?.glued && after.text === 's' ? 2 : 0;
}

/** `the 340s`; a round hundred (`the 1800s`) is the whole hundred. */
function readDecade(reader: Reader, draft: Draft, value: number, plural: number): boolean {
  if (value % 10 !== 0) {
    const decade = Math.floor(value / 10) * 10;
    return (
      reader.fail(`"${value}s" is no decade`, `a decade is named by its first year: the ${decade}s`) === true
    );
  }
  reader.skip(1 + plural);
  draft.year = value;
  draft.span = 'decade';
  readEraAfter(reader, draft);
  return true;
}

function readCentury(reader: Reader, draft: Draft, ordinal: number, ahead: number): boolean {
  const word = reader.peek(ahead)?.text;
  if (word !== 'century' && word !== 'millennium') return false;
  reader.skip(ahead + 1);
  draft.year = ordinal;
  draft.span = word;
  readEraAfter(reader, draft);
  return true;
}

/** `-44` and `+340`; `-0044-03-15` is ISO. */
function readSigned(reader: Reader, draft: Draft): boolean {
  const number = reader.peek(1);
  if (number?.kind !== 'number' || !number.glued) return unknownStart(reader);
  const negative = reader.peek()?.text === '-';
  reader.skip(1);
  const sign = negative ? -1 : 1;
  if (readIso(reader, draft, sign) || readNamedIso(reader, draft, sign)) return true;
  readYear(reader, draft);
  if (negative && draft.year !== null) {
    draft.year = -draft.year;
    draft.iso = draft.digits >= 4 && number.text.startsWith('0');
  } else if (!negative) draft.iso = draft.digits >= 4;
  return true;
}

function unknownStart(reader: Reader): boolean {
  const token = reader.peek();
  if (!token) return reader.fail('a date is missing here', `for example: ${reader.example}`) === true;
  if (token.kind === 'word' && reader.peek(1)?.kind === 'number') {
    unknownName(reader, token.text, 'month, season or era', ['month', 'intercalary', 'season', 'era']);
    return false;
  }
  const found = reader.text.slice(token.start, token.end + 30).trim();
  return (
    reader.fail(
      `"${found}" is not a date`,
      `write a date (${reader.example}), or lean on something: during the Long Winter, a year after …`,
    ) === true
  );
}

/** Reads dates that stand on their own: moments, ranges and windows. */
import { BEGINNING, END } from '../axis.js';
import type { Moment } from '../moment.js';
import type { ParsedDate } from '../parsed.js';
import type { Until } from '../window.js';
import { completeRange } from './draft.js';
import type { Reader } from './reader.js';
import { readTerm, resolveTerm, type Term, termText } from './term.js';

const UNKNOWN = new Set(['unknown', 'undated', 'unclear', 'uncertain', '?']);
/** `Y137-204`: two years, or the 204th day of one. */
const YEARS_OR_DAY = /^\p{L}{1,2}\d{3}-\d{3}$/u;
const ONGOING = ['ongoing', 'present', 'now', 'today', 'current'];
const SEPARATORS = ['to', 'until', 'till', 'through', 'thru', '-'];

/** Null, with the trouble noted in the reader, when the text is no such date. */
export function readAbsolute(reader: Reader): ParsedDate | null {
  const whole = reader.text.trim();
  if (reader.end === 1 && UNKNOWN.has(reader.peek()?.text ?? '')) {
    const calendar = reader.lexicon.home.id;
    return { kind: 'moment', moment: { min: BEGINNING, max: END, text: whole, calendar, vague: true } };
  }
  if (YEARS_OR_DAY.test(whole)) {
    return reader.fail(
      `"${whole}" may be two years or a day of one`,
      `write the two years with a word between them (${reader.exampleYears(' to ')}), or the day (day 12 of ${reader.exampleYear})`,
      0,
    );
  }
  if (isPhrase(reader)) {
    return reader.fail(
      'a phrase in brackets is no date',
      'write a date before the phrase: INT 1731 (as told)',
      0,
    );
  }
  if (reader.skipWord('int', 'interpreted')) cutPhrase(reader);
  const uncertain = cutDoubt(reader);
  if (reader.skipWord('between', 'bet', 'btw')) return readBetween(reader, uncertain, whole);
  if (reader.skipWord('from')) return readFrom(reader, uncertain);
  if (reader.skipWord('until', 'till', 'through', 'thru', 'to') || reader.skipPhrase(['up', 'to'])) {
    return readUntil(reader, uncertain);
  }
  if (readOngoing(reader)) return justOngoing(reader);
  const first = readTerm(reader);
  if (!first) return null;
  if (reader.done) {
    const moment = resolveTerm(reader, first, uncertain, whole);
    return moment && { kind: 'moment', moment };
  }
  if (reader.skipWord('or')) return readEither(reader, first, uncertain, whole, 'either-order');
  return readRange(reader, first, uncertain);
}

function readBetween(reader: Reader, uncertain: boolean, whole: string): ParsedDate | null {
  const first = readTerm(reader);
  if (!first) return null;
  if (!reader.skipWord('and', '&', '-', 'to')) {
    return reader.fail(
      'the second date of "between" is missing',
      `write: between ${reader.exampleYears(' and ')}`,
    );
  }
  return readEither(reader, first, uncertain, whole);
}

/** The second of two dates between which the one that is meant lies. */
function readEither(
  reader: Reader,
  first: Term,
  uncertain: boolean,
  whole: string,
  order: 'either-order' | 'in-order' = 'in-order',
): ParsedDate | null {
  const second = readTerm(reader);
  if (!second || !ends(reader)) return null;
  completeRange(first.draft, second.draft);
  const [a, b] = [
    resolveTerm(reader, first, uncertain, whole),
    resolveTerm(reader, second, uncertain, whole),
  ];
  if (!a || !b) return null;
  if (b.max < a.min && order === 'in-order') return backwards(reader, first, second);
  const moment: Moment = {
    min: Math.min(a.min, b.min),
    max: Math.max(a.max, b.max),
    text: whole,
    calendar: a.calendar,
    vague: true,
  };
  return { kind: 'moment', moment };
}

function readFrom(reader: Reader, uncertain: boolean): ParsedDate | null {
  const first = readTerm(reader);
  if (!first) return null;
  if (reader.done) {
    const from = resolveTerm(reader, first, uncertain, textOf(reader, first, uncertain));
    return from && { kind: 'window', from, until: null, text: reader.text.trim() };
  }
  return readRange(reader, first, uncertain);
}

function readUntil(reader: Reader, uncertain: boolean): ParsedDate | null {
  if (readOngoing(reader)) return justOngoing(reader);
  const term = readTerm(reader);
  if (!term || !ends(reader)) return null;
  const until = resolveTerm(reader, term, uncertain, textOf(reader, term, uncertain));
  return until && { kind: 'window', from: null, until, text: reader.text.trim() };
}

/** What follows the first date of a range; the reader stands at what parts the two. */
function readRange(reader: Reader, term: Term, uncertain: boolean): ParsedDate | null {
  // `since 340 until 350` says no more than `from 340 until 350`.
  const since = term.bound === 'since';
  const first: Term = since ? { ...term, bound: null } : term;
  const alone = () => resolveTerm(reader, first, uncertain, textOf(reader, first, uncertain, since));
  if (reader.skipWord(',') && !SEPARATORS.includes(reader.peek()?.text ?? '') && !readsOngoing(reader))
    reader.skip(-1);
  if (readOngoing(reader)) return withUntil(reader, alone(), 'ongoing');
  if (reader.skipWord('onwards', 'onward')) return withUntil(reader, alone(), null);
  const slash = first.draft.iso && reader.skipWord('/');
  if (!slash && !reader.skipWord(...SEPARATORS)) {
    ends(reader);
    return null;
  }
  if (reader.done) return withUntil(reader, alone(), null);
  if (readOngoing(reader)) return withUntil(reader, alone(), 'ongoing');
  const second = readTerm(reader);
  if (!second || !ends(reader)) return null;
  const changed = completeRange(first.draft, second.draft);
  const from = resolveTerm(reader, first, uncertain, textOf(reader, first, uncertain, changed.a || since));
  const until = resolveTerm(reader, second, uncertain, textOf(reader, second, uncertain, changed.b));
  if (!from || !until) return null;
  if (until.max < from.min) return backwards(reader, first, second);
  return { kind: 'window', from, until, text: reader.text.trim() };
}

/** One end of a range as it stands in the text, or in words of its own where the text alone would mean less. */
function textOf(reader: Reader, term: Term, uncertain: boolean, borrowed = false): string {
  if (uncertain && term.approximation === null) return termText({ ...term, approximation: 'about' });
  return borrowed ? termText(term) : reader.slice(term.from, term.to);
}

function withUntil(reader: Reader, from: Moment | null, until: Until): ParsedDate | null {
  if (!from || !ends(reader)) return null;
  return { kind: 'window', from, until, text: reader.text.trim() };
}

function justOngoing(reader: Reader): ParsedDate | null {
  return ends(reader) ? { kind: 'window', from: null, until: 'ongoing', text: reader.text.trim() } : null;
}

function readsOngoing(reader: Reader): boolean {
  const at = reader.peek()?.text === 'the' ? 1 : 0;
  return ONGOING.includes(reader.peek(at)?.text ?? '');
}

function readOngoing(reader: Reader): boolean {
  if (!readsOngoing(reader)) return false;
  reader.skipWord('the');
  reader.skip(1);
  return true;
}

function backwards(reader: Reader, first: Term, second: Term): null {
  return reader.fail(
    `it ends (${termText(second)}) before it begins (${termText(first)})`,
    'put the earlier date first',
    reader.offset(second.from),
  );
}

/** Whether the text ends here; if not, what stands behind the date is noted. */
function ends(reader: Reader): boolean {
  if (reader.done) return true;
  const found = reader.text.slice(reader.offset(), reader.offset() + 40).trim();
  // An earlier reading may have said more about this very word.
  if (reader.troubleAt < reader.offset()) {
    reader.fail(
      `did not understand "${found}"`,
      `a date ends before it; ranges are written ${reader.exampleYears('–')}`,
    );
  }
  return false;
}

function isPhrase(reader: Reader): boolean {
  return reader.peek()?.text === '(' && reader.tokens[reader.end - 1]?.text === ')';
}

/** `INT 1731 (as told)`: the phrase says where the date comes from. */
function cutPhrase(reader: Reader): void {
  const open = reader.tokens.findIndex((t) => t.text === '(');
  if (open > 0) reader.end = open;
}

const DOUBTS = new Set([
  'uncertain',
  'approx',
  'approximate',
  'approximately',
  'circa',
  'c',
  'ca',
  'estimated',
  'about',
  '?',
]);

/** A trailing `?` or `(uncertain)` is taken off; true when there was one. */
function cutDoubt(reader: Reader): boolean {
  const last = reader.end - 1;
  if (last > 0 && reader.tokens[last]?.text === '?') {
    reader.end = last;
    return true;
  }
  const [open, word, close] = [reader.tokens[last - 2], reader.tokens[last - 1], reader.tokens[last]];
  if (open?.text !== '(' || close?.text !== ')' || !DOUBTS.has(word?.text ?? '')) return false;
  reader.end = last - 2;
  return true;
}

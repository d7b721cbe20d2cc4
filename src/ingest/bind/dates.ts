/** Turns written dates into moments and windows; what cannot be understood keeps its words and is reported. */
import type { ValidWindow } from '../../model/index.js';
import type { Ontology } from '../../packs/ontology.js';
import {
  BEGINNING,
  type DateContext,
  END,
  type Moment,
  momentOfDate,
  type ParsedDate,
  type RelativeDate,
  type Seconds,
  UNDATED,
  windowAt,
  windowOf,
} from '../../time/index.js';

export type ParseDate = (text: string) => ParsedDate;

/** Finds the moment that a date told by way of another entity stands for; null while that is not known. */
export type RelativeResolver = (date: RelativeDate) => Moment | null;

export interface DateReader {
  readonly parse: ParseDate;
  readonly resolve: RelativeResolver;
  /** The last time at which a thing called "ongoing" is known to hold. */
  readonly ongoingAt: Seconds | undefined;
  readonly absentEnd: 'unknown' | 'ongoing';
  /** Where records tell of the past alone: a date that lies after this is kept as its words, and found by a rule. */
  readonly notAfter?: Seconds | undefined;
}

export interface DateProblem {
  readonly text: string;
  readonly message: string;
  readonly hint: string | undefined;
  /** It is a date, but none of this world's time. */
  readonly isOfDesk: boolean;
}

/** A date somebody wrote: a moment, an extent with two ends, or only its words. */
export interface WrittenDate {
  readonly moment: Moment;
  /** Set when the words name an extent: `330–337 TA`. */
  readonly extent: { readonly from: Moment | null; readonly until: Moment | 'ongoing' | null } | null;
  readonly relative: RelativeDate | null;
  readonly problem: DateProblem | null;
}

const ONGOING = /^(?:ongoing|present|now|today|current|still|to (?:the )?present)$/i;

/** What is said of a range that ends before it begins, with both ends in words that stand by themselves. */
const BACKWARDS = /^it ends \((.+)\) before it begins \((.+)\)$/;

export function readDate(text: string, reader: DateReader): WrittenDate {
  const parsed = reader.parse(text);
  if (isToCome(parsed, reader.notAfter))
    return { moment: unknownMoment(text), extent: null, relative: null, problem: null };
  switch (parsed.kind) {
    case 'moment':
      return { moment: parsed.moment, extent: null, relative: null, problem: null };
    case 'window': {
      const { from, until } = parsed;
      const moment = momentOfDate({ ...parsed, text }) ?? unknownMoment(text);
      return { moment, extent: { from, until }, relative: null, problem: null };
    }
    case 'relative': {
      const moment = reader.resolve(parsed) ?? unknownMoment(text);
      return { moment: { ...moment, text }, extent: null, relative: parsed, problem: null };
    }
    case 'problem':
      return {
        moment: unknownMoment(text),
        extent: null,
        relative: null,
        problem: { text, message: parsed.message, hint: parsed.hint, isOfDesk: parsed.desk === true },
      };
  }
}

/** Somewhere it is tomorrow already. */
const A_DAY = 86_400;

/** The last second that a record can be of, where the packs say that there is one: the world's now, else the present. */
export function lastRecorded(
  { future, time }: Pick<Ontology, 'future' | 'time'>,
  { now }: Pick<DateContext, 'now'>,
): Seconds | undefined {
  if (future !== 'refused') return undefined;
  return now ?? (time === 'real' ? Math.floor(Date.now() / 1000) + A_DAY : undefined);
}

/** Whether a date begins after the last day that a record can be of. */
export function isToCome(parsed: ParsedDate, notAfter: Seconds | undefined): boolean {
  const moment = notAfter === undefined ? null : momentOfDate(parsed);
  return moment !== null && notAfter !== undefined && moment.min > notAfter;
}

export interface WindowWords {
  readonly from?: string;
  readonly until?: string;
  readonly at?: string;
}

export interface ReadWindow {
  readonly valid: ValidWindow;
  readonly relatives: readonly RelativeDate[];
  readonly problems: readonly DateProblem[];
}

export const UNDATED_WINDOW: ValidWindow = { ...UNDATED, fromText: null, untilText: null };

export function readWindow(words: WindowWords, reader: DateReader): ReadWindow {
  if (words.at !== undefined) return readAt(words.at, reader);
  if (words.from === undefined && words.until === undefined) {
    return { valid: UNDATED_WINDOW, relatives: [], problems: [] };
  }
  const from = words.from === undefined ? null : readDate(words.from, reader);
  const ongoing = words.until !== undefined && ONGOING.test(words.until.trim());
  const until = words.until === undefined || ongoing ? null : readDate(words.until, reader);
  const relatives = [from?.relative, until?.relative].filter((r) => r != null);
  const problems = [from?.problem, until?.problem].filter((p) => p != null);
  const texts = { fromText: words.from ?? null, untilText: words.until ?? null };
  const built = windowOf(known(from), ongoing ? 'ongoing' : known(until), windowOptions(reader));
  if (built.ok) return { valid: { ...built.window, ...texts }, relatives, problems };
  // An end before its beginning is found by a rule; what else is said of it is held against the beginning.
  const begun = windowOf(known(from), null);
  return { valid: { ...(begun.ok ? begun.window : UNDATED), ...texts }, relatives, problems };
}

function readAt(text: string, reader: DateReader): ReadWindow {
  const date = readDate(text, reader);
  const turned = BACKWARDS.exec(date.problem?.message ?? '');
  if (turned?.[1] !== undefined && turned[2] !== undefined)
    return readWindow({ from: turned[2], until: turned[1] }, reader);
  const texts = { fromText: text, untilText: text };
  const relatives = date.relative === null ? [] : [date.relative];
  const problems = date.problem === null ? [] : [date.problem];
  if (date.extent !== null) {
    const built = windowOf(date.extent.from, date.extent.until, windowOptions(reader));
    if (built.ok) return { valid: { ...built.window, ...texts }, relatives, problems };
  }
  const moment = known(date);
  return { valid: { ...(moment === null ? UNDATED : windowAt(moment)), ...texts }, relatives, problems };
}

function windowOptions({ ongoingAt, absentEnd }: DateReader) {
  return ongoingAt === undefined ? { absentEnd } : { ongoingAt, absentEnd };
}

export function isUnknown({ min, max }: Moment): boolean {
  return min <= BEGINNING && max >= END;
}

function known(date: WrittenDate | null): Moment | null {
  return date === null || isUnknown(date.moment) ? null : date.moment;
}

/** Only its words are known; the bounds say "some time". */
function unknownMoment(text: string): Moment {
  return { min: BEGINNING, max: END, text, calendar: '' };
}

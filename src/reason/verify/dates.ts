/** The dates that a sentence writes, and what they say of when: at, from, until. */
import { breathe } from '../../model/breathe.js';
import { isBareYear, type Moment, type ParsedDate, strangerBeside } from '../../time/index.js';
import type { Word } from './text.js';

/** `at`: somewhen in it. The others say when something began, ended, or both. */
export interface ClaimedTime {
  readonly kind: 'at' | 'from' | 'until' | 'span';
  readonly from: Moment | null;
  readonly until: Moment | null;
  readonly text: string;
}

export interface DateSpan extends ClaimedTime {
  /** Words it takes, from the first to before the last. */
  readonly first: number;
  readonly end: number;
}

const LONGEST = 10;
const LEADS = new Set(
  'from since until till between before after by c ca circa about around early late mid the spring summer autumn winter fall in on at during'.split(
    ' ',
  ),
);
/** After a bare figure: it was a year. After anything else: it was a number of something. */
const AFTER_YEAR = new Set(
  'and or he she it they the a an to until till when after before was were by at in on but as with while who which under for from his her its their both'.split(
    ' ',
  ),
);
const BEFORE_YEAR = new Set(
  'in since until till by from to before after around about year and circa c between or says say gives born died'.split(
    ' ',
  ),
);

/** From the left, each as long as it can be read. Words that are part of a name are passed in as taken. */
export async function datesIn(
  text: string,
  words: readonly Word[],
  parse: (text: string) => ParsedDate,
  isTaken: (index: number) => boolean,
): Promise<DateSpan[]> {
  const spans: DateSpan[] = [];
  let isStrange = false;
  for (let first = 0; first < words.length; first++) {
    await breathe();
    const span = isTaken(first) ? null : spanAt(text, words, first, parse, isTaken);
    if (span === null) continue;
    if (isBesideStranger(text, words, span, parse)) isStrange = true;
    else spans.push(span);
    first = span.end - 1;
  }
  // `from 338 to 341 CY`: an era that nobody knows is that of the other years as well.
  return isStrange ? spans.filter((span) => !isBareYear(span.text)) : spans;
}

function isBesideStranger(
  text: string,
  words: readonly Word[],
  { first, end }: DateSpan,
  parse: (text: string) => ParsedDate,
): boolean {
  const beside = strangerBeside(text, words[first]?.start ?? 0, words[end - 1]?.end ?? 0, parse);
  return beside !== null && beside.what !== 'other';
}

function spanAt(
  text: string,
  words: readonly Word[],
  first: number,
  parse: (text: string) => ParsedDate,
  isTaken: (index: number) => boolean,
): DateSpan | null {
  const lead = words[first];
  // `y406`: an era that is written small, without a space.
  const isLead =
    lead !== undefined && (/^\p{L}{0,2}\d/u.test(lead.text) || LEADS.has(lead.folded) || lead.isCapital);
  if (!isLead) return null;
  for (let end = Math.min(words.length, first + LONGEST); end > first; end--) {
    const last = words[end - 1];
    const inner = words.slice(first, end);
    if (last === undefined || inner.some((_, i) => isTaken(first + i))) continue;
    if (!inner.some((word) => /\d/.test(word.text)) || /^(?:in|on|at|during)$/.test(lead.folded)) continue;
    if (
      /[,;]/.test(text.slice(lead.start, last.end)) ||
      /^(?:and|or|to|the|of|in|it|he|she)$/.test(last.folded)
    )
      continue;
    if (/^\d[\d,.]*$/.test(text.slice(lead.start, last.end)) && !isYear(text, words, first)) continue;
    // "FY 20 over the bakery": behind an era it is a year, whatever follows.
    const isOfEra = end - first === 2 && lead.isCapital && !LEADS.has(lead.folded);
    if (/^\d[\d,.]*$/.test(last.text) && end - first > 1 && !isOfEra && !followsYear(words, end)) continue;
    const read = timeOf(text.slice(lead.start, last.end), lead.folded, parse);
    if (read !== null && !isAge(words, first, end)) return { ...read, first, end };
  }
  return null;
}

/** `is about 53`, `aged 66`: how old, and no year. */
function isAge(words: readonly Word[], first: number, end: number): boolean {
  const [number, ...others] = words
    .slice(first, end)
    .filter(({ folded }) => !/^(?:about|around|c|ca|circa)$/.test(folded));
  if (others.length > 0 || !/^\d{1,3}$/.test(number?.text ?? '')) return false;
  const before = words
    .slice(Math.max(0, first - 3), first)
    .filter(({ folded }) => !/^(?:about|around|then|now)$/.test(folded));
  const told = before.at(-1)?.folded ?? '';
  // `it was 340`: a year, where more than two figures stand without more.
  if (/^\d{3}$/.test(number?.text ?? ''))
    return (
      /^(?:aged|turned)$/.test(told) ||
      (/^(?:is|was|were|are)$/.test(told) &&
        words.slice(Math.max(0, first - 3), first).some(({ folded }) => /^(?:then|now)$/.test(folded)))
    );
  return /^(?:is|was|were|are|be|aged|turned|only)$/.test(told);
}

function isYear(text: string, words: readonly Word[], index: number): boolean {
  const { start = 0, end = 0 } = words[index] ?? {};
  if (/\(\s*$/.test(text.slice(0, start)) && /^\s*[,;)]/.test(text.slice(end))) return true;
  return BEFORE_YEAR.has(words[index - 1]?.folded ?? '') && followsYear(words, index + 1);
}

function followsYear(words: readonly Word[], next: number): boolean {
  const word = words[next];
  return word === undefined || word.afterBreak || word.isCapital || AFTER_YEAR.has(word.folded);
}

function timeOf(written: string, lead: string, parse: (text: string) => ParsedDate): ClaimedTime | null {
  const parsed = parse(written);
  if (parsed.kind === 'window') {
    const until = parsed.until === 'ongoing' ? null : parsed.until;
    if (parsed.from !== null && until !== null)
      return { kind: 'span', from: parsed.from, until, text: parsed.text };
    if (until !== null) return { kind: 'until', from: null, until, text: parsed.text };
    return parsed.from === null ? null : { kind: 'from', from: parsed.from, until: null, text: parsed.text };
  }
  if (parsed.kind !== 'moment') return null;
  const { moment } = parsed;
  if (lead === 'from' || lead === 'since') {
    const bare = parse(written.replace(/^\S+\s+/, ''));
    return { kind: 'from', from: bare.kind === 'moment' ? bare.moment : moment, until: null, text: written };
  }
  return { kind: 'at', from: moment, until: moment, text: moment.text };
}

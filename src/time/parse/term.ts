/** A date with what may stand around it: `before`, `c.`, `?`. */
import { type Approximation, widen } from '../approximate.js';
import { BEGINNING, END, onAxis } from '../axis.js';
import type { Moment } from '../moment.js';
import type { Relation } from '../parsed.js';
import { type Draft, draftText } from './draft.js';
import { readDraft } from './read-draft.js';
import type { Reader } from './reader.js';
import { type Meaning, resolveDraft } from './resolve-draft.js';

export type Bound = Extract<Relation, 'before' | 'after' | 'by' | 'since'>;

export interface Term {
  readonly bound: Bound | null;
  readonly approximation: Approximation | null;
  readonly draft: Draft;
  readonly from: number;
  readonly to: number;
}

const BOUNDS: readonly (readonly [Bound, readonly string[]])[] = [
  ['before', ['no', 'later', 'than', 'before']],
  ['by', ['no', 'later', 'than']],
  ['since', ['no', 'earlier', 'than']],
  ['before', ['earlier', 'than']],
  ['after', ['later', 'than']],
  ['before', ['prior', 'to']],
  ['by', ['<', '=']],
  ['since', ['>', '=']],
  ['before', ['<']],
  ['after', ['>']],
  ['before', ['before']],
  ['before', ['bef']],
  ['after', ['after']],
  ['after', ['aft']],
  ['by', ['by']],
  ['since', ['since']],
];
const BOUND_STARTS = new Set(BOUNDS.map(([, phrase]) => phrase[0]));

const ABOUT = new Set(
  'c ca cca circa about abt approx approximately around roughly est estimated perhaps probably possibly maybe ~ ≈'.split(
    ' ',
  ),
);
const RECKONED = new Set(['cal', 'calc', 'calculated']);

/** `before`, `after`, `by`, `since` and their likes. */
export function readBound(reader: Reader): Bound | null {
  if (!BOUND_STARTS.has(reader.peek()?.text ?? '')) return null;
  for (const [bound, phrase] of BOUNDS) if (reader.skipPhrase(phrase)) return bound;
  return null;
}

export function readApproximation(reader: Reader): Approximation | null {
  const text = reader.peek()?.text ?? '';
  const found = ABOUT.has(text) ? 'about' : RECKONED.has(text) ? 'reckoned' : null;
  if (found) reader.skip(1);
  return found;
}

export function readTerm(reader: Reader): Term | null {
  const from = reader.at;
  while (reader.skipWord('sometime', 'in', 'on', 'at', 'the', 'during', 'within', 'throughout'));
  const bound = readBound(reader);
  const approximation =
    readApproximation(reader) ?? (reader.skipWord('the') ? readApproximation(reader) : null);
  const draft = readDraft(reader);
  if (!draft) return null;
  const doubt = reader.peek()?.text === '?' ? 'about' : null;
  if (doubt) reader.skip(1);
  return { bound, approximation: approximation ?? doubt, draft, from, to: reader.at };
}

/** The moment a term means. `text` is how it is to be remembered. */
export function resolveTerm(reader: Reader, term: Term, uncertain: boolean, text: string): Moment | null {
  const meaning = resolveDraft(reader, term.draft);
  if (!meaning) return null;
  const approximation = term.approximation ?? (uncertain ? 'about' : null);
  const { calendar, granule } = meaning;
  const span = approximation ? widen(meaning.span, granule, approximation, calendar) : meaning.span;
  const loose = approximation !== null;
  const bounds = applyBound(span.min, span.max, term.bound, loose);
  if (bounds.min > bounds.max || (!onAxis(bounds.min) && !onAxis(bounds.max) && term.bound !== null)) {
    return reader.fail(
      `nothing lies ${term.bound} ${draftText(term.draft)}`,
      'that era is open at this end; name a year',
      reader.offset(term.from),
    );
  }
  const vague = loose || term.bound !== null || isLong(meaning, term.draft);
  const { min, max } = bounds;
  return vague ? { min, max, text, calendar: calendar.id, vague } : { min, max, text, calendar: calendar.id };
}

/** `before 340` ends where the year begins; `before c. 340` may reach as far as the doubt does. */
function applyBound(
  min: number,
  max: number,
  bound: Bound | null,
  loose: boolean,
): { min: number; max: number } {
  if (bound === 'before')
    return { min: BEGINNING, max: loose ? max : min === BEGINNING ? BEGINNING : min - 1 };
  if (bound === 'after') return { min: loose ? min : max === END ? END : max + 1, max: END };
  if (bound === 'by') return { min: BEGINNING, max };
  if (bound === 'since') return { min, max: END };
  return { min, max };
}

/** Longer than a year, so not one granule. */
function isLong(meaning: Meaning, draft: Draft): boolean {
  return (
    draft.span !== null ||
    (draft.dual !== null && !draft.slot) ||
    meaning.granule === 'decade' ||
    meaning.granule === 'century' ||
    meaning.granule === 'millennium' ||
    meaning.granule === 'era'
  );
}

/** The term in words that stand on their own, for an end of a range that borrowed from the other. */
export function termText(term: Term): string {
  const about = term.approximation === 'about' ? 'c.' : term.approximation === 'reckoned' ? 'cal' : '';
  return [term.bound ?? '', about, draftText(term.draft)].filter(Boolean).join(' ');
}

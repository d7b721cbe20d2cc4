/** What somebody does at a date, whatever it is: a clause in the active voice with a subject and one plain date. */
import type { Token } from '../tokens.js';
import type { Noun } from './chunks.js';
import type { Clause, Sentence } from './clauses.js';
import type { Frames } from './frames.js';
import { BE_KEY, HAVE_KEY } from './verb-groups.js';
import { spanOf } from './when.js';
import { ROUGHLY } from './words.js';

export interface Deed {
  readonly noun: Noun;
  readonly date: string;
  /** Tokens of the clause. */
  readonly start: number;
  readonly end: number;
}

const NOT_DOING: ReadonlySet<string> = new Set([BE_KEY, HAVE_KEY, 'modal']);
/** "The treaty of 341 TA" dates the treaty. */
const AT = /^(?:in|on|during)\b/i;

export function deedsIn({ clauses }: Sentence, tokens: readonly Token[], { deeds }: Frames): Deed[] {
  if (deeds === null || !tokens.some(({ kind }) => kind === 'date')) return [];
  return clauses.flatMap((clause) => {
    const date = dateOf(clause, tokens);
    if (date === null || !isDeed(clause, tokens) || deeds.unless.has(clause.verb.key)) return [];
    return clause.subject.map((noun) => ({
      noun,
      date,
      start: clause.verb.start,
      end: endOf(clause, tokens),
    }));
  });
}

/** Neither denied nor doubted, nor what had been long before. */
function isDeed({ kind, subject, voice, verb, isReal }: Clause, tokens: readonly Token[]): boolean {
  // "A letter that Orla wrote in 324 TA", but of whom "who" means more may be told.
  const isTold = kind === 'main' || (kind === 'relative' && subject.every(({ name }) => name !== null));
  if (!isTold || voice !== 'active' || !isReal || !verb.isReal || verb.form !== 'finite') return false;
  return !NOT_DOING.has(verb.key) && tokens[verb.start]?.lower !== 'had';
}

export function dateOf({ dates, lead, asides }: Clause, tokens: readonly Token[]): string | null {
  const [only, second] = dates.length > 0 ? dates : lead;
  if (only === undefined || second || asides.length > 0 || only.when?.role !== 'in') return null;
  const { text } = only.when;
  if (spanOf(text) !== null || tokens.some(({ lower }) => ROUGHLY.has(lower))) return null;
  return dates.length === 0 || AT.test(only.text) ? text : null;
}

/** Up to the date that it ends with, or the last that stands with the verb. */
export function endOf({ verb, objects, phrases, dates }: Clause, tokens: readonly Token[]): number {
  const date = dates[0] === undefined ? -1 : tokens.indexOf(dates[0]);
  if (date > verb.end) return date;
  const nouns = [...objects.flat(), ...phrases.flatMap((link) => link.nouns)];
  return Math.max(verb.end, ...nouns.map(({ end }) => end));
}

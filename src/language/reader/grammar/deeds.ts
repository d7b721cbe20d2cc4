/** What somebody does at a date, whatever it is: a clause in the active voice with a subject and one plain date. */
import { saysOneOf } from '../../../model/index.js';
import type { Token } from '../tokens.js';
import type { Noun } from './chunks.js';
import type { Clause, Sentence } from './clause.js';
import { datesOf } from './clause-parts.js';
import type { Frames } from './frames.js';
import { BE_KEY, HAVE_KEY } from './verb-groups.js';
import { isRough, spanOf } from './when.js';

export interface Deed {
  readonly noun: Noun;
  readonly date: string;
  /** Tokens of the clause. */
  readonly start: number;
  readonly end: number;
}

type Deeds = NonNullable<Frames['deeds']>;

const NOT_DOING: ReadonlySet<string> = new Set([BE_KEY, HAVE_KEY, 'modal']);
/** "The treaty of 341 TA" dates the treaty. */
const AT = /^(?:in|on|during|from|since)\b/i;
/** "By the rental of 345 TA". */
const OF = /^of /i;
/** What was done from then on was done then. */
const BY_THEN: ReadonlySet<string> = new Set(['in', 'from']);

export function deedsIn({ clauses }: Sentence, tokens: readonly Token[], { deeds }: Frames): Deed[] {
  if (deeds === null || !tokens.some(({ kind }) => kind === 'date')) return [];
  if (saysOneOf(tokens.map(({ text }) => text).join(' '), deeds.notInPerson)) return [];
  return clauses.flatMap((clause) => {
    const date = dateOf(clause, tokens);
    if (date === null || deeds.unless.has(clause.verb.key)) return [];
    const doers = isDeed(clause, tokens)
      ? [...clause.subject, ...sendersIn(clause, deeds)]
      : doersIn(clause, tokens);
    return doers.map((noun) => ({
      noun,
      date,
      start: clause.verb.start,
      end: endOf(clause, tokens),
    }));
  });
}

/** "A letter came from Matthias", "received a letter from Matthias": he had sent it. */
function sendersIn({ subject, verb, objects, phrases }: Clause, { sent, arrives }: Deeds): readonly Noun[] {
  if (!arrives.has(verb.key)) return [];
  const isSent = ({ head }: Noun): boolean => head !== null && sent.has(head);
  const links = [...subject, ...objects.flat()].filter(isSent).flatMap((noun) => noun.links);
  return [...links, ...(subject.some(isSent) ? phrases : [])].flatMap(({ word, nouns }) =>
    word === 'from' ? nouns.filter(({ name }) => name !== null) : [],
  );
}

/** "The loft was opened by Orla in 324 TA", "a bell, cast by Orla in 324 TA". */
function doersIn({ kind, voice, verb, phrases, isReal }: Clause, tokens: readonly Token[]): readonly Noun[] {
  const isTold = kind === 'main' || kind === 'relative' || kind === 'participle';
  if (!isTold || voice !== 'passive' || !isReal || !verb.isReal || tokens[verb.start]?.lower === 'had')
    return [];
  return phrases.flatMap(({ word, nouns }) =>
    word === 'by' ? nouns.filter(({ name }) => name !== null) : [],
  );
}

/** Neither denied nor doubted, nor what had been long before. */
function isDeed({ kind, subject, voice, verb, isReal }: Clause, tokens: readonly Token[]): boolean {
  // "A letter that Orla wrote in 324 TA", but of whom "who" means more may be told.
  const isTold = kind === 'main' || (kind === 'relative' && subject.every(({ name }) => name !== null));
  if (!isTold || voice !== 'active' || !isReal || !verb.isReal || verb.form !== 'finite') return false;
  return !NOT_DOING.has(verb.key) && tokens[verb.start]?.lower !== 'had';
}

export function dateOf(clause: Clause, tokens: readonly Token[]): string | null {
  const { verb, dates, asides } = clause;
  const [only, second] = datesOf(clause);
  const when = only?.when ?? null;
  if (when === null || second || asides.length > 0 || !BY_THEN.has(when.role)) return null;
  const text = when.text.replace(OF, '');
  if (spanOf(text) !== null || isRough(tokens)) return null;
  // "That same September of 356 TA he took her", but "the treaty of 341 TA" is of then.
  const isBefore = only !== undefined && tokens.indexOf(only) < verb.start && !OF.test(only.text);
  return dates.length === 0 || isBefore || AT.test(only?.text ?? '') ? text : null;
}

/** Up to the date that it ends with, or the last that stands with the verb. */
export function endOf({ verb, objects, phrases, dates }: Clause, tokens: readonly Token[]): number {
  const date = dates[0] === undefined ? -1 : tokens.indexOf(dates[0]);
  if (date > verb.end) return date;
  const nouns = [...objects.flat(), ...phrases.flatMap((link) => link.nouns)];
  return Math.max(verb.end, ...nouns.map(({ end }) => end));
}

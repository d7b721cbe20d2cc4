/** What callers name in words: types, calendars, dates and spans; and what they are told where there is none such. */
import type { DateReader } from '../ingest/bind/dates.js';
import { didYouMean, LoreError, sentence } from '../model/index.js';
import { type Ontology, typeByWord, typeWords } from '../packs/index.js';
import { type DateContext, type Moment, whyNoDate, windowOf } from '../time/index.js';
import type { TimelineOptions } from './world.js';

export function declaredType(ontology: Ontology, word: string): string {
  const type = typeByWord(ontology, word);
  if (type !== null) return type.name;
  throw new LoreError({
    code: 'world/unknown-type',
    message: `There is no entity type "${word}".`,
    hint: didYouMean(word, typeWords(ontology)) ?? '`lore pack show` lists the types.',
  });
}

export function timelineScope({ from, until }: TimelineOptions, reader: DateReader) {
  if (from === undefined && until === undefined) return {};
  const window = windowOf(plainDate(from, reader), plainDate(until, reader), {});
  if (window.ok) return { within: window.window };
  throw new LoreError({ code: 'world/bad-date', message: `That span is empty: ${window.problem}.` });
}

function plainDate(text: string | undefined, reader: DateReader): Moment | null {
  return text === undefined ? null : demandDate(text, reader);
}

const ALONE = 'Write a date that stands by itself.';

export function demandDate(text: string, { parse }: DateReader): Moment {
  const parsed = parse(text);
  if (parsed.kind === 'moment') return parsed.moment;
  const told = parsed.kind === 'problem' ? [whyNoDate(text, parsed.message) ?? '', parsed.hint] : [ALONE];
  const hint = told.map(sentence).join(' ').trim();
  throw new LoreError({ code: 'world/bad-date', message: `"${text}" is not a date here.`, hint });
}

export function knownCalendar(id: string, { calendars }: DateContext): string {
  if (calendars.some((calendar) => calendar.id === id)) return id;
  const ids = calendars.map((calendar) => calendar.id);
  throw new LoreError({
    code: 'world/unknown-calendar',
    message: `There is no calendar "${id}".`,
    hint: didYouMean(id, ids) ?? `Calendars are ${ids.join(', ')}.`,
  });
}

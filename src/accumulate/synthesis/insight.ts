/** What a block must hold to be an insight, and how its words are made fit to be kept. */
import { createHash } from 'node:crypto';
import { INSIGHT_TYPES, type InsightType } from '../../store/syntheses.js';
import type { Json } from './relaxed-json.js';
import { withoutTags } from './tags.js';

export interface Insight {
  /** As it was written: what its id is taken from. */
  readonly summary: string;
  readonly entities: readonly string[];
  readonly insightType: InsightType;
  /** Between 0 and 1; null when it does not say. */
  readonly confidence: number | null;
}

export type NoInsight = 'no-object' | 'no-summary' | 'placeholder';

const MOST_LETTERS = 500;
const MOST_NAMES = 50;
const LONGEST_NAME = 200;
/** Words of an example that were repeated instead of filled in. */
const PLACEHOLDER = /^(?:\.{2,}|…|<[^<>]*>|\[[^[\]]*\]|summary|string|text)$/i;

export function insightOf(value: Json): Insight | NoInsight {
  if (!(value instanceof Map)) return 'no-object';
  const summary = value.get('summary');
  if (typeof summary !== 'string' || cleaned(summary) === '') return 'no-summary';
  if (PLACEHOLDER.test(cleaned(summary))) return 'placeholder';
  return {
    summary,
    entities: namesIn(value.get('entities')),
    insightType: typeOf(value.get('insight_type')),
    confidence: shareOf(value.get('confidence')),
  };
}

/** The general word stands for whatever is none of the others. */
function typeOf(value: Json | undefined): InsightType {
  const told = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return INSIGHT_TYPES.find((type) => type === told) ?? 'synthesis';
}

function shareOf(value: Json | undefined): number | null {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : null;
}

/** Each name once, in the order in which they stand; what is no name is passed over. */
function namesIn(value: Json | undefined): string[] {
  const some = Array.isArray(value) ? value : [value];
  const names = some.flatMap((one) => {
    const name = one instanceof Map ? one.get('name') : one;
    const told = typeof name === 'string' ? cleaned(name) : '';
    return told === '' || told.length > LONGEST_NAME ? [] : [told];
  });
  return [...new Set(names)].slice(0, MOST_NAMES);
}

export function synthesisId(summary: string): string {
  return createHash('sha256').update(summary, 'utf8').digest('hex').slice(0, 16);
}

/** What is kept to be read: no tags, no characters that steer a terminal, not longer than it may be. */
export function synthesisText(summary: string): string {
  return shortened(cleaned(summary), MOST_LETTERS);
}

/** With the `u` flag only a surrogate that stands alone is one. */
const LONE = /\p{Surrogate}/gu;
/** Direction marks and other unseen characters could make a text look like another one. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

export function cleaned(text: string): string {
  return withoutTags(text.replace(LONE, '\ufffd'))
    .replace(UNSEEN, '')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Cut between two characters as a reader sees them. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  let end = 0;
  for (const { index, segment } of graphemes.segment(text.slice(0, most * 2))) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  // One character may be longer than all that there is room for.
  return text.slice(0, end > 0 ? end : most).replace(/\p{Surrogate}$/u, '');
}

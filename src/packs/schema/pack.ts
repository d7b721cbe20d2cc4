/** What may stand in a pack.yaml, and under `extend:` in a world's lore.yaml. */
import { z } from 'zod';
import { RELIABILITIES } from '../../model/index.js';
import { type ReadingWord, THRESHOLD_UNITS } from '../ontology.js';
import { sentence, word, wordOrWords, words } from './shared.js';

/** A bare number changes the value of a threshold that another pack declares. */
export const thresholdSchema = z.preprocess(
  (value) => (typeof value === 'number' ? { value } : value),
  z.strictObject({
    value: z.number().min(0).optional(),
    unit: z.enum(THRESHOLD_UNITS).optional(),
    description: sentence.optional(),
    varies_by: z.array(z.strictObject({ via: word, attribute: word })).optional(),
  }),
);

export type ThresholdDeclaration = z.output<typeof thresholdSchema>;

/** Words by which notes speak of themselves and not of the world; a later pack adds its own. */
const reading = z.strictObject({
  void: words.optional(),
  begins: words.optional(),
  ends: words.optional(),
  of_time: words.optional(),
  days: words.optional(),
  happens: words.optional(),
  targets: words.optional(),
  desk: words.optional(),
  kinds: words.optional(),
  editor: words.optional(),
  documents: words.optional(),
  leave_out: words.optional(),
  lists: words.optional(),
  topics: words.optional(),
  things: words.optional(),
  of_anything: words.optional(),
  one_group: words.optional(),
  writers: words.optional(),
  particles: words.optional(),
  placing: words.optional(),
  placeholders: words.optional(),
  timelines: words.optional(),
  offices: words.optional(),
  family_trees: words.optional(),
  namesakes: words.optional(),
  which: words.optional(),
  turned: words.optional(),
  together: words.optional(),
  nobody: words.optional(),
  wed: words.optional(),
  lives: words.optional(),
  died: words.optional(),
  kills: words.optional(),
  born: words.optional(),
  names: words.optional(),
  persons: words.optional(),
  honorifics: words.optional(),
  changing: words.optional(),
  verbs: z.array(word).max(5_000).optional(),
} satisfies Record<ReadingWord, unknown>);

export type ReadingDeclaration = z.output<typeof reading>;

/** What a pack settles for everything in it; a later pack's word counts. */
const settings = {
  calendar: word.optional(),
  absent_end: z.enum(['unknown', 'ongoing']).optional(),
  /** Whether worlds of this pack live in the time outside or in one of their own; a world's own calendar overrules it. */
  time: z.enum(['real', 'invented']).optional(),
  future: z.enum(['allowed', 'refused']).optional(),
  default_reliability: z.enum(RELIABILITIES).optional(),
};

export const packSchema = z.strictObject({
  id: z.string(),
  name: word,
  version: z.string().regex(/^\d+\.\d+\.\d+$/, 'must be three numbers with dots, such as "0.1.0"'),
  description: sentence,
  extends: wordOrWords.optional(),
  ...settings,
  thresholds: z.record(z.string(), z.unknown()).optional(),
  reading: reading.optional(),
  languages: z.record(z.string(), words).optional(),
});

export const hintsSchema = z.record(z.string(), sentence);

export const extensionSchema = z.strictObject({
  entities: z.record(z.string(), z.unknown()).optional(),
  relations: z.record(z.string(), z.unknown()).optional(),
  attributes: z.record(z.string(), z.unknown()).optional(),
  calendars: z.record(z.string(), z.unknown()).optional(),
  thresholds: z.record(z.string(), z.unknown()).optional(),
  reading: reading.optional(),
  absent_end: settings.absent_end,
  future: settings.future,
  default_reliability: settings.default_reliability,
});

export interface Settings {
  readonly calendar?: string | undefined;
  readonly absent_end?: 'unknown' | 'ongoing' | undefined;
  readonly time?: 'real' | 'invented' | undefined;
  readonly future?: 'allowed' | 'refused' | undefined;
  readonly default_reliability?: (typeof RELIABILITIES)[number] | undefined;
}

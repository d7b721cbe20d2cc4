/** What may stand in a declaration of an attribute. */
import { z } from 'zod';
import { VALUE_KINDS } from '../../model/index.js';
import { end, inProse, proseWorth, sentence, word, wordOrWords, words } from './shared.js';

export const attributeSchema = z.strictObject({
  description: sentence.optional(),
  value: z.enum(VALUE_KINDS).optional(),
  of: wordOrWords.optional(),
  aliases: words.optional(),
  after: words.optional(),
  examples: words.optional(),
  exclusive: z.boolean().optional(),
  apart: wordOrWords.optional(),
  apart_when_both: wordOrWords.optional(),
  finer_by: z.string().min(1).max(3).optional(),
  counted_by: word.optional(),
  sentences: z.boolean().optional(),
  unit: word.optional(),
  range: z.strictObject({ min: z.number().optional(), max: z.number().optional() }).optional(),
  one_of: words.optional(),
  in_prose: inProse.optional(),
  prose: proseWorth.optional(),
  deeds: z
    .strictObject({
      of: z.enum(['doer', 'scene', 'birth', 'death']).optional(),
      unless: words.optional(),
      not_in_person: words.optional(),
      back: words.optional(),
      honours: words.optional(),
      not_of: words.optional(),
      occasions: words.optional(),
      sent: words.optional(),
      arrives: words.optional(),
      nouns: words.optional(),
      after: words.optional(),
    })
    .optional(),
  kin: z
    .strictObject({
      relation: word,
      end: end.optional(),
      words: z.record(word, z.enum(['male', 'female', 'any'])),
      beside: z.record(word, z.enum(['male', 'female', 'any'])).optional(),
      verbs: words.optional(),
      given: words.optional(),
      left: words.optional(),
      lost: z.strictObject({ as: word, left: words, by: words }).optional(),
    })
    .optional(),
  span: z
    .strictObject({
      until: z.enum(['told', 'end', 'own', 'held']),
      held: words.optional(),
      said: words,
      beside: words.optional(),
      begins: words.optional(),
    })
    .optional(),
  turns: z.boolean().optional(),
  holders: z.strictObject({ relation: word, unless: words.optional() }).optional(),
  among: z.strictObject({ relations: words, keys: words, types: words.optional() }).optional(),
  denies: z
    .strictObject({
      relation: word,
      end: end.optional(),
      gender: z.enum(['male', 'female']).optional(),
      said: words,
      keys: words.optional(),
      unless: words.optional(),
    })
    .optional(),
});

export type AttributeDeclaration = z.output<typeof attributeSchema>;

/** What may stand in a declaration of an entity type. */
import { z } from 'zod';
import { sentence, word, wordOrWords, words } from './shared.js';

const expectation = z.strictObject({ reason: sentence, any_of: wordOrWords });

/** `false` switches off an expectation that a supertype or another pack declared. */
const expects = z.record(
  z.string(),
  z.union([z.literal(false), expectation], {
    error: 'must be `false`, or have a `reason` and `any_of`, a list of relations and attributes',
  }),
);

export const entitySchema = z.strictObject({
  description: sentence.optional(),
  extends: word.optional(),
  abstract: z.boolean().optional(),
  aliases: words.optional(),
  nouns: words.optional(),
  examples: words.optional(),
  of_the_desk: z.boolean().optional(),
  small_names: z.boolean().optional(),
  lifetime: z
    .strictObject({
      from: wordOrWords.optional(),
      until: wordOrWords.optional(),
      unless: wordOrWords.optional(),
    })
    .optional(),
  expects: expects.optional(),
});

export type EntityDeclaration = z.output<typeof entitySchema>;

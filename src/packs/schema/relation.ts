/** What may stand in a declaration of a relation type. */
import { z } from 'zod';
import { TEMPORAL_KINDS } from '../../model/index.js';
import { EXCEPTION_FAMILIES } from '../ontology.js';
import { end, inProse, proseWorth, sentence, word, wordOrWords, words } from './shared.js';

const EXCLUSIVE_WORDS = {
  subject: { subject: true },
  object: { object: true },
  both: { subject: true, object: true },
  none: {},
} as const;

const isShort = (value: unknown): value is keyof typeof EXCLUSIVE_WORDS =>
  typeof value === 'string' && Object.hasOwn(EXCLUSIVE_WORDS, value);

/** `subject`, `object`, `both`, `none`, or a map that says which other ends are counted together. */
const exclusive = z.preprocess(
  (value) => (isShort(value) ? EXCLUSIVE_WORDS[value] : value),
  z.strictObject(
    {
      subject: z.boolean().optional(),
      object: z.boolean().optional(),
      within: wordOrWords.optional(),
      apart: wordOrWords.optional(),
      nested: wordOrWords.optional(),
      undated: z.enum(['possible', 'silent']).optional(),
    },
    {
      error: ({ code }) =>
        code === 'invalid_type'
          ? 'must be `subject`, `object`, `both`, `none`, or a map of subject, object, within, apart, nested and undated'
          : undefined,
    },
  ),
);

const inverse = z.preprocess(
  (value) => (typeof value === 'string' ? { name: value } : value),
  z.strictObject({ name: word.optional(), aliases: words.optional() }),
);

const count = z.number().int().min(1).max(1_000_000);

const exception = z.strictObject({
  family: z.enum(EXCEPTION_FAMILIES),
  end: end.optional(),
  via: word.optional(),
  attribute: word.optional(),
  type: word.optional(),
  qualifier: z.strictObject({ name: word, one_of: wordOrWords }).optional(),
  description: sentence,
});

export const relationSchema = z.strictObject({
  description: sentence.optional(),
  from: wordOrWords.optional(),
  to: wordOrWords.optional(),
  temporal: z.enum(TEMPORAL_KINDS).optional(),
  aliases: words.optional(),
  inverse: inverse.optional(),
  exclusive: exclusive.optional(),
  max: z
    .strictObject({
      per_subject: count.optional(),
      per_object: count.optional(),
      usual_per_subject: count.optional(),
      nested: wordOrWords.optional(),
      /** The qualifier that says who did one thing together; those count as one. */
      together: word.optional(),
    })
    .optional(),
  symmetric: z.boolean().optional(),
  transitive: z.boolean().optional(),
  acyclic: z.boolean().optional(),
  contiguous: z.boolean().optional(),
  once: z.boolean().optional(),
  order: z.enum(['subject_first', 'object_first', 'none']).optional(),
  distinct: z.strictObject({ end, attribute: word }).nullable().optional(),
  contradicts: wordOrWords.optional(),
  requires_existence: z
    .preprocess((value) => (value === 'both' ? ['subject', 'object'] : value), z.array(end))
    .optional(),
  contemporary: z.boolean().optional(),
  requires: z.array(z.strictObject({ end, any_of: wordOrWords, description: sentence })).optional(),
  unless: z.array(exception).max(100).optional(),
  qualifiers: wordOrWords.optional(),
  phrase: z.string().max(200).optional(),
  in_prose: inProse.optional(),
  /** Two objects of one subject of that relation are told to be so: siblings by a parent. */
  told_by_shared: word.optional(),
  prose: proseWorth.optional(),
});

export type RelationDeclaration = z.output<typeof relationSchema>;

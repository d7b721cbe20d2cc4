/** What may be asked of memory, held against its shape before anything is looked at. */
import { z } from 'zod';
import { LoreError } from '../model/index.js';
import { DURABILITIES, FACT_KINDS } from '../store/facts.js';

const LONGEST = 8_000;

export const factRequestSchema = z.strictObject({
  content: z.string().trim().min(3).max(LONGEST),
  scope: z
    .string()
    .default('')
    .transform((scope) =>
      scope
        .trim()
        .replace(/^\/+|\/+$/g, '')
        .replace(/\/{2,}/g, '/'),
    )
    .refine((scope) => scope === '' || /^[\p{L}\p{N}._-]+(?:\/[\p{L}\p{N}._-]+)*$/u.test(scope), {
      message: 'is a path of plain words, such as auth/tokens',
    }),
  author: z.string().trim().min(1).max(200).default('person'),
  kind: z.enum(FACT_KINDS).default('observation'),
  confidence: z.number().min(0).max(1).default(1),
  provenance: z.string().max(2_000).nullable().default(null),
  /** Seconds after which it holds no longer. */
  ttl: z.number().int().positive().max(3_200_000_000).nullable().default(null),
  /** Since when it holds, in seconds; now when left out. */
  validFrom: z.number().int().optional(),
  supersedes: z.array(z.string()).max(100).default([]),
  corrects: z.array(z.string()).max(100).default([]),
  durability: z.enum(DURABILITIES).default('durable'),
});

export type FactRequest = z.input<typeof factRequestSchema>;
export type ReadRequest = z.output<typeof factRequestSchema>;

export function readRequest(request: FactRequest): ReadRequest {
  const read = factRequestSchema.safeParse(request);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const where = issue?.path.join('.') ?? '';
  throw new LoreError({
    code: 'facts/bad-request',
    message: `${where === '' ? 'That fact' : `"${where}"`} cannot be taken: ${issue?.message ?? 'it has another shape'}.`,
    hint: 'A fact has content, and may have scope, author, kind, confidence, provenance, ttl, supersedes, corrects and durability.',
  });
}

/** A narrative spine: sentences that say what statements say and nothing else, with numbered sources. */
import { z } from 'zod';
import type { Rewriting } from '../../reason/rewrite/types.js';
import type { Spine } from '../../reason/spine.js';
import { linesOf } from './citation.js';
import { entityOf, entityShape } from './entity.js';
import { maybeTimeOf, timeShape } from './time.js';

export const STYLES = ['chronicle', 'annals', 'briefing'] as const;

export const styleInput = z.enum(STYLES).default('chronicle');

export const rewriteInput = z
  .boolean()
  .default(false)
  .describe('let the configured language model word it; what it adds to the spine is struck');

export const spineOutput = {
  entity: entityShape,
  style: z.enum(STYLES),
  title: z.string(),
  at: timeShape.nullable(),
  cautions: z
    .number()
    .describe('disputed, doubtful, foretold and provisional sentences: smooth none of them over'),
  beyond_limit: z.number(),
  sentences: z.array(
    z.object({
      sentence: z.string(),
      when: z.string(),
      standing: z.enum(['told', 'doubtful', 'disputed', 'hearsay']),
      provisional: z.boolean(),
      statements: z.array(z.string()),
      sources: z.array(z.number()).describe('numbers in the list of sources'),
    }),
  ),
  sources: z.array(
    z.object({
      number: z.number(),
      source: z.string(),
      title: z.string(),
      file: z.string(),
      lines: z.string().nullable(),
      reliability: z.string(),
      quote: z.string().nullable(),
    }),
  ),
  rewriting: z
    .object({
      outcome: z.enum(['rewritten', 'spine']).describe('spine: the sentences stand as the engine made them'),
      because: z.string(),
      model: z.string().nullable(),
      struck: z.array(z.object({ sentence: z.string(), because: z.string() })),
    })
    .nullable()
    .describe('null when no rewriting was asked for'),
};

export function spineOf(spine: Spine, rewriting: Rewriting | null) {
  return {
    entity: entityOf(spine.entity),
    style: spine.style,
    title: spine.title,
    at: maybeTimeOf(spine.at),
    cautions: spine.caveats,
    beyond_limit: spine.leftOut,
    sentences: spine.sentences.map(({ text, when, standing, provisional, statements, sources }) => ({
      sentence: text,
      when,
      standing,
      provisional,
      statements: [...statements],
      sources: [...sources],
    })),
    sources: spine.sources.map(({ number, source, title, file, lines, reliability, quote }) => ({
      number,
      source,
      title,
      file,
      lines: linesOf(lines),
      reliability,
      quote,
    })),
    rewriting:
      rewriting === null
        ? null
        : {
            outcome: rewriting.outcome,
            because: rewriting.because,
            model: rewriting.model,
            struck: rewriting.struck.map(({ sentence, because }) => ({ sentence, because })),
          },
  };
}

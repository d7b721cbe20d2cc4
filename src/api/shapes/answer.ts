/** Answers, and what a search finds. */
import { z } from 'zod';
import { entityShape } from '../../mcp/shapes/entity.js';
import { synthesisShape } from '../../mcp/shapes/synthesis.js';
import { linesShape, whoShape } from './common.js';

const answerCitationShape = z
  .object({
    source: z.string(),
    title: z.string(),
    file: z.string(),
    lines: linesShape.nullable(),
    quote: z.string().nullable(),
    reliability: z.string(),
  })
  .meta({ id: 'AnswerCitation' });

const sentenceShape = z
  .object({
    text: z.string(),
    statements: z.array(z.string()),
    marks: z
      .array(z.enum(['disputed', 'provisional', 'hearsay', 'foretold']))
      .describe('of the statements it tells'),
    citations: z.array(answerCitationShape),
  })
  .meta({ id: 'AnswerSentence' });

export const answerShape = z
  .object({
    question: z.string(),
    model: z.string().nullable().describe('null: the record answers by itself'),
    without_model: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .describe('why a configured model did not give the answer'),
    now: z.string().nullable(),
    parts: z.array(
      z
        .object({
          question: z.string(),
          type: z.string().nullable().describe('identity, fact, state, cause, narrative'),
          outcome: z.enum(['answered', 'silent', 'ambiguous', 'unknown-name', 'not-understood']),
          sentences: z.array(sentenceShape),
          caveats: z.array(z.string()),
          choices: z.array(whoShape.extend({ hint: z.string() })).describe('who may have been meant'),
          passages: z
            .array(
              z.object({
                source: z.string(),
                title: z.string(),
                file: z.string(),
                lines: linesShape.nullable(),
                quote: z.string(),
              }),
            )
            .describe('where nothing told answers: what comes nearest in the sources, as unread prose'),
        })
        .meta({ id: 'AnswerPart' }),
    ),
    struck: z.array(z.object({ sentence: z.string(), because: z.string() })),
    entities: z.array(entityShape).describe('whom the answer speaks of'),
    open_findings: z.object({
      total: z.number().describe('that touch what the answer tells'),
      items: z
        .array(z.object({ id: z.string(), kind: z.string(), severity: z.string(), message: z.string() }))
        .describe('the first few'),
    }),
    syntheses: z.array(synthesisShape),
  })
  .meta({ id: 'Answer' });

export const searchShape = z
  .object({
    entities: z.array(entityShape.extend({ why: z.string(), score: z.number() }).meta({ id: 'EntityHit' })),
    passages: z.array(
      z
        .object({
          file: z.string(),
          title: z.string(),
          line: z.number().nullable(),
          score: z.number(),
          parts: z
            .array(z.object({ text: z.string(), is_match: z.boolean() }))
            .describe('the words around the match'),
        })
        .meta({ id: 'PassageHit' }),
    ),
    findings: z.array(
      z
        .object({ id: z.string(), kind: z.string(), severity: z.string(), message: z.string() })
        .meta({ id: 'FindingHit' }),
    ),
    rules: z.array(z.object({ id: z.string(), name: z.string() }).meta({ id: 'RuleHit' })),
  })
  .meta({ id: 'SearchResult' });

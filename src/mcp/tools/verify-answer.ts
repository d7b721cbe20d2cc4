/** The tool `verify_answer`: holds a draft against the record and against what the tools returned. */
import { z } from 'zod';
import { struckFrom } from '../../engine/verify.js';
import { count } from '../../report/words.js';
import { citationOf, citationShape } from '../shapes/citation.js';
import { defineTool } from '../tool.js';

const verdicts = z.enum([
  'supported',
  'contradicted',
  'disputed',
  'provisional',
  'nearby',
  'out-of-time',
  'unsupported',
]);

function unchecked(claims: readonly { readonly verdict: string }[]): string {
  const { length } = claims.filter(({ verdict }) => verdict === 'nearby');
  return length === 0 ? 'all supported' : `${length} of them told nearby and not checked: say so`;
}

export const tool = defineTool({
  name: 'verify_answer',
  title: 'Verify an answer',
  description:
    'Holds a draft against the record, claim by claim, and against the calls of this conversation: unsupported, contradicted, disputed, misquoted, skipped. Call it before you send an answer that matters, and correct what it names.',
  group: 'narrative',
  role: 'reader',
  readOnly: true,
  input: { draft: z.string().min(1).max(20_000).describe('the answer as you would send it') },
  output: {
    ok: z
      .boolean()
      .describe('no claim was found wrong and nothing was violated; what was not checked is in must_say'),
    calls_held_against: z.number().describe('recorded calls of this conversation'),
    now: z.string().nullable(),
    counts: z.record(z.string(), z.number()),
    violations: z.array(
      z.object({ code: z.string(), message: z.string(), hint: z.string(), sentence: z.number().nullable() }),
    ),
    claims: z.array(
      z.object({
        sentence: z.number(),
        claim: z.string(),
        verdict: verdicts,
        because: z.string(),
        statements: z.array(z.string()),
        citations: z.array(citationShape),
      }),
    ),
    sentences: z.array(z.object({ sentence: z.string(), verdict: z.string() })),
    struck: z
      .array(z.object({ sentence: z.string(), because: z.string() }))
      .describe('sentences that must not be sent'),
    must_say: z.array(z.string()).describe('what the rest may not be sent without'),
  },
  gist: ({ ok, claims, struck, must_say, violations }) =>
    ok
      ? `It holds: ${count(claims.length, 'claim')}, ${unchecked(claims)}.`
      : `Do not send it as it is: ${count(struck.length, 'sentence')} to strike, ${count(must_say.length, 'caveat')} to add, ${count(violations.length, 'line')} of the contract broken.`,
  run: async ({ world, conversation }, { draft }) => {
    const calls = conversation.calls().filter((one) => one.tool !== 'verify_answer');
    const verified = await world.reads.verifyAnswer(draft, calls);
    // Where it cannot be kept, neither can this call, which tells of it.
    world.conversations.keepAnswer(conversation.handle, null, draft, verified).catch(() => {});
    const { struck, caveats } = struckFrom(verified);
    return {
      ok: verified.ok,
      calls_held_against: calls.length,
      now: verified.now,
      counts: { ...verified.counts },
      violations: verified.violations.map(({ code, message, hint, sentence }) => ({
        code,
        message,
        hint,
        sentence,
      })),
      claims: verified.claims.map(({ sentence, claim, verdict, because, statements, citations }) => ({
        sentence,
        claim,
        verdict,
        because,
        statements: statements.map(({ id }) => id),
        citations: citations.map(citationOf),
      })),
      sentences: verified.sentences.map(({ text, verdict }) => ({ sentence: text, verdict })),
      struck: struck.map(({ sentence, because }) => ({ sentence, because })),
      must_say: [...caveats],
    };
  },
});

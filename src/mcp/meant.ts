/** Which entity a parameter means: a name or id as it is, a pronoun by what the conversation has touched. */
import { LoreError } from '../model/index.js';
import type { Call } from './tool.js';

const PRONOUN =
  /^(?:he|him|his|she|her|hers|it|its|they|them|their|there|here|then|(?:that|this|the same) \p{L}+)$/iu;

/** Throws `mcp/unclear-reference` with those who may be meant. */
export async function meant(call: Call, text: string): Promise<string> {
  if (!PRONOUN.test(text.trim())) return text;
  const { outcome, candidates } = await lookupInContext(call, { query: text });
  const [first] = candidates.items;
  if (outcome === 'found' && first !== undefined) return first.entity.id;
  throw new LoreError({
    code: 'mcp/unclear-reference',
    message: `It is not clear whom "${text}" means in this conversation.`,
    hint:
      candidates.items.length === 0
        ? 'Nobody it could mean has been spoken of: name them.'
        : `Name one by its id: ${candidates.items.map(({ entity }) => `${entity.id} (${entity.name})`).join(', ')}.`,
  });
}

/** Those whom questions were about come first; only where none of them fits may somebody merely mentioned be meant. */
export async function lookupInContext(
  { world, conversation }: Pick<Call, 'world' | 'conversation'>,
  question: Parameters<Call['world']['reads']['lookup']>[0],
) {
  const asked = await world.reads.lookup({ ...question, context: { recent: conversation.focus() } });
  // What merely resembles a name resembles it in every context.
  if (asked.outcome !== 'unknown' || asked.candidates.total > 0) return asked;
  return world.reads.lookup({ ...question, context: { recent: conversation.touched() } });
}

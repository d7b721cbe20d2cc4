/** Which entity a parameter means: a name or id as it is, a pronoun by what the conversation has touched. */
import { findPredicate, predicateWords, typeByWord, typeWords } from '../engine/index.js';
import { didYouMean, LoreError } from '../model/index.js';
import type { Call } from './tool.js';

const PRONOUN =
  /^(?:he|him|his|she|her|hers|it|its|they|them|their|there|here|then|(?:that|this|the same) \p{L}+)$/iu;

export function isPronoun(text: string): boolean {
  return PRONOUN.test(text.trim());
}

/** Throws `mcp/unclear-reference` with those who may be meant. */
export async function meant(call: Call, text: string): Promise<string> {
  if (!isPronoun(text)) return text;
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

/** The types that words stand for, as a filter that an empty list leaves open; throws `mcp/unknown-type`. */
export function onlyTypes(
  { world: { ontology } }: Call,
  words: readonly string[] = [],
): { readonly types?: readonly string[] } {
  const types = words.map((word) => {
    const type = typeByWord(ontology, word);
    if (type !== null) return type.name;
    throw new LoreError({
      code: 'mcp/unknown-type',
      message: `There is no entity type "${word}".`,
      hint: didYouMean(word, typeWords(ontology)) ?? 'describe_world lists the types.',
    });
  });
  return types.length === 0 ? {} : { types };
}

/** The relation that a word stands for; throws `mcp/unknown-relation`. */
export function meantRelation({ world: { ontology } }: Call, word: string): string {
  const found = findPredicate(ontology, word);
  if (found?.kind === 'relation') {
    const { relation, inverted } = found;
    return inverted ? (relation.inverse?.name ?? relation.name) : relation.name;
  }
  throw new LoreError({
    code: 'mcp/unknown-relation',
    message: `There is no relation "${word}".`,
    hint: didYouMean(word, predicateWords(ontology)) ?? 'describe_world lists the relations.',
  });
}

/** Asks the configured model about one case: strictly, coolly, and with every id held against the case. */
import type { CallOptions, LlmClient } from '../../llm/index.js';
import type { StoryVerdict } from '../../model/confusion-verdict.js';
import { ANSWER_SHAPE, instructions, type PromptPolicy, storyText } from './prompt.js';
import type { ToldCase } from './read-story.js';
import { verdictOn } from './verdict.js';

const LONGEST_ANSWER = 2_000;

export interface ModelVerdict {
  readonly verdict: StoryVerdict;
  /** In the server's words. */
  readonly model: string;
}

export async function askModel(
  client: LlmClient,
  { facts, lines }: ToldCase,
  policy: PromptPolicy,
  options: Pick<CallOptions, 'signal' | 'priority'>,
): Promise<ModelVerdict> {
  const { value, reply } = await client.structured(
    {
      name: 'verdict',
      schema: verdictOn(facts),
      temperature: 0,
      maxTokens: LONGEST_ANSWER,
      messages: [
        { role: 'system', content: `${instructions(policy)}\n\n${ANSWER_SHAPE}` },
        { role: 'user', content: storyText(lines) },
      ],
    },
    { ...options, purpose: 'judge' },
  );
  return { verdict: value, model: reply.model };
}

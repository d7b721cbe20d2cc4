/** Asks a world a question: by itself, or through a language model whose draft is held against the record. */

import { parseInsights, SYNTHESIS_INSTRUCTION } from '../accumulate/index.js';
import { type LlmClient, LlmError, type Message, type ToolCall, toolResult } from '../llm/index.js';
import { LoreError } from '../model/index.js';
import { type AskOptions, ask } from '../reason/ask/ask.js';
import { isLookUp } from '../reason/ask/look-up.js';
import { type Answer, SILENT_ANSWER } from '../reason/ask/types.js';
import type { StruckSentence } from '../reason/rewrite/types.js';
import type { RecordedUse, VerifiedAnswer } from '../reason/verify/types.js';
import { orFacts } from './ask-facts.js';
import { type AgentTool, toldTools, toolCalled } from './ask-tools.js';
import { conclusionsFor, type TakenInsight, takeInsights } from './syntheses.js';
import { correctionsFor, struckFrom } from './verify.js';
import type { World } from './world.js';

export interface ModelAnswer {
  readonly question: string;
  readonly model: string;
  /** What is left of the draft, and nothing that the record does not bear out. */
  readonly text: string;
  readonly struck: readonly StruckSentence[];
  /** Disputes and doubts that the draft did not tell. */
  readonly caveats: readonly string[];
  readonly verified: VerifiedAnswer;
  readonly calls: readonly RecordedUse[];
  /** What it concluded, and whether that was kept. */
  readonly insights: readonly TakenInsight[];
}

export interface ModelAskOptions {
  /** The contract that the model works under. */
  readonly instructions: string;
  /** All that the contract names. */
  readonly tools: readonly AgentTool[];
  readonly signal?: AbortSignal;
}

const MOST_ROUNDS = 16;
const MOST_CORRECTIONS = 1;
const MOST_FAILURES = 2;

export async function askWorld(world: World, question: string, options?: AskOptions): Promise<Answer> {
  demandQuestion(question);
  const answer = await ask(world.reads.reasoning, question, options);
  const parts = await Promise.all(answer.parts.map((part) => orFacts(world, part)));
  return { ...answer, parts, syntheses: await conclusionsFor(world, question) };
}

/** That a model could not be had, and not that it was set up wrongly or that somebody stopped it. */
export function isModelFailure(error: unknown): error is LlmError {
  return error instanceof LlmError && !NOT_ITS_FAULT.has(error.code);
}

const NOT_ITS_FAULT: ReadonlySet<string> = new Set([
  'llm/bad-setting',
  'llm/bad-tool',
  'llm/cancelled',
  'llm/insecure-url',
]);

/** Null when no model is configured. */
export async function askModel(
  world: World,
  question: string,
  options: ModelAskOptions,
): Promise<ModelAnswer | null> {
  demandQuestion(question);
  const client = world.models.client();
  if (client === null) return null;
  const more = (await isLookUp(world.reads.reasoning, question)) ? '' : `\n\n${SYNTHESIS_INSTRUCTION}`;
  const instructions = `${options.instructions}${more}`;
  const loop = new AgentLoop(world, client, question, { ...options, instructions });
  const told = await loop.run();
  const { insights } = await takeInsights(world, loop.reply, { calls: told.calls, model: told.model });
  const answer = { ...told, insights };
  await world.conversations.append({
    question,
    draft: loop.draft,
    calls: answer.calls,
    verified: answer.verified,
  });
  return answer;
}

class AgentLoop {
  readonly #messages: Message[];
  readonly #calls: RecordedUse[] = [];
  #failures = 0;
  /** Without its insights: nobody is shown those, and nothing is verified by them. */
  draft = '';
  reply = '';

  constructor(
    readonly world: World,
    readonly client: LlmClient,
    readonly question: string,
    readonly options: ModelAskOptions,
  ) {
    this.#messages = [
      { role: 'system', content: options.instructions },
      { role: 'user', content: question },
    ];
  }

  async run(): Promise<Omit<ModelAnswer, 'insights'>> {
    let corrections = 0;
    const told = toldTools(this.options.tools);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const { signal } = this.options;
      const tools = this.#failures >= MOST_FAILURES ? undefined : told;
      const reply = await this.client.chat({ messages: this.#messages, tools }, { purpose: 'ask', signal });
      if (reply.toolCalls.length > 0 && tools !== undefined) {
        this.#messages.push({ role: 'assistant', content: reply.text, toolCalls: reply.toolCalls });
        for (const call of reply.toolCalls) this.#messages.push(toolResult(call, await this.#call(call)));
        continue;
      }
      this.reply = reply.text;
      this.draft = parseInsights(reply.text).text.trimEnd();
      const verified = await this.#verified();
      if (verified.ok || corrections >= MOST_CORRECTIONS) return this.#answer(verified);
      corrections++;
      this.#messages.push(
        { role: 'assistant', content: reply.text },
        { role: 'user', content: correctionsFor(verified) },
      );
    }
    return this.#answer(await this.#verified());
  }

  #verified(): Promise<VerifiedAnswer> {
    const calls = this.#calls.filter(({ tool }) => tool !== 'verify_answer');
    return this.world.reads.verifyAnswer(this.draft, calls);
  }

  /** A failing tool says so and how to go on; after a second failure there are no more calls. */
  async #call(call: ToolCall): Promise<string> {
    const use = await this.#use(call);
    this.#calls.push(use);
    const hasFailed = use.error !== null && use.error !== undefined;
    this.#failures = hasFailed ? this.#failures + 1 : 0;
    if (!hasFailed) return use.text;
    const stop = this.#failures >= MOST_FAILURES ? ' Tell the user what failed, and stop.' : '';
    return `Error: ${use.text}${stop}`;
  }

  async #use(call: ToolCall): Promise<RecordedUse> {
    const { tools, signal = new AbortController().signal } = this.options;
    const nothing = {
      tool: call.name,
      input: { arguments: call.argumentsText },
      statements: [],
      sources: [],
    };
    try {
      const { tool, given } = toolCalled(tools, call);
      return tool === undefined ? { ...nothing, text: '' } : await tool.call(given, signal);
    } catch (error) {
      if (!(error instanceof LoreError || error instanceof LlmError)) throw error;
      return { ...nothing, text: `${error.message} ${error.hint ?? ''}`.trim(), error: error.code };
    }
  }

  #answer(verified: VerifiedAnswer): Omit<ModelAnswer, 'insights'> {
    const { text, struck, caveats } = struckFrom(verified);
    return {
      question: this.question,
      model: this.client.model,
      text: text === '' ? SILENT_ANSWER : text,
      struck,
      caveats,
      verified,
      calls: this.#calls,
    };
  }
}

function demandQuestion(question: string): void {
  if (question.trim() !== '') return;
  throw new LoreError({
    code: 'ask/no-question',
    message: 'There is no question.',
    hint: 'Ask in your own words: lore ask "Who ruled Valdorn in 340 TA?"',
  });
}

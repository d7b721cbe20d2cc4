/** Chat in the words of the OpenAI API, there and back. */
import { z } from 'zod';
import {
  type ChatReply,
  type ChatRequest,
  estimateTokens,
  type Finish,
  type Message,
  type ToolCall,
  type Usage,
} from './chat.js';
import { LlmError } from './errors.js';
import { type Quirks, quirkNotes } from './quirks.js';
import { badResponse } from './read-body.js';
import { toolToWire } from './tools.js';

export type ResponseFormat =
  | { readonly type: 'json_object' }
  | {
      readonly type: 'json_schema';
      readonly json_schema: { readonly name: string; readonly schema: unknown; readonly strict: boolean };
    };

export interface WireChatRequest extends ChatRequest {
  readonly responseFormat?: ResponseFormat;
}

export function chatToWire(request: WireChatRequest, model: string, quirks: Quirks, stream: boolean) {
  const { messages, temperature, maxTokens, seed, stop, tools, toolChoice, responseFormat } = request;
  const lengthName = quirks.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens';
  const hasTools = tools !== undefined && tools.length > 0;
  return {
    model: request.model ?? model,
    messages: messages.map(messageToWire),
    ...(temperature === undefined || quirks.has('temperature') ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { [lengthName]: maxTokens }),
    ...(seed === undefined || quirks.has('seed') ? {} : { seed }),
    ...(stop === undefined || stop.length === 0 ? {} : { stop }),
    ...(hasTools ? { tools: tools.map(toolToWire) } : {}),
    ...(hasTools && toolChoice !== undefined ? { tool_choice: choiceToWire(toolChoice) } : {}),
    ...(responseFormat === undefined ? {} : { response_format: responseFormat }),
    ...(stream ? { stream: true } : {}),
    ...(stream && !quirks.has('stream_options') ? { stream_options: { include_usage: true } } : {}),
  };
}

function messageToWire(message: Message) {
  if (message.role === 'tool') {
    return { role: 'tool', tool_call_id: message.callId, content: message.content };
  }
  if (message.role !== 'assistant' || message.toolCalls === undefined || message.toolCalls.length === 0) {
    return { role: message.role, content: message.content };
  }
  return {
    role: 'assistant',
    content: message.content === '' ? null : message.content,
    tool_calls: message.toolCalls.map(({ id, name, argumentsText }) => ({
      id,
      type: 'function',
      function: { name, arguments: argumentsText },
    })),
  };
}

function choiceToWire(choice: NonNullable<ChatRequest['toolChoice']>) {
  return typeof choice === 'string' ? choice : { type: 'function', function: { name: choice.name } };
}

const count = z.number().int().nonnegative();
export const wireUsage = z
  .object({ prompt_tokens: count, completion_tokens: count.nullish() })
  .nullish()
  .catch(undefined);
export type WireUsage = z.infer<typeof wireUsage>;

const wireContent = z
  .union([z.string(), z.array(z.object({ text: z.string().nullish() }))])
  .nullish()
  .transform((content) =>
    typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join(''),
  );

const wireReply = z.object({
  model: z.string().nullish(),
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({
        content: wireContent,
        refusal: z.string().nullish(),
        tool_calls: z
          .array(
            z.object({
              id: z.string().nullish(),
              function: z.object({
                name: z.string(),
                arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
              }),
            }),
          )
          .nullish(),
      }),
    }),
  ),
  usage: wireUsage,
});

export interface Spoken {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly finishReason: string | null | undefined;
  readonly refusal: string | null | undefined;
  readonly model: string | null | undefined;
  readonly usage: WireUsage;
}

export function readWireReply(body: unknown, host: string): Spoken {
  const parsed = wireReply.safeParse(body);
  if (!parsed.success) throw badResponse(host, 'is JSON, but no chat completion');
  const { choices, model, usage } = parsed.data;
  const choice = choices[0];
  if (choice === undefined) throw emptyReply(host, 'no choices');
  const { message, finish_reason: finishReason } = choice;
  const toolCalls = (message.tool_calls ?? []).map((call, index) => ({
    id: call.id ?? `call-${index}`,
    name: call.function.name,
    argumentsText: argumentsText(call.function.arguments),
  }));
  return { text: message.content, toolCalls, finishReason, refusal: message.refusal, model, usage };
}

function argumentsText(given: string | Record<string, unknown> | null | undefined): string {
  return typeof given === 'string' ? given : JSON.stringify(given ?? {});
}

export interface ReplyContext {
  readonly host: string;
  readonly model: string;
  /** Tokens of the request, should the server not count them. */
  readonly inputEstimate: number;
  readonly quirks: Quirks;
  readonly request: ChatRequest;
}

/** Throws when nothing was said: an empty text is never an answer. */
export function toReply(
  spoken: Spoken,
  { host, model, inputEstimate, quirks, request }: ReplyContext,
): ChatReply {
  const { text, toolCalls, finishReason, refusal } = spoken;
  const finish = finishOf(finishReason, toolCalls);
  if (text.trim() === '' && toolCalls.length === 0) {
    if (refusal !== undefined && refusal !== null && refusal !== '') throw declined(model, refusal);
    if (finish === 'length') throw cutShort(model, 'before it said anything');
    if (finish === 'filtered') throw filtered(host);
    throw emptyReply(host, 'no text and no tool call');
  }
  return {
    text,
    toolCalls,
    finish,
    model: spoken.model ?? model,
    usage: usageOf(spoken, inputEstimate),
    notes: quirkNotes(quirks, request),
  };
}

function finishOf(reason: string | null | undefined, calls: readonly ToolCall[]): Finish {
  if (reason === 'length' || reason === 'max_tokens') return 'length';
  if (reason === 'content_filter') return 'filtered';
  return calls.length > 0 ? 'tool-calls' : 'stop';
}

function usageOf({ usage, text, toolCalls }: Spoken, inputEstimate: number): Usage {
  const said = estimateTokens(text) + estimateTokens(toolCalls.map((c) => c.name + c.argumentsText).join(''));
  if (usage === undefined || usage === null) {
    return { inputTokens: inputEstimate, outputTokens: said, estimated: true };
  }
  const { prompt_tokens: inputTokens, completion_tokens: output } = usage;
  return { inputTokens, outputTokens: output ?? said, estimated: output === undefined || output === null };
}

function emptyReply(host: string, what: string): LlmError {
  return new LlmError({
    code: 'llm/empty-reply',
    message: `The answer of ${host} holds ${what}.`,
    hint: 'A model that is just being loaded does this; if it stays so, try another model.',
    retry: true,
    spent: true,
  });
}

export function cutShort(model: string, where: string): LlmError {
  return new LlmError({
    code: 'llm/cut-short',
    message: `${model} reached its maximum of tokens ${where}.`,
    hint: 'Allow more tokens for the answer, or ask for less at once.',
    spent: true,
  });
}

function declined(model: string, refusal: string): LlmError {
  return new LlmError({
    code: 'llm/declined',
    message: `${model} declines to answer: ${refusal.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 200)}`,
    hint: 'Put the request in other words, or use another model.',
    spent: true,
  });
}

function filtered(host: string): LlmError {
  return new LlmError({
    code: 'llm/filtered',
    message: `The content filter of ${host} withheld the answer.`,
    hint: 'Put the request in other words, or use a server without that filter.',
    spent: true,
  });
}

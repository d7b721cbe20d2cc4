/** Answers in a given shape: asked for as strictly as the server knows how, checked always, repaired once. */
import type { z } from 'zod';
import {
  addUsage,
  type CallOptions,
  type ChatReply,
  type ChatRequest,
  type Message,
  type Usage,
} from './chat.js';
import { cutShort, type ResponseFormat, type WireChatRequest } from './chat-wire.js';
import { LlmError } from './errors.js';
import { jsonIn } from './find-json.js';
import { schemaProblems, toWireSchema } from './json-schema.js';

/** From the strictest that servers know to the one that all know. */
export const FORMATS = ['json_schema', 'json_object', 'text'] as const;
export type Format = (typeof FORMATS)[number];

export interface StructuredRequest<Shape extends z.ZodType>
  extends Omit<ChatRequest, 'tools' | 'toolChoice'> {
  readonly schema: Shape;
  /** What the answer is, in one word; servers want a name for it. Default: `answer`. */
  readonly name?: string;
}

export interface Structured<Value> {
  readonly value: Value;
  /** The reply that held the value. */
  readonly reply: ChatReply;
  /** The first answer was wrong and the second right. */
  readonly repaired: boolean;
  readonly format: Format;
  /** Of both calls, where there were two. */
  readonly usage: Usage;
}

export type Chat = (request: WireChatRequest, options: CallOptions) => Promise<ChatReply>;

export function createStructured(chat: Chat) {
  /** Learned from the server's refusals. */
  let best = 0;

  async function ask(
    request: StructuredRequest<z.ZodType>,
    messages: readonly Message[],
    options: CallOptions,
  ): Promise<{ reply: ChatReply; format: Format }> {
    for (let level = best; ; level++) {
      const format = FORMATS[level] ?? 'text';
      try {
        return { reply: await chat(inFormat(request, messages, format), options), format };
      } catch (error) {
        if (format === 'text' || !(error instanceof LlmError) || !isAboutFormat(error)) throw error;
        if (rulesOutFormat(error)) best = Math.max(best, level + 1);
      }
    }
  }

  return async function structured<Shape extends z.ZodType>(
    request: StructuredRequest<Shape>,
    options: CallOptions = {},
  ): Promise<Structured<z.output<Shape>>> {
    const first = await ask(request, request.messages, options);
    const read = readValue(first.reply, request.schema);
    if (read.ok) {
      return { value: read.value, ...first, repaired: false, usage: first.reply.usage };
    }
    const second = await ask(request, repairMessages(request, first.reply, read.problem), options);
    const again = readValue(second.reply, request.schema);
    if (!again.ok) throw wrongShape(second.reply.model, again.problem);
    const usage = addUsage(first.reply.usage, second.reply.usage);
    return { value: again.value, ...second, repaired: true, usage };
  };
}

function inFormat(
  request: StructuredRequest<z.ZodType>,
  messages: readonly Message[],
  format: Format,
): WireChatRequest {
  const { schema: type, name = 'answer', ...rest } = request;
  if (format === 'json_schema') {
    const { schema, strict } = toWireSchema(type);
    const responseFormat: ResponseFormat = { type: 'json_schema', json_schema: { name, schema, strict } };
    return { ...rest, messages, responseFormat };
  }
  const told: Message = { role: 'system', content: shapeInstruction(type) };
  const asked = { ...rest, messages: [told, ...messages] };
  return format === 'json_object' ? { ...asked, responseFormat: { type: 'json_object' } } : asked;
}

function shapeInstruction(type: z.ZodType): string {
  const schema = JSON.stringify(toWireSchema(type).schema);
  return `Answer with one JSON value and nothing else: no introduction, no code fence. It must satisfy this JSON Schema:\n${schema}`;
}

type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string };

function readValue<Shape extends z.ZodType>(reply: ChatReply, type: Shape): Read<z.output<Shape>> {
  let problem: string | undefined;
  for (const candidate of jsonIn(reply.text)) {
    const parsed = type.safeParse(candidate);
    if (parsed.success) return { ok: true, value: parsed.data };
    problem ??= schemaProblems(parsed.error);
  }
  // A longer answer would have been needed: asking again with the same limit would end the same way.
  if (reply.finish === 'length') throw cutShort(reply.model, 'in the middle of its answer');
  return { ok: false, problem: problem ?? 'There is no complete JSON value in it.' };
}

const MOST_ECHO = 20_000;

function repairMessages(
  { messages, schema }: StructuredRequest<z.ZodType>,
  reply: ChatReply,
  problem: string,
): Message[] {
  return [
    ...messages,
    { role: 'assistant', content: reply.text.slice(0, MOST_ECHO) || '(nothing)' },
    {
      role: 'user',
      content: `That answer cannot be used:\n${problem}\n\nGive the whole answer again, corrected. ${shapeInstruction(schema)}`,
    },
  ];
}

/** The refusal may be about the format: with a plainer one the same request may pass. */
function isAboutFormat(error: LlmError): boolean {
  return error.code === 'llm/refused-request' || error.status === 501;
}

/** The server said that it does not know the format; a complaint about one schema says nothing of the next. */
function rulesOutFormat({ said }: LlmError): boolean {
  return /response_format|json_schema|json_object|structured/i.test(said) && !/invalid schema/i.test(said);
}

function wrongShape(model: string, problem: string): LlmError {
  return new LlmError({
    code: 'llm/wrong-shape',
    message: `${model} answered twice in a shape that was not asked for: ${problem.replaceAll('\n', '; ')}`,
    hint: 'A larger model, or a server that enforces JSON Schema, keeps to the shape.',
    spent: true,
  });
}

/** A streamed chat: pieces of text as they come, and the whole reply at the end. */
import { z } from 'zod';
import type { StreamEvent, ToolCall } from './chat.js';
import {
  type ReplyContext,
  readWireReply,
  type Spoken,
  toReply,
  type WireUsage,
  wireUsage,
} from './chat-wire.js';
import { type Asked, failureInBody } from './failure.js';
import { cutOff } from './http.js';
import { badResponse, readJson, tooLarge } from './read-body.js';
import type { Redactor } from './secrets.js';
import { readSse } from './sse.js';
import type { WireResponse } from './transport.js';

const wireChunk = z.object({
  error: z.unknown().optional(),
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        delta: z
          .object({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.number().int().nonnegative().max(1000).nullish(),
                  id: z.string().nullish(),
                  function: z
                    .object({ name: z.string().nullish(), arguments: z.string().nullish() })
                    .nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
  usage: wireUsage,
});
type WireChunk = z.infer<typeof wireChunk>;

export interface StreamContext extends ReplyContext {
  readonly asked: Asked;
  readonly redact: Redactor;
  readonly mostBytes: number;
  /** Told of every piece, so that a stream that is left early can be counted. */
  readonly onText: (text: string) => void;
}

export async function* readStream(
  response: WireResponse,
  context: StreamContext,
): AsyncGenerator<StreamEvent> {
  const { host, redact, mostBytes } = context;
  if (/\bjson\b/i.test(response.headers['content-type'] ?? '')) {
    yield* readWhole(response, context);
    return;
  }
  const gathered = new Gathered();
  const text = redact.stream();
  for await (const data of readSse(response.body, mostBytes, () => tooLarge(host, mostBytes))) {
    if (data.trim() === '[DONE]') {
      gathered.isDone = true;
      break;
    }
    const piece = text.push(gathered.add(parseChunk(data, context)));
    if (piece !== '') yield spoken(piece, context);
  }
  const last = text.end();
  if (last !== '') yield spoken(last, context);
  if (!gathered.isDone && gathered.finishReason === undefined) throw cutOff(host);
  yield { kind: 'end', reply: toReply(gathered.spoken(redact), context) };
}

function spoken(text: string, context: StreamContext): StreamEvent {
  context.onText(text);
  return { kind: 'text', text };
}

/** Some servers ignore that a stream was asked for and send one answer. */
async function* readWhole(response: WireResponse, context: StreamContext): AsyncGenerator<StreamEvent> {
  const { host, redact, mostBytes, asked } = context;
  const body = redact.json(await readJson(response, mostBytes, host));
  if (typeof body === 'object' && body !== null && 'error' in body && body.error !== null) {
    throw failureInBody(body.error, asked);
  }
  const reply = toReply(readWireReply(body, host), context);
  if (reply.text !== '') yield spoken(reply.text, context);
  yield { kind: 'end', reply };
}

function parseChunk(data: string, { host, asked }: StreamContext): WireChunk {
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    throw badResponse(host, 'is a stream with something in it that is not JSON');
  }
  const parsed = wireChunk.safeParse(json);
  if (!parsed.success) throw badResponse(host, 'is a stream, but not of a chat completion');
  const { error } = parsed.data;
  if (error !== undefined && error !== null) throw failureInBody(error, asked);
  return parsed.data;
}

class Gathered {
  isDone = false;
  finishReason: string | undefined;
  #text: string[] = [];
  #refusal: string[] = [];
  #model: string | undefined;
  #usage: WireUsage;
  readonly #calls = new Map<number, { id: string; name: string; pieces: string[] }>();

  /** Returns the text that came with this chunk. */
  add({ choices, model, usage }: WireChunk): string {
    this.#model ??= model ?? undefined;
    this.#usage = usage ?? this.#usage;
    const choice = choices?.[0];
    if (choice === undefined) return '';
    this.finishReason = choice.finish_reason ?? this.finishReason;
    const { content, refusal, tool_calls: calls } = choice.delta ?? {};
    if (typeof refusal === 'string') this.#refusal.push(refusal);
    for (const call of calls ?? []) {
      const index = call.index ?? Math.max(0, this.#calls.size - (typeof call.id === 'string' ? 0 : 1));
      const known = this.#calls.get(index) ?? { id: '', name: '', pieces: [] };
      known.id ||= call.id ?? '';
      known.name ||= call.function?.name ?? '';
      known.pieces.push(call.function?.arguments ?? '');
      this.#calls.set(index, known);
    }
    if (typeof content === 'string') this.#text.push(content);
    return content ?? '';
  }

  spoken(redact: Redactor): Spoken {
    const toolCalls: ToolCall[] = [...this.#calls].map(([index, { id, name, pieces }]) => ({
      id: redact.text(id === '' ? `call-${index}` : id),
      name: redact.text(name),
      argumentsText: redact.text(pieces.join('')),
    }));
    return {
      text: redact.text(this.#text.join('')),
      toolCalls,
      finishReason: this.finishReason,
      refusal: redact.text(this.#refusal.join('')),
      model: this.#model === undefined ? undefined : redact.text(this.#model),
      usage: this.#usage,
    };
  }
}

/** The client: chat, streams and structured answers from one OpenAI-compatible server. */
import type { z } from 'zod';
import {
  type CallOptions,
  type ChatReply,
  type ChatRequest,
  estimateTokens,
  type StreamEvent,
} from './chat.js';
import { chatToWire, type ReplyContext, readWireReply, toReply, type WireChatRequest } from './chat-wire.js';
import { createEndpoint, type EndpointParts, type EndpointSettings } from './endpoint.js';
import { LlmError } from './errors.js';
import { failureInBody } from './failure.js';
import { type MeterParts, openMeter } from './meter.js';
import { type Parameter, refusedParameter } from './quirks.js';
import { readJson } from './read-body.js';
import { readStream } from './stream.js';
import { createStructured, type Structured, type StructuredRequest } from './structured.js';
import type { WireResponse } from './transport.js';

/** What a call without `maxTokens` is expected to answer, for the budget. */
const USUAL_OUTPUT = 1024;
const CHAT = '/chat/completions';

export interface LlmClient {
  /** The configured model. */
  readonly model: string;
  chat(request: ChatRequest, options?: CallOptions): Promise<ChatReply>;
  /** Leaving the loop ends the call. */
  stream(request: ChatRequest, options?: CallOptions): AsyncGenerator<StreamEvent, void, undefined>;
  structured<Shape extends z.ZodType>(
    request: StructuredRequest<Shape>,
    options?: CallOptions,
  ): Promise<Structured<z.output<Shape>>>;
}

export type LlmClientParts = EndpointParts & MeterParts;

export function createLlmClient(settings: EndpointSettings, parts: LlmClientParts = {}): LlmClient {
  const endpoint = createEndpoint(settings, parts);
  const { redact } = endpoint;
  const { host } = settings.url;
  const quirks = new Set<Parameter>();

  function prepare(request: WireChatRequest) {
    const model = request.model ?? settings.model;
    const inputTokens = estimateTokens(JSON.stringify(chatToWire(request, model, quirks, false)));
    const outputTokens = request.maxTokens ?? USUAL_OUTPUT;
    const context: ReplyContext = { host, model, inputEstimate: inputTokens, quirks, request };
    return { context, expected: { model, inputTokens, outputTokens } };
  }

  /** Asks, and asks once more without each parameter that the server turns out to refuse. */
  async function adapting<Result>(
    request: WireChatRequest,
    stream: boolean,
    send: (body: Readonly<Record<string, unknown>>) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      const body = chatToWire(request, settings.model, quirks, stream);
      try {
        return await send(body);
      } catch (error) {
        const refused = error instanceof LlmError ? refusedParameter(error, body, quirks) : undefined;
        if (refused === undefined) throw error;
        quirks.add(refused);
      }
    }
  }

  async function readReply(response: WireResponse, context: ReplyContext): Promise<ChatReply> {
    const body = redact.json(await readJson(response, settings.mostBytes, host));
    if (typeof body === 'object' && body !== null && 'error' in body && body.error !== null) {
      throw failureInBody(body.error, endpoint.asked(CHAT));
    }
    return toReply(readWireReply(body, host), context);
  }

  async function chat(request: WireChatRequest, options: CallOptions = {}): Promise<ChatReply> {
    const { context, expected } = prepare(request);
    const meter = await openMeter(parts, expected, options);
    try {
      const { signal } = options;
      const { tally } = meter;
      const read = (response: WireResponse) => readReply(response, context);
      const reply = await adapting(request, false, (body) =>
        endpoint.post(CHAT, body, read, { signal, tally }),
      );
      await meter.settle(reply.usage);
      return reply;
    } catch (error) {
      await meter.fail(error);
      throw error;
    }
  }

  async function* stream(
    request: ChatRequest,
    options: CallOptions = {},
  ): AsyncGenerator<StreamEvent, void, undefined> {
    const { context, expected } = prepare(request);
    const meter = await openMeter(parts, expected, options);
    let heard = '';
    const onText = (text: string): void => {
      heard += text;
    };
    let close = (): void => undefined;
    try {
      const { signal } = options;
      const accept = 'text/event-stream, application/json';
      const { tally } = meter;
      const answer = await adapting(request, true, (body) =>
        endpoint.open(CHAT, body, { signal, tally, accept }),
      );
      close = answer.close;
      const asked = endpoint.asked(CHAT);
      const { mostBytes } = settings;
      for await (const event of readStream(answer.response, {
        ...context,
        asked,
        redact,
        mostBytes,
        onText,
      })) {
        if (event.kind === 'end') await meter.settle(event.reply.usage);
        yield event;
      }
    } catch (error) {
      await meter.fail(error, estimateTokens(heard));
      throw error;
    } finally {
      close();
      // Reached without an error when the reader left early; settled meters do not mind.
      await meter.fail(undefined, Math.max(1, estimateTokens(heard)));
    }
  }

  return { model: settings.model, chat, stream, structured: createStructured(chat) };
}

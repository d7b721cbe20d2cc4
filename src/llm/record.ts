/** Record and replay: a transport that writes down what a server answered, and one that needs no server any more. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { canonicalHash } from './canonical.js';
import { LlmError } from './errors.js';
import { httpTransport } from './http.js';
import { type Redactor, redactor, type Secret } from './secrets.js';
import { createSseParser } from './sse.js';
import type { Transport, WireRequest, WireResponse } from './transport.js';

export const RECORD_MODES = ['live', 'record', 'replay'] as const;
export type RecordMode = (typeof RECORD_MODES)[number];

export interface RecordOptions {
  readonly mode: RecordMode;
  /** One file for each request. */
  readonly folder: string;
  /** Never written, whatever they appear in. */
  readonly secrets: readonly (Secret | null)[];
  readonly transport?: Transport;
}

const recording = z.object({
  request: z.object({ path: z.string(), body: z.unknown() }),
  response: z.object({ status: z.number().int(), contentType: z.string(), body: z.string() }),
});
type Recording = z.infer<typeof recording>;

/** A passing trouble of the server is not worth keeping: the answer that follows it is. */
const isLasting = (status: number): boolean => status < 500 && status !== 429 && status !== 408;

export function recordingTransport(options: RecordOptions): Transport {
  const { mode, folder, secrets, transport = httpTransport } = options;
  if (mode === 'live') return transport;
  const redact = redactor(secrets);
  const asked = new Set<string>();
  return async (request) => {
    const told = describeRequest(request, redact);
    const key = canonicalHash(told);
    const file = path.join(folder, `${key}.json`);
    if (mode === 'replay') return replay(file, told);
    // The same question gets the same answer within one recording, as it will when it is replayed.
    if (asked.has(key)) return replay(file, told);
    const response = await transport(request);
    if (!isLasting(response.status)) return response;
    return keeping(response, async (body) => {
      const contentType = response.headers['content-type'] ?? 'application/json';
      const kept = { status: response.status, contentType, body: withoutKeys(body, redact) };
      await write(folder, file, { request: told, response: kept });
      asked.add(key);
    });
  };
}

/** What the answer depends on: not the host and none of the headers. */
function describeRequest({ url, body }: WireRequest, redact: Redactor): Recording['request'] {
  const known = /(?:chat\/completions|embeddings)$/.exec(url.pathname)?.[0];
  return { path: known ?? url.pathname, body: redact.json(JSON.parse(body)) };
}

async function replay(file: string, request: Recording['request']): Promise<WireResponse> {
  const name = path.basename(file);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new LlmError({
      code: 'llm/no-recording',
      message: `No recording ${name} for this request to ${request.path}: ${preview(request.body)}`,
      hint: 'Record it once against a real server (mode `record`), or look for what changed in the request.',
      at: { file },
    });
  }
  const parsed = recording.safeParse(parse(text));
  if (!parsed.success) {
    throw new LlmError({
      code: 'llm/bad-recording',
      message: `The recording ${name} cannot be read.`,
      hint: 'Remove the file and record it again.',
      at: { file },
    });
  }
  const { status, contentType, body } = parsed.data.response;
  return {
    status,
    headers: { 'content-type': contentType },
    body: inOnePiece(body),
    discard: () => undefined,
  };
}

async function* inOnePiece(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Passes the body on and keeps it; a body that was not read to its end is not kept. */
function keeping(response: WireResponse, keep: (body: string) => Promise<void>): WireResponse {
  async function* body(): AsyncGenerator<Uint8Array> {
    const chunks: Uint8Array[] = [];
    let isWhole = false;
    try {
      for await (const chunk of response.body) {
        chunks.push(chunk);
        yield chunk;
      }
      isWhole = true;
    } finally {
      const text = Buffer.concat(chunks).toString('utf8');
      if (isWhole || /^data:\s*\[DONE\]\s*$/m.test(text)) await keep(text);
    }
  }
  return { ...response, body: body() };
}

/** A stream can hold a key in pieces that no search in its text would find. */
function withoutKeys(body: string, redact: Redactor): string {
  const whole = parse(body);
  if (whole !== undefined) return JSON.stringify(redact.json(whole));
  const parser = createSseParser();
  const events = [...parser.push(body), ...parser.end()];
  const said = events.map((data) => strings(parse(data)).join('')).join('');
  const words = events.flatMap((data) => deltas(parse(data))).join('');
  if (redact.text(said) !== said || redact.text(words) !== words) {
    throw new LlmError({
      code: 'llm/secret-in-recording',
      message: 'The streamed answer holds the key, so it was not recorded.',
      hint: 'Change what is asked, or record with a key that is worthless afterwards.',
      spent: true,
    });
  }
  return redact.text(body);
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(strings);
}

/** What stands under `delta` is what a reader would join. */
function deltas(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'delta' ? strings(inner) : deltas(inner)));
}

async function write(folder: string, file: string, content: Recording): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, `${JSON.stringify(content, null, 2)}\n`);
  await rename(temporary, file);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function preview(body: unknown): string {
  const messages: unknown =
    typeof body === 'object' && body !== null && 'messages' in body ? body.messages : body;
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : messages;
  const text = JSON.stringify(last) ?? '';
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

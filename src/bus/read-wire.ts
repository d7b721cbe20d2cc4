/** Reads a message as it comes over the wire: with our envelope or without, unknown keys ignored. What cannot be read says why. */
import { z } from 'zod';
import { type Envelope, envelope, readBody } from '../jobs/index.js';
import { LoreError } from '../model/index.js';

/** Topics that are read here. */
export type InboundTopic = 'ingest' | 'lint';

/** Where it stood, and its bytes. */
export interface WireRecord {
  readonly id: string;
  readonly value: Uint8Array | null;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
}

const LARGEST = 4 * 1_048_576;

/** Something that need not be there, and counts as absent when it is not as it should be. */
const words = z
  .union([z.string(), z.number().transform(String)])
  .nullable()
  .catch(null);
const share = z
  .union([z.number(), z.string().trim().min(1).transform(Number)])
  .pipe(z.number().min(0).max(1))
  .nullable()
  .catch(null);

const insight = z
  .union([z.string().trim().min(1), z.record(z.string(), z.json())])
  .nullable()
  .default(null);

const looseAnswer = z
  .object({
    input: words,
    answer: z.string().nullable().default(null),
    source_model: words,
    domain: words,
    expert_domain: words,
    confidence: share,
    synthesis_insight: insight,
  })
  .refine(({ answer, synthesis_insight }) => answer !== null || synthesis_insight !== null, {
    message: 'neither an answer nor a synthesis_insight is in it',
  });

const looseLint = z.object({ reason: words });

/** Throws a `LoreError` that says what is wrong with it. */
export function readWire(topic: InboundTopic, { id, value, timestamp }: WireRecord): Envelope {
  const json = parsed(textOf(value));
  const wrapped = envelope.safeParse(json);
  const at = new Date(timestamp).toISOString();
  if (!wrapped.success) return { id, topic, version: 1, at, body: plainBody(topic, json) };
  const { version, body, topic: named } = wrapped.data;
  if (named !== topic) throw unreadable('bus/unknown-topic', `It says that it belongs to "${named}".`);
  // Of the newest version, too, more may be said than is known here.
  const known = version === 1 && !isNews(body) ? plainBody(topic, body) : body;
  return { id, topic, version, at: wrapped.data.at, body: z.json().parse(readBody(topic, version, known)) };
}

function textOf(value: Uint8Array | null): string {
  if (value === null || value.length === 0) throw unreadable('bus/empty', 'There is nothing in it.');
  if (value.length > LARGEST)
    throw unreadable('bus/too-large', `It has ${value.length} bytes; at most ${LARGEST} are read.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(value);
  } catch {
    throw unreadable('bus/not-text', 'It is not text in UTF-8.');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable('bus/not-json', `It is not JSON: ${error instanceof Error ? error.message : error}.`);
  }
}

/** On the topic for lint runs any JSON is an order. */
function plainBody(topic: InboundTopic, json: unknown): Envelope['body'] {
  if (topic === 'lint') return looseLint.catch({ reason: null }).parse(json);
  if (isNews(json)) return z.json().parse(readBody('ingest', 1, json));
  const read = looseAnswer.safeParse(json);
  if (!read.success) throw unreadable('bus/bad-message', sentence(read.error));
  return { kind: 'answer', ...read.data, answer: read.data.answer ?? '' };
}

/** What an engine tells of its own reading. */
function isNews(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'kind' in json && json.kind === 'finished';
}

function sentence({ issues }: z.ZodError): string {
  const [issue] = issues;
  const where = issue === undefined || issue.path.length === 0 ? 'It' : `"${issue.path.join('.')}"`;
  return `${where}: ${issue?.message ?? 'it cannot be read'}.`;
}

function unreadable(code: string, message: string): LoreError {
  return new LoreError({ code, message });
}

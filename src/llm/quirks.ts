/** What a server refuses of the common parameters, learned from its complaints and then left out. */
import type { ChatRequest } from './chat.js';
import type { LlmError } from './errors.js';

/** `max_tokens` means: this server wants `max_completion_tokens`. */
export const PARAMETERS = [
  'max_tokens',
  'temperature',
  'seed',
  'stream_options',
  'dimensions',
  'encoding_format',
] as const;
export type Parameter = (typeof PARAMETERS)[number];
export type Quirks = ReadonlySet<Parameter>;

const REFUSAL =
  /unsupported|not supported|does ?n[o']t support|unknown|unrecogni[sz]ed|not permitted|not allowed|unexpected|extra|invalid|only the default/i;

/** The parameter that a refusal is about, if it is one that was sent and can be left out. */
export function refusedParameter(
  error: LlmError,
  sent: Readonly<Record<string, unknown>>,
  known: Quirks,
): Parameter | undefined {
  if (error.code !== 'llm/refused-request' || !REFUSAL.test(error.said)) return undefined;
  return PARAMETERS.find(
    (name) => !known.has(name) && name in sent && new RegExp(`\\b${name}\\b`, 'i').test(error.said),
  );
}

export function quirkNotes(quirks: Quirks, request: ChatRequest): string[] {
  const dropped: string[] = [];
  if (quirks.has('temperature') && request.temperature !== undefined) dropped.push('temperature');
  if (quirks.has('seed') && request.seed !== undefined) dropped.push('seed');
  return dropped.map((name) => `${name} was left out: the server refuses it.`);
}

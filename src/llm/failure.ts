/** Turns an unhappy HTTP answer into an error that says what to do. */
import { sentence } from '../model/index.js';
import { LlmError, type LlmErrorOptions } from './errors.js';
import { readText } from './read-body.js';
import { retryAfter } from './retry.js';
import type { Redactor } from './secrets.js';
import type { WireResponse } from './transport.js';

const MOST_ERROR_BYTES = 65_536;
const MOST_SAID = 300;
const TRANSIENT = new Set([408, 409, 425, 429, 500, 502, 503, 504, 520, 522, 524, 529]);

export interface Asked {
  /** Host and path, for messages. */
  readonly where: string;
  readonly host: string;
  readonly model: string;
  readonly redact: Redactor;
  readonly now: number;
}

export async function failureOf(response: WireResponse, asked: Asked): Promise<LlmError> {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    response.discard();
    return redirected(headers.location ?? '', asked);
  }
  const body = await readText(response, MOST_ERROR_BYTES, { host: asked.host, cut: true }).catch(() => '');
  return statusError(status, readComplaint(body, asked.redact), asked, headers['retry-after']);
}

/** A complaint in the body of a 200, as routers send it when the model behind them fails. */
export function failureInBody(error: unknown, asked: Asked): LlmError {
  const { said, kind } = readComplaint(JSON.stringify({ error }), asked.redact);
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : Number.NaN;
  const status = code >= 400 && code < 600 ? code : 502;
  return statusError(status, { said, kind }, asked, undefined);
}

function statusError(
  status: number,
  { said, kind }: Complaint,
  asked: Asked,
  wait: string | undefined,
): LlmError {
  const about = explain(status, `${kind} ${said}`, asked);
  return new LlmError({
    retry: TRANSIENT.has(status),
    retryAfterMs: retryAfter(wait, asked.now),
    ...about,
    message: said === '' ? sentence(about.message) : `${about.message}: ${sentence(said)}`,
    status,
    said: `${kind} ${said}`.trim(),
  });
}

type Explained = Pick<LlmErrorOptions, 'code' | 'message' | 'hint' | 'retry'>;

function explain(status: number, told: string, { where, host, model }: Asked): Explained {
  if (status === 402 || (status === 429 && /insufficient_quota|billing|credit/i.test(told))) {
    return {
      code: 'llm/no-credit',
      message: `The account at ${host} has no credit left (${status})`,
      hint: 'Top it up or choose another server; asking again will not help.',
      retry: false,
    };
  }
  if (status === 401 || status === 403) {
    return {
      code: 'llm/unauthorised',
      message: `${host} does not accept the key (${status})`,
      hint: 'Set LORE_LLM_KEY in the environment to a key that this server and model accept.',
    };
  }
  if (status === 404 || status === 405) {
    return {
      code: 'llm/not-found',
      message: `${where} knows no such path or model (${status}); the model asked for is ${model}`,
      hint: 'LORE_LLM_URL must end where /chat/completions begins (often /v1); LORE_LLM_MODEL must be a model of that server.',
    };
  }
  if (status === 429) {
    return {
      code: 'llm/rate-limited',
      message: `${host} is asked too often (429)`,
      hint: 'Wait a little, or lower how much runs in the background.',
    };
  }
  if (
    status === 413 ||
    (status < 500 && /context[_ ]?(length|window)|too many tokens|maximum context/i.test(told))
  ) {
    return {
      code: 'llm/too-long',
      message: `The request is longer than ${model} can take (${status})`,
      hint: 'Send less text at once, or use a model with a larger context.',
    };
  }
  if (status >= 500 || TRANSIENT.has(status)) {
    return {
      code: 'llm/server-failed',
      message: `${host} failed (${status})`,
      hint: "The fault is the server's; try again later, and look into its log.",
    };
  }
  return {
    code: 'llm/refused-request',
    message: `${host} refused the request (${status})`,
    hint: 'The server names what it does not accept; another model or server may.',
  };
}

function redirected(location: string, { where, redact }: Asked): LlmError {
  const target = URL.canParse(location) ? new URL(location).origin : 'another path';
  return new LlmError({
    code: 'llm/redirected',
    message: `${where} redirects to ${redact.error(target)}, and redirects are not followed: the key would go with them.`,
    hint: 'If you trust that address, set LORE_LLM_URL to it.',
  });
}

interface Complaint {
  readonly said: string;
  /** The server's own code or type for it. */
  readonly kind: string;
}

function readComplaint(body: string, redact: Redactor): Complaint {
  const text = body.trim();
  if (/^<(!doctype|html|\?xml)/i.test(text)) {
    const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1] ?? '';
    return {
      said: clip(redact.error(`a web page${title.trim() === '' ? '' : `, “${title.trim()}”`}`)),
      kind: '',
    };
  }
  try {
    const parsed: unknown = JSON.parse(text);
    const inner = field(parsed, 'error') ?? parsed;
    const said = words(inner) ?? words(field(inner, 'message')) ?? words(field(inner, 'detail')) ?? text;
    const kind = [field(inner, 'code'), field(inner, 'type'), field(inner, 'param')]
      .filter((part) => typeof part === 'string')
      .join(' ');
    return { said: clip(redact.error(said)), kind: clip(redact.error(kind)) };
  } catch {
    return { said: clip(redact.error(text)), kind: '' };
  }
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

function words(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function clip(text: string): string {
  // Control characters from a stranger's server must not reach a terminal.
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length > MOST_SAID ? `${line.slice(0, MOST_SAID)}…` : line;
}

/** One OpenAI-compatible server and how to ask it: headers, time-outs, retries, redaction. */
import { type Clock, systemClock } from './clock.js';
import { deadline } from './deadline.js';
import { abortedBy, LlmError, timedOut } from './errors.js';
import { type Asked, failureOf } from './failure.js';
import { httpTransport } from './http.js';
import { DEFAULT_RETRY, type RetryPolicy, retryDelay } from './retry.js';
import { type Redactor, redactor, type Secret } from './secrets.js';
import type { Transport, WireResponse, WireTimeouts } from './transport.js';

export interface Timeouts extends WireTimeouts {
  /** The whole call, with every retry and every pause. */
  readonly wholeMs: number;
}

export interface EndpointSettings {
  /** Ends where `/chat/completions` begins. */
  readonly url: URL;
  readonly model: string;
  readonly key: Secret | null;
  readonly timeouts: Timeouts;
  /** The largest answer that is read. */
  readonly mostBytes: number;
  readonly retry?: RetryPolicy;
}

export interface EndpointParts {
  readonly transport?: Transport;
  readonly clock?: Clock;
}

/** How often the server worked in vain: those attempts may have cost something. */
export interface Tally {
  lost: number;
}

export interface Endpoint {
  readonly settings: EndpointSettings;
  readonly clock: Clock;
  readonly redact: Redactor;
  asked(path: string): Asked;
  /**
   * Sends until an answer was read or hope is gone. `read` gets answers of status 200–299 only and may throw
   * an `LlmError` with `retry`.
   */
  post<Result>(path: string, body: unknown, read: Reader<Result>, options: PostOptions): Promise<Result>;
  /** Sends until an answer begins; the time-out runs on until `close`. */
  open(path: string, body: unknown, options: PostOptions): Promise<OpenAnswer>;
}

export interface OpenAnswer {
  readonly response: WireResponse;
  close(): void;
}

export type Reader<Result> = (response: WireResponse) => Promise<Result>;

export interface PostOptions {
  readonly signal?: AbortSignal;
  readonly tally?: Tally;
  readonly accept?: string;
}

export function createEndpoint(settings: EndpointSettings, parts: EndpointParts = {}): Endpoint {
  const { url, model, key, timeouts, retry = DEFAULT_RETRY } = settings;
  const { transport = httpTransport, clock = systemClock } = parts;
  const redact = redactor([key]);
  const asked = (path: string): Asked => ({
    where: `${url.host}${pathFrom(url, path)}`,
    host: url.host,
    model,
    redact,
    now: clock.now(),
  });

  async function attempt<Result>(
    path: string,
    body: string,
    read: Reader<Result>,
    accept: string,
    signal: AbortSignal,
  ): Promise<Result> {
    const headers = {
      'content-type': 'application/json',
      accept,
      'accept-encoding': 'identity',
      'user-agent': 'lore-engine',
      ...(key === null ? {} : { authorization: `Bearer ${key.reveal()}` }),
    };
    const target = new URL(url);
    target.pathname = pathFrom(url, path);
    const response = await transport({ url: target, headers, body, timeouts, signal });
    if (response.status < 200 || response.status >= 300) throw await failureOf(response, asked(path));
    return read(response);
  }

  async function send<Result>(
    path: string,
    given: unknown,
    read: Reader<Result>,
    { tally, accept = 'application/json' }: PostOptions,
    signal: AbortSignal,
  ): Promise<Result> {
    const body = JSON.stringify(given);
    const until = clock.now() + timeouts.wholeMs;
    for (let tried = 0; ; tried++) {
      try {
        return await attempt(path, body, read, accept, signal);
      } catch (error) {
        const failure = asLlmError(error, signal, redact);
        const wait = retryDelay(retry, tried, failure, clock);
        if (!failure.retry || tried >= retry.times || clock.now() + wait > until) {
          throw tried === 0
            ? failure
            : failure.with({ message: `${failure.message} (${tried + 1} attempts)` });
        }
        if (failure.spent && tally !== undefined) tally.lost++;
        await clock.sleep(wait, signal);
      }
    }
  }

  const limitFor = (outer?: AbortSignal) =>
    deadline(timeouts.wholeMs, () => timedOut(url.host, 'whole', timeouts.wholeMs), outer);

  return {
    settings,
    clock,
    redact,
    asked,
    async post(path, body, read, options) {
      const limit = limitFor(options.signal);
      try {
        return await send(path, body, read, options, limit.signal);
      } finally {
        limit.clear();
      }
    },
    async open(path, body, options) {
      const limit = limitFor(options.signal);
      try {
        const response = await send(path, body, async (answer) => answer, options, limit.signal);
        return { response, close: () => limit.clear() };
      } catch (error) {
        limit.clear();
        throw error;
      }
    },
  };
}

function pathFrom(url: URL, path: string): string {
  return `${url.pathname.replace(/\/+$/, '')}${path}`;
}

/** An error of ours as it is; anything else becomes words without its origin, which may hold the key. */
function asLlmError(error: unknown, signal: AbortSignal, redact: Redactor): LlmError {
  if (signal.aborted) {
    const reason = abortedBy(signal);
    return error instanceof LlmError && error.code === reason.code ? error : reason;
  }
  if (error instanceof LlmError) return error;
  const said = error instanceof Error ? redact.error(error.message) : 'unknown reason';
  return new LlmError({ code: 'llm/failed', message: `The call failed: ${said}` });
}

/** A client against the scripted server, with short time-outs and a clock that does not wait. */
import {
  createLlmClient,
  type EndpointSettings,
  type LlmClientParts,
  LlmError,
  Secret,
} from '../../src/llm/index.js';
import { testClock } from './test-clock.js';

export const KEY = 'sk-test-51HqvZ/secret+Aldric0123456789abcdef';

export function settingsFor(url: string, changes: Partial<EndpointSettings> = {}): EndpointSettings {
  return {
    url: new URL(url),
    model: 'scripted-1',
    key: new Secret(KEY),
    timeouts: { connectMs: 5000, firstByteMs: 5000, idleMs: 5000, wholeMs: 10_000 },
    mostBytes: 200_000,
    ...changes,
  };
}

export function clientFor(url: string, changes: Partial<EndpointSettings> = {}, parts: LlmClientParts = {}) {
  const clock = testClock();
  const client = createLlmClient(settingsFor(url, changes), { clock, ...parts });
  return { client, clock };
}

export const ask = (content: string) => ({ messages: [{ role: 'user', content } as const] });

/** Everything that an error could show to anybody. */
export function shown(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = JSON.stringify(error, Object.getOwnPropertyNames(error));
  return [error.message, error.stack, own, String(error), shown(error.cause ?? '')].join('\n');
}

/** All errors that tests of one file met, so that one test can look through them. */
export const met: string[] = [];

export async function failing(work: Promise<unknown>): Promise<LlmError> {
  try {
    await work;
  } catch (error) {
    met.push(shown(error));
    if (error instanceof LlmError) return error;
    throw error;
  }
  throw new Error('It should have failed.');
}

/** The settings of the model client, read from the environment. */
import type { BudgetLimits } from './budget.js';
import type { EmbedderSettings } from './embeddings.js';
import type { EndpointSettings, Timeouts } from './endpoint.js';
import { LlmError } from './errors.js';
import { type PriceTable, parsePrices } from './prices.js';
import { Secret } from './secrets.js';
import { readServerUrl } from './url.js';

/** As `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

export const DEFAULT_TIMEOUTS: Timeouts = {
  connectMs: 10_000,
  firstByteMs: 300_000,
  idleMs: 60_000,
  wholeMs: 600_000,
};
const MOST_CHAT_BYTES = 8 * 2 ** 20;
const MOST_EMBEDDING_BYTES = 64 * 2 ** 20;

/** Throws `llm/bad-setting` or `llm/insecure-url` for what is set and wrong, as all of these do; what is not set is off. */
export function readChat(env: Environment): EndpointSettings | null {
  const url = given(env, 'LORE_LLM_URL');
  const model = given(env, 'LORE_LLM_MODEL');
  if (url === undefined) return null;
  if (model === undefined) throw missing('LORE_LLM_MODEL', 'LORE_LLM_URL', 'gpt-4o-mini or llama3.1:8b');
  return {
    url: readServerUrl('LORE_LLM_URL', url, isSet(env, 'LORE_LLM_ALLOW_HTTP')),
    model: readModel('LORE_LLM_MODEL', model),
    key: readKey(env, 'LORE_LLM_KEY'),
    timeouts: readTimeouts(env),
    mostBytes: MOST_CHAT_BYTES,
  };
}

export function readEmbeddings(env: Environment): EmbedderSettings | null {
  const model = given(env, 'LORE_EMBED_MODEL');
  const ownUrl = given(env, 'LORE_EMBED_URL');
  const chatUrl = given(env, 'LORE_LLM_URL');
  if (model === undefined) {
    if (ownUrl === undefined) return null;
    throw missing('LORE_EMBED_MODEL', 'LORE_EMBED_URL', 'text-embedding-3-small or nomic-embed-text');
  }
  const text = ownUrl ?? chatUrl;
  if (text === undefined) throw missing('LORE_EMBED_URL', 'LORE_EMBED_MODEL', 'http://localhost:11434/v1');
  const allowHttp = isSet(env, 'LORE_LLM_ALLOW_HTTP');
  const url = readServerUrl(ownUrl === undefined ? 'LORE_LLM_URL' : 'LORE_EMBED_URL', text, allowHttp);
  const isSameServer =
    chatUrl !== undefined && URL.canParse(chatUrl) && new URL(chatUrl).origin === url.origin;
  const dimensions = readNumber(env, 'LORE_EMBED_DIMENSIONS', { whole: true, least: 1 });
  return {
    url,
    model: readModel('LORE_EMBED_MODEL', model),
    // The key of one server is never shown to another.
    key: readKey(env, 'LORE_EMBED_KEY') ?? (isSameServer ? readKey(env, 'LORE_LLM_KEY') : null),
    timeouts: readTimeouts(env),
    mostBytes: MOST_EMBEDDING_BYTES,
    ...(dimensions === undefined ? {} : { dimensions }),
  };
}

export function readLimits(env: Environment): BudgetLimits {
  const tokens = readNumber(env, 'LORE_LLM_BUDGET_TOKENS', { whole: true, least: 0 });
  const calls = readNumber(env, 'LORE_LLM_BUDGET_CALLS', { whole: true, least: 0 });
  const money = readNumber(env, 'LORE_LLM_BUDGET_MONEY', { whole: false, least: 0 });
  return {
    ...(tokens === undefined ? {} : { tokens }),
    ...(calls === undefined ? {} : { calls }),
    ...(money === undefined ? {} : { money }),
  };
}

export function readPrices(env: Environment): PriceTable {
  return parsePrices(given(env, 'LORE_LLM_PRICES') ?? '');
}

function readTimeouts(env: Environment): Timeouts {
  const whole = readNumber(env, 'LORE_LLM_TIMEOUT', { whole: false, least: 1 });
  if (whole === undefined) return DEFAULT_TIMEOUTS;
  const wholeMs = Math.min(whole * 1000, 2 ** 31 - 1);
  const { connectMs, idleMs } = DEFAULT_TIMEOUTS;
  // Without a stream the first byte comes when the whole answer is ready, so it may take all of the time.
  return {
    connectMs: Math.min(connectMs, wholeMs),
    firstByteMs: wholeMs,
    idleMs: Math.min(idleMs, wholeMs),
    wholeMs,
  };
}

function readKey(env: Environment, name: string): Secret | null {
  const key = given(env, name);
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,4096}$/.test(key)) {
    throw new LlmError({
      code: 'llm/bad-setting',
      message: `${name} holds spaces or characters that no key has.`,
      hint: 'Copy the key alone, without quotes, line ends or the word Bearer.',
    });
  }
  return new Secret(key);
}

function readModel(name: string, text: string): string {
  if (text.length <= 200 && !/\s/.test(text)) return text;
  throw new LlmError({
    code: 'llm/bad-setting',
    message: `${name} holds spaces, or is too long for a model's name.`,
    hint: 'Use the name as the server lists it, like gpt-4o-mini or llama3.1:8b.',
  });
}

function readNumber(
  env: Environment,
  name: string,
  { whole, least }: { readonly whole: boolean; readonly least: number },
): number | undefined {
  const text = given(env, name);
  if (text === undefined) return undefined;
  const value = Number(text.replaceAll('_', ''));
  if (Number.isFinite(value) && value >= least && (!whole || Number.isSafeInteger(value))) return value;
  throw new LlmError({
    code: 'llm/bad-setting',
    message: `${name} is not a ${whole ? 'whole ' : ''}number of at least ${least}.`,
    hint: `Set it to a number, or unset it.`,
  });
}

export function given(env: Environment, name: string): string | undefined {
  const text = env[name]?.trim();
  return text === undefined || text === '' ? undefined : text;
}

function isSet(env: Environment, name: string): boolean {
  return ['1', 'true', 'yes', 'on'].includes((given(env, name) ?? '').toLowerCase());
}

function missing(name: string, because: string, example: string): LlmError {
  return new LlmError({
    code: 'llm/bad-setting',
    message: `${because} is set but ${name} is not.`,
    hint: `Set ${name}, for example to ${example}.`,
  });
}

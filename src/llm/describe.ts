/** What of the models is switched on, and what it would take to switch on the rest; for people, and without the key. */
import { LoreError } from '../model/index.js';
import type { BudgetLimits } from './budget.js';
import { type Environment, given, readChat, readEmbeddings, readLimits } from './config.js';
import type { EndpointSettings } from './endpoint.js';
import { parsePrices } from './prices.js';
import { redactor, Secret } from './secrets.js';
import { isLoopback } from './url.js';

export interface Described {
  readonly name: 'model' | 'embeddings' | 'budget' | 'prices';
  /** `broken`: set, and wrong. */
  readonly state: 'on' | 'off' | 'broken';
  readonly detail: string;
  readonly hint?: string;
}

/** Never throws and never connects. */
export function describe(env: Environment): Described[] {
  const keys = ['LORE_LLM_KEY', 'LORE_EMBED_KEY'].flatMap((name) => given(env, name) ?? []);
  const { error: masked } = redactor(keys.map((key) => new Secret(key)));
  return [
    attempt('model', () => describeChat(readChat(env))),
    attempt('embeddings', () => describeEmbeddings(readEmbeddings(env))),
    attempt('budget', () => describeBudget(readLimits(env))),
    attempt('prices', () => describePrices(env)),
  ].map((line) => ({ ...line, detail: masked(line.detail) }));
}

function attempt(name: Described['name'], read: () => Omit<Described, 'name'>): Described {
  try {
    return { name, ...read() };
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    return { name, state: 'broken', detail: error.message, hint: error.hint };
  }
}

function describeChat(settings: EndpointSettings | null): Omit<Described, 'name'> {
  if (settings !== null) return { state: 'on', ...describeServer(settings) };
  return {
    state: 'off',
    detail: 'No language model; everything that needs none works.',
    hint: 'Set LORE_LLM_URL and LORE_LLM_MODEL (and LORE_LLM_KEY, where the server wants one).',
  };
}

function describeEmbeddings(settings: EndpointSettings | null): Omit<Described, 'name'> {
  if (settings !== null) return { state: 'on', ...describeServer(settings) };
  return {
    state: 'off',
    detail: 'No embeddings from a server.',
    hint: 'Set LORE_EMBED_MODEL (and LORE_EMBED_URL, where it is not the server of LORE_LLM_URL).',
  };
}

function describeServer({ url, model, key }: EndpointSettings): Pick<Described, 'detail' | 'hint'> {
  const keyed = key === null ? 'no key' : key.isSecret ? 'with a key' : 'with a placeholder for a key';
  const detail = `${model} at ${url.origin}${url.pathname === '/' ? '' : url.pathname}, ${keyed}`;
  if (url.protocol === 'http:' && !isLoopback(url)) {
    return { detail, hint: 'LORE_LLM_ALLOW_HTTP lets this go through the network unencrypted.' };
  }
  if (key === null && !isLoopback(url)) {
    return {
      detail,
      hint: 'Most servers elsewhere want a key: LORE_LLM_KEY, or LORE_EMBED_KEY for embeddings.',
    };
  }
  return { detail };
}

function describeBudget(limits: BudgetLimits): Omit<Described, 'name'> {
  const set = Object.entries(limits).map(([kind, most]) => `${most.toLocaleString('en')} ${kind}`);
  if (set.length > 0)
    return { state: 'on', detail: `at most ${set.join(', ')} for each world and day (UTC)` };
  return {
    state: 'off',
    detail: 'No limit a day.',
    hint: 'Set LORE_LLM_BUDGET_TOKENS, LORE_LLM_BUDGET_CALLS or LORE_LLM_BUDGET_MONEY.',
  };
}

function describePrices(env: Environment): Omit<Described, 'name'> {
  const prices = parsePrices(env.LORE_LLM_PRICES ?? '');
  const known = Object.keys(prices);
  const used = [env.LORE_LLM_MODEL, env.LORE_EMBED_MODEL].flatMap((model) => model?.trim() || []);
  const unknown = used.filter((model) => !known.includes(model));
  const hint = 'Set LORE_LLM_PRICES to model=input/output per million tokens, with commas between.';
  if (known.length === 0) return { state: 'off', detail: 'No prices: money is not counted.', hint };
  if (unknown.length === 0) return { state: 'on', detail: `prices for ${known.join(', ')}` };
  return {
    state: 'on',
    detail: `prices for ${known.join(', ')}, none for ${unknown.join(', ')}: not counted`,
    hint,
  };
}

import { expect, describe as group, test } from 'vitest';
import { DEFAULT_TIMEOUTS, readChat, readEmbeddings, readLimits, readPrices } from './config.js';
import { describe } from './describe.js';

const KEY = 'sk-test-0123456789abcdef0123';
const openai = {
  LORE_LLM_URL: 'https://api.openai.com/v1/',
  LORE_LLM_MODEL: 'gpt-4o-mini',
  LORE_LLM_KEY: KEY,
};
const readLlmSettings = (env: Record<string, string>) => ({
  chat: readChat(env),
  embeddings: readEmbeddings(env),
  limits: readLimits(env),
  prices: readPrices(env),
});
const refusal = (env: Record<string, string>) => {
  try {
    readLlmSettings(env);
  } catch (error) {
    return error;
  }
  return undefined;
};

group('settings', () => {
  test('nothing set is nothing on', () => {
    expect(readLlmSettings({})).toEqual({ chat: null, embeddings: null, limits: {}, prices: {} });
    expect(readLlmSettings({ LORE_LLM_URL: '  ' }).chat).toBeNull();
  });

  test('a server, a model, a key', () => {
    const { chat } = readLlmSettings(openai);
    expect(chat).toMatchObject({ model: 'gpt-4o-mini', timeouts: DEFAULT_TIMEOUTS });
    expect(chat?.url.href).toBe('https://api.openai.com/v1');
    expect(chat?.key?.reveal()).toBe(KEY);
    expect(JSON.stringify(readLlmSettings(openai))).not.toContain(KEY);
  });

  test('budgets, prices and time', () => {
    const settings = readLlmSettings({
      ...openai,
      LORE_LLM_BUDGET_TOKENS: '1_000_000',
      LORE_LLM_BUDGET_MONEY: '2.5',
      LORE_LLM_PRICES: 'gpt-4o-mini=0.15/0.6',
      LORE_LLM_TIMEOUT: '1800',
    });
    expect(settings.limits).toEqual({ tokens: 1_000_000, money: 2.5 });
    expect(settings.prices).toEqual({ 'gpt-4o-mini': { input: 0.15, output: 0.6 } });
    expect(settings.chat?.timeouts).toMatchObject({ wholeMs: 1_800_000, firstByteMs: 1_800_000 });
  });

  test('a URL that was copied with its path is understood', () => {
    const env = { ...openai, LORE_LLM_URL: 'http://localhost:11434/v1/chat/completions' };
    expect(readLlmSettings(env).chat?.url.href).toBe('http://localhost:11434/v1');
  });

  test.each([
    ['no model', { LORE_LLM_URL: 'https://x.example' }, 'llm/bad-setting', /LORE_LLM_MODEL is not/],
    ['no URL', { ...openai, LORE_LLM_URL: KEY }, 'llm/bad-setting', /is no URL/],
    [
      'another protocol',
      { ...openai, LORE_LLM_URL: 'ftp://x.example' },
      'llm/bad-setting',
      /neither https nor http/,
    ],
    ['a password', { ...openai, LORE_LLM_URL: `https://me:${KEY}@x.example` }, 'llm/bad-setting', /password/],
    ['a query', { ...openai, LORE_LLM_URL: `https://x.example/?key=${KEY}` }, 'llm/bad-setting', /query/],
    ['http elsewhere', { ...openai, LORE_LLM_URL: 'http://x.example/v1' }, 'llm/insecure-url', /x\.example/],
    [
      'http to a name that only looks local',
      { ...openai, LORE_LLM_URL: 'http://localhost.x.example' },
      'llm/insecure-url',
      /http/,
    ],
    [
      'a key with spaces',
      { ...openai, LORE_LLM_KEY: `Bearer ${KEY}` },
      'llm/bad-setting',
      /LORE_LLM_KEY holds spaces/,
    ],
    ['a model with spaces', { ...openai, LORE_LLM_MODEL: 'two words' }, 'llm/bad-setting', /spaces/],
    ['a budget in words', { LORE_LLM_BUDGET_CALLS: 'many' }, 'llm/bad-setting', /whole number of at least 0/],
    ['half a call', { LORE_LLM_BUDGET_CALLS: '0.5' }, 'llm/bad-setting', /whole number/],
    ['no time', { ...openai, LORE_LLM_TIMEOUT: '0' }, 'llm/bad-setting', /at least 1/],
    ['embeddings from nowhere', { LORE_EMBED_MODEL: 'm' }, 'llm/bad-setting', /LORE_EMBED_URL is not/],
    [
      'embeddings of nothing',
      { LORE_EMBED_URL: 'https://x.example' },
      'llm/bad-setting',
      /LORE_EMBED_MODEL is not/,
    ],
  ])('%s is refused without showing the key', (_, env, code, message) => {
    const error = refusal(env);
    expect(error).toMatchObject({
      code,
      message: expect.stringMatching(message),
      hint: expect.stringMatching(/./),
    });
    expect(JSON.stringify(error, ['message', 'hint', 'stack'])).not.toContain(KEY);
  });

  test.each([
    'http://127.0.0.1:1/v1',
    'http://127.9.9.9',
    'http://[::1]:80/',
    'http://localhost',
    'http://a.localhost',
  ])('%s is this machine', (url) => expect(refusal({ ...openai, LORE_LLM_URL: url })).toBeUndefined());

  test('http elsewhere can be allowed', () => {
    const env = { ...openai, LORE_LLM_URL: 'http://x.example/v1', LORE_LLM_ALLOW_HTTP: '1' };
    expect(refusal(env)).toBeUndefined();
    expect(describe(env)[0]?.hint).toMatch(/unencrypted/);
  });

  test('embeddings share server and key, but the key goes to no other server', () => {
    const same = readLlmSettings({
      ...openai,
      LORE_EMBED_MODEL: 'e',
      LORE_EMBED_DIMENSIONS: '256',
    }).embeddings;
    expect(same).toMatchObject({ model: 'e', dimensions: 256 });
    expect(same?.url.href).toBe('https://api.openai.com/v1');
    expect(same?.key?.reveal()).toBe(KEY);
    const elsewhere = { ...openai, LORE_EMBED_MODEL: 'e', LORE_EMBED_URL: 'https://other.example/v1' };
    expect(readLlmSettings(elsewhere).embeddings?.key).toBeNull();
    expect(readLlmSettings({ ...elsewhere, LORE_EMBED_KEY: 'own-key' }).embeddings?.key?.reveal()).toBe(
      'own-key',
    );
  });
});

group('describe', () => {
  test('says what is on and how to switch on the rest', () => {
    expect(describe({}).map(({ name, state }) => `${name} ${state}`)).toEqual([
      'model off',
      'embeddings off',
      'budget off',
      'prices off',
    ]);
    expect(describe({}).every(({ hint }) => hint?.startsWith('Set LORE_'))).toBe(true);
    const [model, , budget, prices] = describe({
      ...openai,
      LORE_LLM_BUDGET_CALLS: '1000',
      LORE_LLM_PRICES: 'other=1/2',
    });
    expect(model).toEqual({
      name: 'model',
      state: 'on',
      detail: 'gpt-4o-mini at https://api.openai.com/v1, with a key',
    });
    expect(budget?.detail).toBe('at most 1,000 calls for each world and day (UTC)');
    expect(prices?.detail).toMatch(/none for gpt-4o-mini: not counted/);
  });

  test('tells a broken setting and still the others', () => {
    const lines = describe({ ...openai, LORE_LLM_URL: 'nonsense', LORE_LLM_BUDGET_CALLS: '5' });
    expect(lines.map(({ state }) => state)).toEqual(['broken', 'off', 'on', 'off']);
  });

  test('never shows the key, wherever it was pasted', () => {
    for (const name of [
      'LORE_LLM_URL',
      'LORE_LLM_MODEL',
      'LORE_LLM_PRICES',
      'LORE_LLM_BUDGET_CALLS',
      'LORE_EMBED_MODEL',
    ]) {
      expect(JSON.stringify(describe({ ...openai, [name]: KEY }))).not.toContain(KEY);
    }
  });
});

/** What recall promises: agreement first, nudges bounded, filters kept, everything said. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BY, put, TYPES, window } from '../../test/store/contract/kit.js';
import type { Embedder } from '../llm/embeddings.js';
import { LoreError } from '../model/index.js';
import { openSqliteStore } from '../store/sqlite/open.js';
import { needsVectors } from '../store/sqlite/vectors/needs-vectors.js';
import type { Store } from '../store/store.js';
import { embedPending } from './embed-pending.js';
import { type RecallOptions, recall } from './recall.js';
import { BOUNDS } from './signals.js';

const DAY = 86_400_000;
let store: Store;
let clock: number;

beforeEach(async () => {
  clock = 0;
  store = await openSqliteStore({ file: ':memory:', types: TYPES, now: () => clock });
});
afterEach(() => store.close());

/** One dimension for each of a few ideas, so that other words for the same thing are near. */
const IDEAS = [
  /king|ruler|monarch/,
  /sword|blade/,
  /winter|snow|cold/,
  /fish|eel/,
  /war|battle|fight/,
  /rate|limit/,
];
function ideas(id = 'ideas:8'): Embedder & { calls: string[] } {
  const calls: string[] = [];
  return {
    id,
    dimensions: 8,
    calls,
    async embed(texts) {
      calls.push(...texts);
      return texts.map((text) =>
        Float32Array.from({ length: 8 }, (_, i) => (IDEAS[i]?.test(text.toLowerCase()) ? 1 : 0.01 * (i + 1))),
      );
    },
  };
}

async function texts(question: string, options: RecallOptions = {}): Promise<string[]> {
  const { hits } = await recall(store, question, options);
  return hits.map(({ passage }) => passage.text);
}

describe('recall', () => {
  test('an old exact answer beats a new irrelevant one', async (context) => {
    needsVectors(context);
    await put(store, {
      id: 'old.md',
      reliability: 'unreliable',
      passages: ['The rate limit of the ferry is nine carts an hour.'],
    });
    clock = 4_000 * DAY;
    await put(store, {
      id: 'new.md',
      passages: ['The ferry was painted blue.', 'An hour passed.', 'Nine men at the ferry.'],
    });
    const embedder = ideas();
    await embedPending(store, embedder);
    for (const options of [{}, { embedder }]) {
      const [first] = await texts('What is the rate limit of the ferry?', { ...options, now: clock });
      expect(first).toMatch(/^The rate limit/);
    }
  });

  test('signals stay within their bounds, and break ties', async () => {
    await put(
      store,
      { id: 'a.md', reliability: 'unreliable', passages: ['A grey heron stood.'] },
      { id: 'b.md', passages: ['A grey heron stood.'] },
    );
    const { hits } = await recall(store, 'grey heron', { now: 10_000 * DAY });
    expect(hits.map(({ passage }) => passage.source)).toEqual(['b.md', 'a.md']);
    for (const { signals } of hits) {
      for (const [name, { least, most }] of Object.entries(BOUNDS)) {
        const value = Object.entries(signals).find(([key]) => key === name)?.[1];
        expect(value).toBeGreaterThanOrEqual(least);
        expect(value).toBeLessThanOrEqual(most);
      }
    }
  });

  test('what is first in every list stays first whatever the signals say', () => {
    const least = Object.values(BOUNDS).reduce((product, { least }) => product * least, 1);
    expect(least / 61).toBeGreaterThan(1 / 62);
  });

  test('each hit says why', async (context) => {
    needsVectors(context);
    await put(store, {
      id: 'a.md',
      passages: ['Aldric carried a blade.'],
      defines: [{ told: 'Aldric:Person' }],
    });
    const embedder = ideas();
    await embedPending(store, embedder);
    const { hits, named, vectors } = await recall(store, 'Which sword did Aldric carry?', { embedder });
    expect(hits[0]?.ranks).toEqual({ names: 1, words: 1, vectors: 1 });
    expect(named).toEqual([{ entity: 'aldric', name: 'Aldric' }]);
    expect(vectors).toEqual({ used: true, why: null });
  });

  test('meaning finds what the words do not', async (context) => {
    needsVectors(context);
    await put(store, {
      id: 'a.md',
      passages: ['The monarch slept.', 'Eels for supper.', 'A hard frost, and snow.'],
    });
    const embedder = ideas();
    expect((await recall(store, 'ruler', { embedder })).vectors.why).toMatch(/nothing is embedded/);
    expect(await texts('ruler', { embedder })).toEqual([]);
    await embedPending(store, embedder);
    expect((await texts('ruler', { embedder }))[0]).toBe('The monarch slept.');
    expect((await recall(store, 'ruler')).vectors).toEqual({ used: false, why: 'no embedder is configured' });
  });

  test('an embedder that fails takes nothing else with it', async (context) => {
    needsVectors(context);
    await put(store, { id: 'a.md', passages: ['The monarch slept.'] });
    const embedder = ideas();
    await embedPending(store, embedder);
    const failing = {
      ...embedder,
      embed: () => Promise.reject(new LoreError({ code: 'llm/unreachable', message: 'Nobody answers.' })),
    };
    const { hits, vectors } = await recall(store, 'monarch', { embedder: failing });
    expect(hits).toHaveLength(1);
    expect(vectors).toEqual({ used: false, why: 'Nobody answers.' });
  });

  test('an embedder that does not answer keeps nobody waiting for long', async (context) => {
    needsVectors(context);
    await put(store, { id: 'a.md', passages: ['The monarch slept.'] });
    const embedder = ideas();
    await embedPending(store, embedder);
    const silent: Embedder = {
      ...embedder,
      embed: (_, signal) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    };
    const { hits, vectors } = await recall(store, 'monarch', { embedder: silent, patienceMs: 50 });
    expect(hits).toHaveLength(1);
    expect(vectors).toEqual({ used: false, why: `${embedder.id} gave no answer within 0.05 s` });
    const signal = AbortSignal.timeout(20);
    await expect(recall(store, 'monarch', { embedder: silent, signal })).rejects.toThrow('timeout');
  });

  test('a name in the question brings what is written about its bearer', async () => {
    await put(store, {
      id: 'a.md',
      passages: ['He never learned to dance.'],
      defines: [{ told: 'Aldric Raventhorne:Person', aliases: ['The Iron King'] }],
    });
    for (const asked of ['the Iron King’s habits', 'aldric raventhorne', 'What of Raventhorne?']) {
      expect(await texts(asked)).toEqual(['He never learned to dance.']);
    }
    expect(await texts('what of the queen')).toEqual([]);
  });

  test('a part of a name that several bear names nobody', async () => {
    await put(store, {
      id: 'a.md',
      passages: ['Kin.'],
      defines: [{ told: 'Aldric Vyr:Person' }, { told: 'Corin Vyr:Person' }],
    });
    expect((await recall(store, 'Who is Vyr?')).named).toEqual([]);
    expect((await recall(store, 'Who is Corin?')).named).toMatchObject([{ entity: 'corin-vyr' }]);
  });

  test('retired passages are left out, or found and labelled', async () => {
    await put(store, { id: 'a.md', passages: ['The gate is oak.'] });
    await put(store, { id: 'a.md', hash: 'h2', passages: ['The gate is iron.'] });
    expect(await texts('gate')).toEqual(['The gate is iron.']);
    const { hits } = await recall(store, 'gate', { includeRetired: true });
    expect(hits.map(({ passage, labels }) => [passage.text, labels])).toEqual([
      ['The gate is iron.', []],
      ['The gate is oak.', ['retired']],
    ]);
    await store.commit([{ kind: 'drop-origin', origin: 'a.md' }], BY);
    expect(await texts('gate')).toEqual([]);
  });

  test('filters hold in every list', async (context) => {
    needsVectors(context);
    await put(
      store,
      {
        id: 'north/a.md',
        passages: ['The king fought in the war.'],
        claims: [['Aldric:Person', 'RULES', 'Valdorn:Kingdom', { valid: window(300, 360) }]],
      },
      {
        id: 'south/b.md',
        passages: ['The king fished in the war.'],
        defines: [{ told: 'Mards:City', domain: 'trade' }],
      },
    );
    const embedder = ideas();
    await embedPending(store, embedder);
    const found = (options: RecallOptions) =>
      texts('the king in the war of Aldric', { embedder, ...options });
    expect(await found({})).toHaveLength(2);
    expect(await found({ scope: 'south' })).toEqual(['The king fished in the war.']);
    expect(await found({ source: 'north/a.md' })).toEqual(['The king fought in the war.']);
    expect(await found({ types: ['City'] })).toEqual(['The king fished in the war.']);
    expect(await found({ domain: 'trade' })).toEqual(['The king fished in the war.']);
    expect(await found({ at: { min: 900, max: 910 } })).toEqual(['The king fished in the war.']);
    expect(await found({ limit: 1 })).toHaveLength(1);
  });

  test.each(['', '???', '"', 'NOT AND OR', "'; DROP TABLE passage", 'a*', 'NEAR(x y)', '\u0000'])(
    'makes nothing bad of %j',
    async (asked) => {
      await put(store, { id: 'a.md', passages: ['To be or not to be'] });
      await expect(recall(store, asked)).resolves.toBeTruthy();
    },
  );
});

describe('embedPending', () => {
  beforeEach(needsVectors);

  test('embeds each text once, over any number of calls', async () => {
    await put(store, { id: 'a.md', passages: ['one', 'two', 'three'] }, { id: 'b.md', passages: ['one'] });
    const embedder = ideas();
    const seen: string[] = [];
    const report = await embedPending(store, embedder, {
      batch: 2,
      onProgress: ({ done, total }) => seen.push(`${done}/${total}`),
    });
    expect(report).toEqual({ embedded: 3, pruned: 0, unavailable: null });
    expect(seen[0]).toBe('0/4');
    expect(seen[seen.length - 1]).toBe('4/4');
    await embedPending(store, embedder);
    expect(embedder.calls).toHaveLength(3);
    await put(store, { id: 'a.md', hash: 'h2', passages: ['one', 'four'] });
    expect(await embedPending(store, embedder)).toMatchObject({ embedded: 1, pruned: 2 });
  });

  test('goes on where it was stopped', async () => {
    await put(store, { id: 'a.md', passages: Array.from({ length: 10 }, (_, i) => `text ${i}`) });
    const embedder = ideas();
    const stop = new AbortController();
    const stopped = embedPending(store, embedder, {
      batch: 3,
      signal: stop.signal,
      onProgress: ({ done }) => {
        if (done >= 6) stop.abort();
      },
    });
    await expect(stopped).rejects.toThrow(/abort/i);
    expect((await store.passageIndex.vectors.state(embedder.id)).counts).toEqual({ embedded: 6, pending: 4 });
    expect(await embedPending(store, embedder)).toMatchObject({ embedded: 4 });
  });

  test('another model embeds everything anew by itself', async () => {
    await put(store, { id: 'a.md', passages: ['one', 'two'] });
    await embedPending(store, ideas());
    expect(await embedPending(store, ideas('ideas-2:8'))).toMatchObject({ embedded: 2 });
  });
});

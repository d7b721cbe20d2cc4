/** Vectors by content and model: what is pending, what is nearest, what drops out. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BY, put, TYPES, window } from '../../../../test/store/contract/kit.js';
import type { Store } from '../../store.js';
import type { PassageScope } from '../../vectors.js';
import { Database } from '../database.js';
import { openSqliteStore } from '../open.js';
import { vectorsUnavailable } from './extension.js';
import { needsVectors } from './needs-vectors.js';

const MODEL = 'test:letters:26';
let store: Store;
let clock = 1_000;

beforeEach(async () => {
  clock = 1_000;
  store = await openSqliteStore({ file: ':memory:', types: TYPES, now: () => clock });
});
afterEach(() => store.close());

/** How often each letter stands in it: near texts have near vectors. */
function letters(text: string, dimensions = 26): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const letter of text.toLowerCase().replace(/[^a-z]/g, '')) {
    const at = (letter.charCodeAt(0) - 97) % dimensions;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  return vector;
}

async function embedAll(on: Store = store, model = MODEL, dimensions = 26): Promise<number> {
  const { vectors } = on.passageIndex;
  let embedded = 0;
  for (let after: number | null = 0; after !== null; ) {
    const page = await vectors.pending(model, after, 50);
    await vectors.put(
      model,
      page.texts.map(({ content, text }) => ({ content, vector: letters(text, dimensions) })),
    );
    embedded += page.texts.length;
    after = page.after;
  }
  return embedded;
}

async function near(text: string, scope: PassageScope = {}, model = MODEL): Promise<string[]> {
  const hits = await store.passageIndex.vectors.nearest(model, letters(text), scope, 3);
  const facts = await store.passageIndex.facts(hits.map(({ ref }) => ref));
  return hits.map(({ ref }) => facts.find((fact) => fact.ref === ref)?.passage.text ?? '');
}

describe('vectors', () => {
  beforeEach(needsVectors);

  test('the nearest passage first', async () => {
    await put(store, { id: 'a.md', passages: ['zzz zebra', 'apple banana', 'the sea'] });
    expect(await embedAll()).toBe(3);
    expect((await near('bananas'))[0]).toBe('apple banana');
    expect((await near('zz'))[0]).toBe('zzz zebra');
  });

  test('the same words are embedded once, and found wherever they stand', async () => {
    await put(store, { id: 'a.md', passages: ['one song'] }, { id: 'b.md', passages: ['one song', 'xyz'] });
    expect(await embedAll()).toBe(2);
    expect(await near('one song')).toEqual(['one song', 'one song', 'xyz']);
    expect((await store.passageIndex.vectors.state(MODEL)).counts).toEqual({ embedded: 3, pending: 0 });
  });

  test('nothing is pending twice; another model has everything before it', async () => {
    await put(store, { id: 'a.md', passages: ['one', 'two'] });
    await embedAll();
    expect(await embedAll()).toBe(0);
    expect((await store.passageIndex.vectors.state('other')).counts).toEqual({ embedded: 0, pending: 2 });
    expect(await embedAll(store, 'other', 10)).toBe(2);
    expect((await store.passageIndex.vectors.state()).models).toContain('other');
  });

  test('closed passages drop out at once, their vectors when pruned; what comes back is found again', async () => {
    await put(store, { id: 'a.md', passages: ['old words', 'kept words'] });
    await embedAll();
    await put(store, { id: 'a.md', hash: 'h2', passages: ['kept words', 'new text'] });
    expect(await near('old words')).toEqual(['kept words']);
    expect(await embedAll()).toBe(1);
    expect(await store.passageIndex.vectors.prune(MODEL, 1_000)).toBe(1);
    expect(await store.passageIndex.vectors.prune(MODEL, 1_000)).toBe(0);
    await put(store, { id: 'a.md', hash: 'h3', passages: ['old words'] });
    expect(await embedAll()).toBe(1);
    expect(await near('old words')).toEqual(['old words']);
  });

  test('a model that nobody uses is forgotten', async () => {
    await put(store, { id: 'a.md', passages: ['one', 'two'] });
    await embedAll();
    clock = 9_000;
    await embedAll(store, 'newer', 16);
    expect(await store.passageIndex.vectors.prune('newer', 5_000)).toBe(2);
    expect((await store.passageIndex.vectors.state()).models).not.toContain(MODEL);
    expect((await store.passageIndex.vectors.state()).models).toContain('newer');
    expect(await near('one')).toEqual([]);
  });

  test('a model with nothing to do is in use all the same', async () => {
    await put(store, { id: 'a.md', passages: ['one'] });
    await embedAll();
    clock = 90_000;
    expect(await store.passageIndex.vectors.prune(MODEL, 5_000)).toBe(0);
    expect(await near('one')).toEqual(['one']);
  });

  test('vectors can be replaced', async () => {
    await put(store, { id: 'a.md', passages: ['aaa', 'bbb'] });
    const { vectors } = store.passageIndex;
    const { texts } = await vectors.pending(MODEL, 0, 10);
    await vectors.put(
      MODEL,
      texts.map(({ content }) => ({ content, vector: letters('zzz') })),
    );
    await vectors.put(
      MODEL,
      texts.map(({ content, text }) => ({ content, vector: letters(text) })),
    );
    expect((await near('bbb'))[0]).toBe('bbb');
  });

  test('a vector of another length is refused', async () => {
    await put(store, { id: 'a.md', passages: ['one'] });
    await embedAll();
    const { vectors } = store.passageIndex;
    await expect(vectors.put(MODEL, [{ content: 'x', vector: new Float32Array(8) }])).rejects.toMatchObject({
      code: 'store/wrong-dimensions',
    });
    await expect(vectors.nearest(MODEL, new Float32Array(8), {}, 3)).rejects.toMatchObject({
      code: 'store/wrong-dimensions',
    });
  });

  test('bits find the nearest among thousands', async () => {
    const passages = Array.from({ length: 4_300 }, (_, i) => `passage ${i}`);
    await put(store, { id: 'a.md', passages }, { id: 'b.md', passages: ['quiet quarry'] });
    const { vectors } = store.passageIndex;
    const { texts } = await vectors.pending('random', 0, 5_000);
    const chance = generator();
    const made = texts.map(({ content, text }) => ({ content, text, vector: chance() }));
    await vectors.put('random', made);
    const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
    const lengths = made.map(({ vector }) => Math.sqrt(dot(vector, vector)));
    let same = 0;
    for (const { vector } of made.filter((_, i) => i % 430 === 7)) {
      const noise = chance();
      const query = vector.map((x, i) => x + 0.7 * (noise[i] ?? 0));
      const closeness = made.map((other, i) => dot(other.vector, query) / (lengths[i] ?? 1));
      const nearest = made[closeness.indexOf(Math.max(...closeness))];
      const [hit] = await vectors.nearest('random', query, {}, 1);
      const [fact] = await store.passageIndex.facts(hit ? [hit.ref] : []);
      if (fact?.passage.text === nearest?.text) same++;
    }
    expect(same).toBeGreaterThanOrEqual(9);
    const inScope = await vectors.nearest('random', chance(), { source: 'b.md' }, 5);
    expect(inScope).toHaveLength(1);
  });
});

/** Directions all over, the same ones every time. */
function generator(): () => Float32Array {
  let state = 42;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  return () => Float32Array.from({ length: 96 }, () => next() + next() + next());
}

describe('scope', () => {
  beforeEach(async (context) => {
    needsVectors(context);
    await put(
      store,
      {
        id: 'letters/a.md',
        passages: ['the king rode out'],
        claims: [['Aldric:Person', 'RULES', 'Valdorn:Kingdom', { valid: window(300, 360) }]],
      },
      {
        id: 'lettersome.md',
        passages: ['the king slept'],
        defines: [{ told: 'Vyrhold:City', domain: 'cities' }],
      },
    );
    await embedAll();
  });

  const SCOPES: readonly (readonly [string, PassageScope, readonly string[]])[] = [
    ['a folder', { scope: 'letters' }, ['the king rode out']],
    ['a folder with a slash', { scope: 'letters/' }, ['the king rode out']],
    ['one document', { source: 'lettersome.md' }, ['the king slept']],
    ['a document that is not there', { source: 'no.md' }, []],
    ['a type', { types: ['Person'] }, ['the king rode out']],
    ['a type nobody has', { types: ['Dragon'] }, []],
    ['a time within', { at: { min: 310, max: 320 } }, ['the king rode out', 'the king slept']],
    ['a time outside, where the undated stays', { at: { min: 400, max: 410 } }, ['the king slept']],
  ];

  test.each(SCOPES)('%s', async (_, scope, expected) => {
    const terms = [{ word: 'king', forms: ['king'] }];
    const hits = await store.passageIndex.byWords(terms, scope, 10);
    const facts = await store.passageIndex.facts(hits.map(({ ref }) => ref));
    expect(facts.map(({ passage }) => passage.text).sort()).toEqual(expected);
    expect((await near('king', scope)).sort()).toEqual(expected);
  });

  test('entities, the one that defines first', async () => {
    const hits = await store.passageIndex.about(['vyrhold', 'nobody'], {}, 10);
    expect(hits).toMatchObject([{ entities: 1, defines: true }]);
    expect(await store.passageIndex.about(['aldric', 'valdorn'], {}, 10)).toMatchObject([{ entities: 2 }]);
    expect(await store.passageIndex.about(['aldric'], { scope: 'elsewhere' }, 10)).toEqual([]);
    expect(await store.passageIndex.about([], {}, 10)).toEqual([]);
  });
});

test('passages that are no longer believed are found among the retired', async () => {
  await put(store, { id: 'a.md', passages: ['an old song'] });
  await put(store, { id: 'a.md', hash: 'h2', passages: ['a new song'] });
  const song = [{ word: 'song', forms: ['song'] }];
  const retired = await store.passageIndex.byWords(song, {}, 10, 'retired');
  const facts = await store.passageIndex.facts(retired.map(({ ref }) => ref));
  expect(facts).toMatchObject([{ retired: true, passage: { text: 'an old song' } }]);
  expect(await store.passageIndex.byWords(song, {}, 10)).toHaveLength(1);
});

test('words that stand everywhere: in headings first, then together, then the newest', async () => {
  const passages = Array.from({ length: 5_200 }, (_, i) => `king and queen ${i}`);
  await put(store, {
    id: 'a.md',
    passages: [
      ...passages,
      { heading: ['Of the king'], text: 'He slept.', lines: null },
      'king of the newest',
    ],
  });
  const find = async (...words: string[]) => {
    const terms = words.map((word) => ({ word, forms: [word] }));
    const hits = await store.passageIndex.byWords(terms, {}, 3);
    const facts = await store.passageIndex.facts(hits.map(({ ref }) => ref));
    return hits.map(({ ref }) => facts.find((fact) => fact.ref === ref)?.passage.text);
  };
  expect(await find('king')).toEqual(['He slept.']);
  expect(await find('queen')).toEqual(['king and queen 5199', 'king and queen 5198', 'king and queen 5197']);
  expect(await find('queen', '17')).toEqual(['king and queen 17']);
  expect(await find('nothing')).toEqual([]);
});

test('no SQL can load an extension, before or after ours was', (context) => {
  needsVectors(context);
  const db = new Database(':memory:', false);
  const attempt = () => db.get("SELECT load_extension('anything')");
  expect(attempt).toThrow(/not authorized|not enabled/i);
  expect(vectorsUnavailable(db)).toBeNull();
  expect(attempt).toThrow(/not authorized|not enabled/i);
  db.close();
});

describe('without the extension', () => {
  test('that cannot be loaded, all but vectors works, and says why', async () => {
    const bare = await openSqliteStore({ file: ':memory:', types: TYPES });
    const { vectors } = bare.passageIndex;
    await put(bare, { id: 'a.md', passages: ['one', 'two'] });
    vi.stubEnv('LORE_SQLITE_VEC', path.join(tmpdir(), 'no-such-extension.so'));
    try {
      expect((await vectors.state()).unavailable).toMatch(
        /^The extension sqlite-vec cannot be loaded: .*no-such-extension/,
      );
    } finally {
      vi.unstubAllEnvs();
    }
    expect((await vectors.state()).models).toEqual([]);
    expect((await vectors.state(MODEL)).counts).toEqual({ embedded: 0, pending: 2 });
    expect(await vectors.nearest(MODEL, letters('one'), {}, 3)).toEqual([]);
    await expect(vectors.put(MODEL, [])).rejects.toMatchObject({ code: 'store/no-vectors' });
    const terms = [{ word: 'two', forms: ['two'] }];
    expect(await bare.passageIndex.byWords(terms, {}, 3)).toHaveLength(1);
    expect((await bare.check()).problems).toEqual([]);
    await bare.close();
  });

  test('everything else works, also on a world that has vectors', async (context) => {
    needsVectors(context);
    const folder = mkdtempSync(path.join(tmpdir(), 'lore-vectors-'));
    const file = path.join(folder, 'world.db');
    const first = await openSqliteStore({ file, types: TYPES });
    await put(first, { id: 'a.md', passages: ['one', 'two'] });
    await embedAll(first);
    await first.close();
    process.env.LORE_NO_VECTORS = '1';
    try {
      const second = await openSqliteStore({ file, types: TYPES });
      const { vectors } = second.passageIndex;
      expect((await vectors.state()).unavailable).toMatch(/LORE_NO_VECTORS/);
      expect(await vectors.nearest(MODEL, letters('one'), {}, 3)).toEqual([]);
      await expect(vectors.put(MODEL, [])).rejects.toMatchObject({ code: 'store/no-vectors' });
      await put(second, { id: 'b.md', passages: ['three'] });
      await second.commit([{ kind: 'drop-origin', origin: 'a.md' }], BY);
      expect((await second.check()).problems).toEqual([]);
      await second.backup(path.join(folder, 'copy.db'));
      await second.close();
    } finally {
      delete process.env.LORE_NO_VECTORS;
    }
    const third = await openSqliteStore({ file: path.join(folder, 'copy.db'), types: TYPES });
    expect(await embedAll(third)).toBe(1);
    expect((await third.passageIndex.vectors.state(MODEL)).counts?.pending).toBe(0);
    await third.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

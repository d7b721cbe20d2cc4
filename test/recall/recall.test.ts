/** How good recall is: over a hundred questions on the sample world, by full text, by vectors, and fused. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offlineModel, openOfflineEmbedder } from '../../src/embed/index.js';
import { openWorld, type World } from '../../src/engine/index.js';
import type { Embedder } from '../../src/llm/index.js';
import type { Passage } from '../../src/model/index.js';
import { recall } from '../../src/search/index.js';
import { queryTerms } from '../../src/search/query-words.js';
import { whyNoVectors } from '../../src/store/sqlite/vectors/needs-vectors.js';
import { DEPTH, measure, type Quality, qualityTable } from './measure.js';
import { keysOf, readQuestions } from './questions.js';

const example = path.resolve(import.meta.dirname, '../../examples/valdorn');
const questions = readQuestions();
const MINUTES = 60_000;
const whyNone =
  (await offlineModel()) === null ? 'the offline embedding model is not installed' : whyNoVectors();

let folder: string;
let world: World;
let embedder: Embedder | null = null;
const measured = new Map<string, Quality>();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-recall-'));
  cpSync(example, folder, { recursive: true, filter: (file) => path.basename(file) !== '.lore' });
  if (whyNone === null) embedder = remembering(await openOfflineEmbedder());
  world = await openWorld(folder, { embedder: async () => embedder });
  await world.ingest();
  await world.embed();
}, 5 * MINUTES);

afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The same question is asked of several ways: its vector is made once. */
function remembering(inner: Embedder): Embedder {
  const known = new Map<string, Promise<Float32Array[]>>();
  return {
    ...inner,
    async embed(texts, signal) {
      const vectors = texts.map((text) => {
        const vector = known.get(text) ?? inner.embed([text], signal);
        known.set(text, vector);
        return vector;
      });
      return (await Promise.all(vectors)).flat();
    },
  };
}

async function passages(refs: readonly number[]): Promise<Passage[]> {
  const facts = new Map((await world.store.passageIndex.facts(refs)).map((f) => [f.ref, f.passage]));
  return refs.flatMap((ref) => facts.get(ref) ?? []);
}

async function quality(name: string, find: (text: string) => Promise<readonly Passage[]>): Promise<Quality> {
  const found = await measure(name, questions, find);
  measured.set(name, found);
  return found;
}

describe('the questions', () => {
  test('are many, and none is asked twice', () => {
    expect(questions.length).toBeGreaterThanOrEqual(100);
    expect(new Set(questions.map(({ ask }) => ask)).size).toBe(questions.length);
  });

  test('name passages that are there', async () => {
    const known = new Set((await world.store.passages({})).flatMap(keysOf));
    const unknown = questions.flatMap(({ right }) => right.filter((key) => !known.has(key)));
    expect(unknown).toEqual([]);
  });
});

describe('quality', () => {
  test(
    'full text',
    async () => {
      const { passageIndex } = world.store;
      const found = await quality('full text', async (text) => {
        const hits = await passageIndex.byWords(queryTerms(text), {}, DEPTH);
        return passages(hits.map(({ ref }) => ref));
      });
      expect(found.recallAt5, found.missed.join('\n')).toBeGreaterThanOrEqual(0.9);
      expect(found.mrr).toBeGreaterThanOrEqual(0.79);
    },
    MINUTES,
  );

  test(
    'names and full text',
    async () => {
      const found = await quality('names and full text', async (text) => {
        const { hits } = await recall(world.store, text, { limit: DEPTH });
        return hits.map(({ passage }) => passage);
      });
      expect(found.recallAt5, found.missed.join('\n')).toBeGreaterThanOrEqual(0.9);
      expect(found.mrr).toBeGreaterThanOrEqual(0.81);
    },
    MINUTES,
  );

  test(
    'vectors, and all of it fused',
    async ({ skip }) => {
      const model = embedder;
      if (model === null) return skip(whyNone ?? '');
      const { vectors } = world.store.passageIndex;
      const near = await quality('vectors', async (text) => {
        const [vector] = await model.embed([text]);
        const hits = vector ? await vectors.nearest(model.id, vector, {}, DEPTH) : [];
        return passages(hits.map(({ ref }) => ref));
      });
      expect(near.recallAt5, near.missed.join('\n')).toBeGreaterThanOrEqual(0.88);
      expect(near.mrr).toBeGreaterThanOrEqual(0.74);

      const fused = await quality('fused', async (text) => {
        const { hits } = await world.recall(text, { limit: DEPTH });
        return hits.map(({ passage }) => passage);
      });
      expect(fused.recallAt5, fused.missed.join('\n')).toBeGreaterThanOrEqual(0.94);
      expect(fused.mrr).toBeGreaterThanOrEqual(0.83);
      for (const single of measured.values()) {
        expect(fused.recallAt5, single.name).toBeGreaterThanOrEqual(single.recallAt5);
        expect(fused.mrr, single.name).toBeGreaterThanOrEqual(single.mrr);
      }
    },
    5 * MINUTES,
  );

  test('is printed', () => {
    console.log(
      `\n${questions.length} questions over ${path.basename(example)}\n${qualityTable([...measured.values()])}`,
    );
    expect(measured.size).toBeGreaterThan(0);
  });
});

describe('the facade', () => {
  test(
    'takes types, dates and folders in words, and says what it knows',
    async () => {
      const { hits, named } = await world.recall('the ruler of Valdorn', {
        types: ['kingdom'],
        at: '330 TA',
        limit: 3,
      });
      expect(hits.length).toBeGreaterThan(0);
      expect(named.map(({ entity }) => entity)).toEqual(['valdorn']);
      const letters = await world.recall('allies', { scope: 'Sources/letters' });
      expect(letters.hits.every(({ passage }) => passage.source.startsWith('Sources/letters/'))).toBe(true);
      await expect(world.recall('x', { types: ['Starship'] })).rejects.toMatchObject({
        code: 'world/unknown-type',
      });
      await expect(world.recall('x', { at: 'soonish' })).rejects.toMatchObject({ code: 'world/bad-date' });
      expect((await world.recall('the king', { vectors: false })).vectors).toEqual({
        used: false,
        why: 'not asked for',
      });
    },
    MINUTES,
  );

  test(
    'embeds nothing twice',
    async ({ skip }) => {
      if (embedder === null) return skip(whyNone ?? '');
      expect(await world.embed()).toMatchObject({ embedded: 0 });
    },
    MINUTES,
  );
});

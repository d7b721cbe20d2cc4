/** A spine in a model's words: an honest retelling is taken, what it adds is struck, and what fails leaves the spine. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, rewriteSpine, type World } from '../../src/engine/index.js';
import { createThrottle } from '../../src/llm/index.js';
import type { Arc } from '../../src/reason/narrate-arc.js';
import type { OfferedSentence } from '../../src/reason/rewrite/types.js';
import {
  fails,
  json,
  type ScriptedServer,
  type Step,
  says,
  scriptedServer,
  silent,
} from '../llm/scripted-server.js';
import { testClock } from '../llm/test-clock.js';

const VALDORN = fileURLToPath(new URL('../../examples/valdorn', import.meta.url));
let server: ScriptedServer;
let folder: string;
let world: World;
let life: Arc;

const open = (root: string, env: Record<string, string>) => {
  const clock = testClock();
  return openWorld(root, {
    models: { env: { LORE_EMBED: 'off', ...env }, clock, throttle: createThrottle({ clock }) },
  });
};

beforeAll(async () => {
  server = await scriptedServer();
  folder = await mkdtemp(path.join(tmpdir(), 'lore-rewrite-'));
  const root = path.join(folder, 'valdorn');
  await cp(VALDORN, root, { recursive: true, filter: (file) => !file.includes('.lore') });
  world = await open(root, {
    LORE_LLM_URL: server.url,
    LORE_LLM_MODEL: 'scripted-1',
    LORE_LLM_KEY: 'sk-0123456789',
  });
  await world.ingest();
  life = await world.reads.narrateArc({ entity: 'Aldric Raventhorne', limit: 6 });
});
afterAll(async () => {
  await world.close();
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** The number of the sentence that has these words. */
function beat(words: string, spine: Arc = life): number {
  const index = spine.sentences.findIndex(({ text }) => text.includes(words));
  if (index < 0) throw new Error(`no sentence has "${words}":\n${spine.text}`);
  return index + 1;
}

const offers = (...sentences: OfferedSentence[]): Step => says(JSON.stringify({ sentences }));

async function told(step: Step | Step[], spine: Arc = life) {
  server.script(...[step].flat());
  return rewriteSpine(world, spine);
}

/** As the spine has them, but for what is given. */
const asIs = (spine: Arc = life, ...but: number[]): OfferedSentence[] =>
  spine.sentences.flatMap(({ text }, index) =>
    but.includes(index + 1) ? [] : [{ text, beats: [index + 1] }],
  );

describe('an honest retelling', () => {
  it('is taken, with the statements and sources of its beats', async () => {
    const birth = beat('was born');
    const reign = beat('ruled Valdorn');
    const text = 'Aldric Raventhorne was born in 300 TA, and reigned over Valdorn from 324 TA to 360 TA.';
    const { spine, rewriting } = await told(
      offers({ text, beats: [birth, reign] }, ...asIs(life, birth, reign)),
    );
    expect(rewriting).toMatchObject({ outcome: 'rewritten', model: 'scripted-1', struck: [] });
    const sentence = spine.sentences.find((one) => one.text === text);
    expect(sentence?.statements).toEqual(
      [birth, reign].flatMap((number) => life.sentences[number - 1]?.statements ?? []),
    );
    expect(sentence?.sources.length).toBeGreaterThan(0);
    expect(spine.text).toContain(text);
  });

  it('gets back what it left out, in the words of the spine', async () => {
    const reign = beat('ruled Valdorn');
    const { spine, rewriting } = await told(offers(...asIs(life, reign)));
    expect(rewriting.outcome).toBe('rewritten');
    expect(spine.sentences.flatMap(({ statements }) => statements)).toEqual(
      life.sentences.flatMap(({ statements }) => statements),
    );
  });

  it('is asked for with the lines as material, and paid from the purse', async () => {
    await told(offers(...asIs()));
    const asked = JSON.stringify(server.received.at(-1)?.body);
    expect(asked).toContain('do not obey');
    expect(asked).toContain('Aldric Raventhorne was born in 300 TA.');
    expect((await world.usage()).lines.map(({ purpose }) => purpose)).toContain('rewrite');
  });
});

describe('what a retelling adds', () => {
  it.each<[string, string, string]>([
    ['a name', 'Aldric Raventhorne ruled Valdorn from 324 TA to 360 TA beside Orvane Tull.', 'Orvane Tull'],
    [
      'somebody of the world whom its beat does not name',
      'Aldric Raventhorne ruled Valdorn before Sigrun Skeld.',
      'Sigrun Skeld',
    ],
    ['a date', 'Aldric Raventhorne ruled Valdorn from 323 TA to 360 TA.', '323'],
    ['a number', 'For 36 years Aldric Raventhorne ruled Valdorn.', '36'],
    ['a relation', 'Aldric Raventhorne founded Valdorn.', 'do not say'],
    ['the relation turned round', 'Valdorn ruled Aldric Raventhorne.', 'do not say'],
    ['a source', 'Aldric Raventhorne ruled Valdorn from 324 TA to 360 TA [99].', '[99]'],
    ['a judgement', 'Aldric Raventhorne ruled Valdorn cruelly.', 'cruelly'],
    ['a denial', 'Aldric Raventhorne never ruled Valdorn.', 'do not say'],
    ['nothing, and leaves out what it cites', 'Aldric Raventhorne is known.', 'does not tell'],
    ['the present', 'Aldric Raventhorne rules Valdorn.', '324 TA – 360 TA'],
  ])('is struck: %s', async (_, text, because) => {
    const reign = beat('ruled Valdorn');
    const { spine, rewriting } = await told(offers({ text, beats: [reign] }, ...asIs(life, reign)));
    expect(rewriting.outcome).toBe('rewritten');
    expect(rewriting.struck).toHaveLength(1);
    expect(rewriting.struck[0]?.because).toContain(because);
    expect(spine.text).not.toContain(text);
    expect(spine.text).toContain('Aldric Raventhorne ruled Valdorn.');
  });

  it.each([[[]], [[0]], [[99]], [[-1]]])('is struck when it cites %j', async (beats) => {
    const reign = beat('ruled Valdorn');
    const text = 'Aldric Raventhorne ruled Valdorn.';
    const { rewriting } = await told(offers({ text, beats }, ...asIs(life, reign)));
    expect(rewriting.struck[0]?.because).toMatch(/^It cites/);
  });

  it('never smooths a dispute over, nor tells the provisional as canon', async () => {
    const battle = await world.reads.summarizeChain({ entity: 'Battle of Black Spire', depth: 1 });
    const dispute = beat('disagree', battle);
    const settled = { text: 'The Battle of Black Spire took place in 340 TA.', beats: [dispute] };
    const half = {
      text: 'Sources disagree on whether the Battle of Black Spire took place in 340 TA.',
      beats: [dispute],
    };
    for (const offered of [settled, half]) {
      const { spine, rewriting } = await told(offers(offered, ...asIs(battle, dispute)), battle);
      expect(rewriting.struck).toHaveLength(1);
      expect(spine.text).toContain('342 TA');
    }
    const joren = await world.reads.narrateArc({ entity: 'Joren Fenner' });
    const marta = beat('Old Marta', joren);
    const canon = { text: 'Old Marta was a parent of Joren Fenner.', beats: [marta] };
    const { rewriting } = await told(offers(canon, ...asIs(joren, marta)), joren);
    expect(rewriting.struck).toHaveLength(1);
  });
});

describe('the spine stands', () => {
  const invented = { text: 'Aldric Raventhorne rode a purple elephant.', beats: [1] };
  it('when too little is left', async () => {
    const { spine, rewriting } = await told(offers(invented));
    expect(spine).toBe(life);
    expect(rewriting).toMatchObject({ outcome: 'spine', told: 0 });
    expect(rewriting.because).toContain('Too little');
  });

  it.each<[string, Step[]]>([
    ['writes no JSON twice', [says('Once upon a time'), says('there was a king')]],
    ['writes JSON of another shape twice', [says('{"story": "x"}'), says('[]')]],
    ['refuses', [says(null, 'content_filter'), says(null, 'content_filter')]],
    ['may not be used', [fails(401, 'wrong key')]],
    ['answers nothing', [json(200, { choices: [] })]],
  ])('when the model %s', async (_, steps) => {
    const { spine, rewriting } = await told(steps);
    expect(spine).toBe(life);
    expect(rewriting).toMatchObject({ outcome: 'spine', struck: [] });
    expect(rewriting.because).toContain('The model gave no retelling');
    server.script();
  });

  it('when the model takes too long', async () => {
    server.script(silent);
    const { spine, rewriting } = await rewriteSpine(world, life, { patience: 200 });
    expect(spine).toBe(life);
    expect(rewriting.because).toBe('The model took longer than 0.2 s.');
  });

  it('when the budget is used up, and where there is no model', async () => {
    const { root } = world;
    const poor = await open(root, {
      LORE_LLM_URL: server.url,
      LORE_LLM_MODEL: 'scripted-1',
      LORE_LLM_BUDGET_TOKENS: '1',
    });
    const before = server.received.length;
    const { spine, rewriting } = await rewriteSpine(poor, life);
    expect(spine).toBe(life);
    expect(rewriting).toMatchObject({ outcome: 'spine' });
    expect(rewriting.because).toMatch(/budget/i);
    await poor.close();
    const alone = await open(root, {});
    expect((await rewriteSpine(alone, life)).rewriting.because).toBe('No language model is configured.');
    await alone.close();
    expect(server.received.length).toBe(before);
  });
});

/** `lore recall`, `lore embed` and `lore usage` from end to end, with a model server on loopback. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsVectors } from '../../src/store/sqlite/vectors/needs-vectors.js';
import { json, lore, temporaryWorld } from '../cli-helpers.js';
import * as step from '../llm/scripted-server.js';

const KEY = 'sk-cli-0123456789abcdefghij';
let server: step.ScriptedServer;
let root = '';
beforeAll(async () => {
  server = await step.scriptedServer();
  root = temporaryWorld();
  await lore(['ingest'], root);
});
afterAll(() => server[Symbol.asyncDispose]());

/** Letters counted, so that like words have like vectors. */
const embeds: step.Step = (response, request) => {
  const { input } = request.body;
  const vectorOf = (text: string): number[] =>
    Array.from({ length: 26 }, (_, i) => text.toLowerCase().split(String.fromCharCode(97 + i)).length - 1);
  const data = (Array.isArray(input) ? input : []).map((text: string, index) => ({
    index,
    embedding: vectorOf(text),
  }));
  step.json(200, { data, usage: { prompt_tokens: 40 } })(response, request);
};

const withServer = () => ({
  LORE_EMBED: 'server',
  LORE_EMBED_URL: server.url,
  LORE_EMBED_MODEL: 'letters-1',
  LORE_EMBED_KEY: KEY,
  LORE_LLM_PRICES: 'letters-1=0.5',
});

describe('lore recall', () => {
  it('ranks passages with their places and reasons, and says how it looked', async () => {
    const { code, stdout } = await lore(['recall', 'who', 'broke', 'the', 'host?', '--limit', '2'], root);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^1\. Events\/Battle of Black Spire\.md:6 {2}Battle of Black Spire\n/);
    expect(stdout).toMatch(/\n2\. People\/Aldric Raventhorne\.md:\d+ {2}Aldric Raventhorne\n/);
    expect(stdout).toContain('\n   words 1\n');
    expect(stdout.replace(/\s+/g, ' ')).toContain('Looked by words. The question names nothing');
    expect(stdout.replace(/\s+/g, ' ')).toContain('Not by meaning: no embedder is configured.');
    const named = await lore(['recall', 'what of Lysa'], root);
    expect(named.stdout).toContain('\n   names 1\n');
    expect(named.stdout).toContain('Looked by names (Lysa) and words.');
  });

  it('keeps to its filters', async () => {
    const files = async (...filter: string[]) => {
      const { hits } = json(
        await lore(['recall', 'the host, the king, the house', '--json', ...filter], root),
      );
      return Array.isArray(hits) ? hits.map(({ file }) => file).sort() : [];
    };
    expect(await files('--scope', 'Houses')).toEqual(['Houses/House Vyr.md']);
    expect(await files('--source', 'lysa')).toEqual(['People/Lysa.md']);
    expect(await files('--type', 'House')).not.toContain('Events/Battle of Black Spire.md');
    expect(await files('--at', '10 TA', '--source', 'People/Lysa.md')).toEqual(['People/Lysa.md']);
    expect(await lore(['recall', 'king', '--at', 'someday'], root)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"someday" is not a date here'),
    });
  });

  it('says what it found nothing for, and what it does not know', async () => {
    const nothing = await lore(['recall', 'quantum chromodynamics'], root);
    expect(nothing).toMatchObject({ code: 1, stdout: expect.stringContaining('Nothing found for "quantum') });
    const wrong = await lore(['recall', 'king', '--source', 'People/Lisa.md'], root);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('People/Lysa.md');
  });
});

describe('lore usage', () => {
  it('says plainly that no model was called', async () => {
    const { code, stdout } = await lore(['usage'], root);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^No model was called for this world from \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.\n/);
    expect(json(await lore(['usage', '--json'], root))).toMatchObject({ days: [], configured: false });
  });
});

describe('lore embed', () => {
  beforeEach(needsVectors);

  it('says how to switch it on where it is off', async () => {
    const { code, stdout } = await lore(['embed'], root);
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: 'No embedder is configured; `lore doctor` says what it takes.\n',
    });
  });

  it('embeds what is new, pays for it, and recall looks by meaning', async () => {
    server.script(embeds, embeds, embeds, embeds, embeds);
    const ran = await lore(['embed'], root, withServer());
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d texts embedded\.\n$/) });
    expect((await lore(['embed'], root, withServer())).stdout).toContain('Nothing to embed');
    const found = json(await lore(['recall', 'the host broke', '--json'], root, withServer()));
    expect(found).toMatchObject({ signals: { words: true, vectors: true, vectors_off: null } });
    const budget = { LORE_LLM_BUDGET_TOKENS: '1000', ...withServer() };
    const usage = await lore(['usage'], root, budget);
    expect(usage.stdout).toMatch(/used {4}5 calls, 200 tokens in, 0 out, 0\.0001\n/);
    expect(usage.stdout).toMatch(/tokens {2}200 of 1,000, 800 left\n/);
    expect(usage.stdout).toMatch(/By model\n.*\n {2}letters-1 +5 +200 +0 +0\.0001\n/);
    expect(json(await lore(['usage', '--json'], root, budget))).toMatchObject({
      today: { calls: 5, input_tokens: 200, money: 0.0001 },
      budget: { limits: { tokens: 1000 }, left: { tokens: 800 } },
      models: [{ model: 'letters-1', calls: 5 }],
      purposes: [{ purpose: 'embed', calls: 5 }],
    });
  });

  it('tells what went wrong without the key, and leaves no dead letter', async () => {
    server.script(step.fails(401, `Wrong key ${KEY}`));
    const env = { ...withServer(), LORE_EMBED_MODEL: 'letters-2' };
    const { code, stdout, stderr } = await lore(['embed'], root, env);
    expect(code).toBe(2);
    expect(stderr).toMatch(/key/);
    expect(`${stdout}${stderr}`).not.toContain(KEY);
    expect(json(await lore(['jobs', 'list', '--json'], root))).toMatchObject({ counts: { dead: 0 } });
  });

  it('works without the extension, and says so', async () => {
    const env = { ...withServer(), LORE_NO_VECTORS: '1' };
    expect(await lore(['embed'], root, env)).toMatchObject({
      code: 1,
      stdout: 'Vectors are switched off by LORE_NO_VECTORS.\n',
    });
    expect(json(await lore(['recall', 'king', '--json'], root, env))).toMatchObject({
      signals: { vectors: false, vectors_off: expect.stringContaining('LORE_NO_VECTORS') },
    });
    expect((await lore(['doctor'], root, env)).stdout.replace(/\s+/g, ' ')).toContain(
      'Off, since there can be no vectors here',
    );
  });
});

/** The ways in which a model goes wrong, each provoked by a scripted one, and what becomes of its answer. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askModel, type ModelAnswer } from '../../src/engine/ask.js';
import { openWorld, type World } from '../../src/engine/index.js';
import { createThrottle } from '../../src/llm/index.js';
import { harnessFor } from '../../src/mcp/harness/agent.js';
import { CONTRACT } from '../../src/mcp/harness/contract.js';
import { listing } from '../../src/mcp/listing.generated.js';
import { SILENT_ANSWER } from '../../src/reason/ask/types.js';
import { callsTool, type ScriptedServer, type Step, says, scriptedServer } from '../llm/scripted-server.js';
import { testClock } from '../llm/test-clock.js';

const VALDORN = fileURLToPath(new URL('../../examples/valdorn', import.meta.url));
const KEY = 'sk-scripted-0123456789abcdef';
let server: ScriptedServer;
let folder: string;
let world: World;

beforeAll(async () => {
  server = await scriptedServer();
  folder = await mkdtemp(path.join(tmpdir(), 'lore-ask-'));
  const root = path.join(folder, 'valdorn');
  await cp(VALDORN, root, { recursive: true, filter: (file) => !file.includes('.lore') });
  const clock = testClock();
  world = await openWorld(root, {
    models: {
      env: { LORE_LLM_URL: server.url, LORE_LLM_MODEL: 'scripted-1', LORE_LLM_KEY: KEY, LORE_EMBED: 'off' },
      clock,
      throttle: createThrottle({ clock }),
    },
  });
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  server.received.length = 0;
});

async function asked(question: string, ...steps: Step[]): Promise<ModelAnswer> {
  server.script(...steps);
  const answer = await askModel(world, question, await harnessFor(world));
  if (answer === null) throw new Error('a model is configured');
  return answer;
}

const tool = (name: string, input: Record<string, unknown>) => callsTool(name, JSON.stringify(input));
const twice = (text: string): Step[] => [says(text), says(text)];
const schema = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).default([]),
});
/** The names of a tool's parameters, and which of them it needs. */
const namesOf = (input: unknown) => {
  const { properties, required } = schema.parse(input);
  return { names: Object.keys(properties).sort(), required };
};
const codes = ({ verified }: ModelAnswer) => verified.violations.map(({ code }) => code);

describe('a model that', () => {
  it('answers from what it was trained on is not believed, even where it is right', async () => {
    const answer = await asked(
      'Who ruled Valdorn in 340 TA?',
      ...twice('Aldric Raventhorne ruled Valdorn in 340 TA.'),
    );
    expect(codes(answer)).toContain('tool-first');
    expect(answer.text).toBe(SILENT_ANSWER);
    expect(answer.struck[0]?.because).toContain('no tool was called');
  });

  it('resolves a contradiction has both sides told beside its answer', async () => {
    const answer = await asked(
      'When was the Battle of Black Spire?',
      tool('lookup', { query: 'Battle of Black Spire' }),
      tool('entity_context', { entity: 'battle-of-black-spire' }),
      ...twice('The Battle of Black Spire took place in 340 TA.'),
    );
    expect(answer.verified.counts.disputed).toBe(1);
    expect(answer.caveats.join(' ')).toMatch(/340 TA and 342 TA/);
    expect(codes(answer)).toContain('check-first');
  });

  it('confuses present and past has the sentence struck', async () => {
    const answer = await asked(
      'Who rules Valdorn?',
      tool('lookup', { query: 'Aldric Raventhorne' }),
      tool('entity_context', { entity: 'aldric-raventhorne' }),
      tool('get_contradictions', { entity: 'aldric-raventhorne' }),
      ...twice('Aldric Raventhorne rules Valdorn.'),
    );
    expect(answer.text).toBe(SILENT_ANSWER);
    expect(answer.struck[0]?.because).toContain('324 TA – 360 TA');
  });

  it('tells the provisional as canon has it named so', async () => {
    const answer = await asked(
      'Who was the mother of Joren Fenner?',
      tool('lookup', { query: 'Joren Fenner' }),
      tool('list_lineage', { person: 'joren-fenner' }),
      tool('get_contradictions', { entity: 'joren-fenner' }),
      ...twice('Old Marta was a parent of Joren Fenner.'),
    );
    expect(answer.verified.counts.provisional).toBe(1);
    expect(answer.caveats.join(' ')).toContain('No canonical document defines Old Marta');
    expect(codes(answer)).toContain('unresolved-first');
  });

  it('skips the check of anachronisms has them told for it', async () => {
    const answer = await asked(
      'Who fought at the Red Ford?',
      tool('lookup', { query: 'Battle of the Red Ford' }),
      tool('entity_context', { entity: 'battle-of-the-red-ford' }),
      tool('get_contradictions', { entity: 'battle-of-the-red-ford' }),
      ...twice(
        'Corvin Hale and Ilsabet Vyr took part in the Battle of the Red Ford. Aldric Raventhorne ruled Valdorn.',
      ),
    );
    expect(codes(answer)).toContain('anachronisms-first');
    expect(answer.caveats.join(' ')).toMatch(/Corvin Hale/);
  });

  it('makes up what a tool returned has it struck', async () => {
    const answer = await asked(
      'Whom did Aldric kill?',
      tool('lookup', { query: 'Aldric Raventhorne' }),
      tool('get_contradictions', { entity: 'aldric-raventhorne' }),
      ...twice('The tool returned that Aldric Raventhorne killed Odile Marsh.'),
    );
    expect(codes(answer)).toContain('no-misquote');
    expect(answer.text).toBe(SILENT_ANSWER);
  });

  it('cites a document that does not exist has the sentence struck', async () => {
    const answer = await asked(
      'Who ruled Valdorn in 340 TA?',
      tool('lookup', { query: 'Valdorn' }),
      tool('state_at', { entity: 'valdorn', at: '340 TA' }),
      tool('get_contradictions', { entity: 'valdorn' }),
      ...twice('Aldric Raventhorne ruled Valdorn in 340 TA (Sources/annals-of-nowhere.md).'),
    );
    expect(codes(answer)).toContain('fabricated-citation');
    expect(answer.text).toBe(SILENT_ANSWER);
  });
});

describe('a model that keeps to the record', () => {
  it('has its answer printed whole', async () => {
    const draft = 'Aldric Raventhorne ruled Valdorn from 324 TA to 360 TA. (Sources/chronicles-vyr.md)';
    const answer = await asked(
      'Who ruled Valdorn in 340 TA?',
      tool('lookup', { query: 'Valdorn' }),
      tool('state_at', { entity: 'valdorn', at: '340 TA' }),
      tool('get_contradictions', { entity: 'valdorn' }),
      says(draft),
    );
    expect(answer.struck).toEqual([]);
    expect(answer.text).toContain('Aldric Raventhorne ruled Valdorn from 324 TA to 360 TA.');
    expect(answer.caveats).toEqual([]);
    expect(server.received[0]?.body.messages).toMatchObject([{ role: 'system' }, { role: 'user' }]);
  });

  it('may correct itself once', async () => {
    const answer = await asked(
      'Who ruled Valdorn in 320 TA?',
      tool('lookup', { query: 'Valdorn' }),
      tool('state_at', { entity: 'valdorn', at: '320 TA' }),
      tool('get_contradictions', { entity: 'valdorn' }),
      says('Aldric Raventhorne ruled Valdorn in 320 TA.'),
      says('Maerwyn Raventhorne ruled Valdorn in 320 TA.'),
    );
    expect(answer.text).toBe('Maerwyn Raventhorne ruled Valdorn in 320 TA.');
    const told = JSON.stringify(server.received.at(-1)?.body.messages);
    expect(told).toContain('held against the record');
  });

  it('is told of an error, and gets no more tools after the second', async () => {
    const answer = await asked(
      'Who is Zorblax?',
      tool('entity_context', { entity: 'Zorblax' }),
      tool('entity_context', { entity: 'Zorblax the Grey' }),
      says('The lookup failed: nothing of that name was found.'),
    );
    expect(answer.calls.map(({ error }) => error)).toEqual(['world/unknown-entity', 'world/unknown-entity']);
    expect(server.received.at(-1)?.body.tools).toBeUndefined();
  });
});

describe('the tools of the loop', () => {
  it('are those of the contract, with the schemas that MCP clients get', async () => {
    await asked('Who is Aldric?', says('The chronicles are silent on this.'));
    const { tools } = z
      .object({
        tools: z.array(z.object({ function: z.object({ name: z.string(), parameters: z.unknown() }) })),
      })
      .parse(server.received[0]?.body);
    const own = new Map(tools.map(({ function: { name, parameters } }) => [name, parameters]));
    for (const name of new Set(CONTRACT.flatMap((line) => line.tools)))
      expect([...own.keys()]).toContain(name);
    for (const { name, input } of listing) {
      if (own.has(name)) expect(namesOf(own.get(name)), name).toEqual(namesOf(JSON.parse(input)));
    }
  });

  it.each([
    ['entity_context', { entity_id: 'aldric-raventhorne', at_time: 'current' }],
    ['entity_context', { entity: 'Aldric Raventhorne', at: 340 }],
    ['events_during', { era: '340 TA', location: 'valdorn' }],
    ['event_chain', { event: 'battle-of-black-spire', depth: 3 }],
    ['get_contradictions', { subject: 'battle-of-black-spire', severity: 'warn' }],
    [
      'was_true_at',
      { subject: 'Aldric Raventhorne', relation: 'RULES', object: 'Valdorn', at_time: '340 TA' },
    ],
  ])('take a call as the contract writes it: %s %j', async (name, input) => {
    const answer = await asked('Who?', tool(name, input), says('The chronicles are silent on this.'));
    expect(answer.calls).toMatchObject([{ tool: name, error: null }]);
    expect(answer.calls[0]?.statements).not.toEqual([]);
  });

  it('know whom a pronoun means, as they are one conversation', async () => {
    const answer = await asked(
      'Who was Aldric, and what was told of him?',
      tool('entity_context', { entity_id: 'Aldric Raventhorne' }),
      tool('lore_about', { entity: 'him' }),
      says('The chronicles are silent on this.'),
    );
    expect(answer.calls.map(({ error }) => error)).toEqual([null, null]);
  });
});

describe('conversations', () => {
  it('are kept with their violations, without results or keys', async () => {
    const kept = await world.conversations.list();
    expect(kept.length).toBeGreaterThan(5);
    const all = kept.flatMap(({ answers }) =>
      answers.flatMap(({ violations }) => violations.map(({ code }) => code)),
    );
    expect(all).toEqual(expect.arrayContaining(['tool-first', 'no-misquote', 'fabricated-citation']));
    expect(JSON.stringify(kept)).not.toContain(KEY);
  });
});

/** What a call says of the world and of the calls before it, in this process. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../engine/index.js';
import { type Caller, callTool } from './call-tool.js';
import { Conversations } from './context/conversations.js';
import { listing } from './listing.generated.js';

const folder = mkdtempSync(path.join(tmpdir(), 'lore-calls-'));
let world: World;
beforeAll(async () => {
  cpSync('examples/valdorn', folder, { recursive: true, filter: (file) => path.basename(file) !== '.lore' });
  world = await openWorld(folder);
  // The first run is one over everything, and there is little yet.
  await world.ingest({ paths: ['Places'] });
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

type Ask = (name: string, input?: Record<string, unknown>) => Promise<{ text: string; data: unknown }>;

function conversation(): Ask {
  const conversations = new Conversations();
  const started = conversations.start('test');
  const caller: Caller = {
    world: async () => world,
    conversations,
    principal: 'test',
    role: 'builder',
    by: 'test',
    implicit: () => started,
  };
  return async (name, input = {}) => {
    const tool = await listing.find((one) => one.name === name)?.load();
    if (tool === undefined) throw new Error(`there is no tool ${name}`);
    const reply = await callTool(tool, input, caller, new AbortController().signal);
    const text = reply.content.map((part) => part.text).join('\n');
    return { text, data: 'structuredContent' in reply ? reply.structuredContent : null };
  };
}

describe('what is read after the last run over everything', () => {
  it('is counted by latest_run', async () => {
    const { data, text } = await conversation()('latest_run');
    expect(data).toMatchObject({
      whole: { scope: 'everything', contradictions_found: 0 },
      latest: { scope: 'touched' },
      open: { contradictions: expect.any(Number) },
    });
    const open = await world.findings({
      kinds: ['contradiction'],
      certainty: 'certain',
      statuses: ['open', 'confirmed'],
    });
    expect(open.length).toBeGreaterThan(1);
    expect(text).toContain(`Open now: ${open.length} contradictions`);
    expect(text).toContain('The last run was less than an hour ago.');
  });

  it('is a caveat of every reply', async () => {
    const { data } = await conversation()('lookup', { query: 'Valdorn' });
    expect(JSON.stringify(data)).toContain('left 43 unresolved issues');
  });
});

describe('a call that fails', () => {
  const AGAIN = 'Correct the call at most once';
  const STOP = 'failed twice in a row';

  it('may be corrected once, whatever else has failed', async () => {
    const ask = conversation();
    expect((await ask('fact_history', { fact: 'zzz' })).text).toContain(AGAIN);
    expect((await ask('retire_fact', { fact: 'zzz', reason: 'wrong' })).text).toContain(AGAIN);
    expect((await ask('retire_fact', { fact: 'zzzz', reason: 'wrong' })).text).toContain(STOP);
    await ask('latest_run');
    expect((await ask('retire_fact', { fact: 'zzz', reason: 'wrong' })).text).toContain(AGAIN);
  });

  it('is a step on where it fails for another reason', async () => {
    const ask = conversation();
    expect((await ask('retire_fact', { fact: 'zzz' })).text).toContain(AGAIN);
    expect((await ask('retire_fact', {})).text).toContain(AGAIN);
    expect((await ask('retire_fact', { fact: 7, reason: [] })).text).toContain(STOP);
  });

  it('says whether a bound itself is allowed', async () => {
    const { text } = await conversation()('commit_fact', { content: 'Lunch is at noon', ttl_seconds: 0 });
    expect(text).toContain('ttl_seconds must be above 0.');
  });

  it('is no correction of one made beside it', async () => {
    const ask = conversation();
    const both = await Promise.all(['Nobody A', 'Nobody B'].map((entity) => ask('state_at', { entity })));
    for (const { text } of both) expect(text).toContain(AGAIN);
    expect((await ask('state_at', { entity: 'Nobody C' })).text).toContain(STOP);
  });
});

it('says of a pronoun that it needs a context', async () => {
  const ask = conversation();
  expect((await ask('lookup', { query: 'he' })).text).toContain('pass the `context` of the reply');
  await ask('entity_context', { entity: 'Aldric Raventhorne' });
  expect((await ask('lookup', { query: 'he' })).text).toContain('id aldric-raventhorne');
});

it('names the present where a reign that goes on is asked for after it', async () => {
  const reign = { relation: 'RULES', subject: 'ilvane-silverbough', object: 'aelinthar' };
  const { data } = await conversation()('was_true_at', { ...reign, at_time: '500 TA' });
  expect(data).toMatchObject({
    verdict: 'possible',
    settles: expect.stringContaining('500 TA lies after the present, 380 TA'),
  });
});

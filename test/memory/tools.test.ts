/** The tools of team memory, called by the SDK's own client: told, asked, questioned, judged, answered. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, InMemoryTransport } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Conversations } from '../../src/mcp/context/conversations.js';
import type { Role } from '../../src/mcp/roles.js';
import { createServer } from '../../src/mcp/server.js';
import { call, type ToolReply } from '../mcp/harness.js';
import { DAY, type JudgingWorld, judgingWorld, NOW, verdictOf } from './judging-world.js';

let team: JudgingWorld;
const ending: (() => Promise<void>)[] = [];
beforeEach(async () => {
  team = await judgingWorld({ model: false });
});
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
  await team[Symbol.asyncDispose]();
});

const parts = (role: Role) => ({
  world: async () => team.world,
  role,
  version: '0',
  conversations: new Conversations({}),
  principal: 'test',
  isConnection: true,
});

type Answer = { action: 'accept' | 'decline'; content?: { answer: string } };

/** `new` speaks the revision of 2026, `old` an earlier one, both without a socket. */
async function connect(
  revision: 'old' | 'new' = 'new',
  { role = 'agent', answer }: { role?: Role; answer?: (question: string) => Answer } = {},
): Promise<Client> {
  const mode = revision === 'old' ? 'legacy' : ({ pin: '2026-07-28' } as const);
  const client = new Client(
    { name: 'test-client', version: '1.0.0' },
    {
      versionNegotiation: { mode },
      capabilities: answer === undefined ? {} : { elicitation: { form: {} } },
    },
  );
  if (answer !== undefined)
    client.setRequestHandler('elicitation/create', async ({ params }) => answer(params.message));
  if (revision === 'old') {
    const [here, there] = InMemoryTransport.createLinkedPair();
    const server = createServer(parts(role));
    await Promise.all([server.connect(there), client.connect(here)]);
  } else {
    const shared = parts(role);
    const handler = createMcpHandler(() => createServer(shared), { onerror: () => {} });
    await client.connect(
      new StreamableHTTPClientTransport(new URL('http://memory.test/mcp'), {
        fetch: async (url, init) => handler.fetch(new Request(url, init)),
      }),
    );
  }
  ending.push(() => client.close());
  return client;
}

async function ok(client: Client, name: string, input: Record<string, unknown> = {}): Promise<ToolReply> {
  const reply = await call(client, name, input);
  expect(reply.isError, reply.text).toBe(false);
  return reply;
}

const list = (reply: ToolReply, key: string) => reply.data[key] as Record<string, unknown>[];

async function twoTimeouts(client: Client) {
  await ok(client, 'commit_fact', {
    content: 'The request timeout is 30 s',
    scope: 'search',
    author: 'ada',
    valid_from: new Date((NOW - 9 * DAY) * 1000).toISOString(),
  });
  const reply = await ok(client, 'commit_fact', {
    content: 'Search has a timeout of 10 seconds',
    valid_from: new Date((NOW - DAY) * 1000).toISOString(),
    wait: true,
  });
  return list(reply, 'confusions')[0] ?? {};
}

describe('facts', () => {
  it('are committed one by one or together, read, redacted and found again', async () => {
    const client = await connect();
    const one = await ok(client, 'commit_fact', {
      content: 'Auth allows 5,000 req/s; the token is ghp_abcdefghijklmnopqrstuvwxyz0123456789',
      scope: 'auth',
      kind: 'constraint',
    });
    expect(list(one, 'committed')).toMatchObject([
      { outcome: 'committed', redacted: ['token'], fact: { author: 'test-client', kind: 'constraint' } },
    ]);
    expect(one.text).not.toContain('ghp_');
    const both = await ok(client, 'commit_fact', {
      facts: [{ content: 'The gate is painted green' }, { content: 'Lunch is at noon', ttl_seconds: 60 }],
    });
    expect(list(both, 'committed').map(({ outcome }) => outcome)).toEqual(['committed', 'committed']);
    expect(list(await ok(client, 'query_facts', { query: 'gate colour' }), 'facts')[0]).toMatchObject({
      quote: 'The gate is painted green',
      labels: [],
    });
    expect(list(await ok(client, 'query_facts', { scope: 'auth' }), 'facts')).toHaveLength(1);
    for (const bad of [
      {},
      { content: 'x y z', facts: [{ content: 'x y z' }] },
      { content: 'x y z', scope: 'a b' },
    ])
      expect((await call(client, 'commit_fact', bad)).isError).toBe(true);
  });

  it('have a history, end with a reason, and hold again', async () => {
    const client = await connect();
    const since = (days: number) => new Date((NOW - days * DAY) * 1000).toISOString();
    await ok(client, 'commit_fact', {
      content: 'The rate limit is 1,000 req/s',
      scope: 'auth',
      author: 'ada',
      valid_from: since(9),
    });
    const { committed } = (
      await ok(client, 'commit_fact', {
        content: 'We raised the rate limit to 2,000 req/s',
        scope: 'auth',
        valid_from: since(5),
      })
    ).data as { committed: { fact: { fact: string }; ended: string[] }[] };
    const id = committed[0]?.fact.fact ?? '';
    expect(committed[0]?.ended).toHaveLength(1);
    const history = await ok(client, 'fact_history', { fact: id.slice(0, 8) });
    expect(list(history, 'threads')[0]).toMatchObject({
      entries: [
        { value: '1,000 req/s', fact: { ended: expect.stringContaining('superseded') } },
        { mode: 'changes' },
      ],
    });
    expect((await call(client, 'retire_fact', { fact: id })).text).toContain('facts/no-reason');
    await ok(client, 'retire_fact', { fact: id, reason: 'measured anew' });
    expect(list(await ok(client, 'query_facts', { query: 'rate limit' }), 'facts')).toEqual([]);
    const all = list(
      await ok(client, 'query_facts', { query: 'rate limit', include_retired: true }),
      'facts',
    );
    expect(all.map(({ labels }) => labels)).toEqual(expect.arrayContaining([['retired'], ['superseded']]));
    await ok(client, 'retire_fact', { fact: id, undo: true });
    expect(list(await ok(client, 'query_facts', { query: 'rate limit' }), 'facts')).toHaveLength(1);
    const before = await ok(client, 'query_facts', {
      query: 'rate limit',
      as_of: '#1',
      include_retired: true,
    });
    expect(list(before, 'facts')).toMatchObject([{ quote: 'The rate limit is 1,000 req/s', ended: null }]);
  });

  it('are not for readers to write', async () => {
    const names = (await (await connect('new', { role: 'reader' })).listTools()).tools.map(
      ({ name }) => name,
    );
    expect(names).toEqual(expect.arrayContaining(['query_facts', 'fact_history', 'get_confusions']));
    for (const name of ['commit_fact', 'retire_fact', 'resolve_confusion', 'next_case', 'submit_verdict'])
      expect(names).not.toContain(name);
  });
});

describe('a confusion', () => {
  it('is told, which is remembered, and settled by an answer that can be taken back', async () => {
    const client = await connect();
    const confusion = await twoTimeouts(client);
    expect(confusion).toMatchObject({
      kind: 'ambiguity',
      question: expect.stringMatching(/^Is .*10 seconds.*\?$/),
    });
    const told = await ok(client, 'get_confusions');
    expect(list(told, 'confusions')).toMatchObject([{ finding: confusion.finding, flagged: true }]);
    expect(told.data.coverage).toMatchObject({ judge: 'caller', facts: 2, facts_read: 0 });
    expect((await call(client, 'resolve_confusion', { finding: confusion.finding })).text).toContain(
      'Ask the user',
    );
    const resolved = await ok(client, 'resolve_confusion', { finding: confusion.finding, answer: 'yes' });
    expect(resolved.data).toMatchObject({ outcome: 'resolved', ended: [expect.any(String)] });
    expect(list(await ok(client, 'get_confusions'), 'confusions')).toEqual([]);
    expect(
      (await call(client, 'resolve_confusion', { finding: confusion.finding, answer: 'no' })).text,
    ).toContain('facts/answered');
    const back = await ok(client, 'resolve_confusion', { finding: confusion.finding, undo: true });
    expect(back.data).toMatchObject({ outcome: 'taken back', reopened: [expect.any(String)] });
    expect(list(await ok(client, 'get_confusions'), 'confusions')).toHaveLength(1);
  });

  it('takes one answer, and of the facts that it is about', async () => {
    const client = await connect();
    const { finding } = await twoTimeouts(client);
    const asked = (more: object) => call(client, 'resolve_confusion', { finding, ...more });
    expect((await asked({ answer: 'yes', dismiss: true })).text).toContain('one answer at a time');
    expect((await asked({ dismiss: true })).text).toContain('not dismissed without a reason');
    const stranger = await team.say('Lunch is at noon', 1);
    expect((await asked({ retire: stranger })).text).toContain('facts/not-in-confusion');
    expect(list(await ok(client, 'get_confusions'), 'confusions')).toHaveLength(1);
  });

  it('is merged into a fact with both for parents, and comes apart again', async () => {
    const client = await connect();
    const { finding } = await twoTimeouts(client);
    const merged = await ok(client, 'resolve_confusion', {
      finding,
      merge: 'Search has a timeout of 10 s for people and 30 s for exports',
    });
    const { ended, merged: id } = merged.data as { ended: string[]; merged: string };
    expect(ended).toHaveLength(2);
    const [made] = await team.world.facts.list({ ids: [id] });
    expect(made).toMatchObject({ supersedes: expect.arrayContaining(ended), kind: 'decision' });
    await ok(client, 'resolve_confusion', { finding, undo: true });
    const later = Math.floor(Date.now() / 1000) + 60;
    expect((await team.world.facts.list({ at: later })).map((fact) => fact.id).sort()).toEqual(
      [...ended].sort(),
    );
    expect(list(await ok(client, 'get_confusions'), 'confusions')).toHaveLength(1);
  });

  it.each(['new', 'old'] as const)(
    'is put to the person by the client itself (%s revision)',
    async (revision) => {
      const questions: string[] = [];
      const replies: Answer[] = [
        { action: 'decline' },
        { action: 'accept', content: { answer: 'not sure' } },
        { action: 'accept', content: { answer: 'no' } },
      ];
      const client = await connect(revision, {
        answer: (question) => {
          questions.push(question);
          return replies.shift() ?? { action: 'decline' };
        },
      });
      const { finding, question } = await twoTimeouts(client);
      const ask = () => ok(client, 'resolve_confusion', { finding });
      expect((await ask()).data).toMatchObject({ outcome: expect.stringContaining('not answered') });
      expect((await ask()).data).toMatchObject({ outcome: expect.stringContaining('not answered') });
      expect((await ask()).data).toMatchObject({ outcome: 'resolved', ended: [expect.any(String)] });
      expect(questions).toEqual([question, question, question]);
      const left = list(await ok(client, 'query_facts', { query: 'search timeout' }), 'facts');
      expect(left).toMatchObject([{ quote: 'The request timeout is 30 s' }]);
      const [settled] = list(await ok(client, 'get_confusions', { include_settled: true }), 'confusions');
      expect(settled ?? { answered: 'the user of test-client' }).toMatchObject({
        answered: expect.stringContaining('the user of test-client'),
      });
    },
  );
});

describe('the model that calls', () => {
  const QUESTION = 'Do people still sign in through the old portal?';

  it('judges the next case; its verdict is held against it, and filed', async () => {
    const old = await team.say('Everybody has to sign in through the old portal', 20, { scope: 'clients' });
    const young = await team.say('Nobody signs in through the old portal these days', 3, { scope: 'web' });
    const client = await connect();
    const handed = await ok(client, 'next_case');
    expect(handed.data).toMatchObject({
      case_id: expect.stringMatching(/^c-[0-9a-f]{12}$/),
      instructions: expect.stringContaining('never an instruction'),
      story: [{ id: old }, { id: young }],
      waiting: 0,
    });
    expect(handed.data.left_out).toBeUndefined();
    expect((await ok(client, 'next_case')).data.case_id).toBe(handed.data.case_id);
    const given = {
      case_id: handed.data.case_id,
      ...verdictOf({ ids: [old, young], yes: [old], question: QUESTION }),
    };
    const refused: [Record<string, unknown>, string][] = [
      [
        { ...given, ...verdictOf({ ids: [old, 'abcdefabcdef'], yes: [old], question: QUESTION }) },
        'abcdefabcdef',
      ],
      [
        { ...given, ...verdictOf({ ids: [old, young], yes: [old], question: 'Odd, is it not' }) },
        'yes or no',
      ],
      [{ ...given, confusions: [{ kind: 'mess' }] }, 'mcp/bad-input'],
      [{ ...given, case_id: 'c-000000000000' }, 'judge/unknown-case'],
    ];
    for (const [bad, why] of refused) expect((await call(client, 'submit_verdict', bad)).text).toContain(why);
    const filed = await ok(client, 'submit_verdict', given);
    expect(list(filed, 'filed')).toMatchObject([{ as: 'found', finding: expect.stringMatching(/^f-/) }]);
    expect((await ok(client, 'submit_verdict', given)).data.filed).toEqual(filed.data.filed);
    expect((await call(client, 'submit_verdict', { ...given, confusions: [] })).text).toContain(
      'judge/answered',
    );
    expect((await ok(client, 'next_case')).data).toMatchObject({ case_id: null, story: [] });
    const [told] = list(await ok(client, 'get_confusions'), 'confusions');
    expect(told).toMatchObject({
      rule: 'memory/story',
      question: QUESTION,
      facts: [{ fact: old }, { fact: young }],
    });
    await ok(client, 'resolve_confusion', { finding: told?.finding, answer: 'no' });
    expect(list(await ok(client, 'query_facts', { query: 'old portal' }), 'facts')).toMatchObject([
      { fact: young },
    ]);
    expect(list(await ok(client, 'get_confusions'), 'confusions')).toEqual([]);
  });

  it('is given cases that fit into one reply, however long the story is', async () => {
    const facts = Array.from({ length: 60 }, (_, i) => ({
      content: `Remark number ${i}: ${'the walls of the long hall were painted once more, '.repeat(1 + (i % 9))}`,
    }));
    const client = await connect();
    await ok(client, 'commit_fact', { facts });
    const handed = await ok(client, 'next_case');
    expect(handed.data.left_out).toBeUndefined();
    expect(Number(handed.data.waiting)).toBeGreaterThan(1);
  });
});

describe('careless calls', () => {
  const LATER = '2099-01-01';
  it.each([
    ['nothing', { content: '' }, /content/],
    ['spaces', { content: '     ' }, /fewer than 3 characters/],
    ['what nobody sees', { content: '\u0000\u0007\u202e\u001b' }, /fewer than 3 characters/],
    ['a book', { content: 'x'.repeat(100_000) }, /8000|content/],
    ['both', { content: 'The port of auth is 1', facts: [{ content: 'The port of auth is 1' }] }, /either/],
    ['an empty list', { facts: [] }, /facts/],
    ['too long a list', { facts: Array(101).fill({ content: 'The port of auth is 1' }) }, /facts/],
    ['no time at all', { content: 'The port of auth is 1', ttl_seconds: 0 }, /ttl_seconds/],
    ['no day', { content: 'The port of auth is 1', valid_from: 'soonish' }, /soonish/],
    ['a day before all days', { content: 'The port of auth is 1', valid_from: '-99999-01-01' }, /./],
    ['nobody to end', { content: 'The port of auth is 1', supersedes: ['0123456789ab'] }, /0123456789ab/],
    ['no id', { content: 'The port of auth is 1', corrects: ["'; DROP TABLE fact; --"] }, /There is no fact/],
    [
      'one that is wrong among many',
      { facts: [{ content: 'The port of auth is 1' }, { content: '  x  ' }] },
      /Fact 2 of 2/,
    ],
  ])('are answered in words, and nothing is kept: %s', async (_, given, words) => {
    const client = await connect();
    const reply = await call(client, 'commit_fact', given);
    expect(reply.isError).toBe(true);
    expect(reply.text).toMatch(words);
    expect(await team.world.facts.count()).toBe(0);
  });

  it('that mean something are taken as they are meant', async () => {
    const client = await connect();
    type Told = {
      readonly ended: readonly string[];
      readonly redacted: readonly string[];
      readonly fact: { readonly fact: string; readonly quote: string };
    };
    const told = async (given: Record<string, unknown>): Promise<Told> => {
      const [one] = list(await ok(client, 'commit_fact', given), 'committed');
      return one as unknown as Told;
    };
    const later = await told({ content: 'The port of auth is 9090', valid_from: LATER });
    const first = await told({ content: 'The port of auth is 8080', valid_from: '1999-01-01' });
    const second = await told({ content: 'The port of auth is 8081', supersedes: [first.fact.fact] });
    const third = await told({ content: 'The port of auth is 8082', supersedes: [first.fact.fact] });
    expect([second.ended, third.ended]).toEqual([[first.fact.fact], []]);
    const secret = await told({
      content: 'deploy with ghp_16C7e42F\u200b292c6912E7710c838347Ae178B4a 🚀 שלום',
    });
    expect(secret).toMatchObject({
      redacted: ['token'],
      fact: { quote: 'deploy with [redacted] 🚀 שלום' },
    });
    const held = (await team.world.facts.query({ text: 'port of auth' })).map(({ fact }) => fact.id);
    expect(held.sort()).toEqual([second.fact.fact, third.fact.fact].sort());
    const then = await team.world.facts.query({ text: 'port of auth', at: Date.UTC(2100, 0, 1) / 1000 });
    expect(then.map(({ fact }) => fact.id)).toContain(later.fact.fact);
  });
});

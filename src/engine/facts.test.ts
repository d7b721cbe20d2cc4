/** Facts from commit to answer, over a real store: what is recognised, what ends, what confuses, and what does not. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commitFacts, type FactRequest } from '../memory/index.js';
import { workOff } from './background.js';
import { followJob } from './follow-facts.js';
import { openWorld } from './open.js';
import type { World } from './world.js';

const NOW = Math.floor(Date.now() / 1000);
const DAY = 86_400;

let root = '';
let world: World;
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-facts-'));
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: project-memory\n');
  world = await openWorld(root);
});
afterEach(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

async function say(content: string, daysAgo: number, more: Partial<FactRequest> = {}) {
  const request = {
    content,
    author: `author ${daysAgo}`,
    validFrom: NOW - Math.round(daysAgo * DAY),
    ...more,
  };
  const report = await world.facts.commit([request]);
  await report.settled;
  const [committed] = report.committed;
  if (committed === undefined) throw new Error('nothing was committed');
  return committed;
}

const confusions = async () =>
  (await world.facts.confusions()).map(({ details }) =>
    details.kind === 'confusion' ? details.confusion : '',
  );
const contents = async (text: string, more = {}) =>
  (await world.facts.query({ text, ...more })).map(({ fact }) => fact.content);

describe('commit', () => {
  it('knows a duplicate, and records who else says so', async () => {
    const first = await say('Auth allows 5,000 req/s', 3, { author: 'ada' });
    expect(await say('auth allows 5,000 req/s.', 2, { author: 'ada' })).toMatchObject({
      outcome: 'duplicate',
      fact: { id: first.fact.id },
    });
    expect(await say('Auth allows 5,000 req/s', 1, { author: 'bo' })).toMatchObject({
      outcome: 'corroborated',
      fact: { id: first.fact.id, corroborations: [{ author: 'bo' }] },
    });
    expect(await world.facts.list()).toHaveLength(1);
  });

  it('takes secrets out before anything is stored, and says so', async () => {
    const { fact, redacted } = await say('The deploy token is ghp_abcdefghijklmnopqrstuvwxyz0123456789', 1);
    expect(redacted).toEqual(['token']);
    expect(fact.content).toBe('The deploy token is [redacted]');
    expect(JSON.stringify(await world.store.passages({ source: fact.source }))).not.toContain('ghp_');
  });

  it('keeps what cannot be read, and finds it again', async () => {
    const { claims } = await say('Everybody is fond of the teal logo', 5);
    expect(claims).toEqual([]);
    expect(await contents('teal logo')).toEqual(['Everybody is fond of the teal logo']);
  });

  it('refuses a bad one before the good one is written', async () => {
    const both = world.facts.commit([
      { content: 'Auth runs 3 replicas' },
      { content: 'x', scope: 'a b/../c' },
    ]);
    await expect(both).rejects.toMatchObject({ code: 'facts/bad-request' });
    expect(await world.facts.list()).toEqual([]);
  });

  it('makes ordinary statements, which rules hold against each other', async () => {
    await say('Postgres 14 runs in production', 9);
    await say('Staging runs Postgres 17', 8);
    expect(await world.findings({ kinds: ['contradiction'] })).toEqual([]);
    await say('Production is on Postgres 16', 7);
    expect(await world.findings({ kinds: ['contradiction'] })).toMatchObject([
      { rule: 'core/exclusive-attribute', part: 'version', subject: { name: 'PostgreSQL' } },
    ]);
    await say('The search service is owned by the Discovery team', 5);
    await say('The Platform team owns search', 4);
    expect(await world.findings({ rules: ['core/exclusive-object'] })).toHaveLength(1);
  });

  it('outlives an ingest, and is a node of the graph', async () => {
    await say('Auth allows 5,000 req/s', 3, { scope: 'auth', ttl: 10 * DAY });
    writeFileSync(path.join(root, 'a.yaml'), 'entities: [{ name: search, type: Service }]\n');
    await world.ingest();
    const { rows } = await world.store.query({
      text: 'MATCH (f:Fact) RETURN f.text, f.scope, f.kind, f.ttl, f.retired',
    });
    expect(rows).toEqual([['Auth allows 5,000 req/s', 'auth', 'observation', 10 * DAY, false]]);
    expect(await contents('auth req')).toHaveLength(1);
  });
});

describe('what follows a commit', () => {
  const REVERSAL = ['We use REST', 'We switched to GraphQL', 'The API is REST-based'].map((content, i) => ({
    content,
    author: `author ${i}`,
    validFrom: NOW - (9 - i) * DAY,
  }));
  const waiting = async () => (await world.store.queue.list({ states: ['queued'] })).map(({ kind }) => kind);

  it('is not waited for, and can be', async () => {
    const { committed, settled } = await world.facts.commit(REVERSAL);
    expect(committed).toHaveLength(3);
    expect(await world.store.findings.findings()).toEqual([]);
    expect(await waiting()).toEqual(['facts']);
    const { confusions: found } = await settled;
    const [confusion] = await world.store.findings.findings({ kinds: ['confusion'] });
    expect(found.appeared).toEqual([confusion?.id]);
    expect(await waiting()).toEqual([]);
  });

  it('is made up for by a job where the process that committed went away', async () => {
    const { store, ontology } = world;
    const jobs = () => [followJob(store.queue.now() - 60_000)];
    await commitFacts({ store, ontology, now: async () => NOW, jobs }, REVERSAL);
    await world.close();
    world = await openWorld(root);
    expect(await waiting()).toEqual(['facts']);
    await workOff(world, new AbortController().signal);
    expect(await world.store.findings.findings({ kinds: ['confusion'] })).toHaveLength(1);
    expect((await world.store.facts.dirt()).threads).toEqual([]);
  });

  it('comes to every fact of a large batch, in this process or the next', async () => {
    const rest = Array.from({ length: 42 }, (_, i) => `Somebody left umbrella ${i} behind`);
    const told = rest.map((content, i) => ({
      ...{ content, author: `author ${i}` },
      validFrom: NOW - DAY * (90 - i),
    }));
    await world.facts.commit(told);
    await world.close();
    world = await openWorld(root);
    expect((await world.store.facts.fresh({ limit: 99 })).length).toBeGreaterThan(0);
    expect(await waiting()).toEqual(['facts']);
    await world.facts.confusions();
    expect(await world.store.facts.fresh({ limit: 1 })).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('sees what was committed while it ran', async () => {
    const reports = [];
    for (const request of REVERSAL) reports.push(await world.facts.commit([request]));
    const followed = await Promise.all(reports.map(({ settled }) => settled));
    expect(followed.flatMap(({ confusions: { appeared } }) => appeared)).not.toEqual([]);
    expect((await world.store.facts.dirt()).threads).toEqual([]);
  });
});

describe('time', () => {
  it('ends a confusion by itself when one of its sides expires', async () => {
    const at = (day: string) => {
      writeFileSync(path.join(root, 'lore.yaml'), `name: Small\npack: project-memory\nnow: ${day}\n`);
      return openWorld(root);
    };
    await world.close();
    world = await at('2026-03-10');
    const from = (day: string) => Math.floor(Date.parse(day) / 1000);
    const told = [
      { content: 'The rate limit of auth is 1,000 req/s', author: 'ana', validFrom: from('2026-03-01') },
      {
        content: 'The rate limit of auth is 2,000 req/s',
        author: 'bo',
        validFrom: from('2026-03-05'),
        ttl: 30 * DAY,
      },
    ];
    await world.facts.commit(told);
    expect(await world.facts.confusions({ anew: true })).toHaveLength(1);
    await world.close();
    world = await at('2026-05-10');
    expect(await world.facts.confusions()).toEqual([]);
  });

  it('holds from its first second until it expires, ends or is superseded', async () => {
    const old = await say('The rate limit is 1,000 req/s', 30, { scope: 'auth' });
    const { ended } = await say('We raised the rate limit to 2,000 req/s', 10, { scope: 'auth' });
    await say('The deploy freeze is on', 5, { ttl: DAY, durability: 'ephemeral' });
    expect(ended).toEqual([old.fact.id]);
    expect(await contents('rate limit')).toEqual(['We raised the rate limit to 2,000 req/s']);
    expect(await contents('rate limit', { at: NOW - 20 * DAY })).toEqual(['The rate limit is 1,000 req/s']);
    expect(await contents('deploy freeze')).toEqual([]);
    const all = await world.facts.query({ text: 'deploy freeze rate limit', includeRetired: true });
    expect(Object.fromEntries(all.map(({ fact, labels }) => [fact.content, labels]))).toEqual({
      'The rate limit is 1,000 req/s': ['superseded'],
      'We raised the rate limit to 2,000 req/s': [],
      'The deploy freeze is on': ['expired'],
    });
    expect(await world.findings()).toEqual([]);
  });

  it('tells what was known at an earlier recorded time', async () => {
    const { fact } = await say('Webhooks time out after 10 s', 3);
    const before = fact.seq;
    await world.facts.retire({ fact: fact.id, reason: 'a guess', wrong: true });
    expect(await contents('webhooks time out')).toEqual([]);
    expect(await contents('webhooks time out', { asOf: before })).toEqual(['Webhooks time out after 10 s']);
    expect(await world.store.statements({ predicates: ['timeout'] })).toEqual([]);
    await world.facts.reopen(fact.id);
    expect(await contents('webhooks time out')).toHaveLength(1);
  });

  it('lets an old exact answer beat a new one beside the point', async () => {
    await say('The webhook signing algorithm is HMAC-SHA256', 400);
    for (let i = 0; i < 12; i++) await say(`Release ${i} of the algorithm page went out`, i / 10);
    expect((await contents('webhook signing algorithm'))[0]).toBe(
      'The webhook signing algorithm is HMAC-SHA256',
    );
  });

  it('shows a thread, oldest first, and keeps to scope, author and kind', async () => {
    await say('The rate limit is 1,000 req/s', 30, { scope: 'auth', author: 'ada' });
    const { fact } = await say('We raised the rate limit to 2,000 req/s', 10, {
      scope: 'auth/login',
      author: 'bo',
      kind: 'decision',
      supersedes: [],
    });
    await say('Auth has a rate limit of 3,000 req/s now', 5, { scope: 'infra', author: 'bo' });
    expect(await contents('rate limit', { scope: 'auth', includeRetired: true })).toHaveLength(2);
    expect(await contents('rate limit', { author: 'bo', kinds: ['decision'] })).toEqual([fact.content]);
    const { threads } = await world.facts.history((await world.facts.list())[0]?.id ?? '');
    expect(threads.map(({ entries }) => entries.map(({ claim }) => claim.told))).toEqual([
      ['1,000 req/s', '3,000 req/s'],
    ]);
  });

  it('tells the story of a scope: of the same thing also what is filed elsewhere, and what stands alone', async () => {
    await say('The rate limit is 1,000 req/s', 30, { scope: 'auth' });
    const { fact } = await say('Webhooks time out after 30 s', 20, { scope: 'auth/hooks' });
    await say('Auth has a rate limit of 3,000 req/s now', 5, { scope: 'infra' });
    const { total, threads, alone } = await world.facts.story('auth', 100);
    expect(total).toBe(2);
    expect(threads.map(({ entries }) => entries.map(({ claim }) => claim.told))).toEqual([
      ['1,000 req/s', '3,000 req/s'],
    ]);
    expect(alone.map(({ id }) => id)).toEqual([fact.id]);
    expect((await world.facts.story('nowhere', 100)).total).toBe(0);
  });
});

describe('the detective', () => {
  it('finds a reversal, and the answer settles it', async () => {
    const origin = await say('We use REST', 60);
    const detour = await say('We switched to GraphQL', 30);
    const back = await say('The API is REST-based', 5);
    const [found] = await world.facts.confusions();
    expect(found).toMatchObject({
      kind: 'confusion',
      rule: 'memory/reversal',
      details: {
        question: 'Is our API style REST again, and no longer GraphQL?',
        facts: [
          { id: origin.fact.id, role: 'origin' },
          { id: detour.fact.id, role: 'detour' },
          { id: back.fact.id, role: 'return' },
        ],
      },
    });
    await world.check();
    expect(await confusions()).toEqual(['reversal']);
    const { ended } = await world.facts.resolve({ finding: found?.id ?? '', resolution: { answer: 'yes' } });
    expect(ended).toEqual([detour.fact.id]);
    expect(await confusions()).toEqual([]);
    await say('Our API is REST', 1);
    expect(await world.facts.confusions({ anew: true })).toEqual([]);
  });

  it('finds two limits of one thing across scopes', async () => {
    await say('The rate limit is 1,000 req/s', 20, { scope: 'auth' });
    await say('Auth allows 5,000 req/s per IP', 10, { scope: 'infra' });
    const [found] = await world.facts.confusions();
    expect(found).toMatchObject({ rule: 'memory/ambiguity', subject: { id: 'auth' } });
    await world.facts.resolve({
      finding: found?.id ?? '',
      resolution: { merge: 'Auth allows 1,000 req/s, and 5,000 req/s for partners' },
    });
    expect(await confusions()).toEqual([]);
    expect((await world.facts.list({ kinds: ['decision'] }))[0]?.supersedes).toHaveLength(2);
  });

  it('remembers a dismissal through a paraphrase, and opens it again for new evidence', async () => {
    await say('The request timeout is 30 s', 20, { scope: 'search' });
    await say('Search has a timeout of 10 seconds', 10);
    const [found] = await world.facts.confusions();
    await world.facts.resolve({
      finding: found?.id ?? '',
      resolution: { dismiss: true },
      reason: 'two clients',
    });
    await say('The timeout of search is 10 s', 5);
    expect(await confusions()).toEqual([]);
    await say('The timeout of search is 45 s', 2);
    expect(await confusions()).toEqual(['ambiguity']);
  });

  it.each<[string, [string, number, Partial<FactRequest>?][]]>([
    [
      'progress',
      [
        ['Migrated 30% of the tables', 9],
        ['Migrated 60% of the tables', 5],
      ],
    ],
    [
      'a settled change',
      [
        ['We use Jest', 50],
        ['We switched to Vitest', 9],
      ],
    ],
    [
      'a declared return',
      [
        ['We use REST', 50],
        ['We switched to GraphQL', 20],
        ['We reverted to REST', 5],
      ],
    ],
    [
      'a correction',
      [
        ['The session timeout is 30 minutes', 9],
        ['Actually the session timeout is 1 hour', 3],
      ],
    ],
    [
      'auth and payments',
      [
        ['Auth has a rate limit of 100 req/s', 9],
        ['Payments has a rate limit of 500 req/s', 5],
      ],
    ],
    [
      'one value in two units',
      [
        ['The auth timeout is 500 ms', 9],
        ['Auth has a timeout of 0.5 s', 5],
      ],
    ],
    [
      'two environments',
      [
        ['The timeout is 5 s in staging', 9],
        ['The timeout is 30 s in production', 5],
      ],
    ],
    [
      'port and version',
      [
        ['Postgres listens on port 5432', 9],
        ['The Postgres version is 12', 5],
      ],
    ],
    [
      'two products',
      [
        ['acme-sdk is at v3.2.1', 9],
        ['zeta-sdk is at v4.0.0', 5],
      ],
    ],
    [
      'restart is not REST',
      [
        ['We use GraphQL', 9],
        ['We restart the API nightly', 5],
      ],
    ],
    [
      'one conversation',
      [
        ['The batch size is 50', 1, { author: 'ada', scope: 'etl' }],
        ['The batch size is 80', 1 - 0.003, { author: 'ada', scope: 'etl' }],
      ],
    ],
    [
      'side by side',
      [
        ['Billing uses Kafka', 9],
        ['Billing uses RabbitMQ', 5],
      ],
    ],
    [
      'told more exactly',
      [
        ['We run Postgres 14', 9],
        ['We run Postgres 14.2', 5],
      ],
    ],
    [
      'a plan',
      [
        ['We use REST', 50],
        ['We might move to GraphQL next year', 5],
      ],
    ],
  ])('is silent about %s', async (_, story) => {
    for (const [content, daysAgo, more] of story) await say(content, daysAgo, more);
    expect(await confusions()).toEqual([]);
  });
});

/** Rules of the pack on what was told in words: where they speak, and the near misses where they must not. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { FactRequest } from '../memory/index.js';
import { openWorld } from './open.js';
import type { World } from './world.js';

const NOW = Math.floor(Date.now() / 1000);
const DAY = 86_400;

let world: World;
const roots: string[] = [];
beforeEach(async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'lore-memory-rules-'));
  roots.push(root);
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: project-memory\n');
  world = await openWorld(root);
  return () => world.close();
});
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

async function reopenWith(settings: string): Promise<void> {
  const { root } = world;
  await world.close();
  writeFileSync(path.join(root, 'lore.yaml'), `name: Small\npack: project-memory\n${settings}`);
  world = await openWorld(root);
}

async function say(content: string, daysAgo: number, more: Partial<FactRequest> = {}): Promise<string> {
  const validFrom = NOW - Math.round(daysAgo * DAY);
  const [one] = (await world.facts.commit([{ content, author: `author ${daysAgo}`, validFrom, ...more }]))
    .committed;
  return one?.fact.id ?? '';
}

/** What is open, as its rule and what it says. */
async function found(): Promise<string[]> {
  await world.facts.follow();
  const open = await world.store.findings.findings({ statuses: ['open'] });
  return open
    .filter(({ kind }) => kind !== 'orphan')
    .map(({ rule, message }) => `${rule}: ${message}`)
    .sort();
}

it('two versions in one environment', async () => {
  await say('We run Postgres 14 in production', 9);
  await say('Postgres is at 15.3 in production', 5);
  expect(await found()).toEqual([
    'core/exclusive-attribute: The sources differ on the version of PostgreSQL (environment: production): 14 and 15.3.',
    expect.stringContaining('memory/ambiguity: The version of PostgreSQL in production'),
  ]);
});

it('but not a version told more exactly, nor versions of two environments or components', async () => {
  await say('We run Postgres 14 in production', 9);
  await say('Postgres is at 14.2 in production', 7);
  await say('We run Postgres 15 in staging', 5);
  await say('The workers run Node 18', 4);
  await say('The lambdas run Node 20', 3);
  expect(await found()).toEqual([]);
});

it('each component by its name', async () => {
  await say('The workers run Node 18', 9);
  await say('The workers run Node 20', 7);
  await say('The lambdas run Node 22', 4);
  expect((await found()).filter((one) => one.startsWith('core/'))).toEqual([
    expect.stringMatching(/The sources differ on the version of Node\.js \(of: workers?\): 18 and 20\.$/),
  ]);
});

it('two environments by themselves', async () => {
  await say('We run Postgres 14 in production', 9);
  await say('Postgres is at 15.3 in production', 8);
  await say('We run Postgres 16 in staging', 7);
  await say('Postgres is at 17 in staging', 6);
  expect((await found()).filter((one) => one.startsWith('core/'))).toEqual([
    'core/exclusive-attribute: The sources differ on the version of PostgreSQL (environment: production): 14 and 15.3.',
    'core/exclusive-attribute: The sources differ on the version of PostgreSQL (environment: staging): 16 and 17.',
  ]);
});

it('two limits of one resource', async () => {
  await say('The upload limit of files-api is 5 MB', 9);
  await say('files-api has an upload limit of 10 MB', 5);
  expect(await found()).toHaveLength(2);
});

it('within one conversation, where both facts stand unless the policy of the world lets the last word count', async () => {
  await say('The timeout of auth is 10 s', 1, { author: 'ana', scope: 'auth' });
  await say('The timeout of auth is 20 s', 1 - 120 / DAY, { author: 'ana', scope: 'auth' });
  expect(await found()).toEqual([expect.stringContaining('core/exclusive')]);
  expect((await world.facts.list()).every(({ end }) => end === null)).toBe(true);
});

it('but not within one conversation where that policy stands: the last word ends what was said before', async () => {
  await reopenWith('memory: { close: { conversation: true } }\n');
  const first = await say('The timeout of auth is 10 s', 1, { author: 'ana', scope: 'auth' });
  await say('The timeout of auth is 20 s', 1 - 120 / DAY, { author: 'ana', scope: 'auth' });
  expect(await found()).toEqual([]);
  const old = (await world.facts.list()).find(({ id }) => id === first);
  expect(old?.end).toMatchObject({ how: 'superseded', reason: expect.stringContaining('conversation') });
});

it('two owners of one service', async () => {
  await say('Team Fox owns the ledger', 9);
  await say('The ledger is owned by Team Owl', 5);
  expect(await found()).toEqual([
    expect.stringContaining('core/exclusive'),
    expect.stringContaining('memory/ambiguity'),
  ]);
});

it('a decision that a later observation contradicts', async () => {
  await say('Sessions of the portal expire after 15 minutes', 9, { kind: 'decision' });
  await say('Sessions of the portal expire after 8 hours', 5, { kind: 'observation' });
  expect((await found())[1]).toMatch(
    /^memory\/ambiguity: It was decided that .* 15 minutes, and later it was seen/,
  );
});

it('but not one that a later decision replaces in so many words', async () => {
  await say('Sessions of the portal expire after 15 minutes', 9, { kind: 'decision' });
  await say('We decided that sessions of the portal expire after 8 hours', 5, { kind: 'decision' });
  expect(await found()).toEqual([]);
});

it('a fact past its time to live that is still cited', async () => {
  const ground = await say('The quota of the mail relay is 200 per hour', 9, { ttl: DAY });
  await say('The batch size of the mailer is 20', 5, { provenance: `follows from fact ${ground}` });
  expect(await found()).toEqual([
    expect.stringContaining(
      `memory/stale: That the batch size of the mailer is 20 rests on the fact ${ground}`,
    ),
  ]);
});

it('but not one that holds, and not one that was replaced by whoever cites it', async () => {
  const holds = await say('The quota of the mail relay is 200 per hour', 9);
  await say('The batch size of the mailer is 20', 5, { provenance: `follows from fact ${holds}` });
  const short = await say('The port of the mailer is 25', 9, { ttl: DAY });
  await say('The port of the mailer is 587', 5, { provenance: `fact ${short}`, supersedes: [short] });
  expect(await found()).toEqual([]);
});

it('a deprecated component that is still recommended', async () => {
  await say('moment.js is deprecated', 9);
  await say('We recommend moment.js for dates', 5);
  expect(await found()).toEqual([
    expect.stringContaining('project-memory/deprecated-still-used: moment.js is deprecated'),
  ]);
});

it('but not one that is used no more', async () => {
  await say('billing uses moment.js', 12);
  await say('moment.js is deprecated', 9);
  await say('billing no longer uses moment.js', 5);
  expect(await found()).toEqual([]);
});

it('a reversal told at one instant, in the order it was committed', async () => {
  const told = ['We use REST', 'We switched to GraphQL', 'The API is REST-based'];
  await world.facts.commit(
    told.map((content, i) => ({ content, author: `author ${i}`, scope: 'api', validFrom: NOW - DAY })),
  );
  await world.facts.commit([
    { content: 'We use REST', author: 'author 0', scope: 'api', validFrom: NOW - DAY },
  ]);
  expect((await found()).filter((one) => one.startsWith('memory/'))).toEqual([
    expect.stringContaining('memory/reversal: Our API style was REST, then GraphQL'),
  ]);
});

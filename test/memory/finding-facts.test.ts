/** Which facts a question finds: by their words in any form, and by what they were read to say. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';

const FACTS = [
  'The rate limit of search is 40 req/s',
  'Auth allows 5,000 req/s per IP',
  'Deploys go out on Fridays',
  'Team Owl owns the gateway',
  'Caching is off for previews',
  'The mobile app rates its users by stars',
];

let root = '';
let world: World;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-finding-'));
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: project-memory\n');
  world = await openWorld(root);
  const start = Math.floor(Date.now() / 1000) - FACTS.length * 86_400;
  for (const [i, content] of FACTS.entries())
    await (await world.facts.commit([{ content, author: 'ana', validFrom: start + i * 86_400 }])).settled;
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

const found = async (text: string, more: object = {}): Promise<string[]> =>
  (await world.facts.query({ text, ...more })).map(({ fact }) => fact.content);

it('finds what was read as the attribute that is asked for', async () => {
  expect(await found('rate limit')).toContain('Auth allows 5,000 req/s per IP');
  expect((await found('rate limit of auth'))[0]).toBe('Auth allows 5,000 req/s per IP');
});

it('puts an old answer in so many words before what only shares the attribute', async () => {
  expect((await found('rate limit of search'))[0]).toBe('The rate limit of search is 40 req/s');
});

it.each([
  ['when do we deploy', 'Deploys go out on Fridays'],
  ['is it deployed on a friday', 'Deploys go out on Fridays'],
  ['who is the owner of the gateways', 'Team Owl owns the gateway'],
  ['do we cache previews', 'Caching is off for previews'],
])('%s', async (question, fact) => {
  expect((await found(question))[0]).toBe(fact);
});

it('leaves out what is filed elsewhere, said by another or not known by then', async () => {
  expect(await found('rate limit', { scope: 'elsewhere' })).toEqual([]);
  expect(await found('rate limit', { author: 'bo' })).toEqual([]);
  expect(await found('rate limit', { asOf: 1 })).toEqual(['The rate limit of search is 40 req/s']);
});

it('finds by what it said a fact that has ended only where that is asked for', async () => {
  const validFrom = Math.floor(Date.now() / 1000) - 86_400;
  const told = { content: 'Mail allows 7 req/s', author: 'bo', validFrom };
  const [fact] = (await world.facts.commit([told])).committed;
  await world.facts.retire({ fact: fact?.fact.id ?? '', reason: 'gone' });
  expect(await found('rate limit of mail')).not.toContain('Mail allows 7 req/s');
  expect(await found('rate limit of mail', { includeRetired: true })).toContain('Mail allows 7 req/s');
});

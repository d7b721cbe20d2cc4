/** Plain questions to a handful of facts: the fact that has the words is told, also what has ended. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askWorld } from '../../src/engine/ask.js';
import { openWorld, type World } from '../../src/engine/index.js';

const FACTS = [
  'The database listens on port 5432',
  'Postgres 14 is our database version',
  'We use GraphQL',
  'We switched to REST',
  'Deploys go out on Fridays',
  'Badges open the garage after nine',
];

let root = '';
let world: World;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-asked-words-'));
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: project-memory\n');
  world = await openWorld(root);
  const start = Math.floor(Date.now() / 1000) - 20 * 86_400;
  for (const [i, content] of FACTS.entries())
    await (await world.facts.commit([{ content, author: 'ana', validFrom: start + i * 86_400 }])).settled;
  const [badges] = await world.facts.query({ text: 'garage badges' });
  await world.facts.retire({ fact: badges?.fact.id ?? '', reason: 'locks were changed', by: 'bo' });
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

async function answer(question: string): Promise<string> {
  const [part] = (await askWorld(world, question)).parts;
  return part?.sentences.map(({ text }) => text).join(' ') ?? '';
}

it.each([
  ['which database version do we use?', 'Postgres 14 is our database version'],
  ['what version of the database do we run?', 'Postgres 14 is our database version'],
  ['when do we deploy?', 'Deploys go out on Fridays'],
  ['which port does the database listen on?', '5432'],
])('%s', async (question, told) => {
  expect(await answer(question)).toContain(told);
});

it.each([
  ['do we use graphql?', /GraphQL.*superseded/],
  ['do badges open the garage?', /Badges open the garage.*retired/],
])('tells what has ended as ended: %s', async (question, told) => {
  expect(await answer(question)).toMatch(told);
});

it('tells nothing of what never held', async () => {
  const told = { content: 'Lunch trays are violet', author: 'ana', validFrom: 1_700_000_000 };
  const [made] = (await world.facts.commit([told])).committed;
  expect(await answer('are lunch trays violet?')).toContain('Lunch trays are violet');
  await world.facts.retire({ fact: made?.fact.id ?? '', reason: 'a joke', wrong: true });
  expect(await answer('are lunch trays violet?')).not.toContain('Lunch trays');
});

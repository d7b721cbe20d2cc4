/** Facts told at once become what they become when they are told one after the other. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import type { FactRequest } from '../../src/memory/index.js';

const roots: string[] = [];
const worlds: World[] = [];
afterAll(async () => {
  for (const world of worlds) await world.close();
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

async function newWorld(): Promise<World> {
  const root = mkdtempSync(path.join(tmpdir(), 'lore-batch-'));
  roots.push(root);
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: project-memory\n');
  const world = await openWorld(root);
  worlds.push(world);
  return world;
}

/** Without ids and times, which are never the same. */
async function become(world: World) {
  const facts = await world.facts.list();
  const claims = await world.store.facts.claims({ facts: facts.map(({ id }) => id) });
  const told = new Map(facts.map(({ id, content }) => [id, content]));
  return facts.map(({ id, content, author, end, corroborations }) => ({
    ...{ content, author },
    by: corroborations.map((one) => one.author),
    end: end === null ? null : [end.how, end.by === null ? null : told.get(end.by)],
    claims: claims
      .filter(({ fact }) => fact === id)
      .map(({ subject, subjectName, attribute, value, mode }) => [
        subject,
        subjectName,
        attribute,
        value,
        mode,
      ]),
  }));
}

const START = 1_700_000_000;
const TOLD: readonly (readonly [content: string, author: string, scope?: string])[] = [
  ['The rate limit of the quota service is 100 req/s', 'ana'],
  ['Webhooks time out after 30 s', 'bo'],
  ['The rate limit of the quota service is 100 req/s', 'bo'],
  ['The webhook timeout is 40 s', 'cy'],
  ['Invoices are rendered with Wickerprint', 'ana', 'billing'],
  ['The quota service allows 200 req/s now', 'dee', 'infra'],
  ['We moved invoice rendering from Wickerprint to Inkwell', 'bo', 'docs'],
  ['The rate limit of the quota service is 100 req/s', 'cy'],
  ['The rate limit of the quota service is 100 req/s', 'ana'],
  ['Team Fox owns the ledger', 'ana'],
  ['Team Fox owns the ledger', 'ana'],
  ['The Ledger is owned by Team Owl', 'bo'],
  ['Nothing in particular was seen on the dashboards', 'cy'],
];

it('in their claims, their ends, and who else said them', async () => {
  const requests = TOLD.map(
    ([content, author, scope = ''], i): FactRequest => ({
      ...{ content, author, scope },
      validFrom: START + i * 86_400,
    }),
  );
  const [atOnce, apart] = [await newWorld(), await newWorld()];
  const { committed } = await atOnce.facts.commit(requests);
  const outcomes: string[] = [];
  for (const request of requests)
    outcomes.push(...(await apart.facts.commit([request])).committed.map(({ outcome }) => outcome));
  expect(committed.map(({ outcome }) => outcome)).toEqual(outcomes);
  expect(new Set(outcomes)).toEqual(new Set(['committed', 'corroborated', 'duplicate']));
  const became = await become(apart);
  expect(await become(atOnce)).toEqual(became);
  expect(became.filter(({ end }) => end !== null).length).toBeGreaterThan(0);
  expect(committed.map(({ fact }) => fact.content)).toEqual(requests.map(({ content }) => content));
});

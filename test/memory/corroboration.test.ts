/** The same words by another author, filed wherever: one fact with two witnesses, unless the scope says what it is about. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';

let root = '';
let world: World;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-corroboration-'));
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: project-memory\n');
  world = await openWorld(root);
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

async function tell(content: string, author: string, scope: string) {
  const { committed } = await world.facts.commit([{ content, author, scope }]);
  return { outcome: committed[0]?.outcome, fact: committed[0]?.fact };
}

it.each([
  'We use Kafka for events',
  'The login rate limit is 10 req/s',
  'Zed knows where the spare keys lie',
])('credits who repeats it in another scope: %s', async (content) => {
  const first = await tell(content, 'ana', 'data');
  const second = await tell(content.toUpperCase().replace(/$/, '.'), 'bo', 'infra');
  expect(second).toMatchObject({
    outcome: 'corroborated',
    fact: { id: first.fact?.id, scope: 'data', corroborations: [{ author: 'bo' }] },
  });
  expect(await tell(content, 'ana', 'payments')).toMatchObject({ outcome: 'duplicate' });
});

it.each(['The rate limit is 10 req/s', 'The timeout is 30 s'])(
  'keeps apart what the scope is the subject of: %s',
  async (content) => {
    const filed = [await tell(content, 'ana', 'checkout'), await tell(content, 'bo', 'mailer')];
    expect(filed.map(({ outcome }) => outcome)).toEqual(['committed', 'committed']);
    expect(await tell(content, 'cy', 'mailer')).toMatchObject({
      outcome: 'corroborated',
      fact: { id: filed[1]?.fact?.id },
    });
  },
);

const START = 1_700_000_000;
const MONTH = 30 * 86_400;

it.each([
  ['one by one', 1],
  ['at once', 4],
])('takes for new what was given up since, told %s', async (how, many) => {
  const said = `The ${how.replaceAll(' ', '')} ferry lands at the eastern pier`;
  const moved = `The ${how.replaceAll(' ', '')} ferry was moved from the eastern pier to the lock`;
  const told = [said, moved, said, said].map((content, i) => ({
    ...{ content, author: `teller ${i}`, validFrom: START + i * MONTH },
  }));
  const committed = [];
  for (let i = 0; i < told.length; i += many)
    committed.push(...(await world.facts.commit(told.slice(i, i + many))).committed);
  expect(committed.map(({ outcome }) => outcome)).toEqual([
    ...['committed', 'committed', 'committed', 'corroborated'],
  ]);
  expect(committed[3]?.fact.id).toBe(committed[2]?.fact.id);
});

it('credits who repeats what a change leaves as it is', async () => {
  const said = 'The harbour ferry is painted green';
  const told = [said, 'The harbour ferry was moved from the eastern pier to the lock', said].map(
    (content, i) => ({ content, author: `teller ${i}`, validFrom: START + i * MONTH }),
  );
  const { committed } = await world.facts.commit(told);
  expect(committed.map(({ outcome }) => outcome)).toEqual(['committed', 'committed', 'corroborated']);
});

it('comes through an export, so that it is known there too', async () => {
  const lines = await world.facts.export();
  const other = mkdtempSync(path.join(tmpdir(), 'lore-corroboration-'));
  writeFileSync(path.join(other, 'lore.yaml'), 'name: Other\npack: project-memory\n');
  const elsewhere = await openWorld(other);
  try {
    await elsewhere.facts.import(lines);
    const request = { content: 'We use Kafka for events', author: 'dee', scope: 'ops' };
    expect((await elsewhere.facts.commit([request])).committed).toMatchObject([{ outcome: 'corroborated' }]);
  } finally {
    await elsewhere.close();
    rmSync(other, { recursive: true, force: true });
  }
});

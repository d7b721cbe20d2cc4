/** Looking after facts: the log, the authors, out of one world and into another, and when a fact holds. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import { isCurrent } from '../../src/memory/index.js';
import { FACT_ENDS } from '../../src/store/facts.js';

const NOW = Math.floor(Date.now() / 1000);
const folders: string[] = [];
let world: World;

async function freshWorld(): Promise<World> {
  const root = mkdtempSync(path.join(tmpdir(), 'lore-keeping-'));
  folders.push(root);
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: project-memory\n');
  return openWorld(root);
}

beforeEach(async () => {
  world = await freshWorld();
});
afterEach(async () => {
  await world.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function say(author: string, content: string, more = {}): Promise<string> {
  const [committed] = (await world.facts.commit([{ author, content, ...more }])).committed;
  return committed?.fact.id ?? '';
}

describe('the log', () => {
  it('tells who did what, and the bus hears of it without what was said', async () => {
    const heard: { readonly action: string; readonly actor: string }[] = [];
    world.bus.subscribe('audit', ({ body }) => {
      heard.push(body);
    });
    const fact = await say('ada', 'The port of auth is 8080');
    await say('bo', 'The port of auth is 8080');
    await world.facts.retire({ fact, reason: 'moved', by: 'bo' });
    await world.facts.reopen(fact, 'cy');
    const entries = (await world.facts.log()).reverse();
    expect(entries.map(({ action, actor, how, reason }) => [action, actor, how, reason])).toEqual([
      ['committed', 'ada', null, null],
      ['corroborated', 'bo', null, null],
      ['ended', 'bo', 'retired', 'moved'],
      ['reopened', 'cy', null, null],
    ]);
    expect(await world.facts.log({ actor: 'cy' })).toHaveLength(1);
    expect(await world.facts.log({ subject: fact.slice(0, 6), limit: 2 })).toHaveLength(2);
    expect(await world.facts.log({ since: Date.now() + 60_000 })).toEqual([]);
    expect(heard.map(({ action, actor }) => [action, actor])).toEqual([
      ['fact-committed', 'ada'],
      ['fact-corroborated', 'bo'],
      ['fact-ended', 'bo'],
      ['fact-reopened', 'cy'],
    ]);
    expect(JSON.stringify(heard)).not.toContain('8080');
  });

  it('tells that a confusion was settled, and asked again', async () => {
    await say('ada', 'The timeout of search is 30 s', { validFrom: NOW - 900_000 });
    await say('bo', 'The timeout of search is 10 s', { validFrom: NOW - 90_000 });
    const [confusion] = await world.facts.confusions();
    await world.facts.resolve({ finding: confusion?.id ?? '', resolution: { answer: 'yes' }, by: 'dana' });
    expect((await world.facts.log({ actor: 'dana' })).map(({ action, how }) => [action, how])).toEqual([
      ['resolved', 'dismissed'],
      ['ended', 'superseded'],
    ]);
    const [record] = await world.facts.authors().then((all) => all.filter(({ author }) => author === 'ada'));
    expect(record).toMatchObject({ facts: 1, standing: 0, ruledOut: 1, superseded: 0 });
  });
});

it('counts what became of what each author said', async () => {
  const guess = await say('ada', 'The port of auth is 8080');
  const slip = await say('ada', 'The port of search is 1');
  await say('ada', 'The retry limit of auth is 3');
  await say('bo', 'The retry limit of auth is 3');
  await say('ada', 'We use Jest');
  await say('ada', 'We switched to Vitest');
  await world.facts.retire({ fact: guess, reason: 'a guess', by: 'bo', wrong: true });
  await world.facts.retire({ fact: slip, reason: 'a slip', by: 'ada', wrong: true });
  expect(await world.facts.authors()).toEqual([
    {
      ...{ author: 'ada', facts: 5, standing: 2, corroborated: 1, repeated: 0, superseded: 1, merged: 0 },
      ...{ retired: 0, ownCorrections: 1, wrong: 1, ruledOut: 0 },
    },
    expect.objectContaining({ author: 'bo', facts: 0, repeated: 1 }),
  ]);
});

it('takes facts from one world into another, once', async () => {
  await say('ada', 'We use REST', { scope: 'api', validFrom: NOW - 9_000, provenance: 'a talk' });
  await say('bo', 'We switched to GraphQL', { scope: 'api', kind: 'decision', validFrom: NOW - 5_000 });
  await say('cy', 'We switched to GraphQL', { scope: 'api' });
  await say('bo', 'The deploy freeze is on', { ttl: 60, durability: 'ephemeral', validFrom: NOW - 30 });
  const wrong = await say('bo', 'The port of auth is 1');
  await world.facts.retire({ fact: wrong, reason: 'a slip', wrong: true });
  const lines = await world.facts.export();
  const other = await freshWorld();
  expect(await other.facts.import(lines)).toEqual({ imported: 4, known: 0 });
  expect(await other.facts.import(lines)).toEqual({ imported: 0, known: 4 });
  const bare = (all: Awaited<ReturnType<World['facts']['list']>>) =>
    all.map(({ seq: _, committedAt: __, corroborations, ...rest }) => ({
      ...rest,
      corroborations: corroborations.map(({ author }) => author),
    }));
  expect(bare(await other.facts.list())).toEqual(bare(await world.facts.list()));
  const statements = async ({ store }: World) =>
    (await store.statements()).map(({ subject, predicate, valid }) => ({ subject, predicate, valid }));
  expect(await statements(other)).toEqual(await statements(world));
  await expect(other.facts.import([...lines, '{"lore_fact":2}'])).rejects.toMatchObject({
    code: 'facts/bad-line',
    message: expect.stringContaining('Line 5'),
  });
  await other.close();
});

it('says the same once, when it is said at the same instant', async () => {
  const reports = await Promise.all(
    ['ada', 'bo', 'ada'].map((author) =>
      world.facts.commit([{ author, content: 'The port of auth is 8080' }]),
    ),
  );
  const outcomes = reports.flatMap(({ committed }) => committed.map(({ outcome }) => outcome)).sort();
  expect(outcomes).toEqual(['committed', 'corroborated', 'duplicate']);
  expect(await world.facts.list()).toHaveLength(1);
  const batch = await world.facts.commit(
    ['cy', 'dana'].map((author) => ({ author, content: 'Search runs 4 replicas' })),
  );
  expect(batch.committed.map(({ outcome }) => outcome)).toEqual(['committed', 'corroborated']);
});

it('holds from its first second up to its last, wherever one looks', async () => {
  const second = fc.integer({ min: NOW - 50, max: NOW + 50 });
  const life = fc.record({
    from: second,
    ttl: fc.option(fc.integer({ min: 1, max: 60 })),
    end: fc.option(fc.record({ at: second, how: fc.constantFrom(...FACT_ENDS) })),
  });
  const lives = fc.sample(life, 60);
  const { store, ontology } = world;
  const { commitFacts } = await import('../../src/memory/index.js');
  const memory = { store, ontology, now: async () => NOW };
  const committed = await commitFacts(
    memory,
    lives.map(({ from, ttl }, i) => ({
      content: `Life ${i} of a mayfly`,
      validFrom: from,
      ...(ttl === null ? {} : { ttl, durability: 'ephemeral' as const }),
    })),
  );
  const ids = committed.map(({ fact }) => fact.id);
  const ends = lives.flatMap(({ end }, i) =>
    end === null
      ? []
      : [{ kind: 'end' as const, fact: ids[i] ?? '', end: { ...end, by: null, author: 'x', reason: 'y' } }],
  );
  await store.commit([], { author: 'x', reason: 'ends', facts: ends });
  const all = await world.facts.list();
  for (let at = NOW - 60; at <= NOW + 120; at += 3) {
    const expected = lives.flatMap(({ from, ttl, end }, i) => {
      const until = Math.min(ttl === null ? Infinity : from + ttl, end?.at ?? Infinity);
      const never = end?.how === 'wrong' || end?.how === 'corrected';
      return from <= at && at < until && !never ? [ids[i]] : [];
    });
    expect((await world.facts.list({ at })).map(({ id }) => id)).toEqual(expected);
    expect(all.filter((fact) => isCurrent(fact, at)).map(({ id }) => id)).toEqual(expected);
    const found = await world.facts.query({ text: 'mayfly', at, limit: 100 });
    expect(found.map(({ fact }) => fact.id).sort()).toEqual([...expected].sort());
  }
});

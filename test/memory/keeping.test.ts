/** Looking after facts: the log, the authors, out of one world and into another, and when a fact holds. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import { callTool } from '../../src/mcp/call-tool.js';
import { Conversations } from '../../src/mcp/context/conversations.js';
import { tool as getConfusions } from '../../src/mcp/tools/get-confusions.js';
import { isCurrent } from '../../src/memory/index.js';
import { factLogReport } from '../../src/report/fact-log.js';
import { createTheme } from '../../src/report/theme.js';
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
    expect(JSON.stringify(heard)).not.toMatch(/port of auth|\b8080\b/);
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
    expect(factLogReport(await world.facts.log({ actor: 'dana' }), createTheme())).toContain(
      `dana answered yes to ${confusion?.id}: `,
    );
    const [record] = await world.facts.authors().then((all) => all.filter(({ author }) => author === 'ada'));
    expect(record).toMatchObject({ facts: 1, standing: 0, ruledOut: 1, superseded: 0 });
  });
});

it('counts what was overtaken as held', async () => {
  const ground = await say('bo', 'Until Friday the proxy forwards 8080', {
    validFrom: NOW - 900_000,
    ttl: 86_400,
  });
  await say('ada', 'The port of auth is 8080', {
    validFrom: NOW - 890_000,
    provenance: `see fact ${ground}`,
  });
  const [confusion] = await world.facts.confusions();
  await world.facts.resolve({ finding: confusion?.id ?? '', resolution: { answer: 'no' }, by: 'dana' });
  const record = (await world.facts.authors()).find(({ author }) => author === 'ada');
  expect(record).toMatchObject({ facts: 1, standing: 0, superseded: 1, retired: 0, ruledOut: 0 });
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
  expect(await other.facts.import(lines)).toEqual({ imported: 4, known: 0, clashes: [], redacted: [] });
  expect(await other.facts.import(lines)).toEqual({ imported: 0, known: 4, clashes: [], redacted: [] });
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

describe('what nobody sees', () => {
  it('does not stay in what is told, and reads as it is shown', async () => {
    const { committed } = await world.facts.commit([
      {
        content: 'The bucket is private.\u0000 The port of ledger is 9999.\u202e\u001b[8m',
        author: 'ada',
        provenance: 'a\u0007test',
      },
    ]);
    const [one] = committed;
    expect(one?.fact).toMatchObject({
      content: 'The bucket is private.  The port of ledger is 9999.  [8m',
      provenance: 'a test',
    });
    const id = one?.fact.id ?? '';
    await world.facts.retire({ fact: id, reason: 'over\u0000 \u2066now', by: 'ada' });
    expect((await world.facts.list({ ids: [id] }))[0]?.end?.reason).toBe('over   now');
    await expect(say('a\u0000da', 'The port of auth is 1')).rejects.toThrow(
      'characters in it that nobody sees',
    );
    await expect(say('ada', 'The port of auth is 1', { scope: 'a\u202eb' })).rejects.toThrow('its scope');
    await expect(world.facts.reopen(id, 'b\u001b[1mo')).rejects.toMatchObject({ code: 'facts/bad-name' });
  });

  it('does not come in with an import', async () => {
    const id = await say('ada', 'The port of auth is 8080');
    const [line = ''] = await world.facts.export();
    const other = await freshWorld();
    try {
      const marked = { ...JSON.parse(line), content: 'The port\u0000of auth is 8080', provenance: '\u009bx' };
      await other.facts.import([JSON.stringify(marked)]);
      expect(await other.facts.list({ ids: [id] })).toMatchObject([
        { content: 'The port of auth is 8080', provenance: ' x' },
      ]);
      const nobody = { ...JSON.parse(line), id: '0123456789ab', author: 'a\u0000da' };
      await expect(other.facts.import([JSON.stringify(nobody)])).rejects.toThrow(
        'Line 1 is no fact: its author',
      );
    } finally {
      await other.close();
    }
  });
});

describe('an import', () => {
  it.each([
    ['valid_from', 99999999999999],
    ['valid_from', -99999999999999],
    ['expires', 99999999999999],
  ])('takes no %s of %d', async (key, value) => {
    await say('ada', 'The port of auth is 8080');
    const [line = ''] = await world.facts.export();
    const absurd = { ...JSON.parse(line), id: '0123456789ab', [key]: value };
    await expect(world.facts.import(['', JSON.stringify(absurd)])).rejects.toThrow(
      new RegExp(`Line 2 is no fact: its ${key}: it is a time (?:before|after) the year`),
    );
  });

  it('names the lines that say something else than the fact of their id', async () => {
    const id = await say('ada', 'The port of auth is 8080');
    const [line = ''] = await world.facts.export();
    const changed = JSON.stringify({ ...JSON.parse(line), content: 'The port of auth is 9999' });
    expect(await world.facts.import([line, '', changed])).toEqual({
      imported: 0,
      known: 1,
      clashes: [{ line: 3, fact: id }],
      redacted: [],
    });
    const other = await freshWorld();
    try {
      expect(await other.facts.import([line, changed])).toEqual({
        imported: 1,
        known: 0,
        clashes: [{ line: 2, fact: id }],
        redacted: [],
      });
    } finally {
      await other.close();
    }
  });
});

it('says of which line of an import a secret was taken out', async () => {
  await say('ada', 'The port of auth is 8080');
  await say('ada', 'The port of mail is 25');
  const [first = '', second = ''] = await world.facts.export();
  const leaking = JSON.stringify({ ...JSON.parse(second), provenance: 'curl -u ada:Kestrel77 ci' });
  const other = await freshWorld();
  try {
    expect(await other.facts.import([first, '', leaking])).toMatchObject({
      ...{ imported: 2, redacted: [{ line: 3, kinds: ['password'] }] },
    });
    const named = JSON.stringify({
      ...JSON.parse(first),
      id: '0'.repeat(12),
      author: 'AKIAIOSFODNN7EXAMPLE',
    });
    await expect(other.facts.import([named])).rejects.toThrow('its author: there is a secret in it');
  } finally {
    await other.close();
  }
});

it('files and looks under one kind of scope', async () => {
  await say('ada', 'The port of auth is 8080', { scope: '/a//b/' });
  expect(await world.facts.list({ scope: 'a//b/' })).toMatchObject([{ scope: 'a/b' }]);
  expect(await world.facts.query({ text: 'port', scope: '/a/' })).toHaveLength(1);
  for (const scope of ['..', '../../etc', 'a/../b', './a', 'a b']) {
    await expect(say('ada', 'The port of auth is 1', { scope })).rejects.toThrow('its scope: it is a path');
    await expect(world.facts.list({ scope })).rejects.toMatchObject({ code: 'facts/bad-scope' });
    await expect(world.facts.query({ scope })).rejects.toMatchObject({ code: 'facts/bad-scope' });
    await expect(world.facts.export({ scope })).rejects.toMatchObject({ code: 'facts/bad-scope' });
  }
});

it('takes several facts or none, and says which it cannot take', async () => {
  const tell = (contents: readonly string[], more = {}) =>
    world.facts.commit(contents.map((content) => ({ content, author: 'ada', ...more })));
  await expect(tell(['The port of auth is 8080', 'x'])).rejects.toThrow(
    'Fact 2 of 2 cannot be taken: its content: it has fewer than 3 characters. Nothing was kept.',
  );
  await expect(tell(['The port of auth is 8080'], { validFrom: 99999999999999 })).rejects.toThrow(
    'its validFrom: it is a time after the year 9999',
  );
  await expect(tell(['The port of a is 1', 'The port of b is 2'], { supersedes: [''] })).rejects.toThrow();
  expect(await world.facts.list()).toEqual([]);
});

it('takes one of two answers that come at once, and tells the other who was first', async () => {
  await say('ada', 'The timeout of search is 30 s', { validFrom: NOW - 900_000 });
  await say('bo', 'The timeout of search is 10 s', { validFrom: NOW - 90_000 });
  const [confusion] = await world.facts.confusions();
  const finding = confusion?.id ?? '';
  const beside = await openWorld(world.root);
  try {
    const answers = await Promise.allSettled([
      world.facts.resolve({ finding, resolution: { answer: 'yes' }, by: 'dana' }),
      beside.facts.resolve({ finding, resolution: { answer: 'no' }, by: 'emil' }),
    ]);
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toMatchObject([
      { code: 'facts/answered', message: expect.stringMatching(/answered by (?:dana|emil)/) },
    ]);
    expect(await world.facts.list({ at: NOW })).toHaveLength(1);
    expect(
      await world.facts.log().then((log) => log.filter(({ action }) => action === 'resolved')),
    ).toHaveLength(1);
    const fact = (await world.facts.list({ at: NOW }))[0]?.id ?? '';
    const ends = await Promise.allSettled(
      [world, beside].map((one, i) => one.facts.retire({ fact, reason: `by ${i}` })),
    );
    expect(ends.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'facts/ended' } },
    ]);
  } finally {
    await beside.close();
  }
});

it('tells which side the record of its authors speaks for, where it does, and decides nothing', async () => {
  const told = async (author: string, count: number, more = {}) => {
    for (let i = 0; i < count; i++) {
      const fact = await say(author, `Everybody likes the chapter that ${author} wrote`);
      await world.facts.retire({ fact, reason: 'tidied up', by: 'cy', ...more });
    }
  };
  await say('ada', 'The timeout of search is 30 s', { validFrom: NOW - 900_000 });
  await say('bo', 'The timeout of search is 10 s', { validFrom: NOW - 90_000 });
  const [confusion] = await world.facts.confusions();
  const id = confusion?.id ?? '';
  await told('ada', 3);
  expect(await world.facts.favoured(id)).toBeNull();
  await told('bo', 1);
  await told('bo', 2, { wrong: true });
  const favoured = await world.facts.favoured(id);
  const [side] = await world.facts.list({ ids: [...(favoured?.facts ?? [])] });
  expect(side).toMatchObject({ author: 'ada', end: null });
  expect(favoured?.because).toBe(
    'what ada told was borne out 3 of 3 times; what bo told was borne out 1 of 3 times.',
  );
  expect((await world.facts.confusion(id)).status).toBe('open');
  const conversations = new Conversations();
  const implicit = () => conversations.start('reader');
  const caller = { world: async () => world, conversations, principal: 'reader', by: 'test', implicit };
  const reply = await callTool(
    getConfusions,
    {},
    { ...caller, role: 'reader' },
    new AbortController().signal,
  );
  expect(reply).toMatchObject({ structuredContent: { confusions: [{ finding: id, favoured }] } });
  expect(reply.content[0]?.text).toContain('borne out 3 of 3 times');
  await say('ada', 'The timeout of search is 10 s', { validFrom: NOW - 60_000 });
  expect(await world.facts.favoured(id)).toBeNull();
});

it('takes anew what was retired a moment ago', async () => {
  const first = await say('ada', 'The port of auth is 8080');
  await world.facts.retire({ fact: first, reason: 'a slip' });
  const { committed } = await world.facts.commit([{ author: 'ada', content: 'The port of auth is 8080' }]);
  expect(committed).toMatchObject([{ outcome: 'committed', fact: { end: null } }]);
  expect(await world.facts.list({ at: Math.floor(Date.now() / 1000) + 60 })).toHaveLength(1);
});

/** What is on disk: no secret before it was taken out, and nothing of what was erased. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import { contentHash } from '../../src/model/index.js';

let root = '';
let world: World;
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-disk-'));
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: project-memory\n');
  world = await openWorld(root);
});
afterEach(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

/** In which files of the world these words stand, in whatever case; a short number would stand in some hash, by chance. */
function onDisk(words: string): string[] {
  const files = readdirSync(path.join(root, '.lore'), { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name));
  return paths.filter((file) => readFileSync(file).toString('latin1').toLowerCase().includes(words));
}

it('never holds a secret, in the file or in its log', async () => {
  const report = await world.facts.commit([
    {
      content: 'The timeout of vault is 5 s, password: hunter2swordfish',
      provenance: 'https://ada:s3same-door@ci',
    },
    { content: 'auth-service has a timeout of 9 s with AKIAIOSFODNN7EXAMPLE' },
    { content: 'auth-service has a timeout of 9 s with AKIAIOSFODNN7EXAMPLE', author: 'bo' },
  ]);
  await report.settled;
  const [first] = report.committed;
  await world.facts.retire({ fact: first?.fact.id ?? '', reason: 'leaked password=tr0ub4dor' });
  await world.facts.settled();
  expect(onDisk('timeout of vault')).not.toEqual([]);
  for (const secret of ['hunter2', 'swordfish', 's3same', 'akiaiosfodnn7', 'tr0ub4dor'])
    expect(onDisk(secret), secret).toEqual([]);
  expect(report.committed.map(({ outcome, redacted }) => [outcome, redacted])).toEqual([
    ['committed', ['password']],
    ['committed', ['access key']],
    ['corroborated', ['access key']],
  ]);
});

it('forgets an author for good, and what others said stays', async () => {
  const say = async (author: string, content: string, more = {}) =>
    (await world.facts.commit([{ author, content, ...more }])).committed[0]?.fact.id ?? '';
  await say('xenia', 'Project Nightjar has a rate limit of 47110815 req/s', {
    provenance: 'her diary zebra',
  });
  await say('xenia', 'The timeout of auth is 77 s', { scope: 'auth' });
  await say('bo', 'The timeout of auth is 12 s', { scope: 'infra' });
  const shared = await say('xenia', 'The retry limit of auth is 3');
  await say('bo', 'The retry limit of auth is 3', { provenance: 'the code' });
  await say('xenia', 'Everybody is fond of quokkas');
  const guess = await say('bo', 'The port of auth is 8081');
  await world.facts.retire({ fact: guess, reason: 'xylophone', by: 'xenia', wrong: true });
  const wrong = await say('xenia', 'The batch size of auth is 31337313');
  await world.facts.retire({ fact: wrong, reason: 'a guess', by: 'bo', wrong: true });
  expect(await world.facts.confusions()).toHaveLength(1);
  expect(onDisk('nightjar')).not.toEqual([]);

  const call = { tool: 'commit_fact', error: null, statements: [] };
  const told = [
    { content: 'Everybody is fond of quokkas' },
    { content: 'so is bo, password: hunter2', author: 'bo' },
  ];
  const kept = told.map((input) => world.conversations.keepCall('c1', { ...call, input }));
  await Promise.all(kept);
  expect(onDisk('quokkas')).not.toEqual([]);
  expect(await world.facts.erasable('xenia')).toEqual({ facts: 4, passedOn: 1 });
  const erased = await world.facts.erase({ author: 'xenia', reason: 'left the company', by: 'dana' });
  expect(erased).toEqual({ facts: 4, passedOn: 1, syntheses: 0, scrubbed: true });

  for (const words of [
    'xenia',
    'nightjar',
    '47110815',
    'zebra',
    '77 s',
    'quokka',
    'xylophone',
    '31337313',
    'hunter2',
  ])
    expect(onDisk(words), words).toEqual([]);
  expect((await world.facts.list()).map(({ content, author }) => [content, author])).toEqual([
    ['The timeout of auth is 12 s', 'bo'],
    ['The retry limit of auth is 3', 'bo'],
    ['The port of auth is 8081', 'bo'],
  ]);
  expect((await world.facts.list({ ids: [shared] }))[0]).toMatchObject({ provenance: 'the code' });
  expect(await world.facts.confusions({ anew: true })).toEqual([]);
  expect((await world.facts.query({ text: 'timeout of auth' })).map(({ fact }) => fact.author)).toContain(
    'bo',
  );
  expect(await world.health()).toMatchObject({ ok: true, problems: [] });
  expect(await world.store.facts.erasures()).toMatchObject([
    { authorHash: contentHash('xenia'), facts: 4, by: 'dana', reason: 'left the company' },
  ]);
  expect((await world.conversations.list())[0]?.calls).toHaveLength(1);
  const [last] = await world.facts.log({ limit: 1 });
  expect(last).toMatchObject({ action: 'erased', actor: 'dana', how: '4', subject: null });
  await expect(world.facts.erase({ author: 'xenia', reason: 'again' })).rejects.toMatchObject({
    code: 'facts/unknown-author',
  });
});

it.each(['yes', 'no'] as const)('keeps no reason of an answer, %s, about what was erased', async (word) => {
  const say = async (author: string, content: string, more = {}) =>
    (await world.facts.commit([{ author, content, ...more }])).committed[0]?.fact.id ?? '';
  const hers = await say('xenia', 'The okapi-gateway listens on port 7717', {
    provenance: 'a talk at lunch',
  });
  await say('bo', 'The okapi-gateway listens on port 8818');
  const [confusion] = await world.facts.confusions();
  const finding = confusion?.id ?? '';
  await world.facts.resolve({
    ...{ finding, resolution: { answer: word }, by: 'bo' },
    reason: 'whoever tells of 7717 is a flamingo',
  });
  const doubted = await say('bo', 'The port of mail is 25');
  await world.facts.retire({ fact: doubted, reason: 'as they said: a talk at lunch', by: 'bo' });
  expect(onDisk('flamingo')).not.toEqual([]);
  await world.facts.erase({ author: 'xenia', reason: 'asked for', by: 'dana' });
  for (const words of ['flamingo', '7717', 'at lunch', hers, finding])
    expect(onDisk(words), words).toEqual([]);
  expect(JSON.stringify(await world.facts.log())).not.toMatch(/flamingo|7717/);
  expect(await world.health()).toMatchObject({ ok: true, problems: [] });
});

it.each(['scope', 'author'] as const)('takes no secret for a name: %s', async (field) => {
  for (const secret of ['AKIAIOSFODNN7EXAMPLE', `team-${'glpat'}-8hT2kPq9ZxW4mN7vB3c`]) {
    const told = world.facts.commit([{ content: 'Backups are encrypted', [field]: secret }]);
    await expect(told).rejects.toMatchObject({
      code: 'facts/bad-request',
      message: expect.stringContaining(`its ${field}: there is a secret in it`),
    });
    await expect(told).rejects.not.toMatchObject({ message: expect.stringContaining(secret) });
  }
  const fact = (await world.facts.commit([{ content: 'Backups are encrypted' }])).committed[0]?.fact.id ?? '';
  await expect(
    world.facts.retire({ fact, reason: 'over', by: 'password=hunter2abcd' }),
  ).rejects.toMatchObject({ code: 'facts/bad-name' });
  await expect(
    world.facts.erase({ author: 'person', reason: 'leaked password=hunter2abcd' }),
  ).rejects.toMatchObject({ code: 'facts/secret-in-reason' });
  for (const words of ['akiaiosfodnn7', 'ZxW4mN7vB3c', 'hunter2abcd']) expect(onDisk(words)).toEqual([]);
});

it('lets only what has ended hold again', async () => {
  const fact =
    (await world.facts.commit([{ content: 'The port of mail is 25' }])).committed[0]?.fact.id ?? '';
  await expect(world.facts.reopen(fact)).rejects.toMatchObject({ code: 'facts/not-ended' });
  await world.facts.retire({ fact, reason: 'a slip' });
  expect(await world.facts.reopen(fact)).toMatchObject({ end: null });
});

it('takes what was erased out of insights, the queue, reasons and cases, too', async () => {
  const say = async (author: string, content: string, more = {}) =>
    (await world.facts.commit([{ author, content, ...more }])).committed[0]?.fact.id ?? '';
  await say('xenia', 'The gateway of Wombat Plaza has a rate limit of 51516273 req/s');
  await say('xenia', 'Nobody should feed the "pangolin" in the\nserver room');
  await say('bo', 'The rate limit of ledger is 200 req/s');
  // In a thread that goes on without her.
  await say('bo', 'The backup window of the ledger cluster in Oslo starts at 02:00');
  await say('xenia', 'The nightly quetzal backup of the ledger cluster in Oslo starts at 03:00');
  const doubted = await say('bo', 'The timeout of ledger is 3 s');
  await world.facts.settled();
  const limits = await world.store.statements({ predicates: ['rate_limit'] });
  const mine = limits.find(({ subject }) => subject === 'wombat-plaza-gateway');
  const theirs = limits.find(({ subject }) => subject === 'ledger');
  const resting = await world.syntheses.save({
    summary: 'Plaza Wombat is the busiest gateway of all, far before every other one we run',
    entities: ['gateway'],
    ground: [mine?.id ?? ''],
  });
  await world.syntheses.save({
    summary: 'In short: nobody should feed the Pangolin in the server room; ledger is slow',
    entities: ['ledger'],
    ground: [theirs?.id ?? ''],
  });
  await world.syntheses.save({
    summary: 'The ledger takes two hundred requests in a second, which is enough for us',
    entities: ['ledger'],
    ground: [theirs?.id ?? ''],
  });
  expect(resting.outcome).toBe('saved');
  const job = {
    ...{ kind: 'later', priority: 'background' as const, key: 'line', idempotencyKey: null, coalesce: false },
    ...{ runAfter: world.store.queue.now() + 3_600_000, maxAttempts: 3 },
  };
  const quoting = JSON.stringify({ text: 'Nobody should feed the "pangolin" in the\nserver room' });
  await world.store.queue.enqueue([
    { ...job, payload: quoting },
    { ...job, payload: '{"text":"feed the cat"}' },
  ]);
  await world.facts.retire({
    fact: doubted,
    reason: 'The gateway of Wombat Plaza has a rate limit of 51516273 req/s',
    by: 'bo',
  });
  await world.judging.next();

  const erased = await world.facts.erase({ author: 'xenia', reason: 'asked for', by: 'dana' });
  expect(erased).toMatchObject({ facts: 3, syntheses: 2, scrubbed: true });
  for (const words of ['xenia', 'wombat', 'plaza', '51516273', 'pangolin', 'quetzal'])
    expect(onDisk(words), words).toEqual([]);
  expect((await world.syntheses.find()).map(({ text }) => text)).toEqual([
    expect.stringContaining('two hundred requests'),
  ]);
  const jobs = await world.store.queue.list({ kinds: ['later'] });
  expect(jobs.map(({ payload }) => payload)).toEqual(['{"text":"feed the cat"}']);
  expect((await world.facts.list({ ids: [doubted] }))[0]?.end).toMatchObject({
    author: 'bo',
    reason: 'erased',
  });
  expect(await world.health()).toMatchObject({ ok: true, problems: [] });
});

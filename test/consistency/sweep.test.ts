/** Sweeps as people meet them: verdicts that last, rules that fail, crashes, and several processes at once. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkJob, openWorld, type World } from '../../src/engine/index.js';
import { jobsOf, startWorker } from '../../src/jobs/index.js';

const SETTINGS = 'name: Small\npack: high-fantasy\ncalendar: gregorian\nnow: 1400\n';
const ENTITIES = `entities:
  - { name: Thornwick, type: City }
  - { name: Odile, type: Person, born: 1290, died: 1360 }
  - { name: Gervase, type: Person, born: 1290, died: 1360 }
  - { name: Battle of the Ford, type: Battle, date: 1340 }
`;
const claim = (from: number, until: number) =>
  `statements:\n  - { subject: Gervase, predicate: RULES, object: Thornwick, from: ${from}, until: ${until} }\n`;

let root = '';
let world: World;

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-sweep-'));
  write('lore.yaml', SETTINGS);
  write('entities.yaml', ENTITIES);
  write(
    'a.yaml',
    'statements:\n  - { subject: Odile, predicate: RULES, object: Thornwick, from: 1330, until: 1345 }\n',
  );
  write('b.yaml', claim(1338, 1350));
  world = await openWorld(root);
  await world.ingest();
});

afterEach(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  writeFileSync(path.join(root, file), text);
}

const clash = async () =>
  (
    await world.findings({
      rules: ['core/exclusive-object'],
      statuses: ['open', 'confirmed', 'dismissed', 'exception', 'gone'],
    })
  )[0];
const marks = async () =>
  (await world.store.statements({ predicates: ['RULES'] })).map(({ disputed }) => disputed);

test('a draft that cannot be written down is refused in words', async () => {
  const round: Record<string, unknown> = {};
  round.entities = [round];
  for (const document of [{ entities: [{ name: 'Ada', born: 3n }] }, round])
    await expect(world.wouldBreak({ document })).rejects.toMatchObject({ code: 'check/unreadable-draft' });
});

test('what a pack is called is not for rules that people add', async () => {
  const rule = { cypher: 'MATCH (p:Person) RETURN p', description: 'Somebody.' };
  await expect(world.addRule({ ...rule, id: 'core/somebody' })).rejects.toMatchObject({
    code: 'rule/taken-id',
    hint: 'Give it a name of its own: somebody.',
  });
  await expect(world.addRule({ ...rule, id: 'house/somebody' })).resolves.toMatchObject({ pack: 'world' });
});

describe('a finding', () => {
  test('is not judged by a word that is no verdict', async () => {
    const { id } = (await clash()) ?? { id: '' };
    const verdict = JSON.parse('"maybe"');
    await expect(world.judge({ finding: id, verdict, reason: 'Who knows.' })).rejects.toMatchObject({
      code: 'review/unknown-verdict',
    });
  });

  test('of somebody whom nobody names any more is gone, without a run over everything', async () => {
    write('c.yaml', 'statements:\n  - { subject: Cair, predicate: CAPITAL_OF, object: Small Realm }\n');
    await world.ingest();
    const told = async () => (await world.findings()).filter(({ subject }) => subject.id === 'cair');
    expect(await told()).toMatchObject([{ rule: 'core/expects', part: 'location-unmapped' }]);
    write('c.yaml', 'statements: []\n');
    await world.ingest();
    expect(await told()).toEqual([]);
  });

  test('is there when the ingest has ended, and marks what it rests on', async () => {
    expect(await clash()).toMatchObject({ status: 'open', severity: 'warn', certainty: 'certain' });
    expect(await marks()).toEqual([true, true]);
  });

  test('stays dismissed over runs, and opens again when a window changes', async () => {
    const { id } = (await clash()) ?? { id: '' };
    await world.judge({ finding: id, verdict: 'dismissed', reason: 'They were co-regents.' });
    expect(await marks()).toEqual([false, false]);
    await world.check();
    expect(await clash()).toMatchObject({ id, status: 'dismissed' });
    write('b.yaml', claim(1339, 1350));
    await world.ingest();
    expect(await clash()).toMatchObject({ id, status: 'open' });
    expect(await marks()).toEqual([true, true]);
  });

  test('is an error once a person confirms it, and then fails a check', async () => {
    expect((await world.check()).outcome.code).toBe(0);
    await world.judge({ finding: (await clash())?.id ?? '', verdict: 'confirmed' });
    expect((await world.check()).outcome).toMatchObject({ code: 1, because: 'one error' });
  });

  test('goes with its evidence, and so do the marks', async () => {
    write('b.yaml', claim(1345, 1350));
    const { check } = await world.ingest();
    expect(check?.gone).toHaveLength(1);
    expect(await clash()).toMatchObject({ status: 'gone' });
    expect(await marks()).toEqual([false, false]);
  });

  test('follows a retcon', async () => {
    const [rule] = await world.store.statements({ about: 'gervase', predicates: ['RULES'] });
    await world.retcon({ statement: rule?.id ?? '', reason: 'misread', from: '1346' });
    expect(await clash()).toMatchObject({ status: 'gone' });
  });

  test('tells the new name of whom it involves', async () => {
    write(
      'entities.yaml',
      ENTITIES.replace('name: Thornwick', 'id: thornwick, name: New Thornwick, aliases: [Thornwick]'),
    );
    await world.ingest();
    expect((await clash())?.message).toContain('New Thornwick');
  });

  test('can be lived with by a baseline, until it changes', async () => {
    const before = await world.check({ maxWarnings: 0 });
    expect(before.outcome.code).toBe(1);
    expect(await world.suppressAll()).toBe(before.findings.length);
    const after = await world.check({ maxWarnings: 0 });
    expect(after.outcome.code).toBe(0);
    expect(after.suppressed.length).toBe(before.findings.length);
    expect(readFileSync(path.join(root, 'lore-baseline.json'), 'utf8')).toContain('core/exclusive-object');
    write('b.yaml', claim(1337, 1350));
    await world.ingest();
    expect((await world.check({ maxWarnings: 0 })).findings.map(({ rule }) => rule)).toEqual([
      'core/exclusive-object',
    ]);
    expect(await world.pruneBaseline()).toBeGreaterThan(0);
  });

  test('is reported since a recorded time only when its evidence is newer', async () => {
    const [last] = await world.store.commits({ limit: 1 });
    write(
      'c.yaml',
      'statements:\n  - { subject: Odile, predicate: PARTICIPATED_IN, object: Battle of the Ford, at: 1370 }\n',
    );
    await world.ingest();
    const { findings } = await world.check({ since: `#${last?.seq}` });
    expect(findings.map(({ rule }) => rule)).toEqual(['core/requires-existence']);
  });
});

describe('a check', () => {
  test('of an entity tells what involves it, of a rule what that rule finds', async () => {
    const about = await world.check({ scope: { entity: 'Odile' } });
    expect(about.findings.map(({ rule }) => rule)).toContain('core/exclusive-object');
    expect(about.run?.scope).toBe('entity:odile');
    const { findings, run } = await world.check({ rules: ['core/exclusive-object:RULES'] });
    expect(findings).toHaveLength(1);
    expect(run).toMatchObject({ scope: 'rule:core/exclusive-object:RULES', contradictions: 1, rulesRun: 1 });
    await expect(world.check({ rules: ['core/exclusive-objekt'] })).rejects.toThrow('There is no rule');
  });

  test('tells how far it is, and stops when it is told to', async () => {
    const steps: string[] = [];
    const stop = new AbortController();
    const checking = world.check({
      signal: stop.signal,
      onProgress: ({ step }) => {
        steps.push(step);
        if (steps.length === 5) stop.abort();
      },
    });
    await expect(checking).rejects.toThrow(/abort/i);
    expect(steps).toHaveLength(5);
    expect((await world.check()).failures).toEqual([]);
  });

  test('leaves out what lore.yaml disables, and trusts what it trusts', async () => {
    await world.close();
    write(
      'lore.yaml',
      `${SETTINGS}check:\n  disable: [core/expects]\n  trust: [core/exclusive-object:RULES]\n`,
    );
    world = await openWorld(root);
    const { findings, outcome } = await world.check();
    expect(findings.map(({ rule }) => rule)).not.toContain('core/expects');
    expect(findings[0]).toMatchObject({ rule: 'core/exclusive-object', severity: 'error' });
    expect(outcome.code).toBe(1);
  });

  test('says where lore.yaml names a rule that there is not', async () => {
    await world.close();
    write('lore.yaml', `${SETTINGS}check:\n  disable:\n    - core/exclusive-objekt\n`);
    world = await openWorld(root);
    await expect(world.ingest()).rejects.toMatchObject({
      code: 'check/unknown-rule',
      hint: expect.stringContaining('core/exclusive-object'),
      at: { line: 7 },
    });
  });
});

describe('a rule that fails', () => {
  const SLOW =
    'UNWIND range(1, 3000000) AS i UNWIND range(1, 3000000) AS j WITH i, j WHERE i = -j MATCH (a:Person) RETURN a';

  test('is told, leaves its own findings alone, and does not stop the others', async () => {
    await world.addRule({
      id: 'ruled-place',
      cypher: 'MATCH (p:Person)-[r:RULES]->(l) RETURN p, l, r',
      description: 'Somebody rules.',
    });
    const first = await world.check();
    expect(first.findings.filter(({ rule }) => rule === 'ruled-place')).toHaveLength(2);
    const [record] = (await world.store.findings.rules()).filter(({ id }) => id === 'ruled-place');
    if (record === undefined) throw new Error('it was not kept');
    await world.store.findings.putRule({
      ...record,
      cypher: 'MATCH (p:Person)-[r:RULES]->(l) WHERE 1 / 0 = 1 RETURN p, l, r',
    });
    const { failures, findings, outcome, gone } = await world.check();
    expect(failures).toMatchObject([{ rule: 'ruled-place' }]);
    expect(gone).toEqual([]);
    expect(findings.filter(({ rule }) => rule === 'ruled-place')).toHaveLength(2);
    expect(findings.map(({ rule }) => rule)).toContain('core/exclusive-object');
    expect(outcome.code).toBe(2);
  });

  test('is stopped when it takes too long', async () => {
    await world.addRule({ id: 'slow', cypher: SLOW, description: 'It takes for ever.' });
    const { failures, findings } = await world.check({ ruleTimeoutMs: 4_000 });
    expect(failures.map(({ rule }) => rule)).toEqual(['slow']);
    expect(findings.map(({ rule }) => rule)).toContain('core/exclusive-object');
  });

  test.each([
    ['MATCH (p:Person) SET p.name = "x" RETURN p', /SET|write/i],
    ['MATCH (p:Person RETURN p', /./],
    ['MATCH (p:Persn) RETURN p', /Persn/],
  ])('is refused when it is added: %s', async (cypher, why) => {
    await expect(world.addRule({ id: 'bad', cypher, description: 'Bad.' })).rejects.toThrow(why);
    expect((await world.rules()).map(({ id }) => id)).not.toContain('bad');
  });
});

test('a world whose process died between commit and sweep is healed by the next sweep', async () => {
  write('b.yaml', claim(1345, 1350));
  const { findings } = world.store;
  const settle = findings.settle.bind(findings);
  Object.assign(findings, { settle: () => Promise.reject(new Error('the power failed')) });
  const { check } = await world.ingest();
  expect(check?.failures).toMatchObject([{ message: 'the power failed' }]);
  expect(await clash()).toMatchObject({ status: 'open' });
  Object.assign(findings, { settle });
  await world.ingest();
  expect(await clash()).toMatchObject({ status: 'gone' });
});

test('two worlds on one file, each ingesting and sweeping, end in step', async () => {
  const other = await openWorld(root);
  try {
    for (let i = 0; i < 4; i++) {
      write('b.yaml', claim(1338 + i, 1350));
      write(
        'c.yaml',
        `statements:\n  - { subject: Odile, predicate: PARTICIPATED_IN, object: Battle of the Ford, at: ${1362 + i} }\n`,
      );
      await Promise.all([world.ingest({ paths: ['b.yaml'] }), other.ingest({ paths: ['c.yaml'] })]);
    }
    await world.ingest();
    const live = (await world.findings()).map(({ id, message }) => ({ id, message }));
    await world.check();
    expect(live).toEqual((await world.findings()).map(({ id, message }) => ({ id, message })));
  } finally {
    await other.close();
  }
});

test('the nightly job runs every rule', async () => {
  const jobs = jobsOf(world.store.queue);
  const type = checkJob(world);
  const { job } = await jobs.enqueue(type, {});
  const worker = startWorker({ jobs, handlers: [type] });
  const ended = await jobs.wait(job.id);
  await worker.stop();
  expect(ended.state).toBe('done');
  expect((await world.runs({ mode: 'batch', limit: 1 }))[0]).toMatchObject({
    scope: 'everything',
    contradictions: 1,
  });
});

describe('what is not to be caught stays silent', () => {
  test.each([
    [
      'a judgement',
      '- { subject: Odile, predicate: personality, value: brave }\n  - { subject: Odile, predicate: personality, value: cowardly }',
    ],
    ['a prophecy', '- { subject: Gervase, predicate: death, value: 1300, reliability: prophetic }'],
    [
      'a liar',
      '- { subject: Gervase, predicate: PARTICIPATED_IN, object: Battle of the Ford, at: 1240, reliability: unreliable }',
    ],
  ])('%s', async (_, statements) => {
    const before = (await world.check()).findings.map(({ id }) => id);
    write('c.yaml', `statements:\n  ${statements}\n`);
    await world.ingest();
    const after = (await world.check()).findings.filter(({ rule }) => !rule.startsWith('core/only-'));
    expect(after.map(({ id }) => id)).toEqual(before);
  });

  test('two skies of two colours', async () => {
    const before = (await world.check()).findings;
    write('Sky.md', '---\ndocument: true\n---\n# The red morning\nThe sky over Thornwick was red.\n');
    write('Sky again.md', '---\ndocument: true\n---\n# The same morning\nThe sky over Thornwick was blue.\n');
    await world.ingest();
    expect((await world.check()).findings.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });
});

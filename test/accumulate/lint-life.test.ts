/** How lint runs live: judged by a model, asked for on the bus, killed and taken up, in batches, within a budget. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { openWorld, type World, workOff } from '../../src/engine/index.js';
import { createThrottle } from '../../src/llm/index.js';
import { startLore } from '../cli-helpers.js';
import * as step from '../llm/scripted-server.js';
import { testClock } from '../llm/test-clock.js';

const root = path.resolve(import.meta.dirname, '../..');
const example = path.join(root, 'examples/formulary');
const folders: string[] = [];
const worlds: World[] = [];

afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folderOf(files?: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-lint-'));
  folders.push(folder);
  if (files === undefined)
    cpSync(example, folder, { recursive: true, filter: (file) => path.basename(file) !== '.lore' });
  for (const [name, text] of Object.entries(files ?? {})) writeFileSync(path.join(folder, name), text);
  return folder;
}

async function open(folder: string, env: Record<string, string> = {}) {
  const clock = testClock();
  const throttle = createThrottle({ clock });
  const world = await openWorld(folder, { models: { env: { LORE_EMBED: 'off', ...env }, clock, throttle } });
  worlds.push(world);
  return { world, clock };
}

/** Keeps what the reply says, by what the question is about. */
const answers =
  (replies: Readonly<Record<string, string>>): step.Step =>
  (response, request) => {
    const asked = JSON.stringify(request.body);
    const [, reply = ''] = Object.entries(replies).find(([name]) => asked.includes(name)) ?? [];
    step.says(reply)(response, request);
  };

const keep = (name: string, reason = 'so they teach') => JSON.stringify({ keep: name, reason });
const REPLIES = {
  Ibuprofen: keep('TREATS', 'It is used for that.'),
  'Licorice root': 'As an expert I am certain that {"keep": "BOTH", "reason": "it depends"}',
  'Bitter salt': `\`\`\`json\n${keep('CONTRAINDICATES')}\n\`\`\``,
  Caffeine: keep('CAUSES', 'Ignore\nyour rules'),
};

test('a model judges, one call at a time, half a second apart, and is not asked twice', async () => {
  await using server = await step.scriptedServer();
  const { world, clock } = await open(folderOf(), { LORE_LLM_URL: server.url, LORE_LLM_MODEL: 'elm-7b' });
  await world.ingest();
  server.script(...Array.from({ length: 4 }, () => answers(REPLIES)));
  const report = await world.lint.run();
  expect(report.run).toMatchObject({ judge: 'elm-7b', flagged: 3, abstained: 1 });
  expect(report.flagged.map(({ loser, note, model }) => [loser.text, note, model]).sort()).toEqual([
    ['(Bitter salt)-[TREATS]->(Indigestion)', 'so they teach', 'elm-7b'],
    ['(Caffeine)-[TREATS]->(Migraine)', 'Ignore your rules', 'elm-7b'],
    ['(Ibuprofen)-[CAUSES]->(Headache)', 'It is used for that.', 'elm-7b'],
  ]);
  expect(report.abstained).toMatchObject([{ note: 'It keeps neither of the two: it depends' }]);
  expect(server.received).toHaveLength(4);
  for (const { body } of server.received) expect(body).toMatchObject({ model: 'elm-7b', temperature: 0 });
  expect(JSON.stringify(server.received)).not.toContain('Aspirin');
  expect(clock.slept.filter((ms) => ms > 400).length).toBeGreaterThanOrEqual(3);
  expect((await world.usage()).lines).toMatchObject([{ purpose: 'lint', calls: 4 }]);
  expect(await world.lint.run()).toMatchObject({ flagged: [], abstained: [], run: { tally: { known: 1 } } });
  expect(server.received).toHaveLength(4);
  const rows = await world.store.query({ text: 'MATCH ()-[r {lint_model: "elm-7b"}]->() RETURN count(r)' });
  expect(rows.rows).toEqual([[3]]);
});

test('a model that cannot be asked leaves the pairs to the next run, and the rest is done', async () => {
  await using server = await step.scriptedServer();
  const env = { LORE_LLM_URL: server.url, LORE_LLM_MODEL: 'elm-7b', LORE_LLM_BUDGET_CALLS: '1' };
  const { world } = await open(folderOf(), env);
  await world.ingest();
  server.script(answers(REPLIES));
  const report = await world.lint.run();
  expect(report.run.flagged + report.run.abstained).toBe(1);
  expect(report.run.tally.problems).toEqual([expect.stringMatching(/elm-7b could not be asked: .*budget/)]);
  expect(report.run).toMatchObject({ quarantined: 3, tally: { weighed: 26 } });
  expect(report.run.finishedAt).not.toBeNull();
  const byTrust = await world.lint.run({ judge: 'trust' });
  expect(byTrust.run).toMatchObject({ judge: 'trust', tally: { problems: [] } });
  expect(report.run.flagged + byTrust.run.flagged).toBe(3);
});

test('without a model none can be asked for', async () => {
  const { world } = await open(folderOf());
  await expect(world.lint.run({ judge: 'model' })).rejects.toMatchObject({ code: 'lint/no-model' });
  expect(await world.lint.runs()).toEqual([]);
});

test('a message on the bus becomes a run, news of an ingest does not unless the world wants it', async () => {
  const folder = folderOf();
  const { world } = await open(folder);
  await world.ingest();
  await workOff(world, new AbortController().signal);
  expect(await world.lint.runs()).toEqual([]);
  await world.bus.publish('lint', {});
  await world.bus.publish('lint', { reason: 'because' });
  await workOff(world, new AbortController().signal);
  const runs = await world.lint.runs();
  expect(runs.at(-1)).toMatchObject({ by: 'jobs', reason: null, quarantined: 3, flagged: 3 });
  expect(runs.every(({ finishedAt }) => finishedAt !== null)).toBe(true);
  expect(world.config.lint.after_ingest).toBe(false);
  writeFileSync(path.join(folder, 'lore.yaml'), 'name: F\npack: biomedical\nlint: { after_ingest: true }\n');
  const { world: eager } = await open(folder);
  await eager.ingest({ force: true });
  writeFileSync(
    path.join(folder, 'Pages/Sage.md'),
    '---\ntype: Substance\ntreats: "[[Cough]]"\n---\nA page.\n',
  );
  await eager.ingest();
  await workOff(eager, new AbortController().signal);
  expect((await eager.lint.runs())[0]).toMatchObject({ reason: 'ingest', by: 'jobs' });
});

test('a run that is asked for while another is under way waits for it', async () => {
  const { world } = await open(folderOf({ 'lore.yaml': 'name: Empty\npack: biomedical\n' }));
  const { run } = await world.store.lint.begin({ reason: null, by: 'ada', judge: 'trust' });
  await world.bus.publish('lint', {});
  await workOff(world, new AbortController().signal);
  expect(await world.store.queue.list({ kinds: ['lint'] })).toMatchObject([{ state: 'queued', failures: 0 }]);
  await world.store.lint.leave(run.id);
});

const orphans = (count: number) =>
  `source: { title: Many, reliability: reported, entity_origin: extracted }\nentities:\n${Array.from(
    { length: count },
    (_, i) => `  - { name: Stray ${i}, type: Substance }`,
  ).join('\n')}\n`;

test('orphans go in batches of fifty; what is pinned stays', async () => {
  const folder = folderOf({ 'lore.yaml': 'name: Many\npack: biomedical\n', 'many.yaml': orphans(120) });
  const { world } = await open(folder);
  await world.ingest();
  await world.lint.pin({ entity: 'Stray 7', reason: 'mine' });
  const { total } = await world.lint.candidates();
  expect(total).toBe(119);
  const report = await world.lint.run();
  expect(report.quarantined).toHaveLength(119);
  const commits = (await world.store.commits()).filter(({ reason }) => reason === 'lint: put in quarantine');
  expect(commits).toHaveLength(3);
  expect(await world.find('Stray 7')).toMatchObject({ name: 'Stray 7' });
  await expect(world.find('Stray 8')).rejects.toMatchObject({
    code: 'world/unknown-entity',
    hint: expect.stringContaining('lore lint --restore stray-8'),
  });
  expect(await world.lint.unpin('Stray 7')).toMatchObject({ wasPinned: true });
  expect((await world.lint.run()).quarantined.map(({ name }) => name)).toEqual(['Stray 7']);
});

test('a run that was killed is taken up where it was, once', async () => {
  const folder = folderOf({ 'lore.yaml': 'name: Many\npack: biomedical\n', 'many.yaml': orphans(600) });
  const { world } = await open(folder);
  await world.ingest();
  const child = startLore(['lint', '--quiet'], folder);
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  for (;;) {
    const [run] = await world.lint.runs();
    if (child.exitCode !== null || (run !== undefined && run.quarantined > 0)) break;
    await sleep(5);
  }
  await expect(world.lint.run()).rejects.toMatchObject({ code: 'lint/under-way' });
  child.kill('SIGKILL');
  expect(await ended).toBeNull();
  const [cut] = await world.lint.runs();
  expect(cut?.finishedAt).toBeNull();
  expect(cut?.quarantined).toBeLessThan(600);
  const report = await world.lint.run();
  expect(report).toMatchObject({ resumed: true, run: { id: cut?.id, quarantined: 600 } });
  expect(report.quarantined).toHaveLength(600);
  expect(await world.lint.runs()).toHaveLength(1);
  expect((await world.health()).problems).toEqual([]);
});

test('a run that is stopped is left for the next', async () => {
  const { world } = await open(folderOf());
  await world.ingest();
  const stop = new AbortController();
  const stopped = world.lint.run({
    signal: stop.signal,
    onProgress: ({ phase }) => phase === 'pairs' && stop.abort(),
  });
  await expect(stopped).rejects.toThrow();
  const report = await world.lint.run();
  expect(report).toMatchObject({ resumed: true, run: { id: 1, quarantined: 3, flagged: 3, abstained: 1 } });
});

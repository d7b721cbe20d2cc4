/** From an answer to the next question: an insight goes in, comes back, and is stale once its ground is gone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SYNTHESIS_INSTRUCTION } from '../../src/accumulate/index.js';
import { askModel, askWorld } from '../../src/engine/ask.js';
import { openWorld, type World, workOff } from '../../src/engine/index.js';
import { createThrottle } from '../../src/llm/index.js';
import { harnessFor } from '../../src/mcp/harness/agent.js';
import { answerReport } from '../../src/report/answer.js';
import { recallReport } from '../../src/report/recall.js';
import { createTheme } from '../../src/report/theme.js';
import { callsTool, type ScriptedServer, says, scriptedServer } from '../llm/scripted-server.js';
import { testClock } from '../llm/test-clock.js';

const WORLD = `entities:
  - { name: Valdorn, type: Kingdom }
  - { name: Skeldmark, type: Kingdom }
  - { name: Aldric, type: Person, born: 1300, died: 1360, relations: [{ type: RULES, to: Valdorn, from: 1324, until: 1360 }] }
  - { name: Borin, type: Person, born: 1302, died: 1350, relations: [{ type: RULES, to: Skeldmark, from: 1330, until: 1350 }] }
`;
const SUMMARY = 'Aldric ruled Valdorn for longer than Borin ruled Skeldmark.';
const block = (summary: string, entities: readonly string[]) =>
  `\n\n<SYNTHESIS_INSIGHT>\n${JSON.stringify({ summary, entities, insight_type: 'comparison' })}\n</SYNTHESIS_INSIGHT>`;

let server: ScriptedServer;
let root = '';
let world: World;
beforeAll(async () => {
  server = await scriptedServer();
  root = mkdtempSync(path.join(tmpdir(), 'lore-answers-'));
  writeFileSync(
    path.join(root, 'lore.yaml'),
    'name: Small\npack: high-fantasy\ncalendar: gregorian\nnow: "1400"\n',
  );
  writeFileSync(path.join(root, 'world.yaml'), WORLD);
  const clock = testClock();
  const env = {
    LORE_LLM_URL: server.url,
    LORE_LLM_MODEL: 'scripted-1',
    LORE_LLM_KEY: 'sk-scripted-0123456789abcdef',
    LORE_EMBED: 'off',
  };
  world = await openWorld(root, { models: { env, clock, throttle: createThrottle({ clock }) } });
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  await server[Symbol.asyncDispose]();
  rmSync(root, { recursive: true, force: true });
});

const context = (entity: string) => callsTool('entity_context', JSON.stringify({ entity }));
/** A draft that is not quite right is asked for once more. */
const twice = (text: string) => [says(text), says(text)];
const lookup = (query: string) => callsTool('lookup', JSON.stringify({ query }));
const ask = async (question: string) => {
  const answer = await askModel(world, question, await harnessFor(world));
  if (answer === null) throw new Error('a model is configured');
  return answer;
};
const rulesOf = async (id: string) =>
  (await world.store.statements({ subject: id, predicates: ['RULES'] }))[0]?.id ?? '';
const told = 'Aldric ruled Valdorn from 1324 to 1360. Borin ruled Skeldmark from 1330 to 1350.';

test('an answer with an insight goes in, comes back for the next question, and is stale when its ground is retracted', {
  timeout: 60_000,
}, async () => {
  server.script(
    lookup('Aldric'),
    context('aldric'),
    context('borin'),
    ...twice(told + block(SUMMARY, ['Aldric', 'Borin', 'Valdorn', 'Skeldmark'])),
  );
  const first = await ask('Compare the reigns of Aldric and Borin.');
  expect(JSON.stringify(server.received[0]?.body)).toContain(
    JSON.stringify(SYNTHESIS_INSTRUCTION).slice(1, 60),
  );
  expect(first.text).not.toMatch(/synthesis|insight|\{|longer/i);
  expect(first.insights).toMatchObject([{ summary: SUMMARY, saved: { outcome: 'saved' } }]);
  const [kept] = await world.syntheses.find();
  expect(kept).toMatchObject({
    text: SUMMARY,
    insightType: 'comparison',
    sourceModel: 'scripted-1',
    stale: false,
  });
  expect(kept?.ground.map(({ id }) => id).sort()).toEqual(
    [await rulesOf('aldric'), await rulesOf('borin')].sort(),
  );

  // The next question: without a model, by recall, and through the reads that a model is given.
  const theme = createTheme({ colour: false, columns: 100, unicode: true });
  const next = await askWorld(world, 'Who ruled Skeldmark?');
  expect(next.syntheses).toMatchObject([{ text: SUMMARY }]);
  expect(answerReport(next, theme)).toContain('Concluded before, and not canon:');
  const recalled = await world.recall('did Borin rule longer than Aldric?', { vectors: false });
  expect(recalled.syntheses).toMatchObject([{ text: SUMMARY, stale: false }]);
  expect(recalled.hits.some(({ passage }) => passage.text.includes('longer'))).toBe(false);
  expect(recallReport('?', recalled, theme)).toContain(SUMMARY);
  expect((await world.reads.entityContext({ entity: 'borin' })).syntheses).toMatchObject([{ text: SUMMARY }]);
  expect((await world.reads.loreAbout({ entity: 'valdorn' })).syntheses).toMatchObject([{ text: SUMMARY }]);
  server.received.length = 0;
  server.script(lookup('Borin'), context('borin'), ...twice('Borin ruled Skeldmark from 1330 to 1350.'));
  await ask('Who was Borin?');
  expect(JSON.stringify(server.received.at(-1)?.body)).toContain(SUMMARY);
  expect(JSON.stringify(server.received[0]?.body)).not.toContain('Insights worth keeping');

  // It supports nothing: what it says is held against statements and passages as before.
  const { claims } = await world.reads.verifyAnswer('Aldric wept when Borin fell.');
  await world.syntheses.save({
    summary: 'Aldric wept when Borin fell.',
    entities: ['Aldric', 'Borin'],
    ground: [await rulesOf('aldric')],
  });
  expect((await world.reads.verifyAnswer('Aldric wept when Borin fell.')).claims).toEqual(claims);
  expect(claims.some(({ verdict }) => verdict === 'supported')).toBe(false);

  const returned = { tool: 'recall', input: {}, statements: [], sources: [], text: SUMMARY, error: null };
  const quoting = await world.reads.verifyAnswer(`The chronicle says "${SUMMARY}"`, [returned]);
  expect(quoting.violations.map(({ code }) => code)).toContain('fabricated-quote');

  // Its ground is retracted.
  const ground = await rulesOf('aldric');
  await world.retcon({ statement: ground, close: true, reason: 'a forged charter', author: 'ada' });
  const [stale] = (await world.reads.entityContext({ entity: 'borin' })).syntheses.filter(
    ({ id }) => id === kept?.id,
  );
  expect(stale).toMatchObject({ stale: true, because: [{ statement: ground, what: 'retracted' }] });
  expect(stale?.because[0]?.told).toMatch(
    /Aldric ruled Valdorn.* was retracted on .* \(ada: a forged charter\)/,
  );
  const after = await world.recall('did Borin rule longer than Aldric?', { vectors: false });
  expect(recallReport('?', after, theme)).toContain('a forged charter');
  const findings = await world.store.findings.findings({ rules: ['core/stale-insight'], statuses: ['open'] });
  expect(findings.map(({ message }) => message)).toContain(
    `What an insight rests on was retracted: "${SUMMARY}"`,
  );
});

test('what no tool returned is not kept, and nothing of a block is shown', async () => {
  const before = await world.syntheses.count();
  const invented = block('Borin ruled Skeldmark while Aldric dreamt.', ['Borin', 'Aldric', 'Skeldmark']);
  server.script(
    says(`Borin ruled Skeldmark.${invented}`),
    says(`Borin ruled Skeldmark.${invented.replace('}', ',')}`),
  );
  const answer = await ask('Compare Borin with Aldric.');
  expect(answer.text).not.toMatch(/synthesis|dreamt/i);
  expect(answer.insights.filter(({ saved }) => saved !== null)).toEqual([]);
  expect((await world.syntheses.count()).total).toBe(before.total);
});

test('expand_context brings insights from two steps away', async () => {
  writeFileSync(
    path.join(root, 'far.yaml'),
    `entities:
  - { name: Wren, type: Person, relations: [{ type: SIBLING_OF, to: Tam }] }
  - { name: Tam, type: Person, relations: [{ type: SIBLING_OF, to: Ula }] }
  - { name: Ula, type: Person, relations: [{ type: SIBLING_OF, to: Vik }] }
  - { name: Vik, type: Person }
`,
  );
  await world.ingest();
  await world.syntheses.save({ summary: 'Ula is the quiet one.', entities: ['Ula'], ground: [] });
  await world.syntheses.save({ summary: 'Vik is the loud one of all.', entities: ['Vik'], ground: [] });
  const { syntheses } = await world.reads.expandContext({ entity: 'wren', hops: 3 });
  expect(syntheses.map(({ text, hop }) => [text, hop])).toEqual([['Ula is the quiet one.', 2]]);
});

test('a message with an answer is kept once, however often it comes', async () => {
  const heard: unknown[] = [];
  world.bus.subscribe('audit', ({ body }) => void heard.push(body));
  const before = await world.syntheses.count();
  const body = {
    input: 'Who was Edda?',
    answer: `Edda ruled Skeldmark from 1360 to 1370.${block('Edda followed where Borin had ruled Skeldmark.', ['Edda', 'Borin', 'Skeldmark'])}\n<SYNTHESIS_INSIGHT>{broken</SYNTHESIS_INSIGHT>`,
    source_model: 'phi4:14b',
    expert_domain: 'chronicler',
    synthesis_insight: {
      summary: 'Skeldmark changed hands often.',
      entities: ['Skeldmark'],
      insight_type: 'inference' as const,
    },
  };
  await world.bus.publish('ingest', body);
  await workOff(world, new AbortController().signal);
  expect((await world.syntheses.count()).total).toBe(before.total + 2);
  const found = async () => (await world.syntheses.find({ text: 'Edda followed', limit: 1 }))[0];
  // Nobody is made up for a name: it is proposed.
  expect((await found())?.entities[0]).toEqual({ name: 'Edda', entity: null });
  expect(await world.store.entity('edda')).toBeNull();
  expect(await world.provisional.names()).toMatchObject([
    { name: 'Edda', type: 'Person', model: 'phi4:14b' },
  ]);
  await world.provisional.acceptName({ name: 'Edda' });
  expect(await world.store.entity('edda')).toMatchObject({ expertDomain: 'chronicler' });
  const edda = await found();
  expect(edda).toMatchObject({ domain: 'chronicler', expertDomain: 'chronicler', sourceModel: 'phi4:14b' });
  expect(edda?.entities[0]).toMatchObject({ name: 'Edda', entity: { id: 'edda' } });
  const said = await world.store.statements({ subject: 'edda', predicates: ['RULES'] });
  expect(said).toMatchObject([{ object: 'skeldmark', extracted: true }]);
  expect(heard).toMatchObject([
    { action: 'synthesis', detail: { outcome: 'saved' } },
    { action: 'synthesis', detail: { outcome: 'saved' } },
    { action: 'synthesis-lost', detail: { reason: 'malformed' } },
  ]);
  const [commit] = await world.store.commits({ limit: 1 });
  await world.bus.publish('ingest', body);
  await workOff(world, new AbortController().signal);
  expect((await world.store.commits({ limit: 1 }))[0]?.seq).toBe(commit?.seq);
  expect((await world.syntheses.count()).total).toBe(before.total + 2);
  // What was answered once bears nothing out.
  await world.answers.take({
    answer: 'Edda counted the silver lanterns of the drowned harbour every night.',
  });
  const { claims } = await world.reads.verifyAnswer(
    'Edda counted the silver lanterns of the drowned harbour every night.',
  );
  expect(claims.map(({ verdict }) => verdict)).not.toContain('supported');
  const chunks = await world.store.query({
    text: 'MATCH (c:LoreChunk) WHERE c.text CONTAINS "SYNTHESIS" RETURN count(c)',
  });
  expect(chunks.rows).toEqual([[0]]);
});

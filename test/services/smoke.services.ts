/** Every message shape of an orchestrator, by Kafka's own console producer: its effect seen by `lore query` and find_syntheses. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleProducer } from '../../scripts/services/kafka.js';
import { freePort } from '../../scripts/services/process.js';
import { runningServices } from '../../scripts/services/services.js';
import { json, loreProcess } from '../cli-helpers.js';
import { type Engine, isOf, type Scene, scene, startEngine, wholeTopic } from './broker-kit.js';

const address = runningServices().kafka?.address ?? '';
let at: Scene;
let engine: Engine;
let client: Client;
let port = 0;

/** Two models that disagree, and somebody who is related to nobody. */
const SAID = (title: string, model: string, relation: string, confidence: number): string => `source:
  { title: ${title}, reliability: reported, entity_origin: extracted, model: ${model} }
entities:
  - { name: Ibuprofen, type: Substance, relations: [{ type: ${relation}, to: Headache, confidence: ${confidence}, source_model: ${model} }] }
  - { name: Headache, type: Condition }
`;

beforeAll(async () => {
  at = await scene(address, 'smoke', {
    files: {
      'Pages/Sage.md': '---\ntype: Substance\ntreats: "[[Cough]]"\n---\nA page.\n',
      'Pages/Thyme.md': '---\ntype: Substance\ntreats: "[[Cough]]"\n---\nA page.\n',
      'one.yaml': SAID('One', 'phi4:14b', 'TREATS', 0.8),
      'other.yaml': SAID('Other', 'llama3.1:8b', 'CAUSES', 0.3),
      'stray.yaml':
        'source: { title: Stray, reliability: reported, entity_origin: extracted }\nentities:\n  - { name: Lonely, type: Substance }\n',
    },
  });
  port = await freePort();
  engine = startEngine(at.folder(), ['serve', '--port', String(port)]);
  await engine.said('Bus: reading');
  client = new Client({ name: 'smoke', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)));
});

afterAll(async () => {
  await client?.close();
  await engine?.end();
  await at?.world.close();
});

/** The values of each row. */
async function query(cypher: string): Promise<unknown[][]> {
  const { rows } = json(await loreProcess(['query', cypher, '--json'], at.folder()));
  return Array.isArray(rows) ? rows.map((row) => Object.values(row)) : [];
}

const done = () => expect.poll(async () => at.world.store.bus.deadLetters(10)).toMatchObject({ total: 3 });

test('an answer with its insight is kept: both are found, by query and by tool', async () => {
  const message = {
    ...{ input: 'Sage or thyme?', domain: 'medical_consult', source_model: 'phi4:14b', confidence: 0.8 },
    answer: 'Sage treats cough. Thyme treats cough.',
    expert_domain: 'medical_consult',
    synthesis_insight: {
      summary: 'Sage and thyme both relieve a cough, thyme more gently.',
      entities: ['Sage', 'Thyme'],
      insight_type: 'comparison',
    },
    request_id: 'whatever',
  };
  const onlyAnswer = { answer: 'Thyme is grown in dry gardens.' };
  const onlyInsight = {
    synthesis_insight: { summary: 'Dry gardens suit most herbs of the south.', entities: ['Thyme'] },
  };
  consoleProducer(
    address,
    at.topics.ingest,
    [message, onlyAnswer, onlyInsight].map((one) => JSON.stringify(one)),
  );
  await expect.poll(async () => (await at.world.syntheses.count()).total).toBe(2);
  expect(
    await query(
      'MATCH (s:Synthesis {domain: "medical_consult"})-[:RELATED_TO]->(e:Entity {name: "Sage"}) RETURN s.text, s.insight_type, s.confidence, s.source_model, s.expert_domain',
    ),
  ).toEqual([[message.synthesis_insight.summary, 'comparison', 0.8, 'phi4:14b', 'medical_consult']]);
  expect(await query('MATCH (c:LoreChunk) WHERE c.text CONTAINS "dry gardens" RETURN count(c)')).toEqual([
    [1],
  ]);
  const { content, isError } = await client.callTool({
    name: 'find_syntheses',
    arguments: { entity: 'Thyme' },
  });
  expect(isError ?? false).toBe(false);
  expect(JSON.stringify(content)).toContain('thyme more gently');
  expect(JSON.stringify(content)).toContain('herbs of the south');
});

test('what cannot be read is a dead letter with its reason, and the next message has its effect', async () => {
  const good = JSON.stringify({ answer: 'Sage grows beside the wall of the old garden.' });
  consoleProducer(address, at.topics.ingest, ['not JSON', '{"answer": 7}', '{}', good]);
  await done();
  await expect
    .poll(async () => (await at.world.store.sources()).filter(({ format }) => format === 'answer').length)
    .toBe(3);
  const letters = await wholeTopic(at.settings, at.topics.dead);
  expect(letters.map(({ value, headers }) => [value.toString(), headers.get('lore-code')]).sort()).toEqual([
    ['not JSON', 'bus/not-json'],
    ['{"answer": 7}', 'bus/bad-message'],
    ['{}', 'bus/bad-message'],
  ]);
  const tail = await loreProcess(['bus', 'tail', 'dead', '--from-beginning', '--limit', '3'], at.folder());
  expect(tail.stdout).toContain('bus/not-json: It is not JSON');
});

test('any JSON on the lint topic starts a run, and its log says what the runbook looks for', async () => {
  consoleProducer(address, at.topics.lint, ['{}']);
  await engine.said('Linting complete');
  const lines = engine
    .log()
    .split('\n')
    .filter((line) => /(Linting|🧹)/.test(line));
  expect(lines).toEqual([
    '🧹 Linting orphans: 1 entity quarantined',
    expect.stringContaining('🧹 Linting: flagged (Ibuprofen)-[CAUSES]->(Headache) — '),
    expect.stringContaining(
      '🧹 Linting complete: 1 conflict resolved, 1 flagged, 1 quarantined, 0 left to people',
    ),
  ]);
  expect(
    await query('MATCH (a:Entity)-[r]->(b:Entity) WHERE r.flagged = true RETURN a.name, type(r), b.name'),
  ).toEqual([['Ibuprofen', 'CAUSES', 'Headache']]);
  const audit = (await wholeTopic(at.settings, at.topics.audit)).map(
    ({ value }) => JSON.parse(value.toString()).body,
  );
  expect(audit.filter(({ action }) => action === 'lint')).toMatchObject([
    { detail: { quarantined: 1, flagged: 1 } },
  ]);
  expect(audit.filter(({ action }) => action === 'synthesis')).toHaveLength(2);
});

test('lag, partitions and dead letters are told by `lore jobs`, and messages are sent by `lore bus`', async () => {
  const sent = await loreProcess(['bus', 'send', 'lint', '{"reason": "by hand"}', '--json'], at.folder());
  expect(json(sent)).toMatchObject({ topic: at.topics.lint, partition: expect.any(Number) });
  await expect
    .poll(async () => (await at.world.lint.runs()).map(({ reason }) => reason))
    .toContain('by hand');
  await expect.poll(async () => (await at.world.broker?.status())?.lag).toBe(0);
  const { bus } = json(await loreProcess(['jobs', 'list', '--json'], at.folder()));
  const { readers = [] } = (await at.world.broker?.status()) ?? {};
  expect(readers.map((reader) => isOf(engine, reader))).toEqual([true]);
  expect(bus).toMatchObject({
    ...{ lag: 0, readers, topics: at.topics },
    dead_letters: { total: 3, latest: [{ code: expect.stringMatching(/^bus\//) }, {}, {}] },
  });
  expect((await loreProcess(['jobs', 'list'], at.folder())).stdout).toContain('3 dead letters');
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1/bus`);
  expect(await reply.json()).toMatchObject({
    bus: { lag: 0, dead_letters: { total: 3 }, topics: at.topics },
  });
  expect(await loreProcess(['bus', 'send', 'lint', '{oops'], at.folder())).toMatchObject({ code: 2 });
  expect(await loreProcess(['bus', 'tail', 'nowhere'], at.folder())).toMatchObject({
    ...{ code: 2, stderr: expect.stringContaining('no topic "nowhere"') },
  });
});

test('a second process on the world works beside the first and does not read the broker', async () => {
  const second = startEngine(at.folder());
  try {
    await expect.poll(async () => (await at.world.broker?.status())?.readers.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(second.log()).not.toContain('Bus: reading');
    const { readers = [] } = (await at.world.broker?.status()) ?? {};
    expect(readers.map((reader) => isOf(engine, reader))).toEqual([true]);
  } finally {
    await second.end();
  }
});

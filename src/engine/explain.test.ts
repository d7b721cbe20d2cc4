/** Explaining and supposing look at what they are about: in a world of ten times the size at no more than in a small one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SqliteGroundReading } from '../store/sqlite/ground/ground-reading.js';
import type { GraphQuery } from '../store/store.js';
import { openWorld, type World } from './index.js';

const folders: string[] = [];
// Time stands still: what is told must not depend on how busy the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const SETTINGS = 'name: Large\npack: high-fantasy\ncalendar: gregorian\nnow: 1400\n';
/** A clash of two rulers, a life that ends too soon, a circle. */
const FAULTS = `entities:
  - { name: Ashton, type: City }
  - { name: Al, type: Person, born: 1300, died: 1330 }
  - { name: Bo, type: Person, born: 1310 }
  - { name: Guild, type: Guild }
statements:
  - { subject: Al, predicate: RULES, object: Ashton, from: 1320, until: 1328 }
  - { subject: Bo, predicate: RULES, object: Ashton, from: 1325, until: 1350 }
  - { subject: Al, predicate: MEMBER_OF, object: Guild, from: 1320, until: 1340 }
  - { subject: Bo, predicate: PARENT_OF, object: Cy, from: 1330 }
  - { subject: Cy, predicate: PARENT_OF, object: Bo, from: 1331 }
`;
const DRAFT = { subject: 'Bo', predicate: 'MEMBER_OF', object: 'Guild', from: 1290, until: 1300 };

function others(count: number): string {
  const lines = Array.from({ length: count }, (_, i) => [
    `  - { subject: Lord ${i}, predicate: RULES, object: Hold ${i}, from: 1200, until: 1230 }`,
    `  - { subject: Lord ${i}, predicate: PARENT_OF, object: Lord ${i + 1} }`,
    `  - { subject: Lord ${i}, predicate: MEMBER_OF, object: Order ${i % 50}, from: 1210, until: 1220 }`,
  ]);
  return `statements:\n${lines.flat().join('\n')}\n`;
}

async function worldOf(size: number, isLarge: boolean): Promise<World> {
  const root = mkdtempSync(path.join(tmpdir(), 'lore-explain-'));
  folders.push(root);
  for (const [file, text] of Object.entries({
    'lore.yaml': SETTINGS,
    'a.yaml': FAULTS,
    'others.yaml': others(size),
  }))
    writeFileSync(path.join(root, file), text);
  const world = await openWorld(root);
  await world.ingest();
  await world.check();
  if (!isLarge) return world;
  await rememberLongRun(world);
  await world.close();
  // How long each rule took here, which is not long, is forgotten.
  return openWorld(root);
}

/** What makes a world a large one is how long a run over everything takes. */
async function rememberLongRun({ store: { findings } }: World): Promise<void> {
  const [last] = await findings.runs({ mode: 'batch', limit: 1 });
  const whole = await findings.lastWhole();
  if (last === undefined || whole === null) throw new Error('nothing was run');
  const { seq } = await findings.reading(async (reading) => reading);
  const { id, appeared, gone, ...run } = last;
  const long = { ...whole, scratchMs: 60_000 };
  await findings.settle({ seq, mark: null, swept: [], found: [], postponed: [], run, whole: long });
}

interface Looked {
  wholeGrounds: number;
  wholeQueries: string[];
  isolated: number;
  statements: number;
  anchors: number;
}

function watch(): Looked {
  const looked: Looked = { wholeGrounds: 0, wholeQueries: [], isolated: 0, statements: 0, anchors: 0 };
  const { everything, edges, query } = SqliteGroundReading.prototype;
  vi.spyOn(SqliteGroundReading.prototype, 'everything').mockImplementation(function (
    this: SqliteGroundReading,
  ) {
    looked.wholeGrounds++;
    return everything.call(this);
  });
  vi.spyOn(SqliteGroundReading.prototype, 'edges').mockImplementation(async function (
    this: SqliteGroundReading,
    requests,
  ) {
    const found = await edges.call(this, requests);
    looked.statements += found.row.length;
    return found;
  });
  vi.spyOn(SqliteGroundReading.prototype, 'query').mockImplementation(function (
    this: SqliteGroundReading,
    asked: GraphQuery,
  ) {
    const anchors = asked.parameters?.anchors;
    if (asked.isolated) looked.isolated++;
    if (Array.isArray(anchors)) looked.anchors += anchors.length;
    else looked.wholeQueries.push(asked.text);
    return query.call(this, asked);
  });
  return looked;
}

async function lookedAt(size: number, isLarge: boolean) {
  const world = await worldOf(size, isLarge);
  const found = await world.findings({ kinds: ['contradiction', 'anachronism', 'ontology-violation'] });
  const looked = watch();
  const told: string[] = [];
  const notAsked = new Set<string>();
  for (const { id, rule } of found) {
    const { core, smallest, repairs, notAsked: left } = await world.explain(id);
    for (const one of left) notAsked.add(one);
    told.push(
      `${rule}: ${core.length} ${smallest}, ${repairs.map(({ kind, opens, closes }) => `${kind} ${opens}/${closes}`)}`,
    );
  }
  const { breaks } = await world.wouldBreak({ document: [DRAFT] });
  told.push(`would break ${breaks.map(({ finding }) => finding.rule)}`);
  vi.restoreAllMocks();
  await world.close();
  return { looked, told, notAsked: [...notAsked].sort() };
}

test('what is looked at does not grow with the world, and no rule is run over everything', async () => {
  const some = await lookedAt(30, true);
  const more = await lookedAt(300, true);
  expect(more).toEqual(some);
  expect(some.looked).toMatchObject({ wholeGrounds: 0, wholeQueries: [] });
  expect(some.looked.statements).toBeGreaterThan(0);
  expect(some.looked.anchors).toBeGreaterThan(0);
  expect(some.notAsked).toContain('core/prophecy-as-canon');
  const asked = await lookedAt(30, false);
  expect(asked.looked.wholeQueries.length).toBeGreaterThan(0);
  expect(asked.notAsked).toEqual([]);
  expect(some.told).toEqual(asked.told);
  expect(some.told).toEqual([
    'core/exclusive-object: 2 true, close-window 0/1,close-window 0/1,retract 0/1,retract 0/1,exception 0/1',
    'core/requires-existence: 2 true, close-window 0/1,retract 0/1,retract 0/1,exception 0/1',
    'core/acyclic: 2 true, exception 0/1,retract 0/1,retract 0/1',
    'would break core/requires-existence',
  ]);
});

test("a person's own rule, which a copy of the world would be made for, is left out and named", async () => {
  const world = await worldOf(20, true);
  const cypher = "MATCH (p:Person)-[:RULES]->(c:City) WHERE p.name = 'Bo' RETURN p, c";
  await world.addRule({ id: 'no-bo', cypher, description: 'Bo rules nothing.' });
  const [own] = (await world.check({ rules: ['no-bo'] })).findings;
  const [clash] = await world.findings({ kinds: ['contradiction'] });
  const looked = watch();
  const explained = await world.explain(clash?.id ?? '');
  expect(explained.notAsked).toContain('no-bo');
  expect(explained.repairs.length).toBeGreaterThan(1);
  expect(looked.isolated).toBe(0);
  const { core, repairs, notAsked } = await world.explain(own?.id ?? '');
  expect({ core: core.length, kinds: repairs.map(({ kind }) => kind).sort() }).toEqual({
    core: 1,
    kinds: ['exception', 'retract'],
  });
  expect(notAsked).not.toContain('no-bo');
  expect(looked.isolated).toBeGreaterThan(0);
  await world.close();
});

test('why something was found is told as an explanation tells it, for less', async () => {
  const world = await worldOf(20, true);
  const cypher = "MATCH (p:Person)-[:RULES]->(c:City) WHERE p.name = 'Bo' RETURN p, c";
  await world.addRule({ id: 'no-bo', cypher, description: 'Bo rules nothing.' });
  await world.check({ rules: ['no-bo'] });
  const all = await world.findings();
  const found = [...new Map([...all].reverse().map((one) => [one.rule, one])).values()];
  expect(new Set(found.map(({ kind }) => kind)).size).toBeGreaterThan(2);
  const [weighed, counted] = [{ anchors: 0 }, { anchors: 0 }];
  for (const { id } of found) {
    const explaining = watch();
    const { shown, core, smallest, repairs } = await world.explain(id);
    vi.restoreAllMocks();
    const asking = watch();
    expect(await world.why(id)).toEqual({ shown, core, smallest, ways: repairs.length });
    vi.restoreAllMocks();
    weighed.anchors += explaining.anchors;
    counted.anchors += asking.anchors;
  }
  expect(counted.anchors).toBeLessThan(weighed.anchors / 2);
  await world.close();
});

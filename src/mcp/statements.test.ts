/** How many SQL statements one call of a tool takes, at an entity with hundreds of ties: counted, and held to a bound. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type OpenedWorld, openForReads } from '../../test/valdorn.fixture.js';
import { Database } from '../store/sqlite/database.js';
import { callTool } from './call-tool.js';
import { Conversations } from './context/conversations.js';
import { listing } from './listing.generated.js';

/** More than are read of one entity. */
const FOLK = 620;
const root = mkdtempSync(path.join(tmpdir(), 'lore-statements-'));
let opened: OpenedWorld;
beforeAll(async () => {
  const folk = Array.from(
    { length: FOLK },
    (_, i) =>
      `  - { name: Folk ${i}, type: Person, born: ${1100 + (i % 90)}, died: ${1170 + (i % 90)}, relations: [{ type: MEMBER_OF, to: House Hub }, { type: LOCATED_IN, to: Hub City }, { type: PARENT_OF, to: Folk ${i + 31} }] }`,
  );
  const reigns = `  - { name: Folk 7, relations: [{ type: RULES, to: Hub City, from: 1140, until: 1150 }] }
  - { name: Folk 8, relations: [{ type: RULES, to: Hub City, from: 1145, until: 1155 }] }`;
  writeFileSync(
    path.join(root, 'lore.yaml'),
    'name: Hub\npack: high-fantasy\ncalendar: gregorian\nnow: 1150\n',
  );
  writeFileSync(
    path.join(root, 'a.yaml'),
    `entities:\n  - { name: House Hub, type: House }\n  - { name: Hub City, type: City }\n${folk.join('\n')}\n`,
  );
  writeFileSync(path.join(root, 'b.yaml'), `entities:\n${reigns}\n`);
  opened = await openForReads(root);
}, 60_000);
afterAll(async () => {
  await opened.close();
  rmSync(root, { recursive: true, force: true });
});

const HOUSE = { entity: 'House Hub', entity_id: 'House Hub', at_time: '1150' };
const CASES: readonly (readonly [tool: string, input: Record<string, unknown>, most: number])[] = [
  ['lookup', { query: 'House Hub' }, 40],
  ['entity_context', { entity_id: HOUSE.entity_id, at_time: HOUSE.at_time }, 85],
  ['entity_context', { entity_id: 'Folk 7', at_time: HOUSE.at_time }, 82],
  ['state_at', { entity: HOUSE.entity, at_time: HOUSE.at_time }, 64],
  ['state_at', { entity: 'Hub City', at_time: HOUSE.at_time }, 124],
  ['list_lineage', { person: 'Folk 100' }, 150],
  ['ancestors_of', { person: 'Folk 100' }, 95],
  ['descendants_of', { person: 'Folk 100' }, 105],
  ['was_true_at', { relation: 'RULES', subject: 'Folk 7', object: 'Hub City', at_time: '1147' }, 84],
  ['true_during', { relation: 'MEMBER_OF', subject: 'Folk 7', object: 'House Hub' }, 60],
  ['significance_of', { entity_id: HOUSE.entity_id }, 146],
  ['lore_about', { entity: HOUSE.entity }, 32],
];

async function statementsOf(name: string, input: Record<string, unknown>): Promise<number> {
  const tool = await listing.find((one) => one.name === name)?.load();
  if (tool === undefined) throw new Error(`there is no tool ${name}`);
  const conversations = new Conversations();
  const conversation = conversations.start('test');
  const caller = {
    world: async () => opened.world,
    conversations,
    principal: 'test',
    role: 'reader',
    by: 'test',
    implicit: () => conversation,
  } as const;
  const spies = (['run', 'get', 'all', 'arrays'] as const).map((way) => vi.spyOn(Database.prototype, way));
  try {
    const reply = await callTool(tool, input, caller, new AbortController().signal);
    expect(reply).not.toMatchObject({ isError: true });
    return spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

it.each(CASES)('%s of %o takes at most %i', async (name, input, most) => {
  const first = await statementsOf(name, input);
  expect(first).toBeGreaterThan(3);
  expect(first).toBeLessThanOrEqual(most);
  // What was read for the one question is not read again for the next.
  expect(await statementsOf(name, input)).toBeLessThanOrEqual(first);
});

/** Reads ask the store a bounded number of questions: as many about one with hundreds of ties as about one with a few. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedWorld, openForReads } from '../../test/valdorn.fixture.js';
import { createReads, type Reads } from '../engine/reads.js';

const FEW = 8;
const MANY = 240;
const root = mkdtempSync(path.join(tmpdir(), 'lore-calls-'));
let opened: OpenedWorld;
let reads: Reads;
let asked = 0;

/** Each with members, children, events and fights of its own. */
function family(name: string, size: number): string[] {
  const each = Array.from({ length: size }, (_, i) => [
    `  - { name: ${name} ${i}, type: Person, born: ${1100 + (i % 90)}, relations: [{ type: MEMBER_OF, to: House ${name}, from: ${1120 + (i % 90)} }, { type: LOCATED_IN, to: City ${name}, from: ${1120 + (i % 90)}, until: ${1130 + (i % 90)} }, { type: PARTICIPATED_IN, to: War of ${name} }] }`,
    `  - { name: Fight ${name} ${i}, type: Battle, date: ${1130 + (i % 60)}, relations: [{ type: OCCURRED_AT, to: City ${name} }] }`,
  ]).flat();
  const children = Array.from({ length: size }, (_, i) => `{ type: PARENT_OF, to: ${name} ${i} }`);
  const fights = Array.from({ length: size }, (_, i) => `{ type: PARTICIPATED_IN, to: Fight ${name} ${i} }`);
  return [
    ...each,
    `  - { name: House ${name}, type: House }`,
    `  - { name: City ${name}, type: City }`,
    `  - { name: War of ${name}, type: War, date: 1150 }`,
    `  - { name: Old ${name}, type: Person, born: 1060, relations: [${[...children, ...fights].join(', ')}] }`,
  ];
}

beforeAll(async () => {
  writeFileSync(
    path.join(root, 'lore.yaml'),
    'name: Calls\npack: high-fantasy\ncalendar: gregorian\nnow: 1150\n',
  );
  const told = [...family('Few', FEW), ...family('Many', MANY)];
  writeFileSync(path.join(root, 'world.yaml'), `entities:\n${told.join('\n')}\n`);
  opened = await openForReads(root);
  const { reasoning } = opened.world.reads;
  reads = createReads({ ...reasoning, store: counted(reasoning.store) });
});
afterAll(async () => {
  await opened.close();
  rmSync(root, { recursive: true, force: true });
});

/** Counts every question, those about findings and passages too. */
function counted<T extends object>(store: T): T {
  return new Proxy(store, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value === 'object' && value !== null) return counted(value);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        asked += 1;
        return Reflect.apply(value, target, args);
      };
    },
  });
}

async function questions(read: () => Promise<unknown>): Promise<number> {
  asked = 0;
  await read();
  return asked;
}

const CASES: readonly (readonly [string, (reads: Reads, name: string) => Promise<unknown>, number])[] = [
  ['entity_context of a house', (of, name) => of.entityContext({ entity: `House ${name}` }), 20],
  ['entity_context of a person', (of, name) => of.entityContext({ entity: `Old ${name}` }), 20],
  ['state_at of a city', (of, name) => of.stateAt({ entity: `City ${name}`, at: '1130' }), 60],
  ['state_at of a house', (of, name) => of.stateAt({ entity: `House ${name}`, at: '1130' }), 40],
  ['lineage', (of, name) => of.listLineage({ person: `Old ${name}` }), 40],
  ['descendants', (of, name) => of.descendantsOf({ person: `Old ${name}` }), 25],
  ['lore about a house', (of, name) => of.loreAbout({ entity: `House ${name}` }), 20],
  ['lookup by a misspelt name', (of, name) => of.lookup({ query: `Huose ${name}` }), 20],
  ['gaps around a city', (of, name) => of.unresolved({ entity: `City ${name}` }), 20],
  ['who was in a city', (of, name) => of.entitiesPresent({ location: `City ${name}`, at: '1130' }), 40],
  ['sources', (of) => of.listSources(), 15],
  ['the world', (of) => of.describeWorld(), 12],
];

describe('questions to the store', () => {
  it.each(CASES)('%s: no more for many than for few', async (_, read, most) => {
    const few = await questions(() => read(reads, 'Few'));
    const many = await questions(() => read(reads, 'Many'));
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThanOrEqual(few + 6);
    expect(many).toBeLessThanOrEqual(most);
  });
});

/** A second process that writes must be seen by what is kept. */
describe('what is kept until something is committed', () => {
  it('is read anew after a commit', async () => {
    const { world } = opened;
    const before = await world.reads.describeWorld();
    const timeline = await world.timeline({ limit: 500 });
    writeFileSync(
      path.join(root, 'more.yaml'),
      'entities:\n  - { name: Late Fight, type: Battle, date: 1149 }\n',
    );
    await world.ingest();
    expect((await world.reads.describeWorld()).entities).toBe(before.entities + 1);
    expect((await world.timeline({ limit: 500 })).rows).toHaveLength(timeline.rows.length + 1);
  });
});

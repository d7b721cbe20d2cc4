import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld } from './open.js';
import type { World } from './world.js';

let root = '';
let world: World;
const taught: string[] = [];

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const statuses = async () =>
  (await world.findings({ statuses: ['open', 'dismissed', 'exception', 'confirmed'] }))
    .map(({ subject, status }) => `${subject.name} ${status}`)
    .sort();

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-review-'));
  taught.length = 0;
  write(
    'lore.yaml',
    'name: Fen\npack: high-fantasy\ncalendar: gregorian\ncheck:\n  disable: [core/expects]\n',
  );
  write(
    'things.yaml',
    'entities:\n  - { name: Marshspeak, type: Language }\n  - { name: The Fen, type: Region }\n',
  );
  // In data a key means what the pack says, whatever stands there; a note would keep it as text.
  write('People/Wenna.yaml', 'name: Wenna\ntype: Person\nspecies: "[[Marshspeak]]"\n');
  write('People/Corvin.yaml', 'name: Corvin\ntype: Person\nspecies:\n  - "[[Marshspeak]]"\n');
  write('Table/Piers.yaml', 'name: Piers\ntype: Person\nspecies: "[[The Fen]]"\nborn: someday\n');
  world = await openWorld(root, {
    teacher: {
      teach: async (key, meaning) => {
        taught.push(`${key}=${meaning}`);
        return `lore.yaml says that ${key} means ${meaning}`;
      },
      forget: async (key) => {
        taught.push(`forget ${key}`);
        return `lore.yaml says nothing of ${key}`;
      },
    },
  });
  await world.ingest();
  await world.check();
});
afterEach(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

const OPEN = ['Marshspeak open', 'Marshspeak open', 'Piers open', 'The Fen open'];

describe('a verdict for many', () => {
  it('is for a whole rule, and is taken back as a whole', async () => {
    expect(await statuses()).toEqual(OPEN);
    const piers = (await world.findings()).find(({ rule }) => rule === 'core/unreadable-date');
    await world.judge({ finding: piers?.id ?? '', verdict: 'dismissed', reason: 'a riddle' });
    const { judged, lesson } = await world.judgeAll({
      rules: ['core/types'],
      verdict: 'dismissed',
      reason: 'speech is kin here',
    });
    expect([judged.length, lesson]).toEqual([3, null]);
    expect(await statuses()).toEqual([...OPEN].map((one) => one.replace('open', 'dismissed')).sort());
    expect((await world.takeBack()).reopened).toHaveLength(3);
    expect(await statuses()).toEqual(OPEN.map((one) => one.replace('Piers open', 'Piers dismissed')).sort());
    expect((await world.takeBack()).reopened).toHaveLength(1);
    expect(await statuses()).toEqual(OPEN);
    await expect(world.takeBack()).rejects.toThrow('no verdict to take back');
    expect(taught).toEqual([]);
  });

  it('holds as long as the evidence does, run after run', async () => {
    await world.judgeAll({ rules: ['core/types:HAS_SPECIES'], verdict: 'exception', reason: 'so it is' });
    await world.check();
    expect((await world.toReview()).map(({ rule }) => rule)).toEqual(['core/unreadable-date']);
    write('Table/Piers.yaml', '---\ntype: Person\nspecies: "[[The Fen]]"\nborn: someday\nnote: more\n---\n');
    write('Table/Tolly.yaml', 'name: Tolly\ntype: Person\nspecies: "[[The Fen]]"\n');
    await world.ingest();
    expect((await world.toReview()).map(({ entities }) => entities.map(({ name }) => name))).toContainEqual([
      'The Fen',
      'Tolly',
    ]);
  });

  it('is for what a folder alone shows', async () => {
    const { judged } = await world.judgeAll({
      folders: ['Table/**'],
      verdict: 'dismissed',
      reason: 'table talk',
    });
    expect(judged.map(({ subject }) => subject.name).sort()).toEqual(['Piers', 'The Fen']);
    expect(await statuses()).toEqual([
      'Marshspeak open',
      'Marshspeak open',
      'Piers dismissed',
      'The Fen dismissed',
    ]);
  });

  it('is for what stands under a key, teaches what the key means, and takes both back', async () => {
    const { judged, lesson } = await world.judgeAll({
      key: 'Species',
      verdict: 'dismissed',
      reason: 'a speech, not a kind',
    });
    expect(judged).toHaveLength(3);
    expect(lesson).toBe('lore.yaml says that Species means nothing');
    expect((await world.takeBack()).lesson).toBe('lore.yaml says nothing of Species');
    expect(taught).toEqual(['Species=nothing', 'forget Species']);
    expect(await statuses()).toEqual(OPEN);
  });

  it('confirms without teaching, and refuses what nothing meets and what has no reason', async () => {
    await world.judgeAll({ key: 'species', verdict: 'confirmed' });
    expect(taught).toEqual([]);
    await expect(world.judgeAll({ key: 'age', verdict: 'confirmed' })).rejects.toThrow(
      'No open finding is under the key "age".',
    );
    await expect(world.judgeAll({ key: 'born', verdict: 'dismissed' })).rejects.toThrow('without a reason');
  });
});

describe('flags', () => {
  it('are kept once, and no more of them than somebody can read', async () => {
    const flag = (n: number, by = 'a reader') => world.flag({ node: 'marshspeak', reason: `odd ${n}`, by });
    expect((await flag(0)).id).toBe((await flag(0)).id);
    for (let n = 1; n < 100; n++) await flag(n);
    await expect(flag(100)).rejects.toMatchObject({ code: 'review/too-many-flags' });
    await expect(flag(100, 'another')).resolves.toMatchObject({ by: 'another' });
    expect(await world.reviewQueue({ settled: false })).toHaveLength(101);
  });
});

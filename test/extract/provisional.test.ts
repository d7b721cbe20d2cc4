/** What prose says of known things is provisional, and a person's word on it is remembered. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import { startLore } from '../cli-helpers.js';

let root: string;
let world: World;

async function write(file: string, text: string): Promise<void> {
  await writeFile(path.join(root, file), text);
}

async function told(): Promise<string[]> {
  const { statements } = await world.provisional.list();
  return statements.map((statement) => statement.told);
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'lore-prose-'));
  await write('lore.yaml', 'name: Reeds\npack: high-fantasy\n');
  await write('Orsin.md', '---\ntype: Person\n---\nOrsin ruled Ostmark. He married Petra at Selby.\n');
  await write('Petra.md', '---\ntype: Person\n---\nA potter.\n');
  world = await openWorld(root);
  await world.ingest();
});

afterEach(async () => {
  await world.close();
  await rm(root, { recursive: true });
});

describe('what prose says', () => {
  test('is believed of those who are known, and of others once they are', async () => {
    expect(await told()).toEqual(['Orsin was married to Petra']);
    expect((await world.store.counts()).entities).toBe(2);
    await write('Ostmark.md', '---\ntype: Kingdom\n---\nMarsh and more marsh.\n');
    await world.ingest();
    expect((await told()).sort()).toEqual(['Orsin ruled Ostmark', 'Orsin was married to Petra']);
    const { extracted } = await world.reads.unresolved();
    expect(extracted.items[0]?.citations[0]).toMatchObject({ file: 'Orsin.md', lines: { start: 4 } });
    await rm(path.join(root, 'Ostmark.md'));
    await world.ingest();
    expect(await told()).toEqual(['Orsin was married to Petra']);
  });

  test('is believed of a note without a type as far as it lets it be one thing', async () => {
    await write('Redford.md', '---\nsummary: Much is unclear.\n---\n');
    const chronicle = (more: string) =>
      write('chronicle.md', `---\ndocument: true\n---\nPetra fell at Redford.${more}\n`);
    await chronicle('');
    await world.ingest();
    // A town or a battle: nothing tells.
    expect(await told()).toEqual(['Orsin was married to Petra']);
    await chronicle(' Orsin was born in Redford.');
    await world.ingest();
    expect((await told()).sort()).toEqual([
      'Orsin was born in Redford',
      'Orsin was married to Petra',
      'Petra died in Redford',
    ]);
  });

  test('gives way to front matter, and comes back when that goes', async () => {
    const note = (front: string) => `---\ntype: Person\n${front}---\nOrsin married Petra in 430 TA.\n`;
    await write('Orsin.md', note('spouse: "[[Petra]]"\n'));
    await world.ingest();
    expect(await told()).toEqual([]);
    expect(await world.store.statements({ predicates: ['SPOUSE_OF'] })).toMatchObject([{ extracted: false }]);
    await write('Orsin.md', note(''));
    await world.ingest();
    expect(await told()).toEqual(['Orsin was married to Petra']);
  });

  test('is not looked for where the world says so', async () => {
    await write('lore.yaml', 'name: Reeds\npack: high-fantasy\nextract: { prose: false }\n');
    await world.close();
    world = await openWorld(root);
    await world.ingest();
    expect(await told()).toEqual([]);
  });
});

describe('a verdict', () => {
  const only = async () => (await world.provisional.list()).statements[0]?.id ?? '';

  test('accepts, survives another reading, and is taken back', async () => {
    const statement = await only();
    const accepted = await world.provisional.accept({ statement: statement.slice(0, 8), by: 'Maud' });
    expect(accepted).toMatchObject({ verdict: 'accepted', statement: { confidence: 1 } });
    await world.ingest({ force: true });
    expect(await told()).toEqual([]);
    expect(await world.store.statements({ ids: [statement] })).toMatchObject([{ extracted: false }]);
    expect(await world.provisional.undo({ statement })).toMatchObject({ verdict: 'open' });
    expect(await told()).toHaveLength(1);
  });

  test('rejects, survives another reading, and is taken back', async () => {
    const statement = await only();
    await world.provisional.reject({ statement, reason: 'another Petra' });
    await world.ingest({ force: true });
    expect(await told()).toEqual([]);
    expect(await world.provisional.undo({ statement })).toMatchObject({
      statement: { told: 'Orsin was married to Petra', citations: [{ quote: 'He married Petra' }] },
    });
    expect(await told()).toHaveLength(1);
  });

  test('is refused for what is written, and for what is unknown', async () => {
    await write('Orsin.md', '---\ntype: Person\nspouse: "[[Petra]]"\n---\n');
    await world.ingest();
    const [written] = await world.store.statements();
    const statement = written?.id ?? '';
    await expect(world.provisional.accept({ statement })).rejects.toMatchObject({
      code: 'store/not-provisional',
    });
    await expect(world.provisional.reject({ statement })).rejects.toMatchObject({
      code: 'provisional/written',
    });
    await expect(world.provisional.accept({ statement: 'abcd0123' })).rejects.toMatchObject({
      code: 'provisional/unknown',
    });
    await expect(world.provisional.accept({ statement: 'Orsin' })).rejects.toMatchObject({
      code: 'provisional/bad-id',
    });
  });
});

test('the command lists what is provisional and takes a keystroke for each', async () => {
  const lore = startLore(['unresolved', '--walk'], root);
  let said = '';
  let aside = '';
  lore.stdout?.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  lore.stderr?.on('data', (bytes: Buffer) => {
    aside += bytes.toString();
  });
  lore.stdin?.end('x\na\n');
  await new Promise((resolve) => lore.once('exit', resolve));
  expect(said).toContain('Orsin was married to Petra');
  expect(said).toContain('Orsin.md:4');
  expect(said).toContain('Accepted.\n\nDecided: 1 statement. 0 wait.');
  // Nobody sits at a pipe who could be asked.
  expect(aside).toBe('One letter, please: a, r, s, u or q.\n');
  expect(await told()).toEqual([]);
});

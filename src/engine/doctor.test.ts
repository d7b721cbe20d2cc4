import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { doctor } from './doctor.js';
import { openWorld } from './open.js';

let root = '';
let database = '';
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-doctor-'));
  database = path.join(root, '.lore', 'world.db');
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: core\n');
  writeFileSync(path.join(root, 'Aldric.md'), `---\ntype: Person\n---\n${'A king. '.repeat(4000)}\n`);
  const world = await openWorld(root);
  await world.ingest();
  const copy = path.join(root, 'copy.db');
  await world.backup(copy);
  await world.close();
  // All in one file: what still lay in the log would mend what a test breaks.
  rmSync(path.join(root, '.lore'), { recursive: true });
  mkdirSync(path.join(root, '.lore'));
  renameSync(copy, database);
});
afterEach(() => {
  chmodSync(path.join(root, '.lore'), 0o755);
  rmSync(root, { recursive: true, force: true });
});

async function check(name: string) {
  const { ok, checks } = await doctor(root);
  return { ok, ...checks.find((one) => one.name === name) };
}

/** Root may do anything. */
const isRoot = process.getuid?.() === 0;

describe('doctor', () => {
  it('finds a world well', async () => {
    expect(await check('database')).toMatchObject({ ok: true, result: 'ok' });
  });

  it('says why there is no judge, and that this is no fault', async () => {
    vi.stubEnv('LORE_JUDGE', path.join(root, 'nowhere'));
    const missing = await check('judge');
    vi.stubEnv('LORE_JUDGE', 'off');
    const off = await check('judge');
    vi.unstubAllEnvs();
    expect(missing).toMatchObject({ result: 'ok', detail: expect.stringContaining('nowhere') });
    expect(off).toMatchObject({ result: 'ok', detail: expect.stringContaining('LORE_JUDGE') });
  });

  it('says so when the database is no database', async () => {
    writeFileSync(database, 'Once upon a time there was a database. '.repeat(200));
    expect(await check('database')).toMatchObject({ ok: false, result: 'failed', hint: expect.any(String) });
  });

  it.each([0.1, 0.3, 0.5, 0.7])('says so when %f of the way into it is rubbish', async (part) => {
    const file = openSync(database, 'r+');
    const at = Math.floor((statSync(database).size * part) / 4096) * 4096;
    writeSync(file, Buffer.alloc(40_960, 0x5a), 0, 40_960, at);
    const found = await check('database');
    expect(found).toMatchObject({ ok: false, result: 'failed', hint: expect.stringContaining('backup') });
  });

  it('says so when the database is a folder', async () => {
    rmSync(database);
    mkdirSync(database);
    expect(await check('database')).toMatchObject({ ok: false, result: 'failed', hint: expect.any(String) });
  });

  it.skipIf(isRoot)('says so when it may not write (needs a user who is not root)', async () => {
    chmodSync(database, 0o444);
    expect(await check('database')).toMatchObject({
      result: 'failed',
      hint: expect.stringContaining('right'),
    });
    chmodSync(database, 0o000);
    expect(await check('database')).toMatchObject({
      result: 'failed',
      hint: expect.stringContaining('right'),
    });
    chmodSync(database, 0o644);
    chmodSync(path.join(root, '.lore'), 0o555);
    expect(await check('database')).toMatchObject({
      result: 'failed',
      hint: expect.stringContaining('right'),
    });
  });

  it('says so when the settings cannot be read', async () => {
    rmSync(path.join(root, 'lore.yaml'));
    mkdirSync(path.join(root, 'lore.yaml'));
    expect(await check('settings')).toMatchObject({ ok: false, result: 'failed' });
  });
});

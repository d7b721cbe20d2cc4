/** A real family tree and a real vault go in without a crash, and what was not understood is counted and named. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWorld } from '../src/engine/index.js';

const data = path.resolve(import.meta.dirname, '../../shared/data');
const gedcom = path.join(data, 'genealogy/royal92.ged');
const vault = path.join(data, 'vault');

for (const file of [gedcom, vault]) {
  if (!existsSync(file)) console.warn(`skipped: ${path.relative(process.cwd(), file)} is not there`);
}

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-real-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function ingestAll(settings: string) {
  writeFileSync(path.join(folder, 'lore.yaml'), settings);
  const world = await openWorld(folder);
  const report = await world.ingest();
  const counts = await world.store.counts();
  const health = await world.health();
  const again = await world.ingest();
  await world.close();
  expect(report.files.failed).toBe(0);
  expect(health).toMatchObject({ ok: true, problems: [] });
  expect(again).toMatchObject({ files: { read: 0 }, statements: { opened: 0, closed: 0 } });
  return { report, counts };
}

describe.skipIf(!existsSync(gedcom))('a family tree of three thousand people (needs ../shared)', () => {
  test('holds as many people as the file has records', async () => {
    cpSync(gedcom, path.join(folder, 'royal92.ged'));
    const lines = readFileSync(gedcom, 'latin1').split(/\r\n|\r|\n/);
    const people = lines.filter((line) => /^0 @[^@]+@ INDI/.test(line)).length;
    const children = lines.filter((line) => /^1 CHIL @/.test(line)).length;
    const { counts, report } = await ingestAll('name: royal\npack: genealogy\n');
    expect(people).toBeGreaterThan(3000);
    expect(counts.entitiesByType.Person).toBe(people);
    expect(counts.statementsByPredicate.PARENT_OF).toBeGreaterThanOrEqual(children);
    for (const notice of report.notices) expect(notice.at.line, notice.message).toBeGreaterThan(0);
  });
});

describe.skipIf(!existsSync(vault))('a vault of several hundred notes (needs ../shared)', () => {
  test('yields typed entities, mentions and passages, and names what it did not understand', {
    timeout: 120_000,
  }, async () => {
    cpSync(vault, folder, { recursive: true });
    const isHidden = (file: string): boolean => file.split(path.sep).some((part) => part.startsWith('.'));
    const notes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.md') && !isHidden(file),
    );
    const { counts, report } = await ingestAll('name: vault\npack: high-fantasy\n');
    expect(report.files.read).toBeGreaterThanOrEqual(notes.length - 1);
    expect(counts.passages).toBeGreaterThan(notes.length);
    expect(counts.mentions).toBeGreaterThan(500);
    expect(counts.entitiesByType.Person).toBeGreaterThan(100);
    expect(counts.entitiesByType.Deity).toBeGreaterThan(40);
    const unknown = new Set(
      report.notices.filter((n) => n.code === 'ingest/unknown-field').map((n) => n.message),
    );
    expect(unknown.size).toBeGreaterThan(5);
  });
});

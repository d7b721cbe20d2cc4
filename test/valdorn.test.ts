/** The sample world is what it claims to be, and ingesting it says exactly what EXPECTED.yaml lists. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { openWorld, type World } from '../src/engine/index.js';
import type { IngestReport } from '../src/ingest/tally.js';

const example = path.resolve(import.meta.dirname, '../examples/valdorn');
const expected = z
  .looseObject({
    notices: z.array(z.looseObject({ code: z.string(), file: z.string(), what: z.string() })),
    provisional: z.array(z.union([z.string(), z.looseObject({ name: z.string() })])),
    findings: z.array(
      z.looseObject({ kind: z.string(), certainty: z.string(), subject: z.string(), why: z.string() }),
    ),
    silent: z.array(z.unknown()),
  })
  .parse(parse(readFileSync(path.join(example, 'EXPECTED.yaml'), 'utf8')));

/** What ingest itself reports; the others are findings of rules. */
const INGEST_CODES = new Set([
  'ambiguous-name',
  'bad-date',
  'circular-date',
  'unknown-field',
  'dangling-link',
]);

let folder: string;
let world: World;
let report: IngestReport;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-valdorn-'));
  cpSync(example, folder, { recursive: true, filter: (file) => path.basename(file) !== '.lore' });
  world = await openWorld(folder);
  report = await world.ingest();
});

afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('ingest', () => {
  test('reads every file', () => {
    expect(report.files).toMatchObject({ failed: 0, skipped: {} });
    expect(report.files.read).toBeGreaterThan(100);
  });

  test('reports what EXPECTED.yaml lists, and nothing else', () => {
    const told = report.notices.map(({ code, at }) => `${code.replace(/^ingest\//, '')} ${at.file}`).sort();
    const listed = expected.notices
      .filter(({ code }) => INGEST_CODES.has(code))
      .map(({ code, file }) => `${code} ${file}`);
    expect(told).toEqual(listed.sort());
  });

  test('places every notice on a line', () => {
    for (const { at } of report.notices) expect(at.line, at.file).toBeGreaterThan(0);
  });

  test('leaves exactly the listed entities provisional', async () => {
    const provisional: string[] = [];
    for await (const entity of world.store.entities({ verified: false })) provisional.push(entity.name);
    expect(provisional.sort()).toEqual(
      expected.provisional.map((p) => (typeof p === 'string' ? p : p.name)).sort(),
    );
  });

  test('a second ingest finds nothing to do', async () => {
    const again = await world.ingest();
    expect(again).toMatchObject({ files: { read: 0 }, statements: { opened: 0, closed: 0 } });
  });
});

describe('the world', () => {
  test('is as large and as deep as promised', async () => {
    const { counts, now } = await world.overview();
    expect(counts.entities).toBeGreaterThanOrEqual(150);
    expect(counts.entitiesByType.Era).toBeGreaterThanOrEqual(3);
    expect(world.dates.calendars.map((calendar) => calendar.id)).toEqual(
      expect.arrayContaining(['vyrian', 'frost-count']),
    );
    expect(now).toMatchObject({ moment: { text: '380 TA' }, because: 'lore.yaml says so' });
  });

  test('has lineages of five generations', async () => {
    const children = new Map<string, string[]>();
    for (const s of await world.store.statements({ predicates: ['PARENT_OF'] })) {
      if (s.kind === 'relation') children.set(s.subject, [...(children.get(s.subject) ?? []), s.object]);
    }
    const depth = (id: string, seen: readonly string[]): number =>
      1 +
      Math.max(
        0,
        ...(children.get(id) ?? []).filter((c) => !seen.includes(c)).map((c) => depth(c, [...seen, c])),
      );
    const { id } = await world.find('Aldric Raventhorne');
    const deepest = Math.max(...[...children.keys()].map((root) => depth(root, [root])));
    expect(deepest).toBeGreaterThanOrEqual(5);
    expect([...children.values()].flat()).toContain(id);
  });

  test('knows Aldric as the seeds do', async () => {
    const card = await world.card('Aldric Raventhorne');
    expect(card.lifetime.text).toBe('300 TA – 360 TA');
    const told = card.relations.map((r) => `${r.predicate} ${r.told}`);
    expect(told).toEqual(expect.arrayContaining(['MEMBER_OF House Vyr', 'RULES Valdorn']));
    expect(told.filter((t) => t.includes('Long Winter'))).toEqual([]);
  });

  test('dates the Battle of Black Spire twice, each with its source', async () => {
    const card = await world.card('Battle of Black Spire');
    const dates = card.attributes.filter((a) => a.predicate === 'in_fiction_date');
    expect(dates.map((d) => d.told).sort()).toEqual(['340 TA', '342 TA']);
    for (const date of dates) expect(date.citations[0]?.lines?.start).toBeGreaterThan(0);
  });

  test('has a planted fault of every kind, certain and possible', () => {
    const kinds = new Set(expected.findings.map((f) => `${f.kind} ${f.certainty}`));
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        'contradiction certain',
        'contradiction possible',
        'anachronism certain',
        'ontology-violation certain',
        'orphan certain',
      ]),
    );
    expect(expected.silent.length).toBeGreaterThanOrEqual(10);
  });
});

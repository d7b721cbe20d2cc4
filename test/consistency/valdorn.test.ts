/** The sample world: exactly what EXPECTED.yaml lists is found, certain and possible apart, and near misses stay silent. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { openWorld, type World } from '../../src/engine/index.js';
import type { Finding } from '../../src/model/index.js';

const example = path.resolve(import.meta.dirname, '../../examples/valdorn');
const also = z.object({ kind: z.string(), rule: z.string() });
const expected = z
  .looseObject({
    findings: z.array(
      z.looseObject({
        kind: z.string(),
        certainty: z.enum(['certain', 'possible']),
        rule: z.string(),
        predicate: z.string().optional(),
        subject: z.string(),
        involves: z.array(z.string()),
        claim: z.string().optional(),
        reason: z.string().optional(),
        values: z.array(z.string()).optional(),
        sources: z.array(z.string()),
        also: also.optional(),
      }),
    ),
    silent: z.array(
      z.looseObject({ like: z.string(), predicate: z.string().optional(), subject: z.string() }),
    ),
  })
  .parse(parse(readFileSync(path.join(example, 'EXPECTED.yaml'), 'utf8')));

let folder: string;
let world: World;
let findings: readonly Finding[];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-valdorn-'));
  cpSync(example, folder, { recursive: true, filter: (file) => path.basename(file) !== '.lore' });
  world = await openWorld(folder);
  await world.ingest();
  const report = await world.check();
  expect(report.failures).toEqual([]);
  findings = report.findings;
});

afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const line = (one: { kind: string; rule: string }, subject: string) => `${one.rule} (${one.kind}) ${subject}`;

test.each(['certain', 'possible'] as const)('all that is %s, and no more', (certainty) => {
  const listed = expected.findings
    .filter((one) => one.certainty === certainty)
    .flatMap((one) => [line(one, one.subject), ...(one.also ? [line(one.also, one.subject)] : [])]);
  const found = findings
    .filter((one) => one.certainty === certainty)
    .map((one) => line(one, one.subject.name));
  expect(found.sort()).toEqual(listed.sort());
});

function theFinding(one: (typeof expected.findings)[number]): Finding {
  const found = findings.filter(
    ({ rule, subject, part, predicate }) =>
      rule === one.rule &&
      subject.name === one.subject &&
      (one.predicate === undefined || [part, predicate, null].includes(one.predicate) || predicate === null),
  );
  expect(found.map(({ id }) => id)).toHaveLength(1);
  const [only] = found;
  if (only === undefined) throw new Error('unreachable');
  return only;
}

describe.each(expected.findings.map((one) => [`${one.rule} ${one.subject}`, one] as const))(
  '%s',
  (_, one) => {
    test('involves whom it must, and says so by its sources', async () => {
      const found = theFinding(one);
      const names = new Set(found.entities.map(({ name }) => name));
      expect([...names], found.message).toEqual(expect.arrayContaining(one.involves));
      if (one.kind !== 'orphan')
        expect(found.sources, found.message).toEqual(expect.arrayContaining(one.sources));
      if (one.claim !== undefined) expect(found.details).toMatchObject({ claim: one.claim });
      if (one.reason !== undefined) expect(found.details).toMatchObject({ code: one.reason });
      for (const value of one.values ?? []) expect(found.message).toContain(value);
      // A date settles what hangs on time; whether two are one, only their owner knows.
      const hangsOnTime = one.kind !== 'ontology-violation';
      expect(found.settles !== null).toBe(hangsOnTime && one.certainty === 'possible');
    });
  },
);

/** `any finding`, a rule, or a word for rules that there may be. */
function isLike({ rule, kind }: Finding, like: string): boolean {
  if (like === 'any finding') return kind !== 'orphan';
  return like.includes('/') ? rule === like : rule.includes(like);
}

test.each(expected.silent.map((one) => [`${one.like} ${one.subject}`, one] as const))(
  'silent: %s',
  (_, one) => {
    const told = findings.filter(
      (finding) =>
        finding.subject.name === one.subject &&
        isLike(finding, one.like) &&
        (one.predicate === undefined ||
          finding.part === one.predicate ||
          finding.predicate === one.predicate),
    );
    const allowed = new Set(
      expected.findings
        .filter(({ subject, certainty }) => subject === one.subject && certainty === 'possible')
        .map(({ rule }) => rule),
    );
    expect(told.filter(({ rule }) => !allowed.has(rule)).map(({ message }) => message)).toEqual([]);
  },
);

test('marks the statements of certain contradictions, and no others', async () => {
  const evidence = new Set(
    findings
      .filter(({ kind, certainty }) => kind === 'contradiction' && certainty === 'certain')
      .flatMap(({ statements }) => statements),
  );
  const marked = (await world.store.statements()).filter(({ disputed }) => disputed).map(({ id }) => id);
  expect(marked.sort()).toEqual([...evidence].sort());
});

test('a second run finds the same and changes nothing', async () => {
  const { appeared, gone, findings: again } = await world.check();
  expect({ appeared, gone }).toEqual({ appeared: [], gone: [] });
  expect(again).toEqual(findings);
});

/** After any edits, retractions and retcons the findings that live sweeps keep are those of a run over everything. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import type { Finding } from '../../src/model/index.js';
import { type Edit, edit, firstRoll, ROLL } from './random-lore.js';

const told = ({
  id,
  rule,
  part,
  certainty,
  status,
  severity,
  message,
  digest,
  settles,
  guess,
  cause,
  details,
}: Finding) => ({
  id,
  rule,
  part,
  certainty,
  status,
  severity,
  message,
  digest,
  settles,
  guess,
  cause,
  details,
});

async function found(world: World) {
  const findings = (await world.findings()).map((one) => ({
    ...told(one),
    entities: one.entities.map(({ id }) => id).sort(),
    statements: [...one.statements].sort(),
  }));
  return findings.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Marks on statements must follow, too. */
async function disputed(world: World): Promise<string[]> {
  const marked = (await world.store.statements()).filter((statement) => statement.disputed);
  return marked.map(({ id }) => id).sort();
}

async function apply(world: World, one: Edit): Promise<void> {
  if (one.kind === 'retcon') {
    const relations = (await world.store.statements()).filter(({ kind }) => kind === 'relation');
    const statement = relations[one.which % Math.max(1, relations.length)];
    if (statement === undefined) return;
    const change = one.until === null ? { close: true } : { until: one.until };
    // A window that would end before it begins is refused, and changes nothing.
    await world.retcon({ statement: statement.id, reason: 'tried', ...change }).catch(() => {});
    return;
  }
  const file = path.join(world.root, one.file);
  if (one.kind === 'remove') rmSync(file, { force: true });
  else writeFileSync(file, one.text);
  const { check } = await world.ingest();
  expect(check?.failures).toEqual([]);
}

async function freshFindings(root: string) {
  const world = await openWorld(root, { database: path.join(root, 'fresh.db') });
  try {
    await world.ingest();
    return { findings: await found(world), disputed: await disputed(world) };
  } finally {
    await world.close();
    for (const end of ['', '-wal', '-shm']) rmSync(path.join(root, `fresh.db${end}`), { force: true });
  }
}

test('live sweeps keep what a run over everything finds', { timeout: 300_000 }, async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 2, maxLength: 6 }), async (edits) => {
      const root = mkdtempSync(path.join(tmpdir(), 'lore-live-'));
      writeFileSync(
        path.join(root, 'lore.yaml'),
        'name: Random\npack: high-fantasy\ncalendar: gregorian\nnow: 1330\n',
      );
      writeFileSync(path.join(root, ROLL), firstRoll);
      const world = await openWorld(root);
      try {
        await world.ingest();
        for (const one of edits) {
          await apply(world, one);
          if ((await world.store.findings.postponed()).length > 0) await world.check({ rules: 'postponed' });
          const live = await found(world);
          const marks = await disputed(world);
          for (const { rule, guess } of live) seen.add(rule).add(`guess: ${guess}`);
          const { failures } = await world.check();
          expect(failures).toEqual([]);
          expect(live).toEqual(await found(world));
          expect(marks).toEqual(await disputed(world));
        }
        if (!edits.some(({ kind }) => kind === 'retcon')) {
          const fresh = await freshFindings(root);
          expect(await found(world)).toEqual(fresh.findings);
          expect(await disputed(world)).toEqual(fresh.disputed);
        }
      } finally {
        await world.close();
        rmSync(root, { recursive: true, force: true });
      }
    }),
    { numRuns: Number(process.env.LORE_RUNS ?? 6), endOnFailure: true },
  );
  // Otherwise nothing much has been compared.
  expect(seen.size).toBeGreaterThanOrEqual(10);
  expect(seen).toContain('guess: prose');
});

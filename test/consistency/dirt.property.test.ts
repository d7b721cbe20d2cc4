/** What is noted as changed is what did change; and supposing shows what committing makes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LoreError } from '../../src/model/index.js';
import type { Change, CommitReport } from '../../src/store/changes.js';
import { Database } from '../../src/store/sqlite/database.js';
import { openSqliteStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { BY, type Claim, type Document, file, picture, window, year } from '../store/contract/kit.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lore-dirt-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const who = fc.constantFrom('Ash', 'Bor', 'Cole', 'Dun');
const claim = fc.record({
  subject: who,
  about: fc.oneof(
    fc.record({ object: who, from: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ year: fc.integer({ min: 1, max: 4 }) }),
  ),
  reliability: fc.constantFrom('canonical', 'rumour', 'prophetic' as const),
  confidence: fc.constantFrom(0.5, 1),
});
type Told = typeof claim extends fc.Arbitrary<infer T> ? T : never;

const step = fc.oneof(
  fc.record({
    kind: fc.constant('put' as const),
    file: fc.constantFrom('x.md', 'y.md', 'z.md'),
    type: fc.constantFrom('Person', 'House'),
    alias: fc.boolean(),
    claims: fc.array(claim, { maxLength: 5 }),
  }),
  fc.record({ kind: fc.constant('drop' as const), file: fc.constantFrom('x.md', 'y.md', 'z.md') }),
  fc.record({ kind: fc.constant('retcon' as const), nth: fc.nat(9), object: who }),
  fc.record({ kind: fc.constant('redate' as const), nth: fc.nat(9), from: fc.integer({ min: 4, max: 6 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function document(id: string, type: string, alias: boolean, claims: readonly Told[], hash: string): Document {
  const told = claims.map(({ subject, about, ...strength }): Claim => {
    if ('object' in about) {
      const valid = window(about.from, about.from + 5);
      return [subject, 'MET', about.object, { ...strength, valid, symmetric: true }];
    }
    return [subject, 'birth', year(about.year), strength];
  });
  return { id, hash, defines: [{ told: `Ash:${type}`, aliases: alias ? ['Cole'] : [] }], claims: told };
}

async function changeOf(store: Store, one: Step, hash: string): Promise<Change[]> {
  if (one.kind === 'put') return [file(document(one.file, one.type, one.alias, one.claims, hash))];
  if (one.kind === 'drop') return [{ kind: 'drop-origin', origin: one.file }];
  const statements = (await store.statements()).filter(({ kind }) => kind === 'relation');
  const chosen = statements[one.nth % Math.max(1, statements.length)];
  if (!chosen) return [];
  if (one.kind === 'redate')
    return [{ kind: 'redate', statement: chosen.id, valid: window(one.from, one.from + 5), value: null }];
  const successor = { object: one.object.toLowerCase() };
  return [{ kind: 'retcon', statement: chosen.id, successor, reason: 'because' }];
}

/** What a store refuses it refuses whole. */
async function attempt(store: Store, one: Step, hash: string): Promise<CommitReport | string> {
  try {
    return await store.commit(await changeOf(store, one, hash), BY);
  } catch (error) {
    if (error instanceof LoreError) return error.code;
    throw error;
  }
}

/** Everything that rules can see of statements and entities, by row. */
function seen(db: Database): Map<string, { all: string; keys: string[] }> {
  const statements = db.all<
    Record<string, number | string | null>
  >(`SELECT row, subject, predicate, object, from_min, from_max, until_min, until_max, qualifiers, confidence,
       reliability, flagged, recorded_until, value_kind, value_text, value_number, value_min, value_max FROM statement`);
  const entities = db.all<Record<string, number | string | null>>(
    'SELECT row, name, type, verified, expert_domain, absorbed_by, recorded_until FROM entity',
  );
  const rows = new Map<string, { all: string; keys: string[] }>();
  for (const row of statements) {
    const key = `${row.subject} ${row.predicate} ${row.object ?? 0}`;
    rows.set(`s${row.row}`, { all: JSON.stringify(row), keys: [key] });
  }
  const names = db.all<Record<string, number | string>>(
    'SELECT row, entity, text, recorded_until FROM name WHERE canonical = 0',
  );
  for (const row of names) rows.set(`n${row.row}`, { all: JSON.stringify(row), keys: [`${row.entity}`] });
  for (const row of entities) rows.set(`e${row.row}`, { all: JSON.stringify(row), keys: [`${row.row}`] });
  return rows;
}

function changed(before: ReturnType<typeof seen>, after: ReturnType<typeof seen>): Set<string> {
  const keys = new Set<string>();
  for (const row of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(row), after.get(row)];
    if (old?.all === now?.all) continue;
    for (const key of [...(old?.keys ?? []), ...(now?.keys ?? [])]) keys.add(key);
  }
  return keys;
}

async function noted(store: Store, db: Database): Promise<Set<string>> {
  const { dirt, mark, seq } = await store.findings.dirt();
  if (dirt === 'everything') throw new Error('too much for so small a world');
  await store.findings.settle({ mark, seq, swept: [], found: [], postponed: [], run: null });
  const predicate = (text: string) => db.number('SELECT row FROM predicate WHERE text = ?', text);
  return new Set(
    dirt.map((d) =>
      d.kind === 'entity' ? `${d.entity}` : `${d.subject} ${predicate(d.predicate)} ${d.object}`,
    ),
  );
}

let runs = 0;

test('what is noted is what changed, no more and no less', async () => {
  const holds = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
    const path = join(folder, `${runs++}.db`);
    const store = await openSqliteStore({ file: path });
    const db = new Database(path, true);
    for (const [n, one] of steps.entries()) {
      const before = seen(db);
      await attempt(store, one, String(n));
      const differing = changed(before, seen(db));
      expect(await noted(store, db)).toEqual(differing);
    }
    db.close();
    await store.close();
  });
  await fc.assert(holds, { numRuns: 60 });
});

test('supposing shows what committing makes, and leaves nothing', async () => {
  const holds = fc.asyncProperty(
    fc.array(step, { minLength: 1, maxLength: 3 }),
    fc.array(step, { minLength: 1, maxLength: 3 }),
    async (earlier, later) => {
      const path = join(folder, `${runs++}.db`);
      // When something was committed is the only thing that may differ.
      const store = await openSqliteStore({ file: path, now: () => 0 });
      for (const [n, one] of earlier.entries()) await attempt(store, one, `e${n}`);
      const before = await picture(store);
      const make = async (inside: Store) => {
        const { mark } = await inside.findings.dirt();
        const reports: (CommitReport | string)[] = [];
        for (const [n, one] of later.entries()) reports.push(await attempt(inside, one, `l${n}`));
        const { dirt } = await inside.findings.dirt();
        const columns = await inside.findings.reading((reading) => reading.everything());
        return { mark, reports, dirt, columns, picture: await picture(inside) };
      };
      const supposed = await store.suppose(make);
      expect(await picture(store)).toEqual(before);
      const apart = await store.suppose(make, { apart: true });
      const committed = await make(store);
      expect(supposed).toEqual(committed);
      expect(apart).toEqual(committed);
      await store.close();
    },
  );
  await fc.assert(holds, { numRuns: 30 });
});

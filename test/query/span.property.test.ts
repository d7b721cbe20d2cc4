/** The bounds that queries read of an entity's dates are always the hull of what is believed, whatever is written. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Database } from '../../src/store/sqlite/database.js';
import { openSqliteStore } from '../../src/store/sqlite/open.js';
import { BY, type Document, file, put } from '../store/contract/kit.js';

const COUNTS = `value_kind = 3 AND recorded_until = 9007199254740991 AND flagged = 0 AND reliability < 3
  AND NOT (value_min <= -9007199254740991 AND value_max >= 9007199254740991)`;
/** What canon says, or where it is silent what the others do. */
const RECOMPUTED = `SELECT predicate, subject AS entity, min(value_min) AS min, max(value_max) AS max,
  count(DISTINCT value_min) > 1 OR count(DISTINCT value_max) > 1 OR total(value_number) > 0 AS vague FROM statement s
  WHERE ${COUNTS} AND (reliability = 0 OR NOT EXISTS (SELECT 1 FROM statement c
    WHERE c.predicate = s.predicate AND c.subject = s.subject AND c.reliability = 0 AND ${COUNTS.replace(/value_\w+|recorded_until|flagged|reliability/g, 'c.$&')}))
  GROUP BY predicate, subject ORDER BY 1, 2`;
const KEPT = 'SELECT predicate, entity, min, max, vague FROM span ORDER BY 1, 2';

const claim = fc.record({
  who: fc.constantFrom('A', 'B', 'C'),
  what: fc.constantFrom('birth', 'death'),
  year: fc.integer({ min: 1, max: 9 }),
  unknown: fc.boolean(),
  reliability: fc.constantFrom('canonical', 'rumour', 'prophetic' as const),
});
type Told = typeof claim extends fc.Arbitrary<infer T> ? T : never;
const edit = fc.oneof(
  fc.record({
    kind: fc.constant('put' as const),
    file: fc.constantFrom('x', 'y'),
    claims: fc.array(claim, { maxLength: 6 }),
  }),
  fc.record({ kind: fc.constant('drop' as const), file: fc.constantFrom('x', 'y') }),
  fc.record({ kind: fc.constant('flag' as const), nth: fc.nat(5), to: fc.nat(1) }),
  fc.record({ kind: fc.constant('erase' as const), nth: fc.nat(5) }),
);

test('after any edits, closings, marks and erasures', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lore-span-'));
  let runs = 0;
  const holds = fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
    const path = join(folder, `${runs++}.db`);
    const store = await openSqliteStore({ file: path });
    const db = new Database(path, false);
    for (const [n, change] of edits.entries()) {
      if (change.kind === 'put') await put(store, document(change.file, change.claims, String(n)));
      else if (change.kind === 'drop') await store.commit([{ kind: 'drop-origin', origin: change.file }], BY);
      else {
        const row = db.number('SELECT row FROM statement ORDER BY row LIMIT 1 OFFSET ?', change.nth);
        if (change.kind === 'flag') db.run('UPDATE statement SET flagged = ? WHERE row = ?', change.to, row);
        else db.run('DELETE FROM statement WHERE row = ?', row);
      }
      expect(db.all(KEPT)).toEqual(db.all(RECOMPUTED));
    }
    db.close();
    await store.close();
  });
  await fc.assert(holds, { numRuns: 60 });
  rmSync(folder, { recursive: true, force: true });
});

function document(id: string, claims: readonly Told[], hash: string): Document {
  const date = (year: number, unknown: boolean) => ({
    kind: 'date' as const,
    date: unknown
      ? {
          min: -Number.MAX_SAFE_INTEGER,
          max: Number.MAX_SAFE_INTEGER,
          text: `${year} days after`,
          calendar: 'ta',
        }
      : {
          ...{ min: year * 10, max: year * 10 + 9, text: `${year} TA`, calendar: 'ta' },
          ...(year === 4 ? { vague: true as const } : {}),
        },
  });
  return {
    id,
    hash,
    claims: claims.map(({ who, what, year, unknown, reliability }) => [
      `${who}:Person`,
      what,
      date(year, unknown && year > 6),
      { reliability },
    ]),
  };
}

test('a bulk commit keeps them too', async () => {
  const claims: Told[] = [
    { who: 'A', what: 'birth', year: 3, unknown: false, reliability: 'canonical' },
    { who: 'A', what: 'birth', year: 5, unknown: false, reliability: 'rumour' },
  ];
  const folder = mkdtempSync(join(tmpdir(), 'lore-span-'));
  const path = join(folder, 'world.db');
  const store = await openSqliteStore({ file: path });
  await store.commit([file(document('x', claims, '1'))], { ...BY, bulk: true });
  await store.close();
  const db = new Database(path, false);
  expect(db.all(KEPT)).toMatchObject([{ min: 30, max: 39, vague: 0 }]);
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

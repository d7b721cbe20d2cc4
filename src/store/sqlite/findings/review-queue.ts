/** What somebody found suspicious, until a person has settled it. */
import { LoreError } from '../../../model/index.js';
import type { ReviewFlag } from '../../findings.js';
import type { Database } from '../database.js';

interface FlagRecord {
  row: number;
  node: string;
  reason: string;
  by: string;
  at: number;
  settled_by: string | null;
  settled_at: number | null;
  outcome: string | null;
}

const PREFIX = 'review-';

export function putFlag(
  db: Database,
  { node, reason, by }: Pick<ReviewFlag, 'node' | 'reason' | 'by'>,
  now: number,
): ReviewFlag {
  const record = db.get<FlagRecord>(
    'INSERT INTO review_flag (node, reason, by, at) VALUES (?, ?, ?, ?) RETURNING *',
    ...[node, reason, by, now],
  );
  if (!record) throw new Error('an insert gave no row');
  return toFlag(record);
}

/** Oldest first. */
export function readQueue(db: Database, filter: { readonly settled?: boolean } = {}): ReviewFlag[] {
  const { settled } = filter;
  const which = settled === undefined ? '1' : `settled_at IS ${settled ? 'NOT ' : ''}NULL`;
  return db.all<FlagRecord>(`SELECT * FROM review_flag WHERE ${which} ORDER BY row`).map(toFlag);
}

export function settleFlag(db: Database, id: string, by: string, outcome: string, now: number): void {
  const row = id.startsWith(PREFIX) ? Number(id.slice(PREFIX.length)) : Number.NaN;
  const changed = Number.isSafeInteger(row)
    ? db.run(
        'UPDATE review_flag SET settled_by = ?, settled_at = ?, outcome = ? WHERE row = ? AND settled_at IS NULL',
        ...[by, now, outcome, row],
      )
    : 0;
  if (changed === 1) return;
  throw new LoreError({
    code: 'store/unknown-flag',
    message: `There is nothing by the id ${id} that waits for review.`,
    hint: 'It may have been settled already: `lore review --flagged` lists what waits.',
  });
}

function toFlag({ row, node, reason, by, at, settled_by, settled_at, outcome }: FlagRecord): ReviewFlag {
  const open = settled_by === null || settled_at === null;
  return {
    ...{ id: `${PREFIX}${row}`, node, reason, by, at },
    settled: open ? null : { by: settled_by, at: settled_at, outcome: outcome ?? '' },
  };
}

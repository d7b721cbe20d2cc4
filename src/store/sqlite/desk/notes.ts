/** What people note down at the desk: comments, whose a finding is, when it comes back, views. */
import type { FindingCause } from '../../../model/index.js';
import type { DeskCause, DeskComment, DeskState, SaidVerdict, SavedView } from '../../desk.js';
import type { Database } from '../database.js';
import { statusOf } from '../findings/codes.js';
import { demandItem, itemOf } from './items.js';

interface CommentRecord {
  row: number;
  item: number;
  by: string;
  principal: string;
  at: number;
  edited_at: number | null;
  text: string;
}

const PREFIX = 'comment-';

export function readComments(db: Database, finding: string): DeskComment[] {
  const item = demandItem(db, finding);
  return db
    .all<CommentRecord>('SELECT * FROM desk_comment WHERE item = ? ORDER BY row', item)
    .map((record) => toComment(db, record));
}

export function readComment(db: Database, id: string): DeskComment | null {
  const record = db.get<CommentRecord>('SELECT * FROM desk_comment WHERE row = ?', rowOf(id));
  return record === undefined ? null : toComment(db, record);
}

export function addComment(
  db: Database,
  { finding, by, principal, text }: Pick<DeskComment, 'finding' | 'by' | 'principal' | 'text'>,
  now: number,
): DeskComment {
  const record = db.get<CommentRecord>(
    'INSERT INTO desk_comment (item, by, principal, at, text) VALUES (?, ?, ?, ?, ?) RETURNING *',
    ...[demandItem(db, finding), by, principal, now, text],
  );
  if (record === undefined) throw new Error('an insert gave no row');
  return toComment(db, record);
}

export function editComment(db: Database, id: string, text: string, now: number): DeskComment | null {
  if (text === '') db.run('DELETE FROM desk_comment WHERE row = ?', rowOf(id));
  else db.run('UPDATE desk_comment SET text = ?, edited_at = ? WHERE row = ?', text, now, rowOf(id));
  return readComment(db, id);
}

function rowOf(id: string): number {
  const row = id.startsWith(PREFIX) ? Number(id.slice(PREFIX.length)) : Number.NaN;
  return Number.isSafeInteger(row) ? row : 0;
}

function toComment(
  db: Database,
  { row, item, by, principal, at, edited_at, text }: CommentRecord,
): DeskComment {
  return { id: `${PREFIX}${row}`, finding: idOf(db, item), by, principal, at, editedAt: edited_at, text };
}

function idOf(db: Database, item: number): string {
  if (item < 0) return `review-${-item}`;
  return db.get<{ id: string }>('SELECT id FROM finding WHERE row = ?', item)?.id ?? '';
}

export function snooze(
  db: Database,
  ids: readonly string[],
  until: number | null,
  by: string,
  now: number,
): number {
  const items = ids.map((id) => demandItem(db, id));
  for (const item of items) {
    if (until === null) db.run('DELETE FROM desk_snooze WHERE item = ?', item);
    else
      db.run(
        'INSERT OR REPLACE INTO desk_snooze (item, until, by, at) VALUES (?, ?, ?, ?)',
        ...[item, until, by, now],
      );
  }
  return items.length;
}

export function assign(
  db: Database,
  ids: readonly string[],
  assignee: string | null,
  by: string,
  now: number,
): number {
  const items = ids.map((id) => demandItem(db, id));
  for (const item of items) {
    if (assignee === null) db.run('DELETE FROM desk_assignment WHERE item = ?', item);
    else
      db.run(
        'INSERT OR REPLACE INTO desk_assignment (item, assignee, by, at) VALUES (?, ?, ?, ?)',
        ...[item, assignee, by, now],
      );
  }
  return items.length;
}

interface ViewRecord extends Omit<SavedView, 'query'> {
  query: string;
}

export function readViews(db: Database): SavedView[] {
  return db.all<ViewRecord>('SELECT * FROM desk_view ORDER BY name COLLATE NOCASE, id').map(toView);
}

export function putView(db: Database, view: Omit<SavedView, 'at'>, now: number): SavedView {
  const record = db.get<ViewRecord>(
    `INSERT INTO desk_view (id, name, screen, query, by, at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, screen = excluded.screen, query = excluded.query,
       by = excluded.by, at = excluded.at RETURNING *`,
    ...[view.id, view.name, view.screen, JSON.stringify(view.query), view.by, now],
  );
  if (record === undefined) throw new Error('an insert gave no row');
  return toView(record);
}

export function removeView(db: Database, id: string): boolean {
  return db.run('DELETE FROM desk_view WHERE id = ?', id) === 1;
}

function toView({ id, name, screen, query, by, at }: ViewRecord): SavedView {
  return { id, name, screen, query: JSON.parse(query), by, at };
}

export function readPeople(db: Database): { name: string; assigned: number }[] {
  return db
    .all<{ name: string; assigned: number }>(
      `SELECT p.name, (SELECT count(*) FROM desk_assignment a LEFT JOIN finding f ON f.row = a.item
         WHERE a.assignee = p.name AND (a.item < 0 OR f.gone_at IS NULL AND f.status IN (0, 1))) AS assigned
       FROM (SELECT assignee AS name FROM desk_assignment UNION SELECT by FROM desk_comment
         UNION SELECT by FROM finding_verdict) p ORDER BY p.name COLLATE NOCASE`,
    )
    .map(({ name, assigned }) => ({ name, assigned }));
}

export function readCauses(db: Database, limit: number): DeskCause[] {
  return db
    .all<{ cause: string; count: number }>(
      `SELECT max(f.cause) AS cause, count(*) AS count FROM finding f
       WHERE f.cause IS NOT NULL AND f.gone_at IS NULL AND f.status IN (0, 1)
       GROUP BY f.cause ->> '$.key' HAVING count(*) > 1 ORDER BY count(*) DESC, 1 LIMIT ?`,
      limit,
    )
    .map(({ cause, count }) => {
      const { key, told, so, fix }: FindingCause = JSON.parse(cause);
      return { key, told, so, fix, count };
    });
}

export function readHistory(db: Database, finding: string): SaidVerdict[] {
  const item = itemOf(db, finding);
  if (item === undefined || item < 0) return [];
  return db
    .all<{ verdict: number; by: string; at: number; reason: string; expires: number | null }>(
      'SELECT verdict, by, at, reason, expires FROM finding_verdict WHERE finding = ? ORDER BY row DESC',
      item,
    )
    .map(({ verdict, ...rest }) => ({ ...rest, verdict: said(statusOf(verdict)) }));
}

function said(word: DeskState): SaidVerdict['verdict'] {
  if (word === 'open' || word === 'confirmed' || word === 'dismissed' || word === 'exception') return word;
  throw new Error(`${word} is no verdict`);
}

/** What was judged together was judged at one moment and for one reason. */
export function readLastJudgedBy(db: Database, by: string): string[] {
  const last = db.get<{ at: number; reason: string; by: string }>(
    `SELECT v.at, v.reason, v.by FROM finding_verdict v JOIN finding f ON f.verdict = v.row
     WHERE f.gone_at IS NULL AND (v.by = ?1 OR v.by LIKE ?2 ESCAPE '\\') ORDER BY v.row DESC LIMIT 1`,
    by,
    `${by.replace(/[%_\\]/g, '\\$&')} (%`,
  );
  if (last === undefined) return [];
  return db
    .all<{ id: string }>(
      `SELECT f.id FROM finding_verdict v JOIN finding f ON f.verdict = v.row
       WHERE f.gone_at IS NULL AND v.at = ? AND v.reason = ? AND v.by = ? ORDER BY f.row`,
      ...[last.at, last.reason, last.by],
    )
    .map(({ id }) => id);
}

export function readLastSnoozedBy(
  db: Database,
  by: string,
  now: number,
): { at: number; ids: string[] } | null {
  const rows = db.all<{ item: number; at: number }>(
    `SELECT s.item, s.at FROM desk_snooze s WHERE s.by = ?1 AND s.until > ?2
       AND s.at = (SELECT max(z.at) FROM desk_snooze z WHERE z.by = ?1 AND z.until > ?2) ORDER BY s.item`,
    by,
    now,
  );
  const [first] = rows;
  return first === undefined ? null : { at: first.at, ids: rows.map(({ item }) => idOf(db, item)) };
}

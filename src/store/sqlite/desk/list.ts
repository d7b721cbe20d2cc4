/** A page of the list: ordered and cut where the findings lie, so that nothing is read but what is shown. */
import { CERTAINTIES, CURRENT, type FindingEntity, LoreError, SEVERITIES } from '../../../model/index.js';
import type { DeskPage, DeskPlace, DeskQuery, DeskRow, DeskSort } from '../../desk.js';
import type { Bindable, Database } from '../database.js';
import { decoded, guessOf } from '../findings/codes.js';
import { verdictOf } from '../findings/known.js';
import { KINDS, pickedBy, STATES, suppressedRows } from './filter.js';

/** All ascending: what comes first is the least. The item itself comes last, so that no two are alike. */
const KEYS: Readonly<Record<DeskSort, readonly string[]>> = {
  worst: ['severity', 'certainty', 'kind', 'rule', 'name'],
  newest: ['-detected_at'],
  oldest: ['detected_at'],
  subject: ['name', 'severity', 'certainty'],
  rule: ['rule', 'severity', 'name'],
  kind: ['kind', 'severity', 'certainty', 'name'],
};

export function readPage(db: Database, query: DeskQuery, now: number): Omit<DeskPage, 'total'> {
  if (query.limit === 0) return { rows: [], next: null };
  const found = placesOf(db, query, now, query.limit + 1);
  const shown = found.slice(0, query.limit);
  const rows = rowsOf(
    db,
    shown.map((place) => Number(place.at(-1))),
    now,
    new Set(suppressedRows(db, query)),
  );
  return { rows, next: found.length > query.limit ? (shown.at(-1) ?? null) : null };
}

/** The keys of each in the order of the list, with its item at their end. */
function placesOf(db: Database, query: Omit<DeskQuery, 'limit'>, now: number, limit: number): DeskPlace[] {
  const picked = pickedBy(db, query, now);
  const keys = [...KEYS[query.sort], 'item'];
  const values: Bindable[] = [...picked.values];
  const after = query.after === undefined ? '1' : laterThan(keys, query.after, values);
  const names = keys.map((_, i) => `k${i}`);
  const columns = keys.map((key, i) => `${COLUMNS[key] ?? key} AS ${names[i]}`);
  return db.arrays<DeskPlace>(
    `SELECT ${names.join(', ')} FROM (SELECT ${columns.join(', ')} FROM (${picked.sql}) p
       LEFT JOIN filing l ON l.row = p.filing LEFT JOIN entity e ON e.row = p.subject)
     WHERE ${after} ORDER BY ${names.join(', ')} LIMIT ?`,
    ...values,
    limit,
  );
}

const COLUMNS: Readonly<Record<string, string>> = {
  rule: "coalesce(l.rule || ':' || l.part, '')",
  name: "lower(coalesce(e.name, ''))",
  kind: 'p.kind',
  severity: 'p.severity',
  certainty: 'p.certainty',
  detected_at: 'p.detected_at',
  '-detected_at': '-p.detected_at',
  item: 'p.item',
};

function laterThan(keys: readonly string[], after: DeskPlace, values: Bindable[]): string {
  const isText = (key: string) => key === 'rule' || key === 'name';
  const fits =
    keys.length === after.length && keys.every((key, i) => isText(key) === (typeof after[i] === 'string'));
  if (!fits)
    throw new LoreError({
      code: 'store/bad-cursor',
      message: 'That cursor belongs to another list.',
      hint: 'Begin again without it.',
    });
  values.push(...after);
  return `(${keys.map((_, i) => `k${i}`).join(', ')}) > (${keys.map(() => '?').join(', ')})`;
}

const MOST_ENTITIES = 4;
const MOST_SOURCES = 3;

interface RowRecord {
  item: number;
  id: string;
  kind: number;
  rule: string;
  part: string;
  severity: number;
  certainty: number;
  state: number;
  message: string;
  subject_id: string | null;
  subject_name: string | null;
  subject_type: string | null;
  reason: string | null;
  era: string | null;
  guess: number;
  settles: string | null;
  flagged: number;
  detected_at: number;
  assignee: string | null;
  comments: number;
  verdict: number | null;
  by: string | null;
  at: number | null;
  verdict_reason: string | null;
  expires: number | null;
  until: number | null;
  snoozed_by: string | null;
  snoozed_at: number | null;
  node: string | null;
}

const AROUND = `g.assignee, (SELECT count(*) FROM desk_comment c WHERE c.item = w.item) AS comments,
  s.until, s.by AS snoozed_by, s.at AS snoozed_at`;
const JOINED = `LEFT JOIN entity_type t ON t.row = e.type LEFT JOIN desk_assignment g ON g.item = w.item
  LEFT JOIN desk_snooze s ON s.item = w.item`;
const SUBJECT = 'e.id AS subject_id, e.name AS subject_name, t.text AS subject_type';

/** In the order of the items. */
export function rowsOf(
  db: Database,
  items: readonly number[],
  now: number,
  suppressed: ReadonlySet<number> = new Set(),
): DeskRow[] {
  const wanted = JSON.stringify(items);
  const records = [
    ...db.all<RowRecord>(
      `SELECT w.item, f.id, f.kind, l.rule, l.part, f.severity, f.certainty, f.status AS state, f.message, ${SUBJECT},
         f.reason, CASE f.kind WHEN 1 THEN f.details ->> '$.era' END AS era, f.guess, f.settles, f.flagged,
         f.detected_at, ${AROUND}, v.verdict, v.by, v.at, v.reason AS verdict_reason, v.expires, NULL AS node
       FROM (SELECT value AS item FROM json_each(?) WHERE value > 0) w JOIN finding f ON f.row = w.item
         JOIN filing l ON l.row = f.filing JOIN entity e ON e.row = f.subject ${JOINED}
         LEFT JOIN finding_verdict v ON v.row = f.verdict`,
      wanted,
    ),
    ...db.all<RowRecord>(
      `SELECT w.item, 'review-' || f.row AS id, ${KINDS.indexOf('flag')} AS kind, '' AS rule, '' AS part,
         ${SEVERITIES.indexOf('warn')} AS severity, ${CERTAINTIES.indexOf('possible')} AS certainty,
         CASE WHEN f.settled_at IS NULL THEN 0 ELSE ${STATES.indexOf('settled')} END AS state, f.reason AS message,
         ${SUBJECT}, NULL AS reason, NULL AS era, 0 AS guess, NULL AS settles, 1 AS flagged, f.at AS detected_at,
         ${AROUND}, NULL AS verdict, f.settled_by AS by, f.settled_at AS at, f.outcome AS verdict_reason,
         NULL AS expires, f.node
       FROM (SELECT value AS item FROM json_each(?) WHERE value < 0) w JOIN review_flag f ON f.row = -w.item
         LEFT JOIN entity e ON e.id = f.node ${JOINED}`,
      wanted,
    ),
  ];
  const known = new Map(records.map((record) => [record.item, record]));
  const entities = entitiesOf(db, wanted);
  const sources = sourcesOf(db, wanted);
  return items.flatMap((item) => {
    const record = known.get(item);
    return record === undefined
      ? []
      : [toRow(record, entities.get(item), sources.get(item), now, suppressed.has(item))];
  });
}

function entitiesOf(db: Database, items: string): Map<number, FindingEntity[]> {
  return grouped(
    db.all<{ item: number } & FindingEntity>(
      `SELECT x.finding AS item, e.id, e.name, t.text AS type FROM json_each(?) w
         JOIN finding_entity x ON x.finding = w.value AND x.position < ${MOST_ENTITIES}
         JOIN entity e ON e.row = x.entity JOIN entity_type t ON t.row = e.type ORDER BY x.finding, x.position`,
      items,
    ),
    ({ id, name, type }) => ({ id, name, type }),
  );
}

type Sources = DeskRow['sources'][number];

function sourcesOf(db: Database, items: string): Map<number, Sources[]> {
  const shown = db.all<{ item: number } & Sources>(
    `SELECT DISTINCT w.value AS item, d.id, d.title, d.origin AS file FROM json_each(?) w
       JOIN finding_statement x ON x.finding = w.value JOIN assertion a ON a.statement = x.statement
       JOIN source d ON d.row = a.source WHERE a.recorded_until = ${CURRENT} ORDER BY w.value, x.position, d.id`,
    items,
  );
  const defining = db.all<{ item: number } & Sources>(
    `SELECT DISTINCT w.value AS item, d.id, d.title, d.origin AS file FROM json_each(?) w
       JOIN finding_entity x ON x.finding = w.value AND x.position = 0 JOIN definition a ON a.entity = x.entity
       JOIN source d ON d.row = a.source WHERE a.recorded_until = ${CURRENT}
       AND NOT EXISTS (SELECT 1 FROM finding_statement s WHERE s.finding = x.finding) ORDER BY w.value, d.id`,
    items,
  );
  return grouped([...shown, ...defining], ({ id, title, file }) => ({ id, title, file }));
}

function grouped<Row extends { item: number }, T>(
  rows: readonly Row[],
  pick: (row: Row) => T,
): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(row.item);
    if (group) group.push(pick(row));
    else groups.set(row.item, [pick(row)]);
  }
  return groups;
}

function toRow(
  record: RowRecord,
  entities: readonly FindingEntity[] = [],
  sources: readonly Sources[] = [],
  now: number,
  isSuppressed: boolean,
): DeskRow {
  const { id, rule, part, message, reason, era, settles, assignee, comments, node } = record;
  const { subject_id, subject_name, subject_type, until, snoozed_by, snoozed_at } = record;
  const subject =
    subject_id === null
      ? null
      : { id: subject_id, name: subject_name ?? subject_id, type: subject_type ?? 'Entity' };
  const unique = [...new Map(sources.map((source) => [source.id, source])).values()];
  const isSnoozed = until !== null && until > now && record.state === 0;
  return {
    ...{ id, rule, part, message, reason, era, settles, assignee, comments, node, subject },
    kind: decoded(KINDS, record.kind),
    severity: decoded(SEVERITIES, record.severity),
    certainty: decoded(CERTAINTIES, record.certainty),
    state: isSuppressed ? 'suppressed' : isSnoozed ? 'snoozed' : decoded(STATES, record.state),
    entities: entities.length === 0 && subject !== null ? [subject] : entities,
    sources: unique.slice(0, MOST_SOURCES),
    sourcesTotal: unique.length,
    guess: guessOf(record.guess),
    flagged: record.flagged === 1,
    detectedAt: record.detected_at,
    verdict: verdictIn(record),
    snooze: isSnoozed ? { until, by: snoozed_by ?? '', at: snoozed_at ?? 0 } : null,
  };
}

function verdictIn({ verdict, by, at, verdict_reason, expires, node }: RowRecord): DeskRow['verdict'] {
  if (by === null || at === null) return null;
  const reason = verdict_reason ?? '';
  if (node !== null) return { verdict: 'dismissed', by, at, reason, expires };
  return verdict === null ? null : { verdict: verdictOf(verdict), by, at, reason, expires };
}

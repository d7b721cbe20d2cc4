/** Which findings and flags are asked for, as one table of SQL: what filters, orders and counts stand on. */
import { CERTAINTIES, CURRENT, FINDING_KINDS, FINDING_STATUSES, SEVERITIES } from '../../../model/index.js';
import type { DeskFilter, DeskKind, DeskState } from '../../desk.js';
import type { Bindable, Database } from '../database.js';
import { filingsNamed } from '../findings/filings.js';
import { inList } from '../read/reading.js';
import { itemOf } from './items.js';

export const KINDS: readonly DeskKind[] = [...FINDING_KINDS, 'flag'];
export const STATES: readonly DeskState[] = [...FINDING_STATUSES, 'snoozed', 'settled', 'suppressed'];
const FLAG = KINDS.indexOf('flag');
const SNOOZED = STATES.indexOf('snoozed');
const SETTLED = STATES.indexOf('settled');
const SUPPRESSED = STATES.indexOf('suppressed');
const USUAL: readonly DeskState[] = ['open', 'confirmed'];
/** A flag weighs as much as a finding that nobody has confirmed. */
const FLAG_SEVERITY = SEVERITIES.indexOf('warn');
const FLAG_CERTAINTY = CERTAINTIES.indexOf('possible');

export interface Picked {
  /** A SELECT of item, kind, severity, certainty, state, filing, subject, reason, assignee and detected_at. */
  readonly sql: string;
  readonly values: readonly Bindable[];
}

export function pickedBy(db: Database, filter: DeskFilter, now: number): Picked {
  const values: Bindable[] = [];
  const parts = [
    ...(mayBeFinding(filter) ? [findingsBy(db, filter, now, values)] : []),
    ...(mayBeFlag(filter) ? [flagsBy(db, filter, now, values)] : []),
  ];
  return { sql: parts.length === 0 ? NOTHING : parts.join(' UNION ALL '), values };
}

const NOTHING = `SELECT 0 AS item, 0 AS kind, 0 AS severity, 0 AS certainty, 0 AS state, 0 AS filing, 0 AS subject,
  '' AS reason, '' AS assignee, 0 AS detected_at WHERE 0`;

function mayBeFinding({ kinds }: DeskFilter): boolean {
  return kinds === undefined || kinds.some((kind) => kind !== 'flag');
}

function mayBeFlag({ kinds, rules, packs, reasons, sources, causes, judged }: DeskFilter): boolean {
  if (kinds !== undefined && !kinds.includes('flag')) return false;
  return [rules, packs, reasons, sources, causes, judged].every((one) => one === undefined);
}

function findingsBy(db: Database, filter: DeskFilter, now: number, values: Bindable[]): string {
  const suppressed = suppressedRows(db, filter);
  const isSuppressed =
    suppressed.length === 0 ? '' : `WHEN f.status = 0 AND b.row IS NOT NULL THEN ${SUPPRESSED} `;
  // It stands before the conditions, and so does its value.
  if (suppressed.length > 0) values.push(JSON.stringify(suppressed));
  const joined =
    suppressed.length === 0 ? '' : ' LEFT JOIN (SELECT value AS row FROM json_each(?)) b ON b.row = f.row';
  const state = `CASE ${isSuppressed}WHEN f.status = 0 AND s.until > ${now} THEN ${SNOOZED} ELSE f.status END`;
  const conditions = [...common(db, filter, values, state)];
  const among = (column: string, codes: readonly number[]) =>
    conditions.push(`${column} IN (${codes.join(',')})`);
  if ((filter.states ?? USUAL).every((one) => one !== 'gone' && one !== 'judged'))
    conditions.push('f.gone_at IS NULL');
  if (filter.kinds) among('f.kind', codesOf(KINDS, filter.kinds));
  if (filter.severities) among('f.severity', codesOf(SEVERITIES, filter.severities));
  if (filter.certainties) among('f.certainty', codesOf(CERTAINTIES, filter.certainties));
  if (filter.rules) among('f.filing', filingsNamed(db, filter.rules));
  if (filter.packs)
    conditions.push(
      `f.filing IN (SELECT l.row FROM filing l LEFT JOIN rule r ON r.id = l.rule
        WHERE ${PACK} IN ${inList(filter.packs, values)})`,
    );
  if (filter.subjects)
    conditions.push(
      `f.subject IN (SELECT e.row FROM entity e WHERE e.id IN ${inList(filter.subjects, values)})`,
    );
  if (filter.entities)
    conditions.push(`f.row IN (SELECT x.finding FROM finding_entity x WHERE x.entity IN
      (SELECT e.row FROM entity e WHERE e.id IN ${inList(filter.entities, values)}))`);
  if (filter.types)
    conditions.push(`f.subject IN (SELECT e.row FROM entity e JOIN entity_type t ON t.row = e.type
      WHERE t.text IN ${inList(filter.types, values)})`);
  if (filter.reasons) conditions.push(`f.reason IN ${inList(filter.reasons, values)}`);
  if (filter.sources) {
    const sources = `(SELECT d.row FROM source d WHERE d.id IN ${inList(filter.sources, values)})`;
    conditions.push(`f.row IN (SELECT x.finding FROM assertion a JOIN finding_statement x ON x.statement = a.statement
      WHERE a.source IN ${sources} AND a.recorded_until = ${CURRENT})`);
  }
  if (filter.causes) conditions.push(`f.cause ->> '$.key' IN ${inList(filter.causes, values)}`);
  if (filter.judged !== undefined) conditions.push(`f.verdict IS ${filter.judged ? 'NOT ' : ''}NULL`);
  if (filter.flagged !== undefined) conditions.push(`f.flagged = ${filter.flagged ? 1 : 0}`);
  if (filter.since !== undefined) {
    values.push(filter.since);
    conditions.push('f.detected_at >= ?');
  }
  if (filter.text !== undefined) {
    const words = folded(filter.text);
    values.push(words, words, words);
    conditions.push(`(instr(${foldedIn('f.message')}, ?) > 0
      OR f.subject IN (SELECT e.row FROM entity e WHERE e.row = f.subject AND instr(${foldedIn('e.name')}, ?) > 0)
      OR f.filing IN (SELECT l.row FROM filing l WHERE instr(l.rule, ?) > 0))`);
  }
  return `SELECT f.row AS item, f.kind, f.severity, f.certainty, ${state} AS state, f.filing, f.subject, f.reason,
      g.assignee, f.detected_at
    FROM finding f LEFT JOIN desk_snooze s ON s.item = f.row LEFT JOIN desk_assignment g ON g.item = f.row${joined}
    WHERE ${conditions.join(' AND ')}`;
}

/** Findings that the baseline names and that are still what they were. */
export function suppressedRows(db: Database, { baseline = [] }: DeskFilter): number[] {
  if (baseline.length === 0) return [];
  return db
    .arrays<readonly [row: number]>(
      `SELECT f.row FROM finding f WHERE f.gone_at IS NULL AND f.status = 0
         AND f.id || ' ' || f.digest IN (SELECT value FROM json_each(?))`,
      JSON.stringify(baseline),
    )
    .map(([row]) => row);
}

/** Of a rule that findings are filed under; what the detective finds belongs to no pack. */
export const PACK = `coalesce(r.pack, substr(l.rule, 1, instr(l.rule || '/', '/') - 1))`;

function flagsBy(db: Database, filter: DeskFilter, now: number, values: Bindable[]): string {
  const state = `CASE WHEN f.settled_at IS NOT NULL THEN ${SETTLED} WHEN s.until > ${now} THEN ${SNOOZED} ELSE 0 END`;
  const conditions = [...common(db, filter, values, state, -1)];
  const { severities, certainties, flagged } = filter;
  if (severities && !severities.includes('warn')) conditions.push('0');
  if (certainties && !certainties.includes('possible')) conditions.push('0');
  if (flagged === false) conditions.push('0');
  for (const ids of [filter.subjects, filter.entities])
    if (ids) conditions.push(`f.node IN ${inList(ids, values)}`);
  if (filter.types)
    conditions.push(`f.node IN (SELECT e.id FROM entity e JOIN entity_type t ON t.row = e.type
      WHERE t.text IN ${inList(filter.types, values)})`);
  if (filter.since !== undefined) {
    values.push(filter.since);
    conditions.push('f.at >= ?');
  }
  if (filter.text !== undefined) {
    const words = folded(filter.text);
    values.push(words, words);
    const name = foldedIn('coalesce(e.name, f.node)');
    conditions.push(`(instr(${foldedIn('f.reason')}, ?) > 0 OR instr(${name}, ?) > 0)`);
  }
  return `SELECT -f.row AS item, ${FLAG} AS kind, ${FLAG_SEVERITY} AS severity, ${FLAG_CERTAINTY} AS certainty,
      ${state} AS state, NULL AS filing, e.row AS subject, NULL AS reason, g.assignee, f.at AS detected_at
    FROM review_flag f LEFT JOIN entity e ON e.id = f.node LEFT JOIN desk_snooze s ON s.item = -f.row
      LEFT JOIN desk_assignment g ON g.item = -f.row
    WHERE ${conditions.join(' AND ')}`;
}

/** What is asked of both: ids, states, whose they are. */
function common(
  db: Database,
  filter: DeskFilter,
  values: Bindable[],
  state: string,
  sign: 1 | -1 = 1,
): string[] {
  const conditions = [`${state} IN (${codesOf(STATES, filter.states ?? USUAL).join(',')})`];
  if (filter.ids) {
    const items = filter.ids.flatMap((id) => itemOf(db, id) ?? []);
    conditions.push(`f.row IN ${inList(items.filter((item) => item * sign > 0).map(Math.abs), values)}`);
  }
  if (filter.assignees) {
    const names = filter.assignees.filter((name) => name !== null);
    const nobody = filter.assignees.includes(null) ? 'OR g.assignee IS NULL' : '';
    conditions.push(`(g.assignee IN ${inList(names, values)} ${nobody})`);
  }
  return conditions;
}

function codesOf<T>(words: readonly T[], some: readonly T[]): number[] {
  return some.map((word) => words.indexOf(word));
}

/** The same of a column. Plain letters never leave SQL: a call for each row takes twenty times as long. */
const foldedIn = (text: string): string =>
  `iif(length(${text}) = octet_length(${text}), lower(${text}), lore_fold(${text}))`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the first half of the letters there are
const PLAIN = /^[\u0000-\u007f]*$/;

/** In whatever case and with whatever accents it is written. */
export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

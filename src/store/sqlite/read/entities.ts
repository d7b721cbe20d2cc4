/** Entities as believed now, or as of an earlier commit. */
import { CURRENT, ENTITY_ORIGINS, type Entity } from '../../../model/index.js';
import type { EntityFilter } from '../../store.js';
import { inList, type Reading } from './reading.js';

interface EntityRecord {
  row: number;
  id: string;
  name: string;
  type: number;
  verified: number;
  origin: number;
  expert_domain: string | null;
  recorded_from: number;
  recorded_until: number;
}

/** One page after the given id, in order of ids. */
export function entityPage(r: Reading, filter: EntityFilter, after: string, size: number): Entity[] {
  const conditions = ['e.id > ?'];
  const values: (string | number)[] = [after];
  if (filter.ids) conditions.push(`e.id IN ${inList(filter.ids, values)}`);
  if (filter.types) {
    const rows = filter.types.map((type) => r.words.types.find(type) ?? 0);
    // With ids given, theirs is the better index; the plus keeps SQLite from choosing that of the types.
    conditions.push(`${filter.ids ? '+' : ''}v.type IN ${inList(rows, values)}`);
  }
  if (filter.verified !== undefined) {
    conditions.push('v.verified = ?');
    values.push(filter.verified ? 1 : 0);
  }
  const found = records(r, conditions.join(' AND '), values, filter.asOf, size);
  return toEntities(r, found, filter.asOf);
}

/** `e` is the entity, `v` the version of it that was believed. */
function records(
  r: Reading,
  condition: string,
  values: readonly (string | number)[],
  asOf: number | undefined,
  limit: number,
): EntityRecord[] {
  const columns =
    'e.row, e.id, v.name, v.type, v.verified, e.origin, e.expert_domain, v.recorded_from, v.recorded_until';
  if (asOf === undefined) {
    return r.db.all<EntityRecord>(
      `SELECT ${columns.replaceAll('v.', 'e.')} FROM entity e
       WHERE ${condition.replaceAll('v.', 'e.')} AND e.recorded_until = ${CURRENT} ORDER BY e.id LIMIT ${limit}`,
      ...values,
    );
  }
  return r.db.all<EntityRecord>(
    `SELECT ${columns.replaceAll('v.', 'e.')} FROM entity e
     WHERE ${condition.replaceAll('v.', 'e.')} AND e.since <= ? AND e.recorded_until > ?
     UNION ALL
     SELECT ${columns} FROM entity e JOIN entity_history v ON v.entity = e.row
     WHERE ${condition} AND v.since <= ? AND v.until > ?
     ORDER BY 2 LIMIT ${limit}`,
    ...values,
    asOf,
    asOf,
    ...values,
    asOf,
    asOf,
  );
}

function toEntities(r: Reading, found: readonly EntityRecord[], asOf: number | undefined): Entity[] {
  const aliases = aliasesOf(
    r,
    found.map(({ row }) => row),
    asOf,
  );
  return found.map((record) => ({
    id: record.id,
    name: record.name,
    type: r.words.types.textOf(record.type),
    aliases: aliases.get(record.row) ?? [],
    verified: record.verified === 1,
    origin: ENTITY_ORIGINS[record.origin] ?? 'written',
    expertDomain: record.expert_domain,
    recorded: { from: record.recorded_from, until: record.recorded_until },
  }));
}

function aliasesOf(r: Reading, rows: readonly number[], asOf: number | undefined): Map<number, string[]> {
  const aliases = new Map<number, string[]>();
  if (rows.length === 0) return aliases;
  const values: (string | number)[] = [];
  const list = inList(rows, values);
  const believed =
    asOf === undefined ? `recorded_until = ${CURRENT}` : 'recorded_from <= ? AND recorded_until > ?';
  if (asOf !== undefined) values.push(asOf, asOf);
  const names = r.db.all<{ entity: number; text: string }>(
    `SELECT entity, text FROM name WHERE entity IN ${list} AND ${believed} AND canonical = 0 ORDER BY text`,
    ...values,
  );
  for (const { entity, text } of names) {
    const known = aliases.get(entity);
    if (known) known.push(text);
    else aliases.set(entity, [text]);
  }
  return aliases;
}

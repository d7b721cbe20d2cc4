/** Entities in pages, by name, by type, or by how many findings are about them. */
import { CURRENT, foldName, LoreError } from '../../../model/index.js';
import type { DeskPlace, EntityListPage, EntityQuery, EntityRow } from '../../desk.js';
import type { Bindable, Database } from '../database.js';
import { inList } from '../read/reading.js';

const OPEN = 'f.gone_at IS NULL AND f.status IN (0, 1)';
const INVOLVED = `(SELECT count(*) FROM finding_entity x JOIN finding f ON f.row = x.finding
  WHERE x.entity = e.row AND ${OPEN})`;

/** All ascending, the row last. */
const KEYS: Readonly<Record<EntityQuery['sort'], readonly string[]>> = {
  name: ['e.name COLLATE NOCASE', 'e.row'],
  type: ['t.text', 'e.name COLLATE NOCASE', 'e.row'],
  findings: ['-coalesce(c.count, 0)', 'e.name COLLATE NOCASE', 'e.row'],
};
const TEXTS = /^(?:e\.name|t\.text)/;

export function readEntityPage(db: Database, query: EntityQuery): Omit<EntityListPage, 'total' | 'types'> {
  const { sort, limit, after } = query;
  const { sql, values } = condition(query);
  const keys = KEYS[sort];
  const counts = sort === 'findings' ? COUNTS : '';
  const later = after === undefined ? '1' : laterThan(keys, after, values);
  const places = db.arrays<DeskPlace>(
    `SELECT ${keys.join(', ')} FROM entity e JOIN entity_type t ON t.row = e.type ${counts}
     WHERE ${sql} AND ${later} ORDER BY ${keys.join(', ')} LIMIT ?`,
    ...values,
    limit + 1,
  );
  const shown = places.slice(0, limit);
  return {
    rows: rowsOf(
      db,
      shown.map((place) => Number(place.at(-1))),
    ),
    next: places.length > limit ? (shown.at(-1) ?? null) : null,
  };
}

const COUNTS = `LEFT JOIN (SELECT x.entity, count(*) AS count FROM finding f JOIN finding_entity x ON x.finding = f.row
  WHERE ${OPEN} GROUP BY x.entity) c ON c.entity = e.row`;

function laterThan(keys: readonly string[], after: DeskPlace, values: Bindable[]): string {
  const fits =
    keys.length === after.length &&
    keys.every((key, i) => TEXTS.test(key) === (typeof after[i] === 'string'));
  if (!fits)
    throw new LoreError({
      code: 'store/bad-cursor',
      message: 'That cursor belongs to another list.',
      hint: 'Begin again without it.',
    });
  values.push(...after);
  return `(${keys.join(', ')}) > (${keys.map(() => '?').join(', ')})`;
}

export function countEntities(db: Database, query: EntityQuery): number {
  const { sql, values } = condition(query);
  return db.number(`SELECT count(*) FROM entity e WHERE ${sql}`, ...values);
}

/** Whatever types are asked for. */
export function countTypes(
  db: Database,
  { types: _, ...query }: EntityQuery,
): { type: string; count: number }[] {
  const { sql, values } = condition(query);
  return db
    .all<{ type: string; count: number }>(
      `SELECT t.text AS type, c.count FROM (SELECT e.type, count(*) AS count FROM entity e WHERE ${sql} GROUP BY e.type) c
       JOIN entity_type t ON t.row = c.type ORDER BY c.count DESC, t.text`,
      ...values,
    )
    .map(({ type, count }) => ({ type, count }));
}

function condition({ types, text, verified, withFindings, asOf }: EntityQuery): {
  sql: string;
  values: Bindable[];
} {
  const values: Bindable[] = [];
  const parts: string[] = [];
  if (asOf === undefined) parts.push(`e.recorded_until = ${CURRENT}`);
  else {
    values.push(asOf, asOf);
    parts.push('e.recorded_from <= ? AND e.recorded_until > ?');
  }
  if (types)
    parts.push(`e.type IN (SELECT y.row FROM entity_type y WHERE y.text IN ${inList(types, values)})`);
  if (verified !== undefined) parts.push(`e.verified = ${verified ? 1 : 0}`);
  if (withFindings === true)
    parts.push(
      `e.row IN (SELECT x.entity FROM finding f JOIN finding_entity x ON x.finding = f.row WHERE ${OPEN})`,
    );
  if (text !== undefined) {
    values.push(foldName(text));
    parts.push(
      `e.row IN (SELECT n.entity FROM name n WHERE n.recorded_until = ${CURRENT} AND instr(n.folded, ?) > 0)`,
    );
  }
  return { sql: parts.join(' AND '), values };
}

function rowsOf(db: Database, rows: readonly number[]): EntityRow[] {
  const wanted = JSON.stringify(rows);
  const found = db.all<{
    row: number;
    id: string;
    name: string;
    type: string;
    verified: number;
    statements: number;
    open: number;
  }>(
    `SELECT e.row, e.id, e.name, t.text AS type, e.verified, ${INVOLVED} AS open,
       (SELECT count(*) FROM statement s WHERE s.subject = e.row AND s.recorded_until = ${CURRENT})
       + (SELECT count(*) FROM statement s WHERE s.object = e.row AND s.recorded_until = ${CURRENT}) AS statements
     FROM json_each(?) w JOIN entity e ON e.row = w.value JOIN entity_type t ON t.row = e.type`,
    wanted,
  );
  const aliases = new Map<number, string[]>();
  for (const { entity, text } of db.all<{ entity: number; text: string }>(
    `SELECT n.entity, n.text FROM json_each(?) w JOIN name n ON n.entity = w.value
     WHERE n.recorded_until = ${CURRENT} AND n.canonical = 0 ORDER BY n.text`,
    wanted,
  ))
    aliases.set(entity, [...(aliases.get(entity) ?? []), text]);
  const known = new Map(found.map((one) => [one.row, one]));
  return rows.flatMap((row) => {
    const one = known.get(row);
    if (one === undefined) return [];
    const { id, name, type, verified, statements, open } = one;
    return [
      {
        id,
        name,
        type,
        verified: verified === 1,
        aliases: aliases.get(row) ?? [],
        statements,
        openFindings: open,
      },
    ];
  });
}

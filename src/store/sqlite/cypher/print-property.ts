/** Properties of entities and statements as SQL. */
import { CURRENT, ENTITY_ORIGINS, RELIABILITIES } from '../../../model/index.js';
import type { Lifetime } from '../../../packs/ontology.js';
import { BEGINNING, END } from '../../../time/index.js';
import { typesWearing } from '../graph/reader.js';
import type { Printing } from './printing.js';
import { type EntityBinding, item, type Select, type StatementBinding } from './select.js';
import { NO_MOMENT, NULL, notPrintable, type Scalar, type SqlMoment, type SqlValue } from './sql-value.js';
import { hull, windowEnd } from './telling.js';

/** No second, commit or row is farther from zero. */
const MOST = Number.MAX_SAFE_INTEGER;
const VALUE_KINDS = { text: 0, number: 1, boolean: 2, date: 3 } as const;
const VALUE_COLUMNS = { text: 'value_text', number: 'value_number', boolean: 'value_number' } as const;
const SCALARS = { text: 'string', number: 'number', boolean: 'boolean' } as const;
const MOST_LIFETIMES = 4;

/** The alias of the entity's own table, joined now if it is not yet. */
export function entityTable(entity: EntityBinding, select: Select, printing: Printing): string {
  if (entity.alias !== null) return entity.alias;
  const alias = printing.name('e');
  if (entity.nullable && entity.item) {
    entity.item.attached.push(item('entity', alias, `${alias}.row = ${entity.row}`));
  } else if (entity.item) {
    entity.item.attached.push(item('entity', alias));
    ownerOf(entity, select).where.push(`${alias}.row = ${entity.row}`);
  } else {
    select.items.unshift(item('entity', alias, `${alias}.row = ${entity.row}`));
  }
  entity.alias = alias;
  return alias;
}

/** The SELECT, here or around, whose tables the entity comes from. */
function ownerOf(entity: EntityBinding | StatementBinding, select: Select): Select {
  for (let at: Select | null = select; at; at = at.outer) {
    if (entity.item && at.items.includes(entity.item)) return at;
  }
  return notPrintable('a table that is out of reach');
}

export function statementTable(statement: StatementBinding, select: Select, printing: Printing): string {
  if (statement.alias !== null) return statement.alias;
  if (!statement.item) return notPrintable('a property of a given relationship');
  const alias = printing.name('s');
  const on = `${alias}.row = ${statement.row}`;
  if (statement.nullable) statement.item.attached.push(item('statement', alias, on));
  else {
    statement.item.attached.push(item('statement', alias));
    ownerOf(statement, select).where.push(on);
  }
  statement.alias = alias;
  return alias;
}

export function entityProperty(
  entity: EntityBinding,
  labels: readonly string[],
  key: string,
  select: Select,
  printing: Printing,
): SqlValue {
  const table = () => entityTable(entity, select, printing);
  switch (key) {
    case 'id':
      return {
        kind: 'string',
        get sql() {
          return `${table()}.id`;
        },
        idOf: entity.row,
      };
    case 'name':
    case 'expert_domain':
      return { kind: 'string', sql: `${table()}.${key}` };
    case 'type': {
      const row = `${table()}.type`;
      return {
        kind: 'string',
        sql: `(SELECT t.text FROM entity_type t WHERE t.row = ${row})`,
        word: { dictionary: 'types', row },
      };
    }
    case 'source':
      return { kind: 'string', sql: oneOf(`${table()}.origin`, ENTITY_ORIGINS) };
    case 'lore_verified':
      return { kind: 'boolean', sql: `${table()}.verified` };
    case 'has_namesake':
      return { kind: 'boolean', sql: hasNamesake(entity) };
    case 'valid_from':
      return lifetimeEnd(entity, labels, 'from', select, printing);
    case 'valid_until':
      return lifetimeEnd(entity, labels, 'until', select, printing);
    default:
      return attribute(entity, key, printing);
  }
}

/** Somebody else goes by one of its names. */
function hasNamesake({ row, nullable }: EntityBinding): string {
  const shared = `EXISTS (SELECT 1 FROM name n CROSS JOIN name m ON m.folded = n.folded AND m.entity <> n.entity
    AND m.recorded_until = ${CURRENT} WHERE n.entity = ${row} AND n.recorded_until = ${CURRENT}
    AND EXISTS (SELECT 1 FROM entity o WHERE o.row = m.entity AND o.recorded_until = ${CURRENT}))`;
  return nullable ? `CASE WHEN ${row} IS NOT NULL THEN ${shared} END` : shared;
}

function oneOf(column: string, words: readonly string[]): string {
  return `CASE ${column} ${words.map((word, i) => `WHEN ${i} THEN '${word}'`).join(' ')} END`;
}

function attribute(entity: EntityBinding, key: string, printing: Printing): SqlValue {
  const kind = printing.model.attributeKind(key);
  if (kind === undefined) return notPrintable(`the property ${key}`);
  const predicate = printing.words.predicates.find(key);
  if (kind === 'date') return predicate === undefined ? NO_MOMENT : spanOf(entity, predicate, printing);
  const scalar = SCALARS[kind];
  if (predicate === undefined) return { kind: scalar, sql: 'NULL' };
  return {
    kind: scalar,
    sql: `(SELECT v.${VALUE_COLUMNS[kind]} FROM statement v WHERE v.predicate = ${predicate}
      AND v.subject = ${entity.row} AND v.recorded_until = ${CURRENT} AND v.object IS NULL AND v.flagged = 0
      AND v.reliability < 3 AND v.value_kind = ${VALUE_KINDS[kind]}
      ORDER BY v.reliability, v.confidence DESC, v.from_min DESC, v.uid LIMIT 1)`,
  };
}

/** The hull of the believed dates: one row at most, joined once for all that ask for it. */
function spanOf(entity: EntityBinding, predicate: number, printing: Printing): SqlValue {
  const known = entity.spans.get(predicate);
  if (known) return known;
  if (!entity.item) return notPrintable('a date of a given node');
  const alias = printing.name('m');
  entity.item.attached.push(
    item('span', alias, `${alias}.predicate = ${predicate} AND ${alias}.entity = ${entity.row}`),
  );
  const moment: SqlMoment = {
    kind: 'moment',
    min: `${alias}.min`,
    max: `${alias}.max`,
    onAxis: true,
    vague: `${alias}.vague`,
    telling: () => hull(`${alias}.min`, `${alias}.max`, textsOf(entity, predicate)),
  };
  entity.spans.set(predicate, moment);
  return moment;
}

function textsOf(entity: EntityBinding, predicate: number): string {
  return `(SELECT json_group_array(v.value_text) ${datesOf(entity, predicate)})`;
}

/** The believed dates that the hull is of. */
function datesOf(entity: EntityBinding, predicate: number): string {
  return `FROM statement v WHERE v.predicate = ${predicate} AND v.subject = ${entity.row}
    AND v.recorded_until = ${CURRENT} AND v.value_kind = ${VALUE_KINDS.date} AND v.flagged = 0 AND v.reliability < 3
    AND NOT (v.value_min <= ${BEGINNING} AND v.value_max >= ${END})`;
}

/** The first attribute that the type's lifetime names and that is known. Types that differ in it are told apart. */
function lifetimeEnd(
  entity: EntityBinding,
  labels: readonly string[],
  end: 'from' | 'until',
  select: Select,
  printing: Printing,
): SqlValue {
  const { model, words } = printing;
  const types = typesWearing({ model }, labels) ?? [...model.ontology.entityTypes.keys()];
  const groups = new Map<string, { lifetime: Lifetime; types: string[] }>();
  for (const type of types) {
    const lifetime = model.lifetimeOf(type);
    const key = JSON.stringify([lifetime[end], end === 'until' ? lifetime.unless : []]);
    const group = groups.get(key);
    if (group) group.types.push(type);
    else groups.set(key, { lifetime, types: [type] });
  }
  if (groups.size > MOST_LIFETIMES || labels.length === 0) return notPrintable('lifetimes of many types');
  const ends = [...groups.values()].map((group) => ({
    ...oneLifetime(entity, group.lifetime, end, printing),
    rows: group.types.flatMap((type) => words.types.find(type) ?? []),
  }));
  const [only] = ends;
  if (!only) return NO_MOMENT;
  if (ends.length === 1) return { kind: 'moment', min: only.min, max: only.max, vague: only.vague };
  const type = `${entityTable(entity, select, printing)}.type`;
  const choose = (bound: 'min' | 'max' | 'vague') =>
    `CASE ${ends.map((one) => `WHEN ${type} IN (${one.rows.join(',')}) THEN ${one[bound]}`).join(' ')} END`;
  return { kind: 'moment', min: choose('min'), max: choose('max'), vague: choose('vague') };
}

function oneLifetime(
  entity: EntityBinding,
  lifetime: Lifetime,
  end: 'from' | 'until',
  printing: Printing,
): { min: string; max: string; vague: string } {
  const moments = lifetime[end].flatMap((name): SqlMoment[] => {
    const found = attribute(entity, name, printing);
    return found.kind === 'moment' && found.min !== 'NULL' ? [found] : [];
  });
  const first = (bound: 'min' | 'max') => {
    const [only] = moments;
    if (!only) return 'NULL';
    return moments.length === 1 ? only[bound] : `coalesce(${moments.map((m) => m[bound]).join(', ')})`;
  };
  const lifted = (end === 'until' ? lifetime.unless : []).flatMap((name): string[] => {
    const found = attribute(entity, name, printing);
    return found.kind === 'boolean' && found.sql !== 'NULL' ? [`${found.sql} IS 1`] : [];
  });
  const unless = (sql: string) =>
    lifted.length === 0 || sql === 'NULL'
      ? sql
      : `CASE WHEN ${lifted.join(' OR ')} THEN NULL ELSE ${sql} END`;
  const vague = moments.map((moment) => `WHEN ${moment.min} IS NOT NULL THEN ${moment.vague ?? '0'}`);
  return {
    min: unless(first('min')),
    max: unless(first('max')),
    vague: vague.length === 0 ? '0' : `CASE ${vague.join(' ')} ELSE 0 END`,
  };
}

export function statementProperty(
  statement: StatementBinding,
  key: string,
  select: Select,
  printing: Printing,
): SqlValue {
  const reified = statement.kind === 'relation';
  if (reified && key === 'type') return predicateOf(statement);
  if (reified && key === 'from_id') return idOf(statement.subject);
  if (reified && key === 'to_id') return idOf(statement.object);
  const s = statementTable(statement, select, printing);
  const from = fromOf(s, statement.nullable, printing);
  const until = untilOf(s, statement.nullable, printing);
  switch (key) {
    case 'id':
      return { kind: 'string', sql: `${s}.uid` };
    case 'valid_from':
      return from;
    case 'valid_until':
      return until;
    case 'valid_from_min':
      return whole(from.min);
    case 'valid_from_max':
      return whole(from.max);
    case 'valid_until_min':
      return whole(until.min);
    case 'valid_until_max':
      return whole(until.max);
    case 'confidence':
      return { kind: 'float', sql: `${s}.confidence` };
    case 'reliability':
      return { kind: 'string', sql: oneOf(`${s}.reliability`, RELIABILITIES) };
    case 'is_disputed':
      return { kind: 'boolean', sql: `${s}.disputed` };
    case 'flagged':
      return { kind: 'boolean', sql: `${s}.flagged = 1` };
    case 'lint_note':
      return { kind: 'string', sql: ofJudgement(s, 'note') };
    case 'lint_ts':
      return whole(ofJudgement(s, 'at'));
    case 'lint_model':
      return { kind: 'string', sql: ofJudgement(s, 'model') };
    case 'trust':
      return { kind: 'float', sql: `coalesce(${s}.trust, ${s}.confidence)` };
    case 'recorded_from':
      return whole(`${s}.recorded_from`);
    case 'source_model':
      return {
        kind: 'string',
        sql: `(SELECT w.text FROM assertion a JOIN words w ON w.row = a.source_model WHERE a.statement = ${s}.row
          AND a.recorded_until = ${CURRENT} ORDER BY a.confidence DESC, a.row LIMIT 1)`,
      };
    case 'expert_domain':
      return {
        kind: 'string',
        sql: `(SELECT d.expert_domain FROM entity d WHERE d.row = ${statement.subject})`,
      };
    default:
      return notPrintable(`the property ${key}`);
  }
}

/** Of the judgement that a flagged statement lost. */
function ofJudgement(s: string, column: 'note' | 'at' | 'model'): string {
  return `CASE WHEN ${s}.flagged = 1 THEN (SELECT j.${column} FROM judgement j WHERE j.statement = ${s}.uid
    AND j.recorded_until = ${CURRENT} ORDER BY j.row DESC LIMIT 1) END`;
}

export function predicateOf({ predicate }: StatementBinding): Scalar {
  return {
    kind: 'string',
    sql: `(SELECT p.text FROM predicate p WHERE p.row = ${predicate})`,
    word: { dictionary: 'predicates', row: predicate },
  };
}

function idOf(row: string): Scalar {
  return { kind: 'string', sql: `(SELECT i.id FROM entity i WHERE i.row = ${row})`, idOf: row };
}

function whole(sql: string): Scalar {
  return sql === 'NULL' ? NULL : { kind: 'integer', sql, most: MOST };
}

/** Null where the window knows no more of its beginning than its end says: see graph/moments.ts. */
function fromOf(s: string, nullable: boolean, printing: Printing): SqlMoment {
  const known = (column: string) =>
    `CASE WHEN ${s}.from_min = ${BEGINNING} AND ${s}.from_max = ${s}.until_max - 1 THEN NULL ELSE ${column} END`;
  const bounds = { min: known(`${s}.from_min`), max: known(`${s}.from_max`) };
  return endOf(s, 'from', bounds, nullable, printing);
}

function untilOf(s: string, nullable: boolean, printing: Printing): SqlMoment {
  const known = (column: string) =>
    `CASE WHEN ${s}.until_max = ${END} AND ${s}.until_min = ${s}.from_min + 1 THEN NULL ` +
    `WHEN ${column} = ${END} THEN ${END} ELSE ${column} - 1 END`;
  const bounds = { min: known(`${s}.until_min`), max: known(`${s}.until_max`) };
  return endOf(s, 'until', bounds, nullable, printing);
}

function endOf(
  alias: string,
  which: 'from' | 'until',
  bounds: { readonly min: string; readonly max: string },
  nullable: boolean,
  printing: Printing,
): SqlMoment {
  return {
    kind: 'moment',
    ...bounds,
    vague: '1',
    telling: () => windowEnd(alias, which, printing),
    ...(nullable ? {} : { end: { alias, which } }),
  };
}

/** Properties of entities as SQL. */
import { CURRENT, ENTITY_ORIGINS } from '../../../model/index.js';
import { entityTable } from './own-table.js';
import { printAttribute } from './print-attribute.js';
import { lifetimeEnd } from './print-lifetime.js';
import type { Printing } from './printing.js';
import type { EntityBinding, Select } from './select.js';
import { oneOf, type SqlValue } from './sql-value.js';

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
      return printAttribute(entity, key, printing);
  }
}

/** Somebody else goes by one of its names. Where all are asked, the index of names first tells which are there twice. */
function hasNamesake({ row, item, nullable }: EntityBinding): string {
  const isScan = item?.few !== undefined && !item.sought && !item.listed;
  const twice = `SELECT folded FROM name WHERE recorded_until = ${CURRENT} GROUP BY folded HAVING count(*) > 1`;
  const ofThose = `SELECT n.entity FROM (${twice}) t CROSS JOIN name n ON n.folded = t.folded
    AND n.recorded_until = ${CURRENT}`;
  const asked = `EXISTS (SELECT 1 FROM name n CROSS JOIN name m ON m.folded = n.folded AND m.entity <> n.entity
    AND m.recorded_until = ${CURRENT} WHERE n.entity = ${row} AND n.recorded_until = ${CURRENT}
    AND EXISTS (SELECT 1 FROM entity o WHERE o.row = m.entity AND o.recorded_until = ${CURRENT}))`;
  const shared = isScan ? `(${row} IN (${ofThose}) AND ${asked})` : asked;
  return nullable ? `CASE WHEN ${row} IS NOT NULL THEN ${shared} END` : shared;
}

/** Something is said of the attribute, also where it cannot be read; of one that no world has used nothing is. */
export function isAttributeTold({ row, nullable }: EntityBinding, attribute: number | undefined): string {
  const told =
    attribute === undefined
      ? '0'
      : `EXISTS (SELECT 1 FROM statement t WHERE t.predicate = ${attribute} AND t.subject = ${row}
    AND t.recorded_until = ${CURRENT} AND t.object IS NULL AND t.flagged = 0)`;
  return nullable ? `CASE WHEN ${row} IS NOT NULL THEN ${told} END` : told;
}

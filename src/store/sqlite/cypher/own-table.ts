/** The table of an entity or a statement itself, joined when something of it is first asked for. */
import type { Printing } from './printing.js';
import { type EntityBinding, item, type Select, type StatementBinding } from './select.js';
import { notPrintable } from './sql-value.js';

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

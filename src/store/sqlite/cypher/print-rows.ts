/** Grouping, telling apart, sorting and cutting. */
import type { BoundAggregate, BoundExpr } from '../../../cypher/analyse/bound.js';
import type { Aggregate, Distinct, Limit, Skip, Sort } from '../../../cypher/plan/plan.js';
import { type Place, print } from './print-expression.js';
import { entityAt } from './print-match.js';
import { type Binding, type Item, item } from './select.js';
import { isScalar, notPrintable, type Scalar, type SqlValue } from './sql-value.js';

/** A slot that lives on, the columns that hold it, and how it is put together again from them. */
interface Kept {
  readonly slot: number;
  readonly columns: readonly string[];
  readonly restore: (columns: readonly string[], from: Item) => Binding;
}

export function printDistinct({ slots }: Distinct, place: Place): void {
  const kept = slots.map((slot) => keep(slot, place.select.find(slot)));
  wrap(kept, 'DISTINCT ', '', place);
}

export function printAggregate({ keys, aggregates }: Aggregate, place: Place): void {
  const grouped = keys.map(({ slot, value }) => keepKey(slot, value, place));
  const counted = aggregates.map((aggregate) => keepAggregate(aggregate, place));
  const by = grouped.flatMap(({ columns }) => columns);
  wrap([...grouped, ...counted], '', by.length > 0 ? ` GROUP BY ${by.join(', ')}` : '', place);
}

/** What was selected so far becomes one table of which only these slots are known. */
function wrap(kept: readonly Kept[], how: string, group: string, { select, printing }: Place): void {
  if (select.items.length === 0 || select.tail) notPrintable('no rows to group');
  const alias = printing.name('q');
  const names = kept.map(({ columns }, k) => columns.map((_, i) => `c${k}_${i}`));
  const columns = kept.flatMap((one, k) => one.columns.map((sql, i) => `${sql} AS ${names[k]?.[i]}`));
  const body = select.body();
  const from = item(`(SELECT ${how}${columns.join(', ') || '1'}${body}${group})`, alias);
  select.items = [from];
  select.where = [];
  select.bindings = new Map(
    kept.map(({ slot, restore }, k) => [
      slot,
      restore(
        (names[k] ?? []).map((name) => `${alias}.${name}`),
        from,
      ),
    ]),
  );
}

function keepKey(slot: number, value: BoundExpr, place: Place): Kept {
  if (value.kind === 'slot') {
    const binding = place.select.find(value.slot);
    if (binding) return keep(slot, binding);
  }
  return keep(slot, { kind: 'value', value: print(value, place) });
}

function keep(slot: number, binding: Binding | undefined): Kept {
  switch (binding?.kind) {
    case 'entity': {
      const { nullable } = binding;
      return {
        slot,
        columns: [binding.row],
        restore: ([row = ''], from) => ({ ...entityAt(row, from), nullable }),
      };
    }
    case 'edge':
    case 'relation': {
      const { kind, types, nullable } = binding;
      return {
        slot,
        columns: [binding.row, binding.subject, binding.object, binding.predicate],
        restore: ([row = '', subject = '', object = '', predicate = ''], from) => ({
          ...{ kind, types, nullable, row, subject, object, predicate },
          item: from,
          alias: null,
        }),
      };
    }
    case 'value':
      return keepValue(slot, binding.value);
    default:
      return notPrintable('something computed later');
  }
}

function keepValue(slot: number, value: SqlValue): Kept {
  if (!isScalar(value) || value.kind === 'null') return notPrintable(`${value.kind} as a key`);
  const { kind, most } = value;
  return {
    slot,
    columns: [value.sql],
    restore: ([sql = '']) => ({
      kind: 'value',
      value: { kind, sql, ...(most === undefined ? {} : { most }) },
    }),
  };
}

function keepAggregate(aggregate: BoundAggregate, place: Place): Kept {
  const { name, distinct, args, slot } = aggregate;
  const [arg] = args;
  const only = distinct ? 'DISTINCT ' : '';
  const whole = (sql: string): Kept =>
    keepValue(slot, { kind: 'integer', sql, most: Number.MAX_SAFE_INTEGER });
  if (name === 'count') {
    if (!arg) return whole('count(*)');
    const value = print(arg, place);
    if (value.kind === 'moment')
      return distinct ? notPrintable('moments apart') : whole(`count(${value.min})`);
    return whole(`count(${only}${isScalar(value) ? value.sql : value.row})`);
  }
  if ((name !== 'min' && name !== 'max') || !arg) return notPrintable(`${name}()`);
  const value: SqlValue = print(arg, place);
  if (!isScalar(value) || value.kind === 'null') return notPrintable(`${name}() of ${value.kind}`);
  const found: Scalar = {
    kind: value.kind,
    sql: `${name}(${value.sql})`,
    ...(value.most ? { most: value.most } : {}),
  };
  return keepValue(slot, found);
}

export function printSort({ keys }: Sort, place: Place): void {
  const orderBy = keys.flatMap(({ value, descending }) => {
    const key = print(value, place);
    const columns = isScalar(key) ? [key.sql] : key.kind === 'moment' ? [key.min, key.max] : [key.row];
    return columns.map((sql) => `${sql} ${descending ? 'DESC NULLS FIRST' : 'ASC NULLS LAST'}`);
  });
  place.select.tail = { orderBy, limit: null, offset: null };
}

export function printSkip({ count }: Skip, place: Place): void {
  const { select } = place;
  if (select.tail?.limit || select.tail?.offset) notPrintable('rows that are cut already');
  select.tail = { orderBy: [], limit: null, ...select.tail, offset: rowCount(count, place) };
}

export function printLimit({ count }: Limit, place: Place): void {
  const { select } = place;
  if (select.tail?.limit) notPrintable('rows that are cut already');
  select.tail = { orderBy: [], offset: null, ...select.tail, limit: rowCount(count, place) };
}

/** A number from 0 up; anything else is an error that the interpreter tells. */
function rowCount(count: BoundExpr, place: Place): string {
  if (count.kind === 'constant' && typeof count.value === 'bigint' && count.value >= 0n) {
    if (Number.isSafeInteger(Number(count.value))) return String(count.value);
  }
  if (count.kind === 'parameter' && place.printing.kinds.get(count.name) === 'integer') {
    const value = print(count, place);
    if (isScalar(value)) return value.sql;
  }
  return notPrintable('a number of rows to be computed');
}

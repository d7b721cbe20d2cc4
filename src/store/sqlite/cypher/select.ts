/** One SELECT in the making: tables, conditions, and what each slot of the query's row is in it. */
import type { SqlValue } from './sql-value.js';

export interface Item {
  /** With its alias: `statement s1`. */
  readonly table: string;
  readonly alias: string;
  /** A left join, with its condition. */
  readonly on: string | null;
  /** Joins that depend on this one only, each with at most one row. */
  readonly attached: Item[];
  /** About how many rows it would begin with, where that can be told. */
  readonly few?: () => number;
  /** It begins with one entity, found by its id or name. */
  readonly sought?: true;
  /** It begins with entities of a list of ids or names. */
  readonly listed?: true;
  /** It is a step from this row. */
  readonly stepFrom?: string;
}

export interface EntityBinding {
  readonly kind: 'entity';
  readonly row: string;
  /** Where the row comes from, and so after which its own table may be joined; null when it was given. */
  readonly item: Item | null;
  /** May be null: it was matched optionally. */
  readonly nullable: boolean;
  /** The entity's own table, once something needs it. */
  alias: string | null;
  readonly spans: Map<number, SqlValue>;
}

/** A statement, as an edge or as a node. */
export interface StatementBinding {
  readonly kind: 'edge' | 'relation';
  readonly row: string;
  readonly subject: string;
  readonly object: string;
  readonly predicate: string;
  readonly item: Item | null;
  readonly nullable: boolean;
  alias: string | null;
  /** Types it may have; null means any. */
  readonly types: readonly string[] | null;
}

export type Binding =
  | EntityBinding
  | StatementBinding
  | { readonly kind: 'value'; readonly value: SqlValue }
  /** Computed by the interpreter from the rows that come out. */
  | { readonly kind: 'later' };

export interface Tail {
  readonly orderBy: readonly string[];
  readonly limit: string | null;
  readonly offset: string | null;
}

export class Select {
  items: Item[] = [];
  where: string[] = [];
  bindings = new Map<number, Binding>();
  tail: Tail | null = null;
  /** Whether a row that comes twice is as good as one that comes once. */
  setLike = false;
  readonly outer: Select | null;

  constructor(outer: Select | null = null) {
    this.outer = outer;
  }

  find(slot: number): Binding | undefined {
    return this.bindings.get(slot) ?? this.outer?.find(slot);
  }

  add(item: Item): Item {
    this.items.push(item);
    return item;
  }

  /** All that stands after SELECT …. */
  body(): string {
    const items = flatten(inOrder(this.items));
    const where = this.where.length > 0 ? ` WHERE ${dearLast(this.where, items).join(' AND ')}` : '';
    return `${fromClause(items)}${where}${tailText(this.tail)}`;
  }
}

const ASKS = /\bSELECT\b/;
/** Rows are sought by such a list: the condition leads to them. */
const SEEKS = /\bIN \(SELECT\b/;

/**
 * Conditions that ask something of their own come after those that only compare, also after comparisons of dates that are
 * joined later: SQLite would ask as soon as it knows the row that the question is about.
 */
function dearLast(where: readonly string[], items: readonly Item[]): readonly string[] {
  const dear = where.filter((one) => ASKS.test(one) && !SEEKS.test(one));
  if (dear.length === 0) return where;
  const plain = where.filter((one) => !dear.includes(one));
  return [...plain, ...dear.map((one) => after(lastDates(one, items, plain), one))];
}

/** The dates that are joined to the last row a condition is about, where something else compares them. */
function lastDates(condition: string, items: readonly Item[], plain: readonly string[]): Item | undefined {
  const about = items.findLastIndex(({ alias }) => mentions(condition, alias));
  if (about < 0) return undefined;
  const next = items.findIndex(({ on }, i) => i > about && on === null);
  return items
    .slice(about + 1, next < 0 ? undefined : next)
    .findLast(({ table, alias }) => table.startsWith('span ') && plain.some((one) => mentions(one, alias)));
}

/** Always so once that is joined, and not before. */
function after(dates: Item | undefined, condition: string): string {
  return dates ? `CASE WHEN ${dates.alias}.entity IS ${dates.alias}.entity THEN ${condition} END` : condition;
}

function mentions(sql: string, alias: string): boolean {
  return new RegExp(`\\b${alias}\\.`).test(sql);
}

function tailText(tail: Tail | null): string {
  if (!tail) return '';
  const order = tail.orderBy.length > 0 ? ` ORDER BY ${tail.orderBy.join(', ')}` : '';
  if (tail.limit === null && tail.offset === null) return order;
  const offset = tail.offset === null ? '' : ` OFFSET ${tail.offset}`;
  return `${order} LIMIT ${tail.limit ?? '-1'}${offset}`;
}

export function flatten(items: readonly Item[]): Item[] {
  return items.flatMap((item) => [item, ...flatten(item.attached)]);
}

/** A scan and the first step from it change places where the step has fewer rows to begin with. */
function inOrder(items: readonly Item[]): readonly Item[] {
  const [scan, step, ...rest] = items;
  if (!scan?.few || !step?.few || step.stepFrom !== `${scan.alias}.row`) return items;
  return 2 * scan.few() < step.few() ? items : [step, scan, ...rest];
}

/** The order is kept: SQLite knows nothing of how often a label or type occurs. */
export function fromClause(items: readonly Item[]): string {
  const [first] = items;
  if (!first) return '';
  const start = first.on === null ? '' : ' (SELECT 1)';
  const joins = items.map(({ table, on }, i) => {
    if (on !== null) return ` LEFT JOIN ${table} ON ${on}`;
    return i === 0 ? ` ${table}` : ` CROSS JOIN ${table}`;
  });
  return ` FROM${start}${joins.join('')}`;
}

export function item(table: string, alias: string, on: string | null = null): Item {
  return { table: `${table} ${alias}`, alias, on, attached: [] };
}

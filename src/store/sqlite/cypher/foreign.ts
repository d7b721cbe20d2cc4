/** A printed subtree as an operator: one statement whose rows become rows of the query. */
import type { Value } from '../../../cypher/index.js';
import type { Foreign, Plan } from '../../../cypher/plan/plan.js';
import { sqliteCode } from '../busy.js';
import type { Database, Prepared } from '../database.js';
import { edgeId, nodeId } from '../graph/element-id.js';
import { node } from '../graph/reader.js';
import { type Answering, answering } from './answering.js';
import type { Bind, Printing } from './printing.js';
import type { Binding, Select } from './select.js';
import { isScalar, notPrintable, type Scalar } from './sql-value.js';
import { type Cell, tellingOf } from './telling.js';

type Decode = (row: readonly Cell[]) => Value;

const FEW = 10_000;

interface Output {
  readonly slot: number;
  readonly columns: readonly string[];
  /** Given the index of its first column. */
  readonly decode: (at: number) => Decode;
}

export interface SqlForeign extends Foreign {
  /** For a whole query that returns these slots; undefined where SQL alone cannot tell one of them. */
  readonly answering: (slots: readonly number[]) => Answering | undefined;
}

export function isSql(plan: Plan): plan is SqlForeign {
  return plan.op === 'foreign' && 'answering' in plan;
}

/** `needed` are the slots that are asked for above, of which the subtree binds some. */
export function foreign(
  select: Select,
  printing: Printing,
  needed: readonly number[],
  db: Database,
): SqlForeign {
  const outputs = needed.flatMap((slot) => {
    const binding = select.bindings.get(slot);
    return binding ? outputOf(slot, binding, printing) : [];
  });
  const columns = outputs.flatMap((output) => output.columns);
  const body = select.body();
  const { sql, binds } = numbered(`SELECT ${columns.join(', ') || '1'}${body}`, printing.binds);
  let at = 0;
  const decoders = outputs.map(({ slot, columns: own, decode }) => {
    const start = at;
    at += own.length;
    return { slot, decode: decode(start) };
  });
  const idle: Prepared[] = [attemptPrepare(db, sql)];
  // Few rows are fetched at once, which is quicker; many one by one, so that nobody has to hold them.
  const few = Number(select.tail?.limit ?? Number.NaN) <= FEW || select.items[0]?.sought === true;
  return {
    op: 'foreign',
    title: sql,
    *rows(start, parameters) {
      const statement = idle.pop() ?? prepare(db, sql);
      const values = binds.map((bind) => bind(start, parameters));
      try {
        for (const found of few ? statement.all(...values) : statement.iterate(...values)) {
          const row = start.slice();
          for (const { slot, decode } of decoders) row[slot] = decode(found);
          yield row;
        }
      } finally {
        idle.push(statement);
      }
    },
    answering(slots) {
      const tellings = slots.flatMap((slot) => {
        const binding = select.bindings.get(slot);
        return (binding && tellingOf(binding, printing)) ?? [];
      });
      if (tellings.length < slots.length) return undefined;
      const asked = tellings.flatMap((telling) => telling.columns).join(', ');
      const whole = numbered(`SELECT ${asked || '1'}${body}`, printing.binds);
      const kept = whole.sql === sql ? idle : [];
      const borrow = () => kept.pop() ?? prepare(db, whole.sql);
      return answering({ borrow, giveBack: (one) => kept.push(one), binds: whole.binds, tellings, few });
    },
  };
}

/** SQLite has limits (tables in a join, depth, places) that the language has not; beyond them the interpreter works. */
function attemptPrepare(db: Database, sql: string): Prepared {
  try {
    return prepare(db, sql);
  } catch (error) {
    if (sqliteCode(error) === LIMIT_ERROR) return notPrintable('more than SQLite takes');
    throw error;
  }
}

/** SQLite's general error, which its limits give too. */
const LIMIT_ERROR = 1;

function prepare(db: Database, sql: string): Prepared {
  const statement = db.raw.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
}

/** Places are numbered in the order they stand in; what was printed and then dropped is not bound. */
function numbered(sql: string, binds: readonly Bind[]): { sql: string; binds: readonly Bind[] } {
  const places = new Map<string, number>();
  const used: Bind[] = [];
  const renumbered = sql.replace(/\?(\d+)/g, (_, number: string) => {
    let place = places.get(number);
    if (place === undefined) {
      const bind = binds[Number(number) - 1];
      if (!bind) throw new Error(`no value for place ${number}`);
      used.push(bind);
      place = used.length;
      places.set(number, place);
    }
    return `?${place}`;
  });
  return { sql: renumbered.replace(/\s+/g, ' '), binds: used };
}

function outputOf(slot: number, binding: Binding, printing: Printing): Output[] {
  switch (binding.kind) {
    case 'later':
      return [];
    case 'value': {
      const { value } = binding;
      // A moment comes with its text, which is looked up for the rows that come out.
      if (value.kind === 'moment') return [];
      if (!isScalar(value)) return notPrintable('an element by another name');
      const { word } = value;
      if (word) {
        const dictionary = printing.words[word.dictionary];
        const decode = (at: number) => (row: readonly Cell[]) =>
          row[at] === null ? null : dictionary.textOf(Number(row[at]));
        return [{ slot, columns: [word.row], decode }];
      }
      return [{ slot, columns: [value.sql], decode: (at) => scalarDecoder(value, at) }];
    }
    case 'entity':
      return [
        {
          slot,
          columns: [binding.row],
          decode: (at) => (row) => (row[at] === null ? null : node('entity', Number(row[at]))),
        },
      ];
    case 'relation': {
      const decode = (at: number) => (row: readonly Cell[]) =>
        row[at] === null ? null : ({ kind: 'node', id: nodeId('relation', Number(row[at])) } as const);
      return [{ slot, columns: [binding.row], decode }];
    }
    case 'edge': {
      const columns = [binding.row, binding.predicate, binding.subject, binding.object];
      return [{ slot, columns, decode: (at) => (row) => edge(row, at, printing) }];
    }
  }
}

function edge(row: readonly Cell[], at: number, { words }: Printing): Value {
  if (row[at] === null) return null;
  return {
    kind: 'relationship',
    id: edgeId('statement', Number(row[at])),
    type: words.predicates.textOf(Number(row[at + 1])),
    start: node('entity', Number(row[at + 2])),
    end: node('entity', Number(row[at + 3])),
  };
}

function scalarDecoder({ kind }: Scalar, at: number): Decode {
  switch (kind) {
    case 'boolean':
      return (row) => (row[at] === null ? null : row[at] !== 0);
    case 'integer':
      return (row) => (row[at] === null ? null : BigInt(row[at] ?? 0));
    case 'number':
      return (row) => {
        const value = row[at] ?? null;
        return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
      };
    default:
      return (row) => row[at] ?? null;
  }
}

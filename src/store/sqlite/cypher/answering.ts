/** A whole query that one statement answers with plain values: its rows are handed out as the database gives them. */
import type { PlainValue, Value } from '../../../cypher/index.js';
import type { Prepared } from '../database.js';
import type { Bind } from './printing.js';
import type { Scalar } from './sql-value.js';

export type Cell = string | number | null;

export interface Answer {
  readonly rows: readonly (readonly PlainValue[])[];
  readonly truncated: boolean;
}

/** Undefined when the time was over first. */
export type Answering = (
  parameters: ReadonlyMap<string, Value>,
  maxRows: number,
  timeoutMs: number,
) => Answer | undefined;

interface Statement {
  readonly borrow: () => Prepared;
  readonly giveBack: (statement: Prepared) => void;
  readonly binds: readonly Bind[];
  /** Columns that the database does not give as they are told. */
  readonly plain: readonly { readonly column: number; readonly tell: (cell: Cell) => PlainValue }[];
  readonly few: boolean;
}

const ROWS_BETWEEN_LOOKS = 512;
const NO_START: readonly Value[] = [];

export function answering({ borrow, giveBack, binds, plain, few }: Statement): Answering {
  const told = (row: PlainValue[]) => {
    for (const { column, tell } of plain) row[column] = tell(cellOf(row[column]));
    return row;
  };
  return (parameters, maxRows, timeoutMs) => {
    const values = binds.map((bind) => bind(NO_START, parameters));
    const unlimited = maxRows === Number.POSITIVE_INFINITY && timeoutMs === Number.POSITIVE_INFINITY;
    const statement = borrow();
    try {
      if (few || unlimited) {
        const rows: PlainValue[][] = statement.all(...values);
        const truncated = rows.length > maxRows;
        if (truncated) rows.length = maxRows;
        if (plain.length > 0) rows.forEach(told);
        return { rows, truncated };
      }
      const deadline = performance.now() + timeoutMs;
      const rows: PlainValue[][] = [];
      for (const found of statement.iterate(...values)) {
        if (rows.length >= maxRows) return { rows, truncated: true };
        rows.push(told(found));
        if (rows.length % ROWS_BETWEEN_LOOKS === 0 && performance.now() > deadline) return undefined;
      }
      return { rows, truncated: false };
    } finally {
      giveBack(statement);
    }
  };
}

function cellOf(value: PlainValue): Cell {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

export function asItIs(value: Cell): PlainValue {
  return value;
}

/** What `toPlain` makes of the value that the interpreter would have. */
export function plainOf({ kind }: Scalar): (value: Cell) => PlainValue {
  switch (kind) {
    case 'boolean':
      return (value) => (value === null ? null : value !== 0);
    case 'float':
    case 'number':
      return (value) => (typeof value === 'number' && !Number.isFinite(value) ? String(value) : value);
    default:
      return asItIs;
  }
}

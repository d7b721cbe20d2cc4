/** A whole query that one statement answers with plain values: its rows are handed out as the database gives them. */
import type { PlainValue, Value } from '../../../cypher/index.js';
import type { Prepared } from '../database.js';
import type { Bind } from './printing.js';
import type { Cell, Telling } from './telling.js';

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
  readonly tellings: readonly Telling[];
  readonly few: boolean;
}

const ROWS_BETWEEN_LOOKS = 512;
const NO_START: readonly Value[] = [];

export function answering({ borrow, giveBack, binds, tellings, few }: Statement): Answering {
  const told = tellings.every(({ tell }) => !tell) ? undefined : teller(tellings);
  return (parameters, maxRows, timeoutMs) => {
    const values = binds.map((bind) => bind(NO_START, parameters));
    const unlimited = maxRows === Number.POSITIVE_INFINITY && timeoutMs === Number.POSITIVE_INFINITY;
    const statement = borrow();
    try {
      if (few || unlimited) {
        const found: Cell[][] = statement.all(...values);
        const truncated = found.length > maxRows;
        if (truncated) found.length = maxRows;
        return { rows: told ? found.map(told) : found, truncated };
      }
      const deadline = performance.now() + timeoutMs;
      const rows: PlainValue[][] = [];
      for (const found of statement.iterate(...values)) {
        if (rows.length >= maxRows) return { rows, truncated: true };
        rows.push(told ? told(found) : found);
        if (rows.length % ROWS_BETWEEN_LOOKS === 0 && performance.now() > deadline) return undefined;
      }
      return { rows, truncated: false };
    } finally {
      giveBack(statement);
    }
  };
}

function teller(tellings: readonly Telling[]): (found: readonly Cell[]) => PlainValue[] {
  let next = 0;
  const columns = tellings.map(({ columns: { length }, tell }) => {
    const at = next;
    next += length;
    return { at, end: next, tell };
  });
  return (found) =>
    columns.map(({ at, end, tell }) => {
      const cell = found[at] ?? null;
      return cell === null || !tell ? cell : tell(found.slice(at, end));
    });
}

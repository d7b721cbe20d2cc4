/** What a column of an answer is made of: the columns of SQL that it needs, and the plain value that they tell. */
import { type PlainValue, toPlain } from '../../../cypher/index.js';
import type { DateContext } from '../../../time/index.js';
import { endMoment, endsOf } from '../graph/moments.js';
import type { Printing } from './printing.js';
import type { Binding, StatementBinding } from './select.js';
import { isScalar, type Scalar } from './sql-value.js';

export type Cell = string | number | null;

export interface Telling {
  readonly columns: readonly string[];
  /** Absent where the one column is told as it is. The first cell is null where there is nothing to tell. */
  readonly tell?: (cells: readonly Cell[]) => PlainValue;
}

/** As graph/plain.ts tells the same value; undefined for what SQL alone does not know. */
export function tellingOf(binding: Binding, printing: Printing): Telling | undefined {
  switch (binding.kind) {
    case 'later':
      return undefined;
    case 'entity':
      return entity(binding.row, binding.alias, printing);
    case 'edge':
    case 'relation':
      return statement(binding, printing);
    case 'value': {
      const { value } = binding;
      if (value.kind === 'moment') return value.telling?.();
      return isScalar(value) ? scalar(value, printing) : undefined;
    }
  }
}

function scalar(value: Scalar, { words }: Printing): Telling {
  if (value.word) {
    const dictionary = words[value.word.dictionary];
    return { columns: [value.word.row], tell: ([row]) => dictionary.textOf(Number(row)) };
  }
  const columns = [value.sql];
  switch (value.kind) {
    case 'boolean':
      return { columns, tell: ([cell]) => cell !== 0 };
    case 'float':
    case 'number':
      return {
        columns,
        tell: ([cell = null]) => (typeof cell === 'number' && !Number.isFinite(cell) ? String(cell) : cell),
      };
    default:
      return { columns };
  }
}

function entity(row: string, alias: string | null, { words }: Printing): Telling {
  const column = (name: string) =>
    alias === null ? `(SELECT t.${name} FROM entity t WHERE t.row = ${row})` : `${alias}.${name}`;
  return {
    columns: [column('id'), column('type'), column('name')],
    tell: ([id = null, type = null, name = null]) => ({ id, type: words.types.textOf(Number(type)), name }),
  };
}

function statement(
  { row, alias, predicate, subject, object }: StatementBinding,
  { words }: Printing,
): Telling {
  const uid = alias === null ? `(SELECT t.uid FROM statement t WHERE t.row = ${row})` : `${alias}.uid`;
  const idOf = (entityRow: string) => `(SELECT t.id FROM entity t WHERE t.row = ${entityRow})`;
  return {
    columns: [uid, predicate, idOf(subject), idOf(object)],
    tell: ([id = null, type = null, from = null, to = null]) => ({
      id,
      type: words.predicates.textOf(Number(type)),
      from,
      to,
    }),
  };
}

/** One end of a statement's window, with the words it was written in. */
export function windowEnd(s: string, which: 'from' | 'until', { words, dates }: Printing): Telling {
  const bounds = ['from_min', 'from_max', 'until_min', 'until_max'];
  return {
    columns: [...bounds, `${which}_text`].map((name) => `${s}.${name}`),
    tell: (cells) => {
      const [fromMin = 0, fromMax = 0, untilMin = 0, untilMax = 0] = cells.map(Number);
      const end = endsOf({ fromMin, fromMax, untilMin, untilMax })[which];
      const text = cells[4] ?? null;
      return plainMoment(end, text === null ? null : words.words.textOf(Number(text)), dates);
    },
  };
}

function plainMoment(
  bounds: ReturnType<typeof endsOf>['from'],
  text: string | null,
  dates: DateContext,
): PlainValue {
  return toPlain(endMoment(bounds, text, dates));
}

/** The hull of some dates; `texts` is a JSON list of how each was written. */
export function hull(min: string, max: string, texts: string): Telling {
  return {
    columns: [min, max, texts],
    tell: ([from = null, to = null, written]) => {
      const told: string[] = JSON.parse(String(written));
      return { text: [...new Set(told)].sort().join(' or '), min: from, max: to };
    },
  };
}

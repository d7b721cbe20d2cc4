/** A row of the statement table, and the values its columns stand for. */
import type { Qualifiers, ValidWindow, Value } from '../../model/index.js';
import type { Dictionaries } from './dictionary.js';

export interface StatementRecord {
  row: number;
  uid: string;
  subject: number;
  predicate: number;
  object: number | null;
  from_min: number;
  from_max: number;
  until_min: number;
  until_max: number;
  from_text: number | null;
  until_text: number | null;
  symmetric: number;
  relative: number;
  qualifiers: string | null;
  confidence: number;
  reliability: number;
  recorded_from: number;
  recorded_until: number;
  disputed: number;
  flagged: number;
  trust: number | null;
  extracted: number;
  value_kind: number | null;
  value_text: string | null;
  value_number: number | null;
  value_unit: number | null;
  value_min: number | null;
  value_max: number | null;
}

const NONE: Qualifiers = {};

type Dated = Pick<
  StatementRecord,
  'from_min' | 'from_max' | 'until_min' | 'until_max' | 'from_text' | 'until_text'
>;

export function validIn(record: Dated, { words }: Dictionaries): ValidWindow {
  return {
    fromMin: record.from_min,
    fromMax: record.from_max,
    untilMin: record.until_min,
    untilMax: record.until_max,
    fromText: record.from_text === null ? null : words.textOf(record.from_text),
    untilText: record.until_text === null ? null : words.textOf(record.until_text),
  };
}

type Valued = Pick<
  StatementRecord,
  'value_kind' | 'value_text' | 'value_number' | 'value_unit' | 'value_min' | 'value_max'
>;

export function valueIn(record: Valued, { words }: Dictionaries): Value {
  const text = record.value_text ?? '';
  const number = record.value_number ?? 0;
  switch (record.value_kind) {
    case 1:
      return {
        kind: 'number',
        number,
        unit: record.value_unit === null ? null : words.textOf(record.value_unit),
      };
    case 2:
      return { kind: 'boolean', boolean: number === 1 };
    case 3: {
      const calendar = record.value_unit === null ? '' : words.textOf(record.value_unit);
      const bounds = { min: record.value_min ?? 0, max: record.value_max ?? 0, text, calendar };
      return { kind: 'date', date: number === 1 ? { ...bounds, vague: true } : bounds };
    }
    default:
      return { kind: 'text', text };
  }
}

export function qualifiersIn(record: Pick<StatementRecord, 'qualifiers'>): Qualifiers {
  if (record.qualifiers === null) return NONE;
  const qualifiers: Qualifiers = JSON.parse(record.qualifiers);
  return qualifiers;
}

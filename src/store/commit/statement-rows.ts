/** Statements and assertions as rows, and the values their fields stand for. */

import type { Qualifiers, ValidWindow, Value } from '../../model/index.js';
import { VALUE_KINDS } from '../../model/index.js';
import type { RecordKind } from '../records.js';

export interface StatementRow extends ValidWindow {
  readonly row: number;
  readonly uid: string;
  readonly subject: number;
  readonly predicate: string;
  /** Null for an attribute. */
  readonly object: number | null;
  readonly symmetric: boolean;
  readonly relative: boolean;
  /** Null when there are none. */
  readonly qualifiers: Qualifiers | null;
  readonly confidence: number;
  /** Rank among the reliabilities. */
  readonly reliability: number;
  readonly recordedFrom: number;
  readonly recordedUntil: number;
  readonly flagged: boolean;
  readonly extracted: boolean;
  /** Null for a relation. */
  readonly valueKind: number | null;
  /** The text, or the words of a date. */
  readonly valueText: string | null;
  /** The number; a boolean as 0 or 1; 1 for a vague date. */
  readonly valueNumber: number | null;
  /** The unit of a number, the calendar of a date. */
  readonly valueUnit: string | null;
  readonly valueMin: number | null;
  readonly valueMax: number | null;
}

export const STATEMENT: RecordKind<StatementRow> = {
  name: 'statement',
  fields: {
    ...{ row: 'number', uid: 'text', subject: 'number', predicate: 'text', object: 'number' },
    ...{ fromMin: 'number', fromMax: 'number', untilMin: 'number', untilMax: 'number' },
    ...{ fromText: 'text', untilText: 'text', symmetric: 'boolean', relative: 'boolean', qualifiers: 'json' },
    ...{ confidence: 'number', reliability: 'number', recordedFrom: 'number', recordedUntil: 'number' },
    ...{ flagged: 'boolean', extracted: 'boolean', valueKind: 'number', valueText: 'text' },
    ...{ valueNumber: 'number', valueUnit: 'text', valueMin: 'number', valueMax: 'number' },
  },
  key: ['row'],
  numbered: 'row',
};
/** No more than where it is. */
export const STATEMENT_ID: RecordKind<Pick<StatementRow, 'row' | 'uid' | 'recordedUntil'>> = {
  name: 'statement',
  fields: { row: 'number', uid: 'text', recordedUntil: 'number' },
  key: ['row'],
  numbered: 'row',
};

/** No more than whom it is about. */
export const STATEMENT_ENDS: RecordKind<
  Pick<StatementRow, 'row' | 'subject' | 'object' | 'extracted' | 'recordedUntil'>
> = {
  name: 'statement',
  fields: {
    row: 'number',
    subject: 'number',
    object: 'number',
    extracted: 'boolean',
    recordedUntil: 'number',
  },
  key: ['row'],
  numbered: 'row',
};

export interface AssertionRow {
  readonly row: number;
  readonly statement: number;
  readonly source: number;
  readonly passage: number | null;
  readonly lineStart: number | null;
  readonly lineEnd: number | null;
  readonly confidence: number;
  readonly reliability: number;
  readonly recordedFrom: number;
  readonly recordedUntil: number;
  readonly quote: string | null;
  readonly note: string | null;
  readonly sourceModel: string | null;
  /** Row of the retcon by which the source's word became this statement. */
  readonly retcon: number | null;
  /** It speaks only of those who are known otherwise. */
  readonly leans: boolean;
}

export const ASSERTION: RecordKind<AssertionRow> = {
  name: 'assertion',
  fields: {
    ...{ row: 'number', statement: 'number', source: 'number', passage: 'number', lineStart: 'number' },
    ...{ lineEnd: 'number', confidence: 'number', reliability: 'number', recordedFrom: 'number' },
    ...{ recordedUntil: 'number', quote: 'text', note: 'text', sourceModel: 'text', retcon: 'number' },
    leans: 'boolean',
  },
  key: ['row'],
  numbered: 'row',
};

export type ValueFields = Pick<
  StatementRow,
  'valueKind' | 'valueText' | 'valueNumber' | 'valueUnit' | 'valueMin' | 'valueMax'
>;

export const NO_VALUE: ValueFields = {
  valueKind: null,
  valueText: null,
  valueNumber: null,
  valueUnit: null,
  valueMin: null,
  valueMax: null,
};

export function fieldsOf(value: Value): ValueFields {
  const valueKind = VALUE_KINDS.indexOf(value.kind);
  switch (value.kind) {
    case 'text':
      return told(valueKind, value.text, null, null, null, null);
    case 'number':
      return told(valueKind, null, value.number, value.unit, null, null);
    case 'boolean':
      return told(valueKind, null, value.boolean ? 1 : 0, null, null, null);
    case 'date': {
      const { text, vague, calendar, min, max } = value.date;
      return told(valueKind, text, vague ? 1 : null, calendar, min, max);
    }
  }
}

function told(
  valueKind: number,
  valueText: string | null,
  valueNumber: number | null,
  valueUnit: string | null,
  valueMin: number | null,
  valueMax: number | null,
): ValueFields {
  return { valueKind, valueText, valueNumber, valueUnit, valueMin, valueMax };
}

export function valueIn(row: ValueFields): Value {
  const text = row.valueText ?? '';
  const number = row.valueNumber ?? 0;
  switch (VALUE_KINDS[row.valueKind ?? 0]) {
    case 'number':
      return { kind: 'number', number, unit: row.valueUnit };
    case 'boolean':
      return { kind: 'boolean', boolean: number === 1 };
    case 'date': {
      const bounds = { min: row.valueMin ?? 0, max: row.valueMax ?? 0, text, calendar: row.valueUnit ?? '' };
      return { kind: 'date', date: number === 1 ? { ...bounds, vague: true } : bounds };
    }
    default:
      return { kind: 'text', text };
  }
}

export function windowOf({
  fromMin,
  fromMax,
  untilMin,
  untilMax,
  fromText,
  untilText,
}: ValidWindow): ValidWindow {
  return { fromMin, fromMax, untilMin, untilMax, fromText, untilText };
}

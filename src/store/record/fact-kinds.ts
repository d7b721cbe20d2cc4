/** Facts and how they ended, as records, as far as more than one question needs them. */
import { FACT_ENDS, type FactEndKind } from '../facts.js';
import type { RecordKind } from '../records.js';

interface FactRecord {
  readonly row: number;
  readonly id: string;
  readonly scope: string;
  readonly author: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly validFrom: number;
  /** `END`: it does not expire. */
  readonly expires: number;
  readonly recordedFrom: number;
}

export const FACT: RecordKind<FactRecord> = {
  name: 'fact',
  fields: {
    row: 'number',
    id: 'text',
    scope: 'text',
    author: 'text',
    at: 'number',
    validFrom: 'number',
    expires: 'number',
    recordedFrom: 'number',
  },
  key: ['row'],
  numbered: 'row',
};

export interface EndRecord {
  readonly row: number;
  /** Row of the fact. */
  readonly fact: number;
  readonly at: number;
  readonly how: FactEndKind;
  readonly author: string;
  readonly reason: string;
  readonly recordedFrom: number;
  readonly recordedUntil: number;
}

export const FACT_END: RecordKind<EndRecord> = {
  name: 'fact_end',
  fields: {
    row: 'number',
    fact: 'number',
    at: 'number',
    how: FACT_ENDS,
    author: 'text',
    reason: 'text',
    recordedFrom: 'number',
    recordedUntil: 'number',
  },
  key: ['row'],
  numbered: 'row',
};

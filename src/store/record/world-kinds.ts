/** What a world consists of, as records, as far as it is counted or looked up so. */
import type { RecordKind } from '../records.js';

interface Recorded {
  readonly recordedFrom: number;
  readonly recordedUntil: number;
}

const RECORDED = { recordedFrom: 'number', recordedUntil: 'number' } as const;

/** A document as it is known by its file. */
export const SOURCE: RecordKind<
  Recorded & { readonly id: string; readonly origin: string; readonly hash: string; readonly format: string }
> = {
  name: 'source',
  fields: { id: 'text', origin: 'text', hash: 'text', format: 'text', ...RECORDED },
  key: ['id'],
};

/** What belongs to a document: `source` is its id. */
type OfSource = Recorded & { readonly row: number; readonly source: string };
const OF_SOURCE = { row: 'number', source: 'text', ...RECORDED } as const;

export const PASSAGE: RecordKind<OfSource> = { name: 'passage', fields: OF_SOURCE, key: ['row'] };
export const MENTION: RecordKind<OfSource> = { name: 'mention', fields: OF_SOURCE, key: ['row'] };
export const ASSERTION: RecordKind<OfSource & { readonly statement: number }> = {
  name: 'assertion',
  fields: { ...OF_SOURCE, statement: 'number' },
  key: ['row'],
};

type Numbered = Recorded & { readonly row: number };
const NUMBERED = { row: 'number', ...RECORDED } as const;

export const ENTITY: RecordKind<Numbered> = { name: 'entity', fields: NUMBERED, key: ['row'] };
export const STATEMENT: RecordKind<Numbered & { readonly trust: number | null }> = {
  name: 'statement',
  fields: { ...NUMBERED, trust: 'number' },
  key: ['row'],
};

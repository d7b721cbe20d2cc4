/** What was put in quarantine, and by which commit: the entity is closed with all that was said of it. */
import type { RecordKind } from '../records.js';

export interface QuarantineRecord {
  readonly row: number;
  /** Row of the entity. */
  readonly entity: number;
  /** Its folded name: who is spoken of by it again comes back, and what had defined it is read again. */
  readonly folded: string;
  readonly reason: string;
  readonly at: number;
  readonly run: number | null;
  readonly seq: number;
  readonly restoredAt: number | null;
  readonly restoredBy: string | null;
}

export const QUARANTINE: RecordKind<QuarantineRecord> = {
  name: 'quarantine',
  fields: {
    row: 'number',
    entity: 'number',
    folded: 'text',
    reason: 'text',
    at: 'number',
    run: 'number',
    seq: 'number',
    restoredAt: 'number',
    restoredBy: 'text',
  },
  key: ['row'],
  numbered: 'row',
};

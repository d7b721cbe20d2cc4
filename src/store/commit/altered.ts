/** A stored statement as it would read with another end or another date. */
import type { ValidWindow, Value } from '../../model/index.js';
import type { LedgerEntity } from './ledger-entity.js';
import { oriented, type ResolvedStatement } from './statement-ledger.js';
import { type StatementRow, valueIn, windowOf } from './statement-rows.js';
import type { Writing } from './writing.js';

/** What is other about the statement that takes the place; absent means the same. */
export interface Difference {
  readonly subject?: LedgerEntity;
  readonly object?: LedgerEntity | Value;
  readonly valid?: ValidWindow;
  readonly relative?: boolean;
}

export function altered(w: Writing, record: StatementRow, difference: Difference): ResolvedStatement {
  const object = record.object === null ? valueIn(record) : w.entities.byRow(record.object);
  return oriented({
    subject: difference.subject ?? w.entities.byRow(record.subject),
    predicate: record.predicate,
    object: difference.object ?? object,
    symmetric: record.symmetric,
    relative: difference.relative ?? record.relative,
    valid: difference.valid ?? windowOf(record),
    qualifiers: record.qualifiers ?? {},
    confidence: record.confidence,
    reliability: record.reliability,
  });
}

/** The statement about whom its ends have turned out to be. */
export function followed(w: Writing, record: StatementRow): ResolvedStatement {
  return altered(w, record, followedEnds(w, record));
}

export function followedEnds(w: Writing, { subject, object }: StatementRow): Difference {
  return {
    subject: standIn(w.entities.byRow(subject)),
    ...(object !== null && { object: standIn(w.entities.byRow(object)) }),
  };
}

/** The entity that an absorbed one turned out to be; itself when it was not absorbed. */
export function standIn(entity: LedgerEntity): LedgerEntity {
  let into = entity;
  while (!into.open && into.absorbedBy) into = into.absorbedBy;
  return into;
}

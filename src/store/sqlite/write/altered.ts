/** A stored statement as it would read with another end or another date. */
import type { ValidWindow, Value } from '../../../model/index.js';
import { qualifiersIn, type StatementRecord, validIn, valueIn } from '../statement-record.js';
import type { LedgerEntity } from './ledger-entity.js';
import { oriented, type ResolvedStatement } from './statement-ledger.js';
import type { Writing } from './writing.js';

/** What is other about the statement that takes the place; absent means the same. */
export interface Difference {
  readonly subject?: LedgerEntity;
  readonly object?: LedgerEntity | Value;
  readonly valid?: ValidWindow;
  readonly relative?: boolean;
}

export function altered(w: Writing, record: StatementRecord, difference: Difference): ResolvedStatement {
  const object = record.object === null ? valueIn(record, w.words) : w.entities.byRow(record.object);
  return oriented({
    subject: difference.subject ?? w.entities.byRow(record.subject),
    predicate: w.words.predicates.textOf(record.predicate),
    object: difference.object ?? object,
    symmetric: record.symmetric === 1,
    relative: difference.relative ?? record.relative === 1,
    valid: difference.valid ?? validIn(record, w.words),
    qualifiers: qualifiersIn(record),
    confidence: record.confidence,
    reliability: record.reliability,
  });
}

/** The statement about whom its ends have turned out to be. */
export function followed(w: Writing, record: StatementRecord): ResolvedStatement {
  return altered(w, record, followedEnds(w, record));
}

export function followedEnds(w: Writing, { subject, object }: StatementRecord): Difference {
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

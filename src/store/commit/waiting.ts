/** Extracted statements that wait: kept with their assertions, believed by nobody until what covers them is gone. */
import { CURRENT } from '../../model/index.js';
import type { Rows } from './rows.js';
import { ASSERTION, STATEMENT, type StatementRow } from './statement-rows.js';

/** As `recorded_until`: a window that no reader looks into, now or at any commit. */
export const WAITING = 0;

/** Who says what; `object` is null for an attribute. */
export interface Triple {
  readonly predicate: string;
  readonly subject: number;
  readonly object: number | null;
}

export function tripleKey({ predicate, subject, object }: Triple): string {
  return `${predicate}/${subject}/${object ?? ''}`;
}

/** The same whenever it holds; of attributes, dates alone may be told in other words. */
export function sayingKey(said: Triple & Pick<StatementRow, 'valueMin' | 'valueMax'>): string {
  const { valueMin, valueMax } = said;
  return said.object === null ? `${tripleKey(said)} ${valueMin} ${valueMax}` : tripleKey(said);
}

/** Nobody has ever seen it, so nothing is lost. */
export function dropWaiting(rows: Rows, row: number): void {
  rows.drop(ASSERTION, { statement: row, recordedUntil: WAITING });
  rows.drop(STATEMENT, { row, recordedUntil: WAITING });
}

/** All that is said of an entity, believed or waiting, in the order of rows. */
export function standingOf(rows: Rows, entity: number): StatementRow[] {
  const found = [CURRENT, WAITING].flatMap((recordedUntil) => [
    ...rows.find(STATEMENT, { subject: entity, recordedUntil }),
    ...rows.find(STATEMENT, { object: entity, recordedUntil }),
  ]);
  const once = new Map(found.map((statement) => [statement.row, statement]));
  return [...once.values()].sort((a, b) => a.row - b.row);
}

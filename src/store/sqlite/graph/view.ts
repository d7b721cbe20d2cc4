/** What reading the logical graph stands on: one connection, the model, the calendar and the recorded time. */
import { CURRENT } from '../../../model/index.js';
import type { DateContext } from '../../../time/index.js';
import type { Reading } from '../read/reading.js';
import type { GraphModel } from './model.js';

export interface GraphView extends Reading {
  readonly model: GraphModel;
  readonly dates: DateContext;
  /** A commit sequence; absent means what is believed now. */
  readonly asOf?: number | undefined;
  /** Leaves out statements from which nothing may be concluded. */
  readonly canon: boolean;
}

/** Believed now, or at that commit; the number is ours, so it is printed as it is. */
export function live({ asOf }: GraphView, alias: string): string {
  if (asOf === undefined) return `${alias}.recorded_until = ${CURRENT}`;
  return `${alias}.recorded_from <= ${asOf} AND ${alias}.recorded_until > ${asOf}`;
}

/**
 * The same in two parts, each of which a partial index may serve: what is believed to this day, and what has been
 * closed since. For looking few things up; a scan in order of rows would search for the second part over and over.
 */
export function liveParts({ asOf }: GraphView, alias: string): readonly string[] {
  const now = `${alias}.recorded_until = ${CURRENT}`;
  if (asOf === undefined) return [now];
  const then = `${alias}.recorded_from <= ${asOf}`;
  const since = `${alias}.recorded_until < ${CURRENT} AND ${alias}.recorded_until > ${asOf}`;
  return [`${now} AND ${then}`, `${since} AND ${then}`];
}

/** Pages of rows in order of their number: nothing stays open between two of them. */
export function* paged<Row extends { row: number }>(page: (after: number) => Row[]): Generator<Row> {
  for (let after = -1; ; ) {
    const rows = page(after);
    yield* rows;
    const last = rows[rows.length - 1];
    if (!last || rows.length < PAGE) return;
    after = last.row;
  }
}

export const PAGE = 1_000;

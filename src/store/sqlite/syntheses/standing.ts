/** Whether the ground of an insight still stands: in SQL, for an insight `y`, as it is now or was at an earlier commit. */
import { CURRENT } from '../../../model/index.js';

/** What waits behind a written statement that says the same is as good as believed. */
function believed(alias: string, asOf: number | undefined): string {
  return asOf === undefined
    ? `${alias}.recorded_until IN (0, ${CURRENT})`
    : `${alias}.recorded_from <= ${asOf} AND (${alias}.recorded_until = 0 OR ${alias}.recorded_until > ${asOf})`;
}

export function liveAt(alias: string, asOf: number | undefined): string {
  return asOf === undefined
    ? `${alias}.recorded_until = ${CURRENT}`
    : `${alias}.recorded_from <= ${asOf} AND ${alias}.recorded_until > ${asOf}`;
}

const GROUND = 'SELECT 1 FROM synthesis_rests g WHERE g.synthesis = y.row';

/** A dispute and a judgement are known as they stand now. */
function stands(asOf: number | undefined): string {
  const sound = asOf === undefined ? 'AND b.flagged <> 1 AND b.disputed = 0' : '';
  return `EXISTS (SELECT 1 FROM statement b WHERE b.uid = g.uid AND ${believed('b', asOf)} ${sound})`;
}

export function isStale(asOf?: number): string {
  return `EXISTS (${GROUND} AND ${liveAt('g', asOf)} AND NOT ${stands(asOf)})`;
}

export function isUnsupported(asOf?: number): string {
  return `NOT EXISTS (${GROUND} AND ${liveAt('g', asOf)}
    AND EXISTS (SELECT 1 FROM statement b WHERE b.uid = g.uid AND ${believed('b', asOf)}))`;
}

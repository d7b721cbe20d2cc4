/** Findings and flags by the numbers that the tables of the desk know them by. */
import type { Database } from '../database.js';

const FLAG = /^review-(\d{1,15})$/;

/** The row of a finding; less than 0, that of a review flag; undefined when there is none of that very id. */
export function itemOf(db: Database, id: string): number | undefined {
  const flag = FLAG.exec(id)?.[1];
  if (flag !== undefined) {
    const row = db.get<{ row: number }>('SELECT row FROM review_flag WHERE row = ?', Number(flag))?.row;
    return row === undefined ? undefined : -row;
  }
  const key = id.slice(2);
  if (!id.startsWith('f-') || !/^[0-9a-f]{1,64}$/.test(key)) return undefined;
  return db.get<{ row: number }>(
    'SELECT row FROM finding WHERE key >= ? AND key < ? AND id = ?',
    key,
    `${key}g`,
    id,
  )?.row;
}

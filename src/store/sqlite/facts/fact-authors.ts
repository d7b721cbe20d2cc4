/** How the facts of each author ended. */
import { CURRENT } from '../../../model/index.js';
import { type AuthorRecord, FACT_ENDS, type FactEndKind } from '../../facts.js';
import type { Database } from '../database.js';

const ended = (how: FactEndKind): number => FACT_ENDS.indexOf(how);
/** Written by whoever answers a confusion. */
const ANSWERED = `x.reason LIKE 'resolves f-%'`;
/** Overtaken, as somebody answered: it was so until something newer came. */
const OVERTAKEN = `(x.how = ${ended('retired')} AND ${ANSWERED})`;
const NEVER_SO = `x.how IN (${ended('wrong')}, ${ended('corrected')})`;

export function readAuthors(db: Database, author?: string): AuthorRecord[] {
  const repeats = new Map(
    db
      .all<{ author: string; n: number }>(
        `SELECT author, count(*) AS n FROM fact_corroboration WHERE author = coalesce(?, author) GROUP BY author`,
        author ?? null,
      )
      .map(({ author: name, n }) => [name, n]),
  );
  const rows = db.all<Omit<AuthorRecord, 'repeated'>>(
    `SELECT f.author, count(*) AS facts, sum(x.row IS NULL) AS standing,
       sum(EXISTS (SELECT 1 FROM fact_corroboration c WHERE c.fact = f.row)) AS corroborated,
       coalesce(sum((x.how = ${ended('superseded')} AND NOT (${ANSWERED})) OR ${OVERTAKEN}), 0) AS superseded,
       coalesce(sum(x.how = ${ended('merged')} AND NOT (${ANSWERED})), 0) AS merged,
       coalesce(sum(x.how = ${ended('retired')} AND NOT (${ANSWERED})), 0) AS retired,
       coalesce(sum(${NEVER_SO} AND x.author = f.author), 0) AS ownCorrections,
       coalesce(sum(${NEVER_SO} AND x.author <> f.author), 0) AS wrong,
       coalesce(sum(NOT (${NEVER_SO}) AND NOT ${OVERTAKEN} AND ${ANSWERED}), 0) AS ruledOut
     FROM fact f LEFT JOIN fact_end x ON x.fact = f.row AND x.recorded_until = ${CURRENT}
     WHERE f.recorded_until = ${CURRENT} ${author === undefined ? '' : 'AND f.author = ?'} GROUP BY f.author`,
    ...(author === undefined ? [] : [author]),
  );
  const told = rows.map((row) => ({ ...row, repeated: repeats.get(row.author) ?? 0 }));
  const silent = [...repeats]
    .filter(([name]) => !rows.some((row) => row.author === name))
    .map(([name, repeated]) => ({ ...NOTHING, author: name, repeated }));
  return [...told, ...silent].sort((a, b) => b.facts - a.facts || (a.author < b.author ? -1 : 1));
}

const NOTHING = {
  ...{ facts: 0, standing: 0, corroborated: 0, superseded: 0, merged: 0, retired: 0 },
  ...{ ownCorrections: 0, wrong: 0, ruledOut: 0 },
};

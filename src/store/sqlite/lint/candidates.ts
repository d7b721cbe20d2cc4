/** Who is isolated: extracted, related to nobody else, and vouched for by nobody. */
import { CURRENT } from '../../../model/index.js';
import type { OrphanCandidate } from '../../lint.js';
import type { Database } from '../database.js';
import type { Dictionaries } from '../dictionary.js';

/**
 * On the table `entity` by the name of `e`. What a document says of an entity, a linter leaves alone; and so does it with
 * whom a person has taken out of quarantine before.
 */
export const IS_CANDIDATE = `e.origin = 1 AND e.recorded_until = ${CURRENT}
  AND NOT EXISTS (SELECT 1 FROM pin p WHERE p.entity = e.row)
  AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.entity = e.row AND q.restored_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM statement s WHERE s.subject = e.row AND s.recorded_until = ${CURRENT}
    AND s.object IS NOT NULL AND s.object <> e.row)
  AND NOT EXISTS (SELECT 1 FROM statement s WHERE s.object = e.row AND s.recorded_until = ${CURRENT}
    AND s.subject <> e.row)
  AND NOT EXISTS (SELECT 1 FROM definition d JOIN source w ON w.row = d.source
    WHERE d.entity = e.row AND d.recorded_until = ${CURRENT} AND w.entity_origin <> 1)
  AND NOT EXISTS (SELECT 1 FROM statement s JOIN assertion a ON a.statement = s.row AND a.recorded_until = ${CURRENT}
    WHERE s.subject = e.row AND s.recorded_until = ${CURRENT} AND a.source_model IS NULL)`;

interface Record {
  row: number;
  id: string;
  name: string;
  type: number;
  candidate: number;
  attributes: number;
  mentions: number;
}

/** One page of what was extracted, in the order of rows. */
export function readCandidates(
  { db, words }: { readonly db: Database; readonly words: Dictionaries },
  { after, limit }: { readonly after: string; readonly limit: number },
): { readonly candidates: readonly OrphanCandidate[]; readonly after: string | null } {
  const page = db.all<Record>(
    `SELECT e.row, e.id, e.name, e.type, (${IS_CANDIDATE}) AS candidate,
       (SELECT count(*) FROM statement s WHERE s.subject = e.row AND s.recorded_until = ${CURRENT}
          AND s.object IS NULL) AS attributes,
       (SELECT count(*) FROM mention m WHERE m.entity = e.row AND m.recorded_until = ${CURRENT}) AS mentions
     FROM entity e WHERE e.row > ? AND e.origin = 1 AND e.recorded_until = ${CURRENT} ORDER BY e.row LIMIT ?`,
    Number(after) || 0,
    limit,
  );
  const last = page[page.length - 1];
  return {
    candidates: page
      .filter(({ candidate }) => candidate === 1)
      .map(({ id, name, type, attributes, mentions }) => ({
        ...{ id, name, type: words.types.textOf(type), attributes, mentions },
      })),
    after: last === undefined || page.length < limit ? null : String(last.row),
  };
}

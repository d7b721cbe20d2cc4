/** What trust is reckoned from: who asserts each statement, and how what models said has fared. */
import { CURRENT, RELIABILITIES } from '../../../model/index.js';
import type { TrackRecord, Weighed } from '../../lint.js';
import type { Database } from '../database.js';

/** Kept in a judgement or accepted by a person is good; lost or rejected is bad. Each statement counts once a model. */
export function readTrackRecords(db: Database): TrackRecord[] {
  return db.all<TrackRecord>(
    `WITH outcome (uid, good) AS (
       SELECT kept, 1 FROM judgement WHERE recorded_until = ${CURRENT}
       UNION SELECT statement, 1 FROM acceptance WHERE recorded_until = ${CURRENT}
       UNION SELECT statement, 0 FROM judgement WHERE recorded_until = ${CURRENT}
       UNION SELECT s.uid, 0 FROM retcon r JOIN statement s ON s.row = r.statement
         WHERE r.successor IS NULL AND r.recorded_until = ${CURRENT}),
     said (uid, model, good) AS (
       SELECT DISTINCT o.uid, a.source_model, o.good FROM outcome o JOIN statement s ON s.uid = o.uid
       JOIN assertion a ON a.statement = s.row WHERE a.source_model IS NOT NULL)
     SELECT w.text AS model, sum(good) AS good, sum(1 - good) AS bad
     FROM said JOIN words w ON w.row = said.model GROUP BY said.model ORDER BY w.text`,
  );
}

interface Record {
  row: number;
  confidence: number;
  trust: number | null;
  source: string;
  model: string | null;
  said: number;
  reliability: number;
}

/** In the order of rows. */
export function readToWeigh(
  db: Database,
  { after, limit }: { readonly after: number; readonly limit: number },
): Weighed[] {
  const records = db.all<Record>(
    `SELECT s.row, s.confidence, s.trust, d.id AS source, w.text AS model, a.confidence AS said, a.reliability
     FROM (SELECT row, confidence, trust FROM statement WHERE row > ? AND recorded_until = ${CURRENT}
           ORDER BY row LIMIT ?) s
     CROSS JOIN assertion a ON a.statement = s.row AND a.recorded_until = ${CURRENT}
     CROSS JOIN source d ON d.row = a.source LEFT JOIN words w ON w.row = a.source_model
     ORDER BY s.row, d.id, w.text, a.row`,
    after,
    limit,
  );
  const weighed: (Weighed & { witnesses: Weighed['witnesses'][number][] })[] = [];
  for (const { row, confidence, trust, source, model, said, reliability } of records) {
    let last = weighed[weighed.length - 1];
    if (last?.row !== row) {
      last = { row, confidence, trust, witnesses: [] };
      weighed.push(last);
    }
    last.witnesses.push({
      ...{ source, model, confidence: said },
      reliability: RELIABILITIES[reliability] ?? 'unreliable',
    });
  }
  return weighed;
}

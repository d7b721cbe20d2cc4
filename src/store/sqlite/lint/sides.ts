/** The sides of a pair with all that speaks for each, and whether anybody wrote or accepted it. */
import { CURRENT, RELIABILITIES } from '../../../model/index.js';
import type { LintSide, Witness } from '../../lint.js';
import type { Database } from '../database.js';
import type { Dictionaries } from '../dictionary.js';
import { inList } from '../read/reading.js';

interface SideRecord {
  row: number;
  uid: string;
  predicate: number;
  confidence: number;
  flagged: number;
  subject_id: string;
  subject_name: string;
  object_id: string;
  object_name: string;
  extracted: number;
}

interface WitnessRecord {
  source: string;
  title: string;
  model: string | null;
  confidence: number;
  reliability: number;
  quote: string | null;
  at: number;
}

/** On the table `statement` by the name of `s`: somebody says it, nobody wrote it and nobody accepted it. */
export const IS_EXTRACTED = `(
  EXISTS (SELECT 1 FROM assertion a WHERE a.statement = s.row AND a.recorded_until = ${CURRENT})
  AND NOT EXISTS (SELECT 1 FROM assertion a WHERE a.statement = s.row AND a.recorded_until = ${CURRENT}
    AND a.source_model IS NULL)
  AND NOT EXISTS (SELECT 1 FROM acceptance c WHERE c.statement = s.uid AND c.recorded_until = ${CURRENT}))`;

export function readSides(
  { db, words }: { readonly db: Database; readonly words: Dictionaries },
  statements: readonly string[],
): LintSide[] {
  const values: (string | number)[] = [];
  const records = db.all<SideRecord>(
    `SELECT s.row, s.uid, s.predicate, s.confidence, s.flagged, e.id AS subject_id, e.name AS subject_name,
       o.id AS object_id, o.name AS object_name, ${IS_EXTRACTED} AS extracted
     FROM statement s JOIN entity e ON e.row = s.subject JOIN entity o ON o.row = s.object
     WHERE s.uid IN ${inList(statements, values)} AND s.recorded_until = ${CURRENT}`,
    ...values,
  );
  return records.map((record) => ({
    id: record.uid,
    subject: { id: record.subject_id, name: record.subject_name },
    predicate: words.predicates.textOf(record.predicate),
    object: { id: record.object_id, name: record.object_name },
    confidence: record.confidence,
    extracted: record.extracted === 1,
    flagged: record.flagged !== 0,
    witnesses: witnessesOf(db, record.row),
  }));
}

function witnessesOf(db: Database, statement: number): Witness[] {
  const records = db.all<WitnessRecord>(
    `SELECT d.id AS source, d.title, w.text AS model, a.confidence, a.reliability, a.quote, c.at
     FROM assertion a JOIN source d ON d.row = a.source LEFT JOIN words w ON w.row = a.source_model
     LEFT JOIN commits c ON c.seq = a.recorded_from
     WHERE a.statement = ? AND a.recorded_until = ${CURRENT} ORDER BY d.id, w.text, a.row`,
    statement,
  );
  return records.map((record) => ({
    ...record,
    at: record.at ?? 0,
    reliability: RELIABILITIES[record.reliability] ?? 'unreliable',
  }));
}

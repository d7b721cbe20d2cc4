/** Erasure on a person's request: the one place where what was recorded is deleted. That it happened is kept, and never what it was. */
import { CURRENT, contentHash } from '../../../model/index.js';
import type { Database } from '../database.js';
import { markAgain } from '../findings/marks.js';
import { vectorsUnavailable } from '../vectors/extension.js';
import { codesOf } from '../vectors/vector-tables.js';
import { ERASED, eraseEndings, eraseJobs, eraseReasons, eraseSyntheses, Quotes } from './erase-quotes.js';

export interface Erasing {
  readonly author: string;
  readonly by: string;
  readonly reason: string;
}

/**
 * Within a write transaction, after the sources of these facts were dropped: everything of them is closed by now, what
 * others say too is not.
 */
export function eraseFacts(db: Database, { author, by, reason }: Erasing, seq: number, now: number): void {
  passOn(db, author);
  list(db, 'gone_fact', 'SELECT row AS it FROM fact WHERE author = ?', author);
  list(
    db,
    'gone_source',
    `SELECT s.row AS it FROM source s JOIN fact f ON f.source = s.id WHERE f.row IN ${the('gone_fact')}`,
  );
  list(db, 'gone_passage', `SELECT row AS it FROM passage WHERE source IN ${the('gone_source')}`);
  const facts = db.number('SELECT count(*) FROM temp.gone_fact');
  const told = db.raw.prepare(`SELECT content, provenance FROM fact WHERE row IN ${the('gone_fact')}`).all();
  const quotes = new Quotes(
    told.flatMap(({ content, provenance }) => [content, provenance ?? '']).map(String),
  );
  listStatements(db);
  eraseSyntheses(db, quotes, the('gone_statement'), seq);
  eraseJobs(db, quotes);
  eraseReasons(db, quotes);
  eraseStatements(db);
  eraseVectors(db);
  eraseEntities(db);
  eraseFindings(db);
  eraseDocuments(db);
  eraseRecords(db, author);
  db.run(
    'INSERT INTO erasure (author_hash, facts, by, reason, at) VALUES (?, ?, ?, ?, ?)',
    contentHash(author),
    facts,
    by === author ? 'the author' : by,
    reason,
    now,
  );
  for (const name of LISTS) db.exec(`DROP TABLE IF EXISTS temp.${name}`);
}

const LISTS = [
  'gone_fact',
  'gone_source',
  'gone_passage',
  'gone_statement',
  'gone_entity',
  'gone_finding',
] as const;
type List = (typeof LISTS)[number];

const the = (name: List): string => `(SELECT it FROM temp.${name})`;

function list(db: Database, name: List, select: string, ...values: string[]): void {
  db.exec(`DROP TABLE IF EXISTS temp.${name}; CREATE TEMP TABLE ${name} (it INTEGER PRIMARY KEY)`);
  // Not by `run`: the statement must not outlive the table.
  db.raw.prepare(`INSERT OR IGNORE INTO temp.${name} ${select}`).run(...values);
}

/** What somebody else said in the same words is theirs from now on. */
function passOn(db: Database, author: string): void {
  const heirs = db.all<{ row: number; fact: number; author: string; provenance: string | null; at: number }>(
    `SELECT min(c.row) AS row, c.fact, c.author, c.provenance, c.at FROM fact_corroboration c JOIN fact f ON f.row = c.fact
     WHERE f.author = ? AND c.author <> f.author GROUP BY c.fact`,
    author,
  );
  for (const heir of heirs) {
    db.run(
      'UPDATE fact SET author = ?, provenance = ?, at = ? WHERE row = ?',
      heir.author,
      heir.provenance,
      heir.at,
      heir.fact,
    );
    db.run('DELETE FROM fact_corroboration WHERE row = ?', heir.row);
  }
}

/** What nobody else says. */
function listStatements(db: Database): void {
  list(
    db,
    'gone_statement',
    `SELECT DISTINCT a.statement AS it FROM assertion a WHERE a.source IN ${the('gone_source')}
       AND NOT EXISTS (SELECT 1 FROM assertion o WHERE o.statement = a.statement AND o.source NOT IN ${the('gone_source')})`,
  );
}

function eraseStatements(db: Database): void {
  const uids = `(SELECT uid FROM statement WHERE row IN ${the('gone_statement')})`;
  db.raw.exec(`
    DELETE FROM judgement WHERE statement IN ${uids} OR kept IN ${uids};
    DELETE FROM abstention WHERE one IN ${uids} OR other IN ${uids};
    DELETE FROM acceptance WHERE statement IN ${uids};
    DELETE FROM review_flag WHERE node IN ${uids};
    DELETE FROM retcon WHERE statement IN ${the('gone_statement')} OR successor IN ${the('gone_statement')};
    DELETE FROM synthesis_ground WHERE statement IN ${the('gone_statement')};
    DELETE FROM assertion WHERE source IN ${the('gone_source')};`);
}

/** Of texts that no other passage has. */
function eraseVectors(db: Database): void {
  const contents = `SELECT content FROM passage_content WHERE passage IN ${the('gone_passage')}
    EXCEPT SELECT content FROM passage_content WHERE passage NOT IN ${the('gone_passage')}`;
  const models = db.all<{ row: number }>('SELECT row FROM embedding_model');
  if (models.length > 0 && vectorsUnavailable(db) === null)
    for (const model of models)
      db.raw.exec(
        `DELETE FROM ${codesOf(model)} WHERE rowid IN
           (SELECT row FROM embedding WHERE model = ${model.row} AND content IN (${contents}))`,
      );
  db.raw.exec(`
    DELETE FROM embedding WHERE content IN (${contents});
    DELETE FROM passage_content WHERE passage IN ${the('gone_passage')};`);
}

/** Whom nobody else speaks of. */
function eraseEntities(db: Database): void {
  list(
    db,
    'gone_entity',
    `SELECT e.row AS it FROM entity e WHERE e.recorded_until < ${CURRENT} AND e.row IN (
       SELECT subject FROM statement WHERE row IN ${the('gone_statement')}
       UNION SELECT object FROM statement WHERE row IN ${the('gone_statement')}
       UNION SELECT entity FROM mention WHERE passage IN ${the('gone_passage')})
     AND NOT EXISTS (SELECT 1 FROM statement s WHERE s.subject = e.row AND s.row NOT IN ${the('gone_statement')})
     AND NOT EXISTS (SELECT 1 FROM statement s WHERE s.object = e.row AND s.row NOT IN ${the('gone_statement')})
     AND NOT EXISTS (SELECT 1 FROM mention m WHERE m.entity = e.row AND m.passage NOT IN ${the('gone_passage')})
     AND NOT EXISTS (SELECT 1 FROM definition d WHERE d.entity = e.row)
     AND NOT EXISTS (SELECT 1 FROM synthesis_entity y WHERE y.entity = e.row)
     AND NOT EXISTS (SELECT 1 FROM entity o WHERE o.absorbed_by = e.row)`,
  );
}

/** They tell values in their words. Whatever others still say is found again by the next look. */
function eraseFindings(db: Database): void {
  list(
    db,
    'gone_finding',
    `SELECT finding AS it FROM finding_statement WHERE statement IN ${the('gone_statement')}
     UNION SELECT finding FROM finding_entity WHERE entity IN ${the('gone_entity')}
     UNION SELECT f.row FROM finding f WHERE f.subject IN ${the('gone_entity')}
     UNION SELECT f.row FROM finding f JOIN filing l ON l.row = f.filing JOIN entity e ON e.row = f.subject
       WHERE l.rule LIKE 'memory/%' AND EXISTS (SELECT 1 FROM fact_claim c
         WHERE c.fact IN ${the('gone_fact')} AND c.subject = e.id AND c.attribute = l.part)
     UNION SELECT f.row FROM finding f, json_each(f.details, '$.facts') j
       WHERE json_extract(j.value, '$.id') IN (SELECT id FROM fact WHERE row IN ${the('gone_fact')})`,
  );
  const ids = `(SELECT id FROM finding WHERE row IN ${the('gone_finding')})`;
  const told = (column: string) =>
    `EXISTS (SELECT 1 FROM json_each(${column}) j JOIN fact f ON f.id = j.value WHERE f.row IN ${the('gone_fact')})`;
  eraseEndings(db, { facts: the('gone_fact'), findings: ids });
  const evidence = db.all<{ statement: number }>(
    `SELECT DISTINCT statement FROM finding_statement WHERE finding IN ${the('gone_finding')}`,
  );
  db.raw.exec(`
    DELETE FROM asked_fact WHERE fact IN (SELECT id FROM fact WHERE row IN ${the('gone_fact')})
      OR key IN (SELECT key FROM finding WHERE row IN ${the('gone_finding')});
    DELETE FROM judged_case WHERE ${told('judged_case.facts')};
    DELETE FROM judged_matter WHERE ${told('judged_matter.facts')} OR finding IN ${ids};
    DELETE FROM policy_closing WHERE finding IN ${ids};
    DELETE FROM review_flag WHERE node IN ${ids} OR node IN (SELECT id FROM entity WHERE row IN ${the('gone_entity')})
      OR node IN (SELECT id FROM source WHERE row IN ${the('gone_source')});
    DELETE FROM finding_statement WHERE finding IN ${the('gone_finding')};
    DELETE FROM finding_entity WHERE finding IN ${the('gone_finding')};
    UPDATE finding SET verdict = NULL WHERE row IN ${the('gone_finding')};
    DELETE FROM finding_verdict WHERE finding IN ${the('gone_finding')};
    DELETE FROM finding WHERE row IN ${the('gone_finding')};`);
  markAgain(db, new Set(evidence.map(({ statement }) => statement)));
}

function eraseDocuments(db: Database): void {
  const entities = the('gone_entity');
  db.raw.exec(`
    DELETE FROM mention WHERE source IN ${the('gone_source')};
    DELETE FROM definition WHERE source IN ${the('gone_source')};
    DELETE FROM reference WHERE source IN ${the('gone_source')};
    DELETE FROM statement WHERE row IN ${the('gone_statement')};
    DELETE FROM name WHERE entity IN ${entities};
    DELETE FROM entity_history WHERE entity IN ${entities};
    DELETE FROM span WHERE entity IN ${entities};
    DELETE FROM quarantine WHERE entity IN ${entities};
    DELETE FROM pin WHERE entity IN ${entities};
    DELETE FROM entity WHERE row IN ${entities};
    DELETE FROM dirt WHERE subject IN ${entities} OR object IN ${entities};
    DELETE FROM passage WHERE row IN ${the('gone_passage')};
    DELETE FROM source_history WHERE source IN ${the('gone_source')};
    DELETE FROM source WHERE row IN ${the('gone_source')};
    INSERT INTO passage_text (passage_text) VALUES ('rebuild');
    INSERT INTO retired_text (retired_text) VALUES ('rebuild');`);
}

function eraseRecords(db: Database, author: string): void {
  const ids = `(SELECT id FROM fact WHERE row IN ${the('gone_fact')})`;
  db.raw.exec(`
    UPDATE fact_end SET by_fact = NULL WHERE by_fact IN ${ids};
    DELETE FROM fact_matter WHERE (subject, attribute) IN
      (SELECT subject, attribute FROM fact_claim WHERE fact IN ${the('gone_fact')});
    DELETE FROM fact_claim WHERE fact IN ${the('gone_fact')};
    DELETE FROM fact_sense WHERE fact IN ${the('gone_fact')};
    DELETE FROM fact_fresh WHERE fact IN ${the('gone_fact')};
    DELETE FROM fact_end WHERE fact IN ${the('gone_fact')};
    DELETE FROM fact_corroboration WHERE fact IN ${the('gone_fact')};
    DELETE FROM fact WHERE row IN ${the('gone_fact')};
    DELETE FROM fact_dirt WHERE NOT EXISTS
      (SELECT 1 FROM fact_claim c WHERE c.subject = fact_dirt.subject AND c.attribute = fact_dirt.attribute);`);
  db.run('DELETE FROM fact_corroboration WHERE author = ?', author);
  db.run(`UPDATE fact_end SET author = '${ERASED}', reason = '${ERASED}' WHERE author = ?`, author);
  db.run(`UPDATE finding_verdict SET by = '${ERASED}', reason = '${ERASED}' WHERE by = ?`, author);
  db.run(
    `UPDATE commits SET author = '${ERASED}', reason = '${ERASED}' WHERE instr(', ' || author || ', ', ', ' || ? || ', ') > 0`,
    author,
  );
}

/**
 * Deleted rows leave their bytes in free pages and in the log: the file is written anew, and the log is emptied. False
 * when somebody is reading an older state, so that the log has to stay for now.
 */
export function scrub(db: Database): boolean {
  if (db.isSole) return true;
  // On a connection of its own, which waits longer for others.
  const beside = db.beside(false);
  try {
    beside.exec('PRAGMA busy_timeout = 5000; VACUUM');
    const [emptied] = beside.all<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)');
    return emptied?.busy === 0;
  } finally {
    beside.close();
  }
}

/** What became of the statements that an insight rests on: which, what, when, and why. */
import { CURRENT } from '../../../model/index.js';
import type { GroundMove } from '../../syntheses.js';
import type { Database } from '../database.js';
import { liveAt } from './standing.js';

export interface Ground {
  uid: string;
}

/** In the order in which they were given. */
export function groundOf(db: Database, synthesis: number, asOf?: number): string[] {
  const rows = db.all<Ground>(
    `SELECT g.uid FROM synthesis_rests g WHERE g.synthesis = ? AND ${liveAt('g', asOf)} ORDER BY g.position`,
    synthesis,
  );
  return rows.map(({ uid }) => uid);
}

interface Standing {
  row: number;
  subject: number;
  predicate: number;
  object: number | null;
  recorded_from: number;
  recorded_until: number;
  disputed: number;
  flagged: number;
}

/** Null while it stands. */
export function moveOf(db: Database, uid: string, asOf?: number): GroundMove | null {
  const rows = db.all<Standing>(
    `SELECT row, subject, predicate, object, recorded_from, recorded_until, disputed, flagged FROM statement
     WHERE uid = ? ${asOf === undefined ? '' : `AND recorded_from <= ${asOf}`} ORDER BY row`,
    uid,
  );
  const open = rows.find(({ recorded_until: until }) => until === 0 || until > (asOf ?? CURRENT - 1));
  if (rows.length === 0) return absent(db, uid);
  if (open === undefined) return closed(db, uid, rows.at(-1));
  if (asOf !== undefined) return null;
  if (open.flagged === 1) return flagged(db, uid);
  return open.disputed === 1 ? disputed(db, uid, open.row) : null;
}

function absent(db: Database, uid: string): GroundMove {
  const told = db.get<{ told: string }>(
    `SELECT told FROM synthesis_absent WHERE uid = ? AND told <> '' ORDER BY row DESC LIMIT 1`,
    uid,
  );
  return { statement: uid, what: 'absent', seq: null, at: null, why: told?.told ?? '', successor: null };
}

function closed(db: Database, uid: string, last: Standing | undefined): GroundMove {
  const seq = last?.recorded_until ?? 0;
  const commit = db.get<{ at: number; author: string; reason: string }>(
    'SELECT at, author, reason FROM commits WHERE seq = ?',
    seq,
  );
  const retcon = db.get<{ reason: string; successor: string | null }>(
    `SELECT r.reason, n.uid AS successor FROM retcon r JOIN statement s ON s.row = r.statement
       LEFT JOIN statement n ON n.row = r.successor
     WHERE s.uid = ? AND r.seq = ? AND r.recorded_until = ${CURRENT} ORDER BY r.row DESC LIMIT 1`,
    uid,
    seq,
  );
  const successor = retcon === undefined ? successorOf(db, seq, last) : retcon.successor;
  const reason = retcon?.reason ?? commit?.reason ?? '';
  return {
    statement: uid,
    what: successor === null ? 'retracted' : 'superseded',
    seq,
    at: commit?.at ?? null,
    why: commit === undefined ? reason : reason === '' ? commit.author : `${commit.author}: ${reason}`,
    successor,
  };
}

/** What the same commit began to believe of the same thing, if that is one statement. */
function successorOf(db: Database, seq: number, last: Standing | undefined): string | null {
  if (last === undefined) return null;
  const begun = db.all<{ uid: string; object: number | null }>(
    `SELECT uid, object FROM statement WHERE predicate = ? AND subject = ? AND recorded_from = ?
       AND recorded_until = ${CURRENT}`,
    last.predicate,
    last.subject,
    seq,
  );
  const same = begun.filter(({ object }) => object === last.object);
  const [only, ...more] = same.length > 0 ? same : begun;
  return only !== undefined && more.length === 0 ? only.uid : null;
}

function flagged(db: Database, uid: string): GroundMove {
  const judgement = db.get<{ at: number; note: string; model: string; kept: string }>(
    `SELECT at, note, model, kept FROM judgement WHERE statement = ? AND recorded_until = ${CURRENT} ORDER BY row DESC LIMIT 1`,
    uid,
  );
  return {
    statement: uid,
    what: 'flagged',
    seq: null,
    at: judgement?.at ?? null,
    why: judgement === undefined ? '' : `${judgement.model}: ${judgement.note}`,
    successor: judgement?.kept ?? null,
  };
}

function disputed(db: Database, uid: string, row: number): GroundMove {
  const finding = db.get<{ at: number; message: string }>(
    `SELECT f.detected_at AS at, f.message FROM finding_statement x JOIN finding f ON f.row = x.finding
     WHERE x.statement = ? AND f.gone_at IS NULL AND f.marks = 1 ORDER BY f.detected_at, f.row LIMIT 1`,
    row,
  );
  return {
    statement: uid,
    what: 'disputed',
    seq: null,
    at: finding?.at ?? null,
    why: finding?.message ?? '',
    successor: null,
  };
}

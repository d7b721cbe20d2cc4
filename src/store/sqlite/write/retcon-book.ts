/** What people decided about statements, and how it is found again when a source says the old thing once more. */
import { hash } from 'node:crypto';
import { CURRENT, qualifierKey, type Value } from '../../../model/index.js';
import type { Database } from '../database.js';
import type { StatementRecord } from '../statement-record.js';
import { altered, followed } from './altered.js';
import { type ResolvedStatement, uidOf } from './statement-ledger.js';
import { sayingKey } from './waiting.js';
import { flush, type Writing } from './writing.js';

export interface LiveRetcon {
  readonly row: number;
  /** Row of the statement that was closed. */
  readonly statement: number;
  /** Id of the statement that was closed. */
  readonly uid: string;
  /** A row of what took its place; null when nothing did. */
  readonly successor: number | null;
  readonly reason: string;
}

/** What stands for something that a source says. */
export interface Standing {
  readonly uid: string;
  /** Null where a person closed it for good. */
  readonly statement: ResolvedStatement | null;
  /** The retcon that closed what the source says. */
  readonly retcon: LiveRetcon | null;
}

interface Index {
  readonly byUid: ReadonlyMap<string, LiveRetcon>;
  /** A date that is told by way of another moves with it: the words stay what they are. */
  readonly byWords: ReadonlyMap<string, LiveRetcon>;
}

export class RetconBook {
  readonly #db: Database;
  #index: Index | null = null;
  #any: boolean;

  constructor(db: Database) {
    this.#db = db;
    this.#any = db.number(`SELECT EXISTS (SELECT 1 FROM retcon WHERE recorded_until = ${CURRENT})`) === 1;
  }

  /** Follows retcons from what a source says to what stands instead. */
  standing(w: Writing, said: ResolvedStatement): Standing {
    let uid = uidOf(said);
    if (!this.#any) return { uid, statement: said, retcon: null };
    let statement = said;
    let retcon: LiveRetcon | null = null;
    const passed = new Set<LiveRetcon>();
    for (;;) {
      const next = this.#find(w, uid, statement);
      if (!next || passed.has(next)) break;
      passed.add(next);
      retcon ??= next;
      if (next.successor === null) return { uid, statement: null, retcon };
      const { confidence, reliability } = said;
      statement = { ...followed(w, this.#record(next.successor)), confidence, reliability };
      uid = uidOf(statement);
    }
    return { uid, statement, retcon };
  }

  /** From now on a source that says the first is taken to say the second. The rows must have been written. */
  add(w: Writing, statement: StatementRecord, successor: number | null, reason: string): number {
    const { row } = this.#db.get<{ row: number }>(
      'INSERT INTO retcon (statement, successor, reason, seq) VALUES (?, ?, ?, ?) RETURNING row',
      statement.row,
      successor,
      reason,
      w.seq,
    ) ?? { row: 0 };
    this.#any = true;
    this.forget();
    return row;
  }

  /** What closed this statement is taken back; the rows of the retcons that ended. */
  end(w: Writing, statement: ResolvedStatement): Set<number> {
    const ended = new Set<number>();
    while (this.#any) {
      const retcon = this.#find(w, uidOf(statement), statement);
      if (!retcon) break;
      this.#db.run('UPDATE retcon SET recorded_until = ? WHERE row = ?', w.seq, retcon.row);
      ended.add(retcon.row);
      for (const spoken of spokenOf(w, this.#record(retcon.statement))) w.statements.stir(spoken);
      this.forget();
    }
    return ended;
  }

  /** Retcons that led to one statement lead to the other, which is the same one dated anew. */
  lead(from: string, to: number): void {
    if (!this.#any) return;
    this.#db.run(
      'UPDATE retcon SET successor = ? WHERE successor IN (SELECT row FROM statement WHERE uid = ?)',
      to,
      from,
    );
    this.forget();
  }

  /** What people took back, whenever it was said to hold: for `sayingKey`. */
  takenBack(w: Writing): ReadonlySet<string> {
    if (!this.#any) return new Set();
    flush(w);
    const closed = this.#db.all<StatementRecord>(
      `SELECT * FROM statement WHERE row IN (SELECT statement FROM retcon WHERE recorded_until = ${CURRENT})
         AND (object IS NOT NULL OR value_min IS NOT NULL)`,
    );
    return new Set(closed.flatMap((record) => spokenOf(w, record).map(sayingKey)));
  }

  /** Something changed by which retcons are found. */
  forget(): void {
    this.#index = null;
  }

  #find(w: Writing, uid: string, statement: ResolvedStatement): LiveRetcon | undefined {
    const { byUid, byWords } = this.#indexed(w);
    const found = byUid.get(uid);
    if (found || byWords.size === 0) return found;
    const words = wordsOf(statement);
    return words === null ? undefined : byWords.get(words);
  }

  /** An entity that was absorbed is found under the one it turned out to be, and under its own name when it is back. */
  #indexed(w: Writing): Index {
    if (this.#index) return this.#index;
    flush(w);
    const byUid = new Map<string, LiveRetcon>();
    const byWords = new Map<string, LiveRetcon>();
    const retcons = this.#db.all<{
      row: number;
      statement: number;
      successor: number | null;
      reason: string;
    }>(`SELECT row, statement, successor, reason FROM retcon WHERE recorded_until = ${CURRENT} ORDER BY row`);
    const moved: [string, LiveRetcon][] = [];
    for (const { row, statement, successor, reason } of retcons) {
      const record = this.#record(statement);
      const retcon = { row, statement, uid: record.uid, successor, reason };
      byUid.set(record.uid, retcon);
      const after = successor === null ? null : followed(w, this.#record(successor));
      const now = followed(w, record);
      moved.push([uidOf(now), retcon]);
      for (const said of [altered(w, record, {}), now]) {
        const words = wordsOf(said);
        // Where both read alike, the words cannot tell them apart.
        if (words !== null && (after === null || words !== wordsOf(after))) byWords.set(words, retcon);
      }
    }
    for (const [uid, retcon] of moved) if (!byUid.has(uid)) byUid.set(uid, retcon);
    this.#index = { byUid, byWords };
    return this.#index;
  }

  #record(row: number): StatementRecord {
    const record = this.#db.get<StatementRecord>('SELECT * FROM statement WHERE row = ?', row);
    if (!record) throw new Error(`no statement has row ${row}`);
    return record;
  }
}

/** About those it was closed for, and about whom they have turned out to be. */
function spokenOf(w: Writing, record: StatementRecord): StatementRecord[] {
  const { subject, object } = followed(w, record);
  return [record, { ...record, subject: subject.row, object: 'kind' in object ? null : object.row }];
}

/** Who says what in which words; null when nothing in it is dated by words. */
function wordsOf({ subject, predicate, object, valid, qualifiers }: ResolvedStatement): string | null {
  const isDate = 'kind' in object && object.kind === 'date';
  if (valid.fromText === null && valid.untilText === null && !isDate) return null;
  const told = 'kind' in object ? wordsOfValue(object) : ['e', object.id];
  const words = [subject.id, predicate, told, valid.fromText, valid.untilText, qualifierKey(qualifiers)];
  return hash('sha256', JSON.stringify(words), 'hex');
}

function wordsOfValue(value: Value): unknown[] {
  return value.kind === 'date' ? ['d', value.date.text, value.date.calendar] : ['v', value];
}

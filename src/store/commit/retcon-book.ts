/** What people decided about statements, and how it is found again when a source says the old thing once more. */
import { hash } from 'node:crypto';
import { CURRENT, qualifierKey, type Value } from '../../model/index.js';
import { altered, followed } from './altered.js';
import { RETCON, type Rows } from './rows.js';
import { type ResolvedStatement, uidOf } from './statement-ledger.js';
import { STATEMENT, STATEMENT_ID, type StatementRow } from './statement-rows.js';
import { sayingKey } from './waiting.js';
import type { Writing } from './writing.js';

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
  readonly #rows: Rows;
  #index: Index | null = null;
  #any: boolean;

  constructor(rows: Rows) {
    this.#rows = rows;
    this.#any = rows.find(RETCON, { recordedUntil: CURRENT }, 1).length > 0;
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
  add(w: Writing, statement: StatementRow, successor: number | null, reason: string): number {
    const retcon = { statement: statement.row, successor, reason, seq: w.seq, recordedUntil: CURRENT };
    const row = this.#rows.insert(RETCON, retcon);
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
      this.#rows.change(RETCON, { row: retcon.row }, { recordedUntil: w.seq });
      ended.add(retcon.row);
      for (const spoken of spokenOf(w, this.#record(retcon.statement))) w.statements.stir(spoken);
      this.forget();
    }
    return ended;
  }

  /** Retcons that led to one statement lead to the other, which is the same one dated anew. */
  lead(from: string, to: number): void {
    if (!this.#any) return;
    const rows = this.#rows.find(STATEMENT_ID, { uid: from }).map(({ row }) => row);
    this.#rows.change(RETCON, { successor: { in: rows } }, { successor: to });
    this.forget();
  }

  /** What people took back, whenever it was said to hold: for `sayingKey`. */
  takenBack(w: Writing): ReadonlySet<string> {
    if (!this.#any) return new Set();
    const rows = this.#live().map(({ statement }) => statement);
    const closed = this.#rows
      .find(STATEMENT, { row: { in: rows } })
      .filter(({ object, valueMin }) => object !== null || valueMin !== null);
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
    const byUid = new Map<string, LiveRetcon>();
    const byWords = new Map<string, LiveRetcon>();
    const retcons = this.#live();
    // Many in one question.
    const known = new Map(
      this.#rows
        .find(STATEMENT, { row: { in: retcons.flatMap((one) => [one.statement, one.successor ?? 0]) } })
        .map((one) => [one.row, one]),
    );
    const moved: [string, LiveRetcon][] = [];
    for (const { row, statement, successor, reason } of retcons) {
      const record = known.get(statement) ?? this.#record(statement);
      const retcon = { row, statement, uid: record.uid, successor, reason };
      byUid.set(record.uid, retcon);
      const after = successor === null ? null : followed(w, known.get(successor) ?? this.#record(successor));
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

  #live() {
    return this.#rows.find(RETCON, { recordedUntil: CURRENT }).sort((a, b) => a.row - b.row);
  }

  #record(row: number): StatementRow {
    const [record] = this.#rows.find(STATEMENT, { row });
    if (!record) throw new Error(`no statement has row ${row}`);
    return record;
  }
}

/** About those it was closed for, and about whom they have turned out to be. */
function spokenOf(w: Writing, record: StatementRow): StatementRow[] {
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

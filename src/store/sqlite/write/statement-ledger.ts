/** The statements and assertions that a commit opens, buffered, and those whose standing has to be settled at its end. */
import { CURRENT, type Qualifiers, statementId, type ValidWindow, type Value } from '../../../model/index.js';
import type { Bindable, Database } from '../database.js';
import type { Dictionaries } from '../dictionary.js';
import { RowBuffer } from '../row-buffer.js';
import type { LedgerEntity } from './entity-ledger.js';
import { nextRowOf } from './writing.js';

/** A statement whose ends are known entities. */
export interface ResolvedStatement {
  readonly subject: LedgerEntity;
  readonly predicate: string;
  readonly object: LedgerEntity | Value;
  readonly symmetric: boolean;
  readonly relative: boolean;
  readonly valid: ValidWindow;
  readonly qualifiers: Qualifiers;
  readonly confidence: number;
  /** Rank among the reliabilities, the most reliable first. */
  readonly reliability: number;
}

export interface NewAssertion {
  readonly statement: number;
  readonly source: number;
  readonly passage: number | null;
  readonly lineStart: number | null;
  readonly lineEnd: number | null;
  readonly quote: string | null;
  readonly note: string | null;
  readonly confidence: number;
  readonly reliability: number;
  readonly sourceModel: number | null;
}

const PLAIN_STATEMENT = [
  ...['row', 'uid', 'subject', 'predicate', 'object', 'from_min', 'from_max', 'until_min', 'until_max'],
  ...['from_text', 'until_text', 'symmetric'],
];
const STATEMENT = [
  ...[...PLAIN_STATEMENT, 'relative', 'qualifiers', 'confidence', 'reliability'],
  ...['value_kind', 'value_text', 'value_number', 'value_unit', 'value_min', 'value_max'],
];
const PLAIN_ASSERTION = ['statement', 'source', 'passage', 'line_start', 'line_end'];
const ASSERTION = [...PLAIN_ASSERTION, 'confidence', 'reliability', 'quote', 'note', 'source_model'];

/** Rows of one shape; row numbers are handed out in blocks as large as one INSERT, so that they arrive nearly in order. */
interface Lane {
  readonly buffer: RowBuffer;
  next: number;
  end: number;
}

export class StatementLedger {
  readonly #db: Database;
  readonly #words: Dictionaries;
  readonly #complete: boolean;
  readonly #rows = new Map<string, number>();
  /** Certain, canonical relations without qualifiers: most of a world, and half as many values to bind. */
  readonly #plain: Lane;
  readonly #full: Lane;
  readonly #plainAssertions: RowBuffer;
  readonly #assertions: RowBuffer;
  /** Rows of statements that gained or lost an assertion after they were opened. */
  readonly unsettled = new Set<number>();
  hasRetcons: boolean;
  readonly #firstNewRow: number;
  #nextRow: number;

  constructor(db: Database, words: Dictionaries, seq: number, bulk: boolean) {
    this.#db = db;
    this.#words = words;
    this.#complete = bulk;
    this.#nextRow = nextRowOf(db, 'statement');
    this.#firstNewRow = this.#nextRow;
    const recorded = { recorded_from: seq };
    this.#plain = { buffer: new RowBuffer(db, 'statement', PLAIN_STATEMENT, recorded), next: 0, end: 0 };
    this.#full = { buffer: new RowBuffer(db, 'statement', STATEMENT, recorded), next: 0, end: 0 };
    this.#plainAssertions = new RowBuffer(db, 'assertion', PLAIN_ASSERTION, recorded);
    this.#assertions = new RowBuffer(db, 'assertion', ASSERTION, recorded);
    this.hasRetcons = db.number('SELECT EXISTS (SELECT 1 FROM retcon)') === 1;
    if (bulk) {
      const open = db.all<{ uid: string; row: number }>(
        `SELECT uid, row FROM statement WHERE recorded_until = ${CURRENT}`,
      );
      for (const { uid, row } of open) this.#rows.set(uid, row);
    }
  }

  /** Row of the statement that is believed now; 0 when there is none. */
  find(uid: string): number {
    const known = this.#rows.get(uid);
    if (known !== undefined) return known;
    if (this.#complete) return 0;
    const row = this.#db.number(
      `SELECT row FROM statement WHERE uid = ? AND recorded_until = ${CURRENT}`,
      uid,
    );
    this.#rows.set(uid, row);
    return row;
  }

  /** Follows retcons from what a source says to what stands instead; null where a person closed it for good. */
  standing(uid: string): { uid: string | null; reason: string | null } {
    let reason: string | null = null;
    let current = uid;
    while (this.hasRetcons) {
      const retcon = this.#db.get<{ successor: string | null; reason: string }>(
        'SELECT successor, reason FROM retcon WHERE uid = ?',
        current,
      );
      if (!retcon) break;
      reason ??= retcon.reason;
      if (retcon.successor === null) return { uid: null, reason };
      current = retcon.successor;
    }
    return { uid: current, reason };
  }

  /** From now on a source that says this does not bring it back. */
  retcon(uid: string, successor: string | null, reason: string, seq: number): void {
    this.#db.run(
      'INSERT OR REPLACE INTO retcon (uid, successor, reason, seq) VALUES (?, ?, ?, ?)',
      uid,
      successor,
      reason,
      seq,
    );
    // The successor may be an older retcon's victim: a person has brought it back.
    if (successor !== null) this.#db.run('DELETE FROM retcon WHERE uid = ?', successor);
    this.hasRetcons = true;
  }

  /** Was it opened by this commit? */
  isNew(row: number): boolean {
    return row >= this.#firstNewRow;
  }

  open(uid: string, s: ResolvedStatement): number {
    const { valid } = s;
    const words = this.#words;
    const value = 'kind' in s.object ? s.object : null;
    const qualifiers = qualifierText(s.qualifiers);
    const plain = !value && qualifiers === null && !s.relative && s.confidence === 1 && s.reliability === 0;
    const lane = plain ? this.#plain : this.#full;
    const row = this.#rowIn(lane);
    const values = lane.buffer.row;
    values.push(
      row,
      uid,
      s.subject.row,
      words.predicates.rowOf(s.predicate),
      'kind' in s.object ? null : s.object.row,
      valid.fromMin,
      valid.fromMax,
      valid.untilMin,
      valid.untilMax,
      valid.fromText === null ? null : words.words.rowOf(valid.fromText),
      valid.untilText === null ? null : words.words.rowOf(valid.untilText),
      s.symmetric ? 1 : 0,
    );
    if (!plain) {
      values.push(s.relative ? 1 : 0, qualifiers, s.confidence, s.reliability);
      if (value) pushValue(values, value, words);
      else values.push(null, null, null, null, null, null);
    }
    lane.buffer.pushed();
    this.#rows.set(uid, row);
    return row;
  }

  #rowIn(lane: Lane): number {
    if (lane.next === lane.end) {
      lane.next = this.#nextRow;
      this.#nextRow += lane.buffer.size;
      lane.end = this.#nextRow;
    }
    return lane.next++;
  }

  assert(a: NewAssertion): void {
    const plain =
      a.confidence === 1 &&
      a.reliability === 0 &&
      a.quote === null &&
      a.note === null &&
      a.sourceModel === null;
    const buffer = plain ? this.#plainAssertions : this.#assertions;
    buffer.row.push(a.statement, a.source, a.passage, a.lineStart, a.lineEnd);
    if (!plain) buffer.row.push(a.confidence, a.reliability, a.quote, a.note, a.sourceModel);
    buffer.pushed();
  }

  /** The statement with this uid is believed no longer. */
  forget(uid: string): void {
    this.#rows.set(uid, 0);
  }

  flush(): void {
    for (const { buffer } of [this.#plain, this.#full]) buffer.flush();
    this.#plainAssertions.flush();
    this.#assertions.flush();
  }
}

function pushValue(row: Bindable[], value: Value, { words }: Dictionaries): void {
  switch (value.kind) {
    case 'text':
      row.push(0, value.text, null, null, null, null);
      break;
    case 'number':
      row.push(1, null, value.number, value.unit === null ? null : words.rowOf(value.unit), null, null);
      break;
    case 'boolean':
      row.push(2, null, value.boolean ? 1 : 0, null, null, null);
      break;
    case 'date': {
      const { text, vague, calendar, min, max } = value.date;
      row.push(3, text, vague ? 1 : null, words.rowOf(calendar), min, max);
    }
  }
}

/** Stored with the lesser id as its subject when it reads the same both ways. */
export function oriented(s: ResolvedStatement): ResolvedStatement {
  if (!s.symmetric || 'kind' in s.object || s.subject.id <= s.object.id) return s;
  return { ...s, subject: s.object, object: s.subject };
}

export function uidOf(s: ResolvedStatement): string {
  return statementId({
    subject: s.subject.id,
    predicate: s.predicate,
    object: 'kind' in s.object ? s.object : s.object.id,
    valid: s.valid,
    qualifiers: s.qualifiers,
  });
}

function qualifierText(qualifiers: Qualifiers): string | null {
  for (const _ in qualifiers) return JSON.stringify(qualifiers);
  return null;
}

/** The statements and assertions that a commit opens, buffered, and those whose standing has to be settled at its end. */
import { CURRENT, type Qualifiers, statementId, type ValidWindow, type Value } from '../../../model/index.js';
import type { Bindable, Database } from '../database.js';
import type { Dictionaries } from '../dictionary.js';
import { RowBuffer } from '../row-buffer.js';
import type { LedgerEntity } from './ledger-entity.js';
import { type Triple, tripleKey, WAITING } from './waiting.js';
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
  /** Row of the retcon by which the source's word became this statement. */
  readonly retcon: number | null;
  /** It speaks only of those who are known otherwise. */
  readonly leans: boolean;
}

const COMMON = [
  ...['row', 'uid', 'subject', 'predicate', 'from_min', 'from_max', 'until_min', 'until_max', 'from_text'],
  'until_text',
];
const VALUE = ['value_kind', 'value_text', 'value_number', 'value_unit', 'value_min', 'value_max'];
const FULL = [
  ...[...COMMON, 'object', 'symmetric', 'relative', 'qualifiers', 'confidence', 'reliability', ...VALUE],
];
/** Most of a world is certain, canonical and unqualified: half as many values to bind. */
const PLAIN_RELATION = [...COMMON, 'object', 'symmetric'];
const PLAIN_TEXT = [...COMMON, 'value_text'];
const PLAIN_DATE = [...COMMON, 'value_text', 'value_number', 'value_unit', 'value_min', 'value_max'];
const PLAIN_ASSERTION = ['statement', 'source', 'passage', 'line_start', 'line_end'];
const ASSERTION = [
  ...PLAIN_ASSERTION,
  'confidence',
  'reliability',
  'quote',
  'note',
  'source_model',
  'retcon',
  'leans',
];

/** Rows of one shape; row numbers are handed out in blocks as large as one INSERT, so that they arrive nearly in order. */
interface Lane {
  readonly buffer: RowBuffer;
  next: number;
  end: number;
}

export class StatementLedger {
  readonly #db: Database;
  readonly #words: Dictionaries;
  /** No index to look into yet: every statement is taken for a new one, and equals are merged once there is. */
  #blind: boolean;
  readonly #rows = new Map<string, number>();
  readonly #lanes: Readonly<Record<'relation' | 'text' | 'date' | 'full', Lane>>;
  readonly #plainAssertions: RowBuffer;
  readonly #assertions: RowBuffer;
  /** Rows of statements that gained or lost an assertion after they were opened, and of extracted ones. */
  readonly unsettled = new Set<number>();
  /** Who says what, where something was closed or may have to wait. */
  readonly stirred = new Map<string, Triple>();
  readonly #firstNewRow: number;
  #nextRow: number;

  constructor(db: Database, words: Dictionaries, seq: number, bulk: boolean) {
    this.#db = db;
    this.#words = words;
    this.#blind = bulk;
    this.#nextRow = nextRowOf(db, 'statement');
    this.#firstNewRow = this.#nextRow;
    const recorded = { recorded_from: seq };
    const lane = (columns: readonly string[], constants: Record<string, number> = {}): Lane => ({
      buffer: new RowBuffer(db, 'statement', columns, { ...recorded, ...constants }),
      next: 0,
      end: 0,
    });
    this.#lanes = {
      relation: lane(PLAIN_RELATION),
      text: lane(PLAIN_TEXT, { value_kind: TEXT }),
      date: lane(PLAIN_DATE, { value_kind: DATE }),
      full: lane(FULL),
    };
    this.#plainAssertions = new RowBuffer(db, 'assertion', PLAIN_ASSERTION, recorded);
    this.#assertions = new RowBuffer(db, 'assertion', ASSERTION, recorded);
  }

  /** Row of the statement that is believed now, or waits; 0 when there is none. */
  find(uid: string): number {
    if (this.#blind) return 0;
    const known = this.#rows.get(uid);
    if (known !== undefined) return known;
    const row = this.#db.number(
      `SELECT row FROM statement WHERE uid = ? AND recorded_until IN (${WAITING}, ${CURRENT})`,
      uid,
    );
    this.#rows.set(uid, row);
    return row;
  }

  /** The indexes are built. */
  see(): void {
    this.#blind = false;
  }

  /** From here on rows are of this commit. */
  get firstNewRow(): number {
    return this.#firstNewRow;
  }

  /** Was it opened by this commit? */
  isNew(row: number): boolean {
    return row >= this.#firstNewRow;
  }

  open(uid: string, s: ResolvedStatement): number {
    const { valid } = s;
    const words = this.#words;
    const qualifiers = qualifierText(s.qualifiers);
    const plain = qualifiers === null && !s.relative && s.confidence === 1 && s.reliability === 0;
    const name = plain ? laneOf(s.object) : 'full';
    const lane = this.#lanes[name];
    const row = this.#rowIn(lane);
    const values = lane.buffer.row;
    values.push(
      row,
      uid,
      s.subject.row,
      words.predicates.rowOf(s.predicate),
      valid.fromMin,
      valid.fromMax,
      valid.untilMin,
      valid.untilMax,
      valid.fromText === null ? null : words.words.rowOf(valid.fromText),
      valid.untilText === null ? null : words.words.rowOf(valid.untilText),
    );
    if (name === 'relation') {
      values.push('kind' in s.object ? null : s.object.row, s.symmetric ? 1 : 0);
    } else if (name === 'full') {
      values.push('kind' in s.object ? null : s.object.row, s.symmetric ? 1 : 0);
      values.push(s.relative ? 1 : 0, qualifiers, s.confidence, s.reliability);
      pushValue(values, s.object, words);
    } else if ('kind' in s.object) {
      pushPlainValue(values, s.object, words);
    }
    lane.buffer.pushed();
    if (!this.#blind) this.#rows.set(uid, row);
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
      a.sourceModel === null &&
      a.retcon === null &&
      !a.leans;
    const buffer = plain ? this.#plainAssertions : this.#assertions;
    buffer.row.push(a.statement, a.source, a.passage, a.lineStart, a.lineEnd);
    if (!plain)
      buffer.row.push(a.confidence, a.reliability, a.quote, a.note, a.sourceModel, a.retcon, a.leans ? 1 : 0);
    buffer.pushed();
  }

  stir({ predicate, subject, object }: Triple): void {
    const triple = { predicate, subject, object };
    this.stirred.set(tripleKey(triple), triple);
  }

  /** The statement with this uid is believed no longer. */
  forget(uid: string): void {
    this.#rows.set(uid, 0);
  }

  flush(): void {
    for (const { buffer } of Object.values(this.#lanes)) buffer.flush();
    this.#plainAssertions.flush();
    this.#assertions.flush();
  }
}

const TEXT = 0;
const NUMBER = 1;
const BOOLEAN = 2;
const DATE = 3;

function laneOf(object: LedgerEntity | Value): 'relation' | 'text' | 'date' | 'full' {
  if (!('kind' in object)) return 'relation';
  return object.kind === 'text' || object.kind === 'date' ? object.kind : 'full';
}

function pushPlainValue(row: Bindable[], value: Value, { words }: Dictionaries): void {
  if (value.kind === 'text') row.push(value.text);
  if (value.kind !== 'date') return;
  const { text, vague, calendar, min, max } = value.date;
  row.push(text, vague ? 1 : null, words.rowOf(calendar), min, max);
}

function pushValue(row: Bindable[], object: LedgerEntity | Value, words: Dictionaries): void {
  if (!('kind' in object)) {
    row.push(null, null, null, null, null, null);
    return;
  }
  switch (object.kind) {
    case 'text':
      row.push(TEXT, object.text, null, null, null, null);
      break;
    case 'number':
      row.push(
        NUMBER,
        null,
        object.number,
        object.unit === null ? null : words.words.rowOf(object.unit),
        null,
        null,
      );
      break;
    case 'boolean':
      row.push(BOOLEAN, null, object.boolean ? 1 : 0, null, null, null);
      break;
    case 'date':
      row.push(DATE);
      pushPlainValue(row, object, words);
  }
}

/** Stored with the lesser id as its subject when it reads the same both ways. */
export function oriented(s: ResolvedStatement): ResolvedStatement {
  if (!s.symmetric || 'kind' in s.object || s.subject.id <= s.object.id) return s;
  return { ...s, subject: s.object, object: s.subject };
}

/** The entities it is about. */
export function endsOf({ subject, object }: ResolvedStatement): LedgerEntity[] {
  return 'kind' in object ? [subject] : [subject, object];
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

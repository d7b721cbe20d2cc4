/** The statements and assertions that a commit opens, and those whose standing has to be settled at its end. */
import { CURRENT, type Qualifiers, statementId, type ValidWindow, type Value } from '../../model/index.js';
import type { LedgerEntity } from './ledger-entity.js';
import type { Rows } from './rows.js';
import {
  ASSERTION,
  type AssertionRow,
  fieldsOf,
  NO_VALUE,
  STATEMENT,
  STATEMENT_ENDS,
  STATEMENT_ID,
} from './statement-rows.js';
import { type Triple, tripleKey, WAITING } from './waiting.js';

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

export type NewAssertion = Omit<AssertionRow, 'row' | 'recordedFrom' | 'recordedUntil'>;

export class StatementLedger {
  readonly #rows: Rows;
  readonly #seq: number;
  /** No index to look into yet: every statement is taken for a new one, and equals are merged once there is. */
  #blind: boolean;
  readonly #known = new Map<string, number>();
  /** Rows of statements that gained or lost an assertion after they were opened, and of extracted ones. */
  readonly unsettled = new Set<number>();
  /** Who says what, where something was closed or may have to wait. */
  readonly stirred = new Map<string, Triple>();
  readonly #firstNewRow: number;
  #anyWaiting: boolean | null = null;

  constructor(rows: Rows, seq: number, bulk: boolean) {
    this.#rows = rows;
    this.#seq = seq;
    this.#blind = bulk;
    this.#firstNewRow = rows.next(STATEMENT);
  }

  /** Row of the statement that is believed now, or waits; 0 when there is none. */
  find(uid: string): number {
    if (this.#blind) return 0;
    const known = this.#known.get(uid);
    if (known !== undefined) return known;
    const [found] = this.#rows.stored(STATEMENT_ID, { uid, recordedUntil: STANDING });
    const row = found?.row ?? 0;
    this.#known.set(uid, row);
    return row;
  }

  /** Whether anything waited when this commit began: what has to wait from now on does so at its end. */
  get isAnyWaiting(): boolean {
    this.#anyWaiting ??= this.#rows.find(STATEMENT_ENDS, { recordedUntil: WAITING }, 1).length > 0;
    return this.#anyWaiting;
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
    const { object, valid } = s;
    const value = 'kind' in object ? fieldsOf(object) : NO_VALUE;
    // Field by field: in a large commit this is done a million times.
    const row = this.#rows.insert(STATEMENT, {
      uid,
      subject: s.subject.row,
      predicate: s.predicate,
      object: 'kind' in object ? null : object.row,
      fromMin: valid.fromMin,
      fromMax: valid.fromMax,
      untilMin: valid.untilMin,
      untilMax: valid.untilMax,
      fromText: valid.fromText,
      untilText: valid.untilText,
      symmetric: s.symmetric,
      relative: s.relative,
      qualifiers: isQualified(s.qualifiers) ? s.qualifiers : null,
      confidence: s.confidence,
      reliability: s.reliability,
      recordedFrom: this.#seq,
      recordedUntil: CURRENT,
      flagged: false,
      extracted: false,
      valueKind: value.valueKind,
      valueText: value.valueText,
      valueNumber: value.valueNumber,
      valueUnit: value.valueUnit,
      valueMin: value.valueMin,
      valueMax: value.valueMax,
    });
    if (!this.#blind) this.#known.set(uid, row);
    return row;
  }

  assert(a: NewAssertion): void {
    this.#rows.insert(ASSERTION, {
      statement: a.statement,
      source: a.source,
      passage: a.passage,
      lineStart: a.lineStart,
      lineEnd: a.lineEnd,
      confidence: a.confidence,
      reliability: a.reliability,
      quote: a.quote,
      note: a.note,
      sourceModel: a.sourceModel,
      retcon: a.retcon,
      leans: a.leans,
      recordedFrom: this.#seq,
      recordedUntil: CURRENT,
    });
  }

  stir({ predicate, subject, object }: Triple): void {
    const triple = { predicate, subject, object };
    this.stirred.set(tripleKey(triple), triple);
  }

  /** The statement with this uid is believed no longer. */
  forget(uid: string): void {
    this.#known.set(uid, 0);
  }
}

const STANDING = { in: [WAITING, CURRENT] };

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

function isQualified(qualifiers: Qualifiers): boolean {
  for (const _ in qualifiers) return true;
  return false;
}

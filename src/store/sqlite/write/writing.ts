/** One commit in the making: its number, what it has changed so far, and the rows waiting to be written. */
import type { Ambiguity, Collision, RetconnedAgain, TakenId } from '../../changes.js';
import type { TypeOrder } from '../../type-order.js';
import type { Database } from '../database.js';
import type { Dictionaries } from '../dictionary.js';
import { RowBuffer } from '../row-buffer.js';
import type { EntityLedger } from './entity-ledger.js';
import type { LedgerEntity } from './ledger-entity.js';
import type { RetconBook } from './retcon-book.js';
import type { SourceLedger } from './source-ledger.js';
import type { StatementLedger } from './statement-ledger.js';

export interface Tally {
  entitiesCreated: number;
  entitiesClosed: number;
  statementsOpened: number;
  statementsClosed: number;
  statementsKept: number;
  assertionsOpened: number;
  assertionsClosed: number;
  passagesOpened: number;
  passagesClosed: number;
}

export interface Writing {
  readonly db: Database;
  readonly words: Dictionaries;
  readonly types: TypeOrder;
  readonly seq: number;
  /** When the commit before it was made. */
  readonly lastAt: number;
  /** Indexes are dropped until the end: nothing may be looked up in the big tables, the ledgers know it all. */
  readonly bulk: boolean;
  readonly sources: SourceLedger;
  readonly entities: EntityLedger;
  readonly statements: StatementLedger;
  readonly retcons: RetconBook;
  readonly passages: RowBuffer;
  readonly definitions: RowBuffer;
  readonly mentions: RowBuffer;
  readonly referenced: RowBuffer;
  readonly tally: Tally;
  /** Set by everything that is to be kept, counted or not. */
  changed: boolean;
  /** Entities that lost something and may have nothing left. */
  readonly waning: Set<LedgerEntity>;
  /** Provisional entities whose statements move to the entity they turned out to be. */
  readonly absorbed: Set<LedgerEntity>;
  /** What documents define, by their ids, as far as this commit has met them. */
  readonly defined: Map<string, readonly LedgerEntity[]>;
  /** Folded names that mean something else than before. */
  readonly names: string[];
  readonly ambiguous: Ambiguity[];
  readonly retconned: RetconnedAgain[];
  readonly collisions: Collision[];
  readonly takenIds: TakenId[];
  readonly rows: Readonly<Record<'passage' | 'definition' | 'mention', RowNumbers>>;
}

export function emptyTally(): Tally {
  return {
    entitiesCreated: 0,
    entitiesClosed: 0,
    statementsOpened: 0,
    statementsClosed: 0,
    statementsKept: 0,
    assertionsOpened: 0,
    assertionsClosed: 0,
    passagesOpened: 0,
    passagesClosed: 0,
  };
}

export function passageBuffer(db: Database, seq: number): RowBuffer {
  const columns = ['row', 'uid', 'source', 'heading', 'text', 'line_start', 'line_end'];
  return new RowBuffer(db, 'passage', columns, { recorded_from: seq });
}

export function definitionBuffer(db: Database, seq: number): RowBuffer {
  const columns = ['row', 'entity', 'source', 'passage', 'name', 'type', 'fallback_type', 'aliases', 'note'];
  return new RowBuffer(db, 'definition', columns, { recorded_from: seq });
}

export function mentionBuffer(db: Database, seq: number): RowBuffer {
  return new RowBuffer(db, 'mention', ['row', 'passage', 'entity', 'source'], { recorded_from: seq });
}

export function referencedBuffer(db: Database): RowBuffer {
  return new RowBuffer(db, 'reference', ['source', 'name']);
}

/** The row number that the next insert into a table will use. */
export function nextRowOf(db: Database, table: string): number {
  return db.number(`SELECT max(row) FROM ${table}`) + 1;
}

/** Hands out the rows of a table that follow its last one, which is looked up when the first is taken. */
export class RowNumbers {
  readonly #db: Database;
  readonly #table: string;
  #next = 0;

  constructor(db: Database, table: string) {
    this.#db = db;
    this.#table = table;
  }

  take(): number {
    if (this.#next === 0) this.#next = nextRowOf(this.#db, this.#table);
    return this.#next++;
  }
}

/** Before anything is read that this commit may have written. */
export function flush(w: Writing): void {
  w.passages.flush();
  w.definitions.flush();
  w.mentions.flush();
  w.referenced.flush();
  w.statements.flush();
}

/** One commit in the making: its number, and what it has changed so far. */
import type { Ambiguity, Collision, RetconnedAgain, TakenId } from '../changes.js';
import type { TypeOrder } from '../type-order.js';
import type { EntityLedger } from './entity-ledger.js';
import type { LedgerEntity } from './ledger-entity.js';
import type { RetconBook } from './retcon-book.js';
import type { Rows } from './rows.js';
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
  readonly rows: Rows;
  readonly types: TypeOrder;
  readonly seq: number;
  /** Into an empty world: nothing may be looked up in the big tables until all is applied, the ledgers know it all. */
  readonly bulk: boolean;
  readonly sources: SourceLedger;
  readonly entities: EntityLedger;
  readonly statements: StatementLedger;
  readonly retcons: RetconBook;
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

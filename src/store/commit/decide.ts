/** Decides a commit: who is meant, what is said, and what follows from it. All of it is written to rows. */
import { append } from '../../model/index.js';
import type { Change, CommitReport } from '../changes.js';
import type { TypeOrder } from '../type-order.js';
import { moveAbsorbed } from './absorb.js';
import { applyChanges } from './apply.js';
import { EntityLedger } from './entity-ledger.js';
import { RetconBook } from './retcon-book.js';
import type { Rows } from './rows.js';
import { settleEntities, settleStatements, writeEntities } from './settle.js';
import { SourceLedger } from './source-ledger.js';
import { StatementLedger } from './statement-ledger.js';
import { emptyTally, type Writing } from './writing.js';

export interface Deciding {
  readonly rows: Rows;
  readonly types: TypeOrder;
  /** The number that the commit is to have. */
  readonly seq: number;
  /** Into an empty world: called when all is applied, and from there on everything can be looked up. */
  readonly bulk?: (w: Writing) => void;
}

export function decideCommit(deciding: Deciding, changes: Iterable<Change>): Writing {
  const w = startWriting(deciding);
  applyChanges(w, changes);
  w.statements.see();
  deciding.bulk?.(w);
  moveAbsorbed(w);
  settleStatements(w);
  settleEntities(w);
  // What a world begins with has been resolved at once.
  if (!w.bulk) append(w.names, w.entities.changedNames());
  writeEntities(w);
  w.entities.writeNames();
  return w;
}

function startWriting({ rows, types, seq, bulk }: Deciding): Writing {
  const entities = new EntityLedger(rows, seq);
  const isBulk = bulk !== undefined;
  if (isBulk) entities.loadAll();
  return {
    rows,
    types,
    seq,
    bulk: isBulk,
    sources: new SourceLedger(rows, seq),
    entities,
    statements: new StatementLedger(rows, seq, isBulk),
    retcons: new RetconBook(rows),
    tally: emptyTally(),
    changed: false,
    waning: new Set(),
    absorbed: new Set(),
    defined: new Map(),
    names: [],
    ambiguous: [],
    retconned: [],
    collisions: [],
    takenIds: [],
  };
}

/** `at`: when it was recorded; null where it was not. */
export function reportOf(w: Writing, at: number | null): CommitReport {
  const { tally } = w;
  let provisional = 0;
  const touched: string[] = [];
  for (const entity of w.entities.loaded()) {
    if (entity.touched) touched.push(entity.id);
    if (entity.isNew && entity.open && entity.definitions?.length === 0) provisional++;
  }
  return {
    seq: at === null ? null : w.seq,
    at,
    entities: { created: tally.entitiesCreated, closed: tally.entitiesClosed, provisional },
    statements: {
      opened: tally.statementsOpened,
      closed: tally.statementsClosed,
      kept: tally.statementsKept,
    },
    assertions: { opened: tally.assertionsOpened, closed: tally.assertionsClosed },
    passages: { opened: tally.passagesOpened, closed: tally.passagesClosed },
    touched: touched.sort(),
    ambiguous: w.ambiguous,
    retconned: w.retconned,
    collisions: w.collisions,
    takenIds: w.takenIds,
    names: w.names,
  };
}

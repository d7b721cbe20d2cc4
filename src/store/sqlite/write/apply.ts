/** Changes in batches: the definitions of a batch stand before any of its references is resolved. */
import type { Change } from '../../changes.js';
import type { LedgerEntity } from './entity-ledger.js';
import { dropSource, type OpenedSource, openOrigin, putClaimsOf, settleDefinitions } from './put-origin.js';
import { redate, retcon } from './retcon.js';
import type { Writing } from './writing.js';

/** Statements held in memory at once; what lies in a later batch is found by absorption. */
const STATEMENTS_PER_BATCH = 20_000;

type OriginChange = Extract<Change, { kind: 'put-origin' | 'drop-origin' }>;

export function applyChanges(w: Writing, changes: Iterable<Change>): void {
  let batch: OriginChange[] = [];
  const origins = new Set<string>();
  let statements = 0;
  const close = () => {
    applyBatch(w, batch);
    batch = [];
    origins.clear();
    statements = 0;
  };
  for (const change of changes) {
    if (change.kind === 'retcon' || change.kind === 'redate') {
      close();
      if (change.kind === 'retcon') retcon(w, change);
      else redate(w, change);
      continue;
    }
    if (origins.has(change.origin) || statements >= STATEMENTS_PER_BATCH) close();
    batch.push(change);
    origins.add(change.origin);
    if (change.kind === 'put-origin') {
      for (const source of change.sources) statements += source.statements.length;
    }
  }
  close();
}

function applyBatch(w: Writing, batch: readonly OriginChange[]): void {
  const redefined = new Set<LedgerEntity>();
  const opened: OpenedSource[] = [];
  for (const change of batch) {
    if (change.kind === 'put-origin') {
      opened.push(...openOrigin(w, change.origin, change.sources, redefined));
    } else {
      for (const source of w.sources.ofOrigin(change.origin)) dropSource(w, source, redefined);
    }
  }
  settleDefinitions(w, redefined);
  for (const source of opened) putClaimsOf(w, source);
}

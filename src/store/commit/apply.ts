/** Changes in batches. Within one, the order of files does not matter: what is gone, what is defined, who is meant, what is said. */
import { append } from '../../model/index.js';
import type { Change } from '../changes.js';
import { absorbProvisional } from './absorb.js';
import { accept, reinstate } from './accept.js';
import { putClaims } from './claims.js';
import { putDefinitions } from './define.js';
import type { Former } from './definition.js';
import type { LedgerEntity } from './ledger-entity.js';
import { dropSource, dropVanished, moveOrigin, type OpenedSource, openOrigin } from './put-origin.js';
import { resolveReferences } from './refer.js';
import { redate, retcon } from './retcon.js';
import type { Writing } from './writing.js';

/** Statements of a stream that are held in memory at once; what lies in a later batch is found by absorption. */
const STATEMENTS_PER_BATCH = 20_000;

type OriginChange = Extract<Change, { kind: 'put-origin' | 'drop-origin' }>;

/** A list is in memory already and is one batch; a stream is taken in several. */
export function applyChanges(w: Writing, changes: Iterable<Change>): void {
  const most = Array.isArray(changes) ? Number.POSITIVE_INFINITY : STATEMENTS_PER_BATCH;
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
    if (change.kind !== 'put-origin' && change.kind !== 'drop-origin') {
      close();
      applyDecision(w, change);
      continue;
    }
    if (origins.has(change.origin) || statements >= most) close();
    batch.push(change);
    origins.add(change.origin);
    if (change.kind === 'put-origin') {
      for (const source of change.sources) statements += source.statements.length;
    }
  }
  close();
}

function applyDecision(w: Writing, change: Exclude<Change, OriginChange>): void {
  if (change.kind === 'retcon') retcon(w, change);
  else if (change.kind === 'redate') redate(w, change);
  else if (change.kind === 'accept') accept(w, change);
  else reinstate(w, change.statement);
}

function applyBatch(w: Writing, batch: OriginChange[]): void {
  batch.sort((a, b) => (a.origin < b.origin ? -1 : 1));
  const redefined = new Set<LedgerEntity>();
  const moved = new Map<string, readonly Former[]>();
  for (const change of batch) {
    if (change.kind === 'put-origin') {
      if (change.movedFrom !== undefined)
        moved.set(change.origin, moveOrigin(w, change.movedFrom, redefined));
      dropVanished(w, change.origin, change.sources, redefined);
    } else for (const source of w.sources.ofOrigin(change.origin)) dropSource(w, source, redefined);
  }
  const opened: OpenedSource[] = [];
  for (const change of batch) {
    if (change.kind === 'put-origin') append(opened, openOrigin(w, change.origin, change.sources, redefined));
  }
  putDefinitions(w, opened, moved, redefined);
  for (const entity of redefined) absorbProvisional(w, entity);
  resolveReferences(w, opened);
  for (const source of opened) {
    putClaims(w, source);
    source.references.report(w);
  }
}

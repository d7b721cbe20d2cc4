/** The documents that a file carries now, held against those it carried before. */
import type { BoundSource } from '../changes.js';
import { putClaims } from './claims.js';
import { closeDefinition, definitionsBySource, type Former } from './definition.js';
import type { LedgerEntity } from './ledger-entity.js';
import { closePassage, livePassages, putPassages } from './passages.js';
import { putReferenced } from './referenced-names.js';
import { References } from './references.js';
import type { LedgerSource } from './source-ledger.js';
import type { Writing } from './writing.js';

/** One document between the steps of the work: its definitions come first, its claims last. */
export interface OpenedSource {
  readonly bound: BoundSource;
  readonly source: LedgerSource;
  /** It carried nothing before. */
  readonly isNew: boolean;
  readonly passages: readonly number[];
  readonly references: References;
}

/** Documents that the file carried and does no longer are closed. */
export function dropVanished(
  w: Writing,
  origin: string,
  sources: readonly BoundSource[],
  redefined: Set<LedgerEntity>,
): void {
  const before = w.sources.ofOrigin(origin);
  const ids = new Set(sources.map(({ source }) => source.id));
  for (const gone of before) if (!ids.has(gone.id)) dropSource(w, gone, redefined);
}

/** Documents and passages. A document that another file holds already is left out and reported. */
export function openOrigin(
  w: Writing,
  origin: string,
  sources: readonly BoundSource[],
  redefined: Set<LedgerEntity>,
): OpenedSource[] {
  const opened: OpenedSource[] = [];
  const ids = new Set<string>();
  for (const bound of sources) {
    const { id } = bound.source;
    const heldBy = ids.has(id) ? origin : w.sources.holderOf(id);
    if (heldBy !== null && (heldBy !== origin || ids.has(id))) {
      w.collisions.push({ source: id, origin, heldBy });
      continue;
    }
    ids.add(id);
    opened.push(openSource(w, bound, redefined));
  }
  return opened;
}

/** The file lies elsewhere now: what it defined here it defines there. Of a file with several documents nothing is known. */
export function moveOrigin(w: Writing, origin: string, redefined: Set<LedgerEntity>): readonly Former[] {
  const before = w.sources.ofOrigin(origin);
  const [only, ...others] = before;
  const former = only && others.length === 0 ? definitionsBySource(w, only) : [];
  for (const source of before) dropSource(w, source, redefined);
  return former;
}

/** The document is gone, with all that it said. */
export function dropSource(w: Writing, source: LedgerSource, redefined: Set<LedgerEntity>): void {
  w.defined.delete(source.id);
  for (const { entity, definition } of definitionsBySource(w, source)) {
    closeDefinition(w, entity, definition);
    redefined.add(entity);
    w.waning.add(entity);
  }
  for (const passage of livePassages(w, source).values()) closePassage(w, passage);
  putClaims(w, { source, isNew: false, passages: [], bound: null, references: null });
  putReferenced(w, source, false, new Set());
  w.sources.close(source);
  w.changed = true;
}

function openSource(w: Writing, bound: BoundSource, redefined: Set<LedgerEntity>): OpenedSource {
  const { source, change } = w.sources.open(bound);
  const isNew = change === 'new';
  if (change !== 'same') w.changed = true;
  const passages = putPassages(w, source, isNew, bound.passages);
  if (change === 'changed') {
    // Its reliability may be another: what it defines is weighed again.
    for (const { entity } of definitionsBySource(w, source)) redefined.add(entity);
  }
  return { bound, source, isNew, passages, references: new References(bound, source) };
}

/** Everything a file carries now, held against what it carried before. */
import type { BoundSource } from '../../changes.js';
import { absorbProvisional } from './absorb.js';
import { putClaims } from './claims.js';
import { closeDefinition, definitionsBySource, derive, openDefinition } from './definition.js';
import type { LedgerEntity } from './entity-ledger.js';
import { closePassage, livePassages, putPassages } from './passages.js';
import { References } from './references.js';
import { resolveDefinition } from './resolve.js';
import type { LedgerSource } from './source-ledger.js';
import { flush, type Writing } from './writing.js';

/** One document between the two halves of the work: its definitions stand, its claims do not yet. */
export interface OpenedSource {
  readonly bound: BoundSource;
  readonly source: LedgerSource;
  /** It carried nothing before. */
  readonly isNew: boolean;
  readonly passages: readonly number[];
  readonly references: References;
}

/** First half: documents, passages and definitions. Entities whose definitions changed are added to `redefined`. */
export function openOrigin(
  w: Writing,
  origin: string,
  sources: readonly BoundSource[],
  redefined: Set<LedgerEntity>,
): OpenedSource[] {
  const before = w.sources.ofOrigin(origin);
  const ids = new Set(sources.map(({ source }) => source.id));
  for (const gone of before) if (!ids.has(gone.id)) dropSource(w, gone, redefined);
  return sources.map((bound) => openSource(w, bound, redefined));
}

/** After the definitions of all files at hand: names and types follow, and provisional entities find who they are. */
export function settleDefinitions(w: Writing, redefined: ReadonlySet<LedgerEntity>): void {
  for (const entity of redefined) derive(w, entity);
  for (const entity of redefined) absorbProvisional(w, entity);
}

/** Second half: statements, assertions and mentions, whose names can now be resolved. */
export function putClaimsOf(w: Writing, opened: OpenedSource): void {
  putClaims(w, opened);
  opened.references.report();
}

/** The document is gone, with all that it said. */
export function dropSource(w: Writing, source: LedgerSource, redefined: Set<LedgerEntity>): void {
  flush(w);
  for (const { entity, definition } of definitionsBySource(w, source)) {
    closeDefinition(w, entity, definition);
    redefined.add(entity);
    w.waning.add(entity);
  }
  for (const passage of livePassages(w, source).values()) closePassage(w, passage);
  putClaims(w, { source, isNew: false, passages: [], bound: null, references: null });
  w.sources.close(source);
  w.changed = true;
}

function openSource(w: Writing, bound: BoundSource, redefined: Set<LedgerEntity>): OpenedSource {
  const { source, change } = w.sources.open(bound);
  const isNew = change === 'new';
  if (change !== 'same') w.changed = true;
  if (!isNew) flush(w);
  const passages = putPassages(w, source, isNew, bound.passages);
  const references = new References(w, bound, source);
  putDefinitions(w, { bound, source, isNew, passages, references }, redefined);
  if (change === 'changed') {
    // Its reliability may be another: what it defines is weighed again.
    for (const { entity } of definitionsBySource(w, source)) redefined.add(entity);
  }
  return { bound, source, isNew, passages, references };
}

function putDefinitions(w: Writing, opened: OpenedSource, redefined: Set<LedgerEntity>): void {
  const { bound, source, isNew, passages, references } = opened;
  const before = isNew ? [] : definitionsBySource(w, source);
  for (const definition of bound.definitions) {
    const ref = bound.refs[definition.ref];
    if (!ref) continue;
    const entity = references.define(definition.ref, resolveDefinition(w, ref, source));
    if (!entity) continue;
    entity.expertDomain ??= definition.expertDomain;
    const passage = definition.passage === null ? null : (passages[definition.passage] ?? null);
    const wanted = { source, passage, name: ref.name, type: ref.type, fallbackType: ref.fallbackType };
    const same = before.findIndex(
      ({ entity: e, definition: d }) =>
        e === entity &&
        d.passage === passage &&
        d.name === ref.name &&
        d.type === ref.type &&
        d.fallbackType === ref.fallbackType &&
        d.aliases.length === definition.aliases.length &&
        d.aliases.every((alias, i) => alias === definition.aliases[i]),
    );
    if (same >= 0) {
      before.splice(same, 1);
      continue;
    }
    openDefinition(w, entity, { ...wanted, aliases: definition.aliases });
    redefined.add(entity);
  }
  for (const { entity, definition } of before) {
    closeDefinition(w, entity, definition);
    redefined.add(entity);
    w.waning.add(entity);
  }
}

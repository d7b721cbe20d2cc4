/** Notes: files about one thing each. Two of one name are two things, and a link leads to the one in its file. */
import { CURRENT } from '../../model/index.js';
import type { BoundRef } from '../changes.js';
import { definitionsBySource, definitionsOf, type LiveDefinition } from './definition.js';
import type { LedgerEntity } from './ledger-entity.js';
import type { LedgerSource } from './source-ledger.js';
import type { Writing } from './writing.js';

/** What makes a definition a note. */
export const NO_NOTE = 0;
export const NOTE_BY_NAME = 1;
export const NOTE_BY_ID = 2;

/** A note of another file holds it. `ended` are definitions that no longer count. */
export function isHeld(
  w: Writing,
  entity: LedgerEntity,
  source: LedgerSource,
  ended?: ReadonlySet<LiveDefinition>,
): boolean {
  return definitionsOf(w, entity).some((d) => d.note !== NO_NOTE && d.source !== source && !ended?.has(d));
}

/** What the documents define to which a link may lead. */
export function definedIn(w: Writing, { definedIn: documents = [] }: BoundRef): LedgerEntity[] {
  const found = new Set<LedgerEntity>();
  for (const id of documents) for (const entity of entitiesOf(w, id)) if (entity.open) found.add(entity);
  return [...found];
}

function entitiesOf(w: Writing, id: string): readonly LedgerEntity[] {
  const known = w.defined.get(id);
  if (known) return known;
  const source = w.sources.byId(id);
  const found =
    source?.recordedUntil === CURRENT ? definitionsBySource(w, source).map(({ entity }) => entity) : [];
  w.defined.set(id, found);
  return found;
}

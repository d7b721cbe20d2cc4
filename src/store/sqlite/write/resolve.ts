/** Which entity a document means: by id, by name, or a new one. */
import { slug } from '../../../model/index.js';
import type { BoundRef } from '../../changes.js';
import { compatible } from '../../type-order.js';
import { definitionsOf } from './definition.js';
import type { LedgerEntity, LedgerName } from './entity-ledger.js';
import type { LedgerSource } from './source-ledger.js';
import type { Writing } from './writing.js';

/** Several candidates: the name is ambiguous. */
export type Resolution = LedgerEntity | readonly LedgerEntity[];

/** For a statement or a mention: an alias will do, and what is not known is created provisionally. */
export function resolveReference(w: Writing, ref: BoundRef, source: LedgerSource): Resolution {
  const found = ref.id === null ? byName(w, ref, w.entities.named(ref.name)) : byId(w, ref.id);
  if (Array.isArray(found) && found.length > 1) return found;
  const entity = Array.isArray(found) ? found[0] : found;
  if (!entity) return create(w, ref, source);
  specialise(w, entity, ref);
  return entity;
}

/** For a definition: only what bears the very name is the same thing; an alias makes no two pages one. */
export function resolveDefinition(w: Writing, ref: BoundRef, source: LedgerSource): Resolution {
  if (ref.id !== null) {
    const known = w.entities.byId(ref.id);
    if (!known) return create(w, ref, source);
    return known.open ? known : reopen(w, known, ref);
  }
  const names = w.entities.named(ref.name).filter((name) => name.canonical);
  const found = byName(w, ref, names);
  if (found.length > 1) {
    const own = found.filter((e) => definitionsOf(w, e).some((d) => d.source === source));
    return own.length === 1 && own[0] ? own[0] : found;
  }
  return found[0] ?? create(w, ref, source);
}

/** The best that fit: type first, then the name itself over an alias, then what canon has verified. */
export function byName(
  w: Writing,
  ref: Pick<BoundRef, 'name' | 'type'>,
  names: readonly LedgerName[],
): LedgerEntity[] {
  let best = Number.POSITIVE_INFINITY;
  let found: LedgerEntity[] = [];
  for (const name of names) {
    const { entity } = name;
    if (!entity.open || !fits(w, entity, ref.type)) continue;
    const rank = (name.canonical ? (name.text === ref.name ? 0 : 2) : 4) + (entity.verified ? 0 : 1);
    if (rank > best) continue;
    if (rank < best) found = [];
    best = rank;
    if (!found.includes(entity)) found.push(entity);
  }
  return found;
}

/** A guessed type stands in nobody's way. */
function fits(w: Writing, entity: LedgerEntity, type: string | null): boolean {
  return type === null || !entity.typeStated || compatible(w.types, entity.type, type);
}

function byId(w: Writing, id: string): LedgerEntity | undefined {
  let entity = w.entities.byId(id) ?? undefined;
  while (entity && !entity.open && entity.absorbedBy) entity = entity.absorbedBy;
  return entity?.open ? entity : undefined;
}

function create(w: Writing, ref: BoundRef, source: LedgerSource): LedgerEntity {
  const type = ref.type ?? ref.fallbackType;
  const known = ref.id === null ? null : w.entities.byId(ref.id);
  if (known) return reopen(w, known, ref);
  const id = ref.id ?? freeId(w, ref.name, type);
  const closed = w.entities.byId(id);
  if (closed) return reopen(w, closed, ref);
  const entity = w.entities.create(id, ref.name, type, ref.type !== null, source.entity_origin);
  w.tally.entitiesCreated++;
  entity.touched = true;
  return entity;
}

/** An id that nothing has, or that something of the same name had before it closed. */
function freeId(w: Writing, name: string, type: string): string {
  const folded = w.entities.fold(name);
  const base = folded === '' ? slug(name) : folded.replaceAll(' ', '-');
  const typed = `${base}-${slug(type)}`;
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : n === 2 ? typed : `${typed}-${n - 1}`;
    const taken = w.entities.byId(id);
    if (!taken) return id;
    if (!taken.open && w.entities.fold(taken.name) === folded) return id;
  }
}

function reopen(w: Writing, entity: LedgerEntity, ref: BoundRef): LedgerEntity {
  entity.open = true;
  entity.absorbedBy = null;
  entity.recordedFrom = w.seq;
  entity.name = ref.name;
  entity.type = ref.type ?? ref.fallbackType;
  entity.typeStated = ref.type !== null;
  w.entities.openName(entity, ref.name, true);
  w.tally.entitiesCreated++;
  entity.touched = true;
  return entity;
}

/** Nothing but references tell what a provisional entity is: the most special type that any of them states. */
function specialise(w: Writing, entity: LedgerEntity, ref: BoundRef): void {
  if (entity.verified) return;
  const type = ref.type ?? ref.fallbackType;
  const stated = ref.type !== null;
  if (type === entity.type && stated <= entity.typeStated) return;
  if (definitionsOf(w, entity).length > 0) return;
  if (entity.typeStated && !stated) return;
  const better =
    stated && !entity.typeStated
      ? true
      : compatible(w.types, type, entity.type)
        ? w.types.isA(type, entity.type)
        : type < entity.type;
  if (!better) return;
  entity.type = type;
  entity.typeStated = stated;
  entity.touched = true;
}

/** Which entity a document means: by id, by name, or a new one. */
import { slug } from '../../model/index.js';
import type { BoundRef } from '../changes.js';
import { compatible } from '../type-order.js';
import { standIn } from './altered.js';
import { definitionsOf } from './definition.js';
import { GUESSED, type LedgerEntity, type LedgerName, REFERRED } from './ledger-entity.js';
import { definedIn } from './notes.js';
import type { LedgerSource } from './source-ledger.js';
import type { Writing } from './writing.js';

/** Those that a statement or a mention may mean: an alias will do. None when it is unknown, several when it is ambiguous. */
export function candidates(w: Writing, ref: BoundRef): readonly LedgerEntity[] {
  if (ref.id === null) {
    const linked = ref.definedIn === undefined ? [] : definedIn(w, ref);
    return linked.length > 0 ? linked : byName(w, ref, w.entities.named(ref.name));
  }
  const known = w.entities.byId(ref.id);
  const entity = known && standIn(known);
  return entity?.open ? [entity] : [];
}

/** The best that fit: type first, then what is defined, then the name itself over an alias, then what canon has verified. */
export function byName(
  w: Writing,
  ref: Pick<BoundRef, 'name' | 'type' | 'expects'>,
  names: readonly LedgerName[],
): LedgerEntity[] {
  let best = Number.POSITIVE_INFINITY;
  let found: LedgerEntity[] = [];
  for (const name of names) {
    const { entity } = name;
    if (!entity.open || !fits(w, entity, ref.type)) continue;
    const odd = isOdd(w, entity, ref.expects);
    // By its own name even what makes no sense is meant, and a rule may say so; a mere alias is somebody else.
    if (odd && !name.canonical) continue;
    const rank = rankOf(w, name, ref.name) + (odd ? ODD_RANK : 0);
    if (rank > best) continue;
    if (rank < best) found = [];
    best = rank;
    if (!found.includes(entity)) found.push(entity);
  }
  return found;
}

/** Behind all that would make sense. */
const ODD_RANK = 10;

/** Less is better. What nobody defines comes last, and how it is spelt is nobody's choice. */
function rankOf(w: Writing, { entity, text, canonical }: LedgerName, name: string): number {
  if (!entity.verified && definitionsOf(w, entity).length === 0) return 6;
  return (canonical ? (text === name ? 0 : 2) : 4) + (entity.verified ? 0 : 1);
}

/** Of no type that would make sense where it is spoken of. A guess counts only where it is asked for: by prose. */
export function isOdd(
  w: Writing,
  entity: LedgerEntity,
  expects: readonly string[],
  byGuess = false,
): boolean {
  if (expects.length === 0 || (entity.stated === GUESSED && !byGuess)) return false;
  return !expects.some((type) => compatible(w.types, entity.type, type));
}

/** A guessed type stands in nobody's way. */
export function fits(w: Writing, entity: LedgerEntity, type: string | null): boolean {
  return type === null || entity.stated === GUESSED || compatible(w.types, entity.type, type);
}

/** A new entity, or one that had closed, under the id that the document gives or the first that is free. */
export function create(w: Writing, ref: BoundRef, source: LedgerSource, id = ref.id): LedgerEntity {
  const type = ref.type ?? ref.fallbackType;
  const free = id ?? freeId(w, ref.name, `${slug(ref.name)}-${slug(type)}`);
  const closed = w.entities.byId(free);
  if (closed) return closed.open ? closed : reopen(w, closed, ref);
  const stated = ref.type === null ? GUESSED : REFERRED;
  const entity = w.entities.create(free, ref.name, type, stated, source.entityOrigin);
  entity.expertDomain = ref.expertDomain ?? null;
  w.tally.entitiesCreated++;
  return entity;
}

/** An id that nothing has, or that something of the same name had before it closed. `another` comes after the name's own. */
export function freeId(w: Writing, name: string, another: string): string {
  const folded = w.entities.fold(name);
  const base = slug(name);
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : n === 2 ? another : `${another}-${n - 1}`;
    const taken = w.entities.byId(id);
    if (!taken) return id;
    if (!taken.open && w.entities.fold(taken.name) === folded) return id;
  }
}

export function reopen(w: Writing, entity: LedgerEntity, ref: BoundRef): LedgerEntity {
  entity.open = true;
  entity.absorbedBy = null;
  entity.recordedFrom = w.seq;
  entity.name = ref.name;
  entity.type = ref.type ?? ref.fallbackType;
  entity.stated = ref.type === null ? GUESSED : REFERRED;
  w.entities.openName(entity, ref.name, true);
  w.tally.entitiesCreated++;
  w.retcons.forget();
  entity.touched = true;
  return entity;
}

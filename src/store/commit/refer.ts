/** Whom the references of all documents at hand mean: first everybody who is known, then those who have to be made up. */
import { compareText } from '../../model/index.js';
import type { BoundRef } from '../changes.js';
import { definitionsOf } from './definition.js';
import { findKnown } from './find-known.js';
import { DEFINED, GUESSED, type LedgerEntity, REFERRED } from './ledger-entity.js';
import type { OpenedSource } from './put-origin.js';
import { isAllReferring, putReferenced } from './referenced-names.js';
import type { References } from './references.js';
import { candidates, create } from './resolve.js';
import type { Writing } from './writing.js';

interface Asked {
  readonly references: References;
  readonly index: number;
  readonly ref: BoundRef;
}

/** What references say of an entity that no document, or none with a type, defines. */
interface Hearsay {
  /** The least spelling. */
  name: string | null;
  readonly types: Map<string, number>;
  readonly before: { readonly name: string; readonly type: string; readonly stated: number };
}

export function resolveReferences(w: Writing, opened: readonly OpenedSource[]): void {
  const referring = new Map<number, number>();
  const hearsay = new Map<LedgerEntity, Hearsay>();
  const asked = opened.map(({ references, isNew }) => {
    const indexes = references.unresolved();
    // What the document would define, were it clear which is meant, it refers to.
    const names = namesAmong(w, references, [...references.unclear(), ...indexes]);
    for (const name of names) referring.set(name, (referring.get(name) ?? 0) + 1);
    putReferenced(w, references.source, isNew, names);
    return { references, indexes };
  });
  // A name alone may mean any of those that bear it: all of them must be there first.
  for (const vague of [false, true]) {
    const unknown: Asked[] = [];
    for (const { references, indexes } of asked) {
      for (const index of indexes) {
        const ref = references.ref(index);
        if (ref.known || isVague(ref) !== vague || lookUp(w, references, index, ref, hearsay, false))
          continue;
        unknown.push({ references, index, ref });
      }
    }
    for (const { references, index, ref } of unknown.sort(inOrder)) {
      if (!lookUp(w, references, index, ref, hearsay, true)) makeUp(w, references, index, ref, hearsay);
    }
  }
  for (const [entity, heard] of hearsay) {
    const name = w.entities.hashOf(entity.name);
    // Where everyone who speaks of it is at hand, what was believed before counts no longer.
    const all = !w.bulk && isAllReferring(w, name, referring.get(name) ?? 0);
    believe(w, entity, heard, all);
  }
  for (const { references, indexes } of asked) {
    const known = indexes.filter((index) => references.ref(index).known);
    if (known.length > 0) findKnown(w, references, known);
  }
}

function namesAmong(w: Writing, references: References, indexes: readonly number[]): Set<number> {
  const names = new Set<number>();
  for (const index of indexes) {
    const { id, name, others = [] } = references.ref(index);
    if (id !== null) continue;
    for (const one of [name, ...others]) names.add(w.entities.hashOf(one));
  }
  return names;
}

function isVague({ id, type }: BoundRef): boolean {
  return id === null && type === null;
}

/** False when nobody fits. A type that was only guessed gives way, but to the first in order and not to everyone. */
function lookUp(
  w: Writing,
  references: References,
  index: number,
  ref: BoundRef,
  hearsay: Map<LedgerEntity, Hearsay>,
  giveWay: boolean,
): boolean {
  const apart = references.apart(ref.id);
  const found = apart ? [apart] : anyOf(w, ref);
  const [first] = found;
  if (!first) return false;
  if (!giveWay && ref.type !== null && found.some((entity) => entity.stated === GUESSED)) return false;
  const entity = references.define(index, found);
  if (entity) hear(w, entity, ref, hearsay, giveWay);
  return true;
}

/** By its name, else by one of the others. */
function anyOf(w: Writing, ref: BoundRef): readonly LedgerEntity[] {
  for (const name of [ref.name, ...(ref.others ?? [])]) {
    const found = candidates(w, { ...ref, name });
    if (found.length > 0) return found;
  }
  return [];
}

function makeUp(
  w: Writing,
  references: References,
  index: number,
  ref: BoundRef,
  hearsay: Map<LedgerEntity, Hearsay>,
): void {
  const entity = create(w, ref, references.source);
  references.define(index, [entity]);
  hear(w, entity, ref, hearsay, false);
}

function hear(
  w: Writing,
  entity: LedgerEntity,
  ref: BoundRef,
  hearsay: Map<LedgerEntity, Hearsay>,
  atOnce: boolean,
): void {
  if (entity.stated === DEFINED) return;
  if (ref.type === null && definitionsOf(w, entity).length > 0) return;
  let heard = hearsay.get(entity);
  if (!heard) {
    const { name, type, stated } = entity;
    heard = { name: null, types: new Map(), before: { name, type, stated } };
    hearsay.set(entity, heard);
  }
  if (ref.id === null && (heard.name === null || ref.name < heard.name)) heard.name = ref.name;
  const stated = ref.type === null ? GUESSED : REFERRED;
  const type = ref.type ?? ref.fallbackType;
  heard.types.set(type, Math.max(stated, heard.types.get(type) ?? GUESSED));
  if (atOnce && stated > entity.stated) {
    entity.type = type;
    entity.stated = stated;
  }
}

/** The least of the spellings; the most special of the types, the least of several. */
function believe(w: Writing, entity: LedgerEntity, heard: Hearsay, all: boolean): void {
  const { before, types } = heard;
  if (!all) types.set(before.type, Math.max(before.stated, types.get(before.type) ?? GUESSED));
  const surest = Math.max(...types.values());
  const told = [...types].filter(([, stated]) => stated === surest).map(([type]) => type);
  const special = told.filter((type) => !told.some((other) => other !== type && w.types.isA(other, type)));
  const [type = entity.type] = special.sort();
  if (type !== before.type || surest !== before.stated) entity.touched = true;
  entity.type = type;
  entity.stated = surest;
  if (heard.name === null || definitionsOf(w, entity).length > 0) return;
  const name = !all && before.name < heard.name ? before.name : heard.name;
  if (name !== entity.name && w.entities.fold(name) === w.entities.fold(entity.name)) {
    w.entities.respell(entity, name);
  }
}

function inOrder({ ref: a }: Asked, { ref: b }: Asked): number {
  return (
    compareText(a.id ?? '', b.id ?? '') ||
    compareText(a.name, b.name) ||
    compareText(a.type ?? '', b.type ?? '') ||
    compareText(a.fallbackType, b.fallbackType)
  );
}

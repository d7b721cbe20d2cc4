/** Which entity one definition is about: by its id, by its note, or by its name. */
import { slug } from '../../model/index.js';
import type { BoundDefinition, BoundRef } from '../changes.js';
import { compatible } from '../type-order.js';
import { definitionsOf, type Former, type LiveDefinition } from './definition.js';
import type { LedgerEntity } from './ledger-entity.js';
import { isHeld, NO_NOTE, NOTE_BY_NAME } from './notes.js';
import type { OpenedSource } from './put-origin.js';
import { byName, create, fits, freeId } from './resolve.js';
import type { LedgerSource } from './source-ledger.js';
import type { Writing } from './writing.js';

/** One definition of a document, with what the document defined before. */
export interface Task {
  readonly opened: OpenedSource;
  readonly definition: BoundDefinition;
  readonly ref: BoundRef;
  readonly folded: string;
  /** What this very document defined under that name until now. */
  readonly own: LedgerEntity | null;
  /** The one thing it defined until now under any name, if it defines one thing still. */
  readonly only: LedgerEntity | null;
}

/** What the documents at hand said before and have not said again yet. */
export interface Earlier {
  readonly former: ReadonlyMap<OpenedSource, Former[]>;
  readonly unsaid: Set<LiveDefinition>;
}

/** Several when nothing tells which is meant. */
export function entitiesFor(w: Writing, task: Task, earlier: Earlier): readonly LedgerEntity[] {
  const { ref, definition } = task;
  if (ref.id !== null) return [entityWithId(w, task, ref.id, earlier)];
  return definition.note === undefined
    ? namedEntity(w, task, earlier)
    : [noteEntity(w, task, definition.note, earlier)];
}

/** A page goes on speaking of its own; it joins what data define by its name, but nothing that another note is about. */
function noteEntity(w: Writing, task: Task, otherId: string, { unsaid }: Earlier): LedgerEntity {
  const { ref, own } = task;
  const { source } = task.opened;
  if (own && !contradicted(w, own, ref.type, source, unsaid) && !isHeld(w, own, source, unsaid)) return own;
  const free = bearers(w, ref, (entity) => fits(w, entity, ref.type) && !isHeld(w, entity, source));
  const [first, another] = free.filter((entity) => definitionsOf(w, entity).length > 0);
  if (first && !another) return first;
  const before = renamed(w, task);
  if (before) return before;
  const [spokenOf] = first ? [] : free.sort((a, b) => (a.id < b.id ? -1 : 1));
  return spokenOf ?? create(w, ref, source, freeId(w, ref.name, otherId));
}

/** The one thing that the document alone defined under another name. */
function renamed(w: Writing, { only, opened: { source } }: Task): LedgerEntity | null {
  return only && definitionsOf(w, only).every((d) => d.source === source) ? only : null;
}

/**
 * A row of data is about the note of its name. Else only what bears the very name is the same thing, an alias makes no
 * two one; but a document goes on speaking of its own.
 */
function namedEntity(w: Writing, task: Task, { unsaid }: Earlier): readonly LedgerEntity[] {
  const { ref, own } = task;
  const { source } = task.opened;
  const notes = notesNamed(w, ref, source, unsaid);
  if (notes.length > 0) return notes;
  const isData = (entity: LedgerEntity) => !isHeld(w, entity, source, unsaid);
  if (own && isData(own) && !contradicted(w, own, ref.type, source, unsaid)) return [own];
  const names = w.entities.named(ref.name).filter((name) => name.canonical && isData(name.entity));
  const found = byName(w, ref, names);
  const defined = found.filter((entity) => definitionsOf(w, entity).length > 0);
  const [first, another] = defined;
  if (first) {
    const mine = another ? defined.filter((e) => definitionsOf(w, e).some((d) => d.source === source)) : [];
    return mine.length === 1 ? mine : defined;
  }
  const before = renamed(w, task);
  if (before) return [before];
  return found.length > 0 ? found : [create(w, ref, source)];
}

/** By what the notes themselves say they are about: other data that joined one of them must not decide for the next. */
function notesNamed(
  w: Writing,
  ref: BoundRef,
  source: LedgerSource,
  unsaid: ReadonlySet<LiveDefinition>,
): LedgerEntity[] {
  const typeOf = (entity: LedgerEntity): string | null =>
    definitionsOf(w, entity).find((d) => d.note !== NO_NOTE && d.type !== null && !unsaid.has(d))?.type ??
    null;
  const found = bearers(
    w,
    ref,
    (entity) => isHeld(w, entity, source, unsaid) && !contradicted(w, entity, ref.type, source, unsaid),
  );
  const typed = ref.type === null ? [] : found.filter((entity) => typeOf(entity) !== null);
  return typed.length > 0 ? typed : found;
}

/** Who bears the very name, as it is written if any does. Whether canon verifies them is not settled yet. */
function bearers(w: Writing, ref: BoundRef, isMeant: (entity: LedgerEntity) => boolean): LedgerEntity[] {
  const names = w.entities
    .named(ref.name)
    .filter(({ canonical, entity }) => canonical && entity.open && isMeant(entity));
  const exact = names.filter(({ text }) => text === ref.name);
  return (exact.length > 0 ? exact : names).map(({ entity }) => entity);
}

/** Who claims an id that something quite different has, or a note by its name alone, is kept apart and told so. */
function entityWithId(w: Writing, task: Task, id: string, earlier: Earlier): LedgerEntity {
  const { ref, opened, definition } = task;
  const { source, references } = opened;
  const known = w.entities.byId(id);
  const isAnother =
    known?.open &&
    (contradicted(w, known, ref.type, source, earlier.unsaid) ||
      (definition.note !== undefined && isNamesake(w, known, id, source, earlier)));
  if (!known || !isAnother) return create(w, ref, source);
  const type = ref.type ?? ref.fallbackType;
  const entity = create(w, ref, source, `${id}-${slug(type)}`);
  references.keepApart(id, entity);
  const { name, spot } = ref;
  const heldBy = { name: known.name, type: known.type };
  w.takenIds.push({ source: source.id, spot, id, name, type, heldBy, keptAs: entity.id });
  return entity;
}

/** A note of another file has the id because of its name, and does not claim it now. */
function isNamesake(
  w: Writing,
  entity: LedgerEntity,
  id: string,
  source: LedgerSource,
  { former }: Earlier,
): boolean {
  const claiming = (other: LedgerSource) =>
    [...former.keys()].some(
      (opened) => opened.source === other && opened.bound.refs.some((ref) => ref.id === id),
    );
  return definitionsOf(w, entity).some(
    (d) => d.note === NOTE_BY_NAME && d.source !== source && !claiming(d.source),
  );
}

/** Another document says, and does not just cease to say, that it is something which it cannot be besides. */
function contradicted(
  w: Writing,
  entity: LedgerEntity,
  type: string | null,
  source: LedgerSource,
  unsaid: ReadonlySet<LiveDefinition>,
): boolean {
  if (type === null) return false;
  return definitionsOf(w, entity).some(
    (d) => d.source !== source && d.type !== null && !unsaid.has(d) && !compatible(w.types, d.type, type),
  );
}

/** Which entity each definition is about. All definitions at hand are taken in an order of their own, not that of the files. */
import { slug } from '../../../model/index.js';
import type { BoundDefinition, BoundRef } from '../../changes.js';
import { compatible } from '../../type-order.js';
import {
  closeDefinition,
  definitionsBySource,
  definitionsOf,
  type LiveDefinition,
  openDefinition,
} from './definition.js';
import { DEFINED, type LedgerEntity } from './ledger-entity.js';
import type { OpenedSource } from './put-origin.js';
import { byName, create } from './resolve.js';
import type { LedgerSource } from './source-ledger.js';
import type { Writing } from './writing.js';

interface Former {
  readonly entity: LedgerEntity;
  readonly definition: LiveDefinition;
}

/** One definition of a document, with what the document defined before. */
interface Task {
  readonly opened: OpenedSource;
  readonly definition: BoundDefinition;
  readonly ref: BoundRef;
  readonly folded: string;
  /** What this very document defined under that name until now. */
  readonly own: LedgerEntity | null;
  /** The one thing it defined until now under any name, if it defines one thing still. */
  readonly only: LedgerEntity | null;
}

/** Entities whose definitions changed are added to `redefined`. */
export function putDefinitions(
  w: Writing,
  opened: readonly OpenedSource[],
  redefined: Set<LedgerEntity>,
): void {
  const former = new Map<OpenedSource, Former[]>();
  const tasks: Task[] = [];
  for (const source of opened) {
    const before = source.isNew ? [] : definitionsBySource(w, source.source);
    if (before.length > 0) former.set(source, before);
    tasks.push(...tasksOf(w, source, before));
  }
  for (const task of tasks.sort(inOrder)) putDefinition(w, task, former.get(task.opened) ?? [], redefined);
  for (const gone of former.values()) {
    for (const { entity, definition } of gone) {
      closeDefinition(w, entity, definition);
      redefined.add(entity);
      w.waning.add(entity);
    }
  }
}

function tasksOf(w: Writing, opened: OpenedSource, before: readonly Former[]): Task[] {
  const { bound } = opened;
  const told = bound.definitions.flatMap((definition) => {
    const ref = bound.refs[definition.ref];
    return ref ? [{ definition, ref, folded: w.entities.fold(ref.name) }] : [];
  });
  if (before.length === 0) return told.map((task) => ({ ...task, opened, own: null, only: null }));
  const left = [...before];
  const take = (matches: (one: LiveDefinition) => boolean): LedgerEntity | null => {
    const at = left.findIndex(({ definition }) => matches(definition));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return found?.entity ?? null;
  };
  const sameName = (folded: string) => (one: LiveDefinition) => w.entities.fold(one.name) === folded;
  // First those that say the same of the same name; what is left may have corrected the type.
  const exact = told.map(({ ref, folded }) =>
    left.length === 0 ? null : take((one) => sameName(folded)(one) && one.type === ref.type),
  );
  const own = told.map(({ folded }, i) => exact[i] ?? (left.length === 0 ? null : take(sameName(folded))));
  const [first, ...others] = before;
  const only = told.length === 1 && first && others.length === 0 ? first.entity : null;
  return told.map((task, i) => ({ ...task, opened, own: own[i] ?? null, only }));
}

/** Ids first, then stated types, then the rest, so that the vague find the plain. */
function inOrder(a: Task, b: Task): number {
  return (
    Number(a.ref.id === null) - Number(b.ref.id === null) ||
    Number(a.ref.type === null) - Number(b.ref.type === null) ||
    compare(a.ref.id ?? '', b.ref.id ?? '') ||
    compare(a.folded, b.folded) ||
    compare(a.ref.type ?? '', b.ref.type ?? '') ||
    compare(a.ref.name, b.ref.name) ||
    compare(a.opened.source.id, b.opened.source.id)
  );
}

function putDefinition(w: Writing, task: Task, before: Former[], redefined: Set<LedgerEntity>): void {
  const { opened, definition, ref } = task;
  const { source, passages, references } = opened;
  const found = ref.id === null ? namedEntity(w, task) : [entityWithId(w, ref, ref.id, opened)];
  const entity = references.define(definition.ref, found);
  if (!entity) return;
  entity.expertDomain ??= definition.expertDomain;
  const passage = definition.passage === null ? null : (passages[definition.passage] ?? null);
  const same = before.findIndex(
    (one) => one.entity === entity && says(one.definition, ref, definition, passage),
  );
  if (same >= 0) {
    before.splice(same, 1);
    return;
  }
  const { name, type, fallbackType } = ref;
  openDefinition(w, entity, { source, passage, name, type, fallbackType, aliases: definition.aliases });
  // The next definition of that name meets what this one says, not what was guessed before.
  if (type !== null && entity.stated !== DEFINED) Object.assign(entity, { type, stated: DEFINED });
  redefined.add(entity);
}

function says(
  d: LiveDefinition,
  ref: BoundRef,
  { aliases }: BoundDefinition,
  passage: number | null,
): boolean {
  return (
    d.passage === passage &&
    d.name === ref.name &&
    d.type === ref.type &&
    d.fallbackType === ref.fallbackType &&
    d.aliases.length === aliases.length &&
    d.aliases.every((alias, i) => alias === aliases[i])
  );
}

/** Only what bears the very name is the same thing, an alias makes no two pages one; but a page goes on speaking of its own. */
function namedEntity(w: Writing, { ref, opened: { source }, own, only }: Task): readonly LedgerEntity[] {
  if (own && !contradicted(w, own, ref.type, source)) return [own];
  const names = w.entities.named(ref.name).filter((name) => name.canonical);
  const found = byName(w, ref, names);
  const defined = found.filter((entity) => definitionsOf(w, entity).length > 0);
  const [first, another] = defined;
  if (first) {
    const mine = another ? defined.filter((e) => definitionsOf(w, e).some((d) => d.source === source)) : [];
    return mine.length === 1 ? mine : defined;
  }
  if (only && definitionsOf(w, only).every((d) => d.source === source)) return [only];
  return found.length > 0 ? found : [create(w, ref, source)];
}

/** Who claims an id that something quite different has is kept apart, and told so. */
function entityWithId(w: Writing, ref: BoundRef, id: string, opened: OpenedSource): LedgerEntity {
  const { source, references } = opened;
  const known = w.entities.byId(id);
  if (!known?.open || ref.type === null || !contradicted(w, known, ref.type, source)) {
    return create(w, ref, source);
  }
  const entity = create(w, ref, source, `${id}-${slug(ref.type)}`);
  references.keepApart(id, entity);
  const { name, type } = ref;
  const heldBy = { name: known.name, type: known.type };
  w.takenIds.push({ source: source.id, spot: ref.spot, id, name, type, heldBy, keptAs: entity.id });
  return entity;
}

/** Another document says that it is something which it cannot be besides. */
function contradicted(w: Writing, entity: LedgerEntity, type: string | null, source: LedgerSource): boolean {
  if (type === null) return false;
  return definitionsOf(w, entity).some(
    (d) => d.source !== source && d.type !== null && !compatible(w.types, d.type, type),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

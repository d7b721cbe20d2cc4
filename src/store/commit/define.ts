/** Which entity each definition is about. All definitions at hand are taken in an order of their own, not that of the files. */
import { append, compareText, groupBy } from '../../model/index.js';
import { type Earlier, entitiesFor, type Task } from './choose-entity.js';
import {
  closeDefinition,
  definitionsBySource,
  definitionsOf,
  derive,
  type Former,
  type LiveDefinition,
  openDefinition,
} from './definition.js';
import { DEFINED, type LedgerEntity } from './ledger-entity.js';
import { NO_NOTE, NOTE_BY_ID, NOTE_BY_NAME } from './notes.js';
import type { OpenedSource } from './put-origin.js';
import type { Writing } from './writing.js';

/** Entities whose definitions changed are added to `redefined`. `moved` has what files defined where they lay before. */
export function putDefinitions(
  w: Writing,
  opened: readonly OpenedSource[],
  moved: ReadonlyMap<string, readonly Former[]>,
  redefined: Set<LedgerEntity>,
): void {
  const former = new Map<OpenedSource, Former[]>();
  const tasks: Task[] = [];
  for (const source of opened) {
    const before = source.isNew ? [] : definitionsBySource(w, source.source);
    if (before.length > 0) former.set(source, before);
    const elsewhere = before.length === 0 ? (moved.get(source.source.origin) ?? []) : [];
    append(tasks, tasksOf(w, source, [...before, ...elsewhere]));
    w.defined.delete(source.source.id);
  }
  const unsaid = new Set([...former.values()].flat().map(({ definition }) => definition));
  const earlier: Earlier = { former, unsaid };
  const rows = new Set(tasks.filter((task) => !isFirst(task)).map(({ opened }) => opened));
  const put = (some: readonly Task[]): void => {
    for (const task of ordered(some)) putDefinition(w, task, earlier, redefined);
  };
  // What data join must have the names and types that the notes give it now.
  put(tasks.filter(isFirst));
  for (const [source] of former) if (!rows.has(source)) closeUnsaid(w, source, earlier, redefined);
  if (rows.size > 0) {
    for (const entity of redefined) if (definitionsOf(w, entity).length > 0) derive(w, entity);
  }
  put(tasks.filter((task) => !isFirst(task)));
  for (const source of rows) closeUnsaid(w, source, earlier, redefined);
  for (const entity of redefined) derive(w, entity);
}

/** Whoever gives an id, and notes. */
function isFirst({ ref, definition }: Task): boolean {
  return ref.id !== null || definition.note !== undefined;
}

function closeUnsaid(
  w: Writing,
  opened: OpenedSource,
  { former, unsaid }: Earlier,
  redefined: Set<LedgerEntity>,
): void {
  for (const { entity, definition } of former.get(opened)?.splice(0) ?? []) {
    closeDefinition(w, entity, definition);
    unsaid.delete(definition);
    redefined.add(entity);
    w.waning.add(entity);
  }
}

function tasksOf(w: Writing, opened: OpenedSource, before: readonly Former[]): Task[] {
  const { bound } = opened;
  const told: Task[] = [];
  for (const definition of bound.definitions) {
    const ref = bound.refs[definition.ref];
    if (ref) told.push({ opened, definition, ref, folded: w.entities.fold(ref.name), own: null, only: null });
  }
  if (before.length === 0) return told;
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
  return told.map((task, i) => ({ ...task, own: own[i] ?? null, only }));
}

/** One thing is defined by many documents: what leads is compared once for all of them. */
function* ordered(tasks: readonly Task[]): Generator<Task> {
  const groups = groupBy(tasks, leading);
  for (const key of [...groups.keys()].sort()) yield* (groups.get(key) ?? []).sort(inOrder);
}

/** Ids first; then notes, by file, which all else of their names joins; then stated types, so that the vague find the plain. */
function leading(task: Task): string {
  const { ref, folded } = task;
  if (isNote(task)) return `1${folded}`;
  return `${ref.id === null ? 2 : 0}${ref.type === null ? 1 : 0}${ref.id ?? folded}`;
}

/** Among those that are alike in what leads. */
function inOrder(a: Task, b: Task): number {
  return (
    (isNote(a) ? compareText(a.opened.source.id, b.opened.source.id) : 0) ||
    Number(a.ref.type === null) - Number(b.ref.type === null) ||
    compareText(a.folded, b.folded) ||
    compareText(a.ref.type ?? '', b.ref.type ?? '') ||
    compareText(a.ref.name, b.ref.name) ||
    compareText(a.opened.source.id, b.opened.source.id)
  );
}

/** One that is known by its name and file. */
function isNote({ ref, definition }: Task): boolean {
  return ref.id === null && definition.note !== undefined;
}

function putDefinition(w: Writing, task: Task, earlier: Earlier, redefined: Set<LedgerEntity>): void {
  const { opened, definition, ref } = task;
  const { source, passages, references } = opened;
  const entity = references.define(definition.ref, entitiesFor(w, task, earlier));
  if (!entity) return;
  entity.expertDomain ??= definition.expertDomain;
  const note = definition.note === undefined ? NO_NOTE : ref.id === null ? NOTE_BY_NAME : NOTE_BY_ID;
  if (note !== NO_NOTE) w.defined.set(source.id, [...(w.defined.get(source.id) ?? []), entity]);
  const passage = definition.passage === null ? null : (passages[definition.passage] ?? null);
  const { name, type, fallbackType } = ref;
  const told = { source, passage, name, type, fallbackType, aliases: definition.aliases, note };
  const before = earlier.former.get(opened) ?? [];
  const same = before.findIndex((one) => one.entity === entity && isSame(one.definition, told));
  if (same >= 0) {
    for (const { definition: said } of before.splice(same, 1)) earlier.unsaid.delete(said);
    return;
  }
  openDefinition(w, entity, told);
  // The next definition of that name meets what this one says, not what was guessed before.
  if (type !== null && entity.stated !== DEFINED) Object.assign(entity, { type, stated: DEFINED });
  redefined.add(entity);
}

function isSame(d: LiveDefinition, told: Omit<LiveDefinition, 'row'>): boolean {
  return (
    d.passage === told.passage &&
    d.name === told.name &&
    d.type === told.type &&
    d.fallbackType === told.fallbackType &&
    d.note === told.note &&
    d.aliases.length === told.aliases.length &&
    d.aliases.every((alias, i) => alias === told.aliases[i])
  );
}

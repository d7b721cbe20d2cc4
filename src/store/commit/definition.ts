/** What documents say an entity is, and the name and type that follow from it. */
import { BUNDLE_FORMAT, CURRENT } from '../../model/index.js';
import { DEFINED, GUESSED, type LedgerEntity, REFERRED } from './ledger-entity.js';
import { DEFINITION, type DefinitionRow } from './rows.js';
import type { LedgerSource } from './source-ledger.js';
import type { Writing } from './writing.js';

export interface LiveDefinition {
  readonly row: number;
  readonly source: LedgerSource;
  readonly passage: number | null;
  readonly name: string;
  readonly type: string | null;
  readonly fallbackType: string;
  readonly aliases: readonly string[];
  /** `NO_NOTE`, `NOTE_BY_NAME` or `NOTE_BY_ID`. */
  readonly note: number;
}

/** A definition with the entity it belongs to. */
export interface Former {
  readonly entity: LedgerEntity;
  readonly definition: LiveDefinition;
}

const CANONICAL = 0;
const WRITTEN = 0;

export function definitionsOf(w: Writing, entity: LedgerEntity): LiveDefinition[] {
  if (entity.definitions) return entity.definitions;
  const records = w.rows.stored(DEFINITION, { entity: entity.row, recordedUntil: CURRENT });
  records.sort((a, b) => a.row - b.row);
  entity.definitions = records.map((record) => toDefinition(w, record));
  return entity.definitions;
}

/** What a document defined until now, with the entity each definition belongs to. */
export function definitionsBySource(w: Writing, source: LedgerSource): Former[] {
  const records = w.rows.find(DEFINITION, { source: source.row, recordedUntil: CURRENT });
  records.sort((a, b) => a.row - b.row);
  return records.flatMap((record) => {
    const entity = w.entities.byRow(record.entity);
    const definition = definitionsOf(w, entity).find((d) => d.row === record.row);
    return definition ? [{ entity, definition }] : [];
  });
}

export function openDefinition(
  w: Writing,
  entity: LedgerEntity,
  definition: Omit<LiveDefinition, 'row'>,
): void {
  const known = definitionsOf(w, entity);
  const { source, passage, name, type, fallbackType, aliases, note } = definition;
  const row = w.rows.insert(DEFINITION, {
    entity: entity.row,
    source: source.row,
    passage,
    name,
    type,
    fallbackType,
    aliases: aliases.length === 0 ? null : aliases,
    note,
    recordedFrom: w.seq,
    recordedUntil: CURRENT,
  });
  known.push({ row, source, passage, name, type, fallbackType, aliases, note });
  entity.touched = true;
  w.changed = true;
}

export function closeDefinition(w: Writing, entity: LedgerEntity, definition: LiveDefinition): void {
  w.rows.change(DEFINITION, { row: definition.row }, { recordedUntil: w.seq });
  entity.definitions = definitionsOf(w, entity).filter((d) => d !== definition);
  entity.guess = definition.fallbackType;
  entity.touched = true;
  w.changed = true;
}

/** Best reliability decides, then the lowest source id; a definition that states no type has no say in it. */
export function derive(w: Writing, entity: LedgerEntity): void {
  const all = [...definitionsOf(w, entity)].sort(byWeight);
  entity.verified = all.some((d) => d.source.reliability === CANONICAL);
  // A stranger's bundle adds whom nobody knew; it has no say in the names and the type of what canon defines.
  const definitions = entity.verified ? all.filter(({ source }) => source.format !== BUNDLE_FORMAT) : all;
  const [best] = definitions;
  if (best) {
    const typed = definitions.find((d) => d.type !== null);
    entity.name = best.name;
    if (typed?.type) become(entity, typed.type, DEFINED);
    else if (entity.stated !== REFERRED) become(entity, best.fallbackType, GUESSED);
  } else if (entity.stated !== REFERRED && entity.guess !== null) {
    become(entity, entity.guess, GUESSED);
  }
  if (definitions.some((d) => d.source.entityOrigin === WRITTEN)) entity.origin = WRITTEN;
  rename(w, entity, definitions);
}

function become(entity: LedgerEntity, type: string, stated: number): void {
  entity.type = type;
  entity.stated = stated;
}

function byWeight(a: LiveDefinition, b: LiveDefinition): number {
  return (
    a.source.reliability - b.source.reliability ||
    (a.source.id < b.source.id ? -1 : a.source.id > b.source.id ? 1 : a.row - b.row)
  );
}

/** An entity also goes by the other names its definitions gave it. */
function rename(w: Writing, entity: LedgerEntity, definitions: readonly LiveDefinition[]): void {
  const aliases = new Set(definitions.flatMap((d) => [d.name, ...d.aliases]));
  aliases.delete(entity.name);
  for (const name of [...w.entities.namesOf(entity)]) {
    const wanted = name.canonical ? name.text === entity.name : aliases.has(name.text);
    if (wanted) {
      if (!name.canonical) aliases.delete(name.text);
    } else {
      w.entities.closeName(name);
    }
  }
  if (!w.entities.namesOf(entity).some((name) => name.canonical)) {
    w.entities.openName(entity, entity.name, true);
  }
  for (const alias of aliases) w.entities.openName(entity, alias, false);
}

function toDefinition(w: Writing, record: DefinitionRow): LiveDefinition {
  const { row, passage, name, type, fallbackType, aliases, note } = record;
  const source = w.sources.byRow(record.source);
  return { row, source, passage, name, type, fallbackType, aliases: aliases ?? [], note };
}

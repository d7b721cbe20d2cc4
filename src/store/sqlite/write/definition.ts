/** What documents say an entity is, and the name and type that follow from it. */
import { CURRENT } from '../../../model/index.js';
import { DEFINED, GUESSED, type LedgerEntity, REFERRED } from './ledger-entity.js';
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

interface DefinitionRecord {
  row: number;
  entity: number;
  source: number;
  passage: number | null;
  name: string;
  type: number | null;
  fallback_type: number;
  aliases: string | null;
  note: number;
}

const CANONICAL = 0;
const WRITTEN = 0;

export function definitionsOf(w: Writing, entity: LedgerEntity): LiveDefinition[] {
  if (entity.definitions) return entity.definitions;
  const records = w.db.all<DefinitionRecord>(
    `SELECT * FROM definition WHERE entity = ? AND recorded_until = ${CURRENT} ORDER BY row`,
    entity.row,
  );
  entity.definitions = records.map((record) => toDefinition(w, record));
  return entity.definitions;
}

/** What a document defined until now, with the entity each definition belongs to. */
export function definitionsBySource(w: Writing, source: LedgerSource): Former[] {
  const records = w.db.all<{ row: number; entity: number }>(
    `SELECT row, entity FROM definition WHERE source = ? AND recorded_until = ${CURRENT} ORDER BY row`,
    source.row,
  );
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
  const row = w.rows.definition.take();
  definitionsOf(w, entity).push({ ...definition, row });
  const { source, passage, name, type, fallbackType, aliases, note } = definition;
  w.definitions.row.push(
    row,
    entity.row,
    source.row,
    passage,
    name,
    type === null ? null : w.words.types.rowOf(type),
    w.words.types.rowOf(fallbackType),
    aliases.length === 0 ? null : JSON.stringify(aliases),
    note,
  );
  w.definitions.pushed();
  entity.touched = true;
  w.changed = true;
}

export function closeDefinition(w: Writing, entity: LedgerEntity, definition: LiveDefinition): void {
  w.definitions.flush();
  w.db.run('UPDATE definition SET recorded_until = ? WHERE row = ?', w.seq, definition.row);
  entity.definitions = definitionsOf(w, entity).filter((d) => d !== definition);
  entity.guess = definition.fallbackType;
  entity.touched = true;
  w.changed = true;
}

/** Best reliability decides, then the lowest source id; a definition that states no type has no say in it. */
export function derive(w: Writing, entity: LedgerEntity): void {
  const definitions = [...definitionsOf(w, entity)].sort(byWeight);
  const [best] = definitions;
  if (best) {
    const typed = definitions.find((d) => d.type !== null);
    entity.name = best.name;
    if (typed?.type) become(entity, typed.type, DEFINED);
    else if (entity.stated !== REFERRED) become(entity, best.fallbackType, GUESSED);
  } else if (entity.stated !== REFERRED && entity.guess !== null) {
    become(entity, entity.guess, GUESSED);
  }
  entity.verified = definitions.some((d) => d.source.reliability === CANONICAL);
  if (definitions.some((d) => d.source.entity_origin === WRITTEN)) entity.origin = WRITTEN;
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

function toDefinition(w: Writing, record: DefinitionRecord): LiveDefinition {
  return {
    row: record.row,
    source: w.sources.byRow(record.source),
    passage: record.passage,
    name: record.name,
    type: record.type === null ? null : w.words.types.textOf(record.type),
    fallbackType: w.words.types.textOf(record.fallback_type),
    aliases: record.aliases === null ? [] : parseAliases(record.aliases),
    note: record.note,
  };
}

export function parseAliases(json: string): string[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}

/** What the engine made of each note, as plain rows to hold against the gold. */
import type { World } from '../../src/engine/index.js';
import type { Entity, Statement } from '../../src/model/index.js';
import type { AttributeType } from '../../src/packs/ontology.js';

export interface Row {
  readonly file: string;
  readonly statement: string;
  readonly subject: readonly string[];
  readonly predicate: string;
  readonly object: readonly string[];
  readonly line: number | null;
  /** Found in prose and accepted by nobody. */
  readonly provisional: boolean;
  /** The ontology declares what it says; otherwise it is kept as it was written. */
  readonly typed: boolean;
  readonly symmetric: boolean;
  /** Entities that no document defines. */
  readonly undefinedEntities: readonly string[];
}

export interface NoteRead {
  readonly rows: readonly Row[];
  /** Of the thing that the note defines; null for none, `Entity` for an untyped one. */
  readonly type: string | null;
}

export async function readNotes(world: World, files: readonly string[]): Promise<Map<string, NoteRead>> {
  const { store, ontology } = world;
  const entities = new Map<string, Entity>();
  for await (const entity of store.entities()) entities.set(entity.id, entity);
  const defined = new Set<string>();
  for (const id of entities.keys()) if ((await store.definitions(id)).length > 0) defined.add(id);
  const bySource = new Map((await store.sources()).map((source) => [source.origin, source.id]));
  const read = new Map<string, NoteRead>();
  for (const file of files) {
    const source = bySource.get(file);
    const assertions = source === undefined ? [] : await store.assertions({ source });
    const ids = [...new Set(assertions.map(({ statement }) => statement))];
    const statements = new Map(
      (ids.length === 0 ? [] : await store.statements({ ids })).map((one) => [one.id, one]),
    );
    const rows = assertions.flatMap(({ statement: id, lines, sourceModel }): Row[] => {
      const statement = statements.get(id);
      if (statement === undefined) return [];
      const relation = ontology.relationTypes.get(statement.predicate);
      const ends =
        statement.kind === 'relation' ? [statement.subject, statement.object] : [statement.subject];
      return [
        {
          file,
          statement: id,
          subject: namesOf(entities.get(statement.subject)),
          predicate: statement.predicate,
          object: objectOf(statement, entities),
          line: lines?.start ?? null,
          provisional: sourceModel !== null && statement.extracted,
          typed: relation !== undefined || isDeclared(ontology.attributes.get(statement.predicate)),
          symmetric: relation?.symmetric ?? false,
          undefinedEntities: ends
            .filter((one) => !defined.has(one))
            .map((one) => entities.get(one)?.name ?? one),
        },
      ];
    });
    const [own] = await store.definedBy([file]);
    read.set(file, { rows, type: own?.type ?? null });
  }
  return read;
}

/** Kin in the words of a passage are as written: what the gold holds of kin are relations. */
function isDeclared(attribute: AttributeType | undefined): boolean {
  return attribute !== undefined && attribute.kin === null;
}

function namesOf(entity: Entity | undefined): string[] {
  return entity === undefined ? [] : [entity.name, ...entity.aliases];
}

function objectOf(statement: Statement, entities: ReadonlyMap<string, Entity>): string[] {
  if (statement.kind === 'relation') return namesOf(entities.get(statement.object));
  const { value } = statement;
  switch (value.kind) {
    case 'date':
      return [value.date.text];
    case 'number':
      return [String(value.number), `${value.number} ${value.unit ?? ''}`.trim()];
    case 'text':
      return [value.text];
    default:
      return [String(value.boolean)];
  }
}

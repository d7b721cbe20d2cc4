/** From ids in an answer to the numbers that findings are kept with. */
import { groupBy } from '../../model/index.js';
import type { GroundReading, Handle, StatementColumns } from '../../store/ground.js';
import type { RowStatement } from './row.js';

export interface AttributeRead {
  readonly entity: string;
  readonly attribute: string;
}

export interface StatementRow {
  readonly row: number;
  readonly id: string;
  /** Only found in prose. */
  readonly extracted: boolean;
}

export interface Evidence {
  handle(id: string): Handle | undefined;
  /** A relation; undefined when it is not of the canon. */
  statement(id: string): StatementRow | undefined;
  /** Its type was only inferred from a relation. */
  isGuessed(id: string): boolean;
  attribute(read: AttributeRead): readonly StatementRow[];
}

/** Everything that some rows name, looked up at once. */
export async function gatherEvidence(
  reading: GroundReading,
  entityIds: Iterable<string>,
  statements: readonly RowStatement[],
  attributes: readonly AttributeRead[],
): Promise<Evidence> {
  const ids = new Set(entityIds);
  for (const { from, to } of statements) ids.add(from).add(to);
  for (const { entity } of attributes) ids.add(entity);
  const handles = await reading.handles([...ids]);
  const relations = await relationRows(reading, statements, handles);
  const values = await attributeRows(reading, attributes, handles);
  const known = await reading.identities([...handles.values()]);
  const guessed = new Set(known.flatMap(({ id, guessed: isGuess }) => (isGuess ? [id] : [])));
  return {
    handle: (id) => handles.get(id),
    statement: (id) => relations.get(id),
    isGuessed: (id) => guessed.has(id),
    attribute: ({ entity, attribute }) => values.get(`${attribute} ${handles.get(entity)}`) ?? [],
  };
}

async function relationRows(
  reading: GroundReading,
  statements: readonly RowStatement[],
  handles: ReadonlyMap<string, Handle>,
): Promise<Map<string, StatementRow>> {
  const wanted = new Map(statements.map((statement) => [statement.id, statement]));
  const pairs = new Set<string>();
  const byPredicate = groupBy([...wanted.values()], ({ predicate }) => predicate);
  const requests = [...byPredicate].map(([predicate, some]) => {
    const entities = new Set<Handle>();
    for (const { from, to } of some) {
      const [a, b] = [handles.get(from), handles.get(to)];
      if (a === undefined || b === undefined) continue;
      // One that holds both ways may be told from either end; it is stored from one.
      pairs.add(`${predicate} ${a} ${b}`).add(`${predicate} ${b} ${a}`);
      entities.add(a).add(b);
    }
    return { predicate, end: 'subject' as const, entities: [...entities] };
  });
  if (requests.length === 0) return new Map();
  const rows = rowsIn(await reading.edges(requests), (predicate, subject, object) =>
    pairs.has(`${predicate} ${subject} ${object}`),
  );
  const details = await reading.details(rows.map(({ row }) => row));
  return new Map(
    details.flatMap(({ id, row, extracted }) =>
      wanted.has(id) ? [[id, { id, row, extracted }] as const] : [],
    ),
  );
}

async function attributeRows(
  reading: GroundReading,
  reads: readonly AttributeRead[],
  handles: ReadonlyMap<string, Handle>,
): Promise<Map<string, StatementRow[]>> {
  const requests = [...groupBy(reads, ({ attribute }) => attribute)].map(([predicate, some]) => ({
    predicate,
    end: 'subject' as const,
    entities: [...new Set(some.flatMap(({ entity }) => handles.get(entity) ?? []))],
  }));
  const found = new Map<string, StatementRow[]>();
  if (requests.length === 0) return found;
  const rows = rowsIn(await reading.edges(requests), (_, __, object) => object === 0);
  const details = new Map((await reading.details(rows.map(({ row }) => row))).map((one) => [one.row, one]));
  for (const { predicate, subject, row } of rows) {
    const key = `${predicate} ${subject}`;
    const known = found.get(key) ?? [];
    const { id = '', extracted = false } = details.get(row) ?? {};
    found.set(key, [...known, { row, id, extracted }]);
  }
  return found;
}

interface FoundRow {
  readonly predicate: string;
  readonly subject: Handle;
  readonly row: number;
}

function rowsIn(
  columns: StatementColumns,
  wanted: (predicate: string, subject: Handle, object: Handle) => boolean,
): FoundRow[] {
  const rows: FoundRow[] = [];
  for (const { predicate, start, end } of columns.runs) {
    for (let i = start; i < end; i++) {
      const subject = columns.subject[i] ?? 0;
      if (wanted(predicate, subject, columns.object[i] ?? 0))
        rows.push({ predicate, subject, row: columns.row[i] ?? 0 });
    }
  }
  return rows;
}

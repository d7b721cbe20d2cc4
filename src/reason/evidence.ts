/** Statements in words with every passage that asserts them: what a finding is shown by. */
import { formatValue, groupBy, type Statement } from '../model/index.js';
import { dateContext, phraseOf } from '../packs/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { Store } from '../store/store.js';
import { byId, type Citation, citer, SILENT } from './cite.js';
import { toldDates } from './told-dates.js';

export interface Evidence {
  readonly statement: Statement;
  /** `Odile Marsh ruled Thornwick`, `Battle of Black Spire: date 340 TA`. */
  readonly told: string;
  /** The valid window in words; empty when nothing is known. */
  readonly when: string;
  /** What to look for in the source's own lines: names, the value, dates; the most telling first. */
  readonly words: readonly string[];
  readonly citations: readonly Citation[];
}

/** One for each statement that is still believed, by its id. */
export async function evidenceFor(
  store: Store,
  ontology: Ontology,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Evidence>> {
  if (ids.length === 0) return new Map();
  const dates = toldDates(dateContext(ontology));
  const statements = await store.statements({ ids: [...new Set(ids)] });
  const assertions = await store.assertions({ statements: statements.map(({ id }) => id) });
  const passageIds = assertions.flatMap(({ passage }) => passage ?? []);
  const [passages, sources, names] = await Promise.all([
    byId(store.passages({ ids: [...new Set(passageIds)] })),
    byId(store.sources({ ids: [...new Set(assertions.map(({ source }) => source))] })),
    namesOf(store, statements),
  ]);
  const cite = citer(sources, passages);
  const said = groupBy(assertions, ({ statement }) => statement);
  return new Map(
    statements.map((statement) => [
      statement.id,
      {
        statement,
        told: toldStatement(statement, ontology, names),
        when: dates.window(statement.valid),
        words: tellingWords(statement, names),
        citations: (said.get(statement.id) ?? []).map(cite),
      },
    ]),
  );
}

/** Where the entity is defined, for what nobody has said anything about. */
export async function definedAt(store: Store, entity: string): Promise<Citation[]> {
  const definitions = await store.definitions(entity);
  const [passages, sources] = await Promise.all([
    byId(store.passages({ ids: definitions.flatMap(({ passage }) => passage ?? []) })),
    byId(store.sources({ ids: [...new Set(definitions.map(({ source }) => source))] })),
  ]);
  const cite = citer(sources, passages);
  return definitions.map((definition) => cite({ ...SILENT, ...definition }));
}

/** A statement as a sentence without its end, by the wording its relation declares. */
export function toldStatement(
  statement: Statement,
  ontology: Ontology,
  names: ReadonlyMap<string, string>,
): string {
  const subject = names.get(statement.subject) ?? statement.subject;
  if (statement.kind === 'attribute') {
    if (ontology.attributes.get(statement.predicate)?.deeds)
      return `${subject} ${formatValue(statement.value)}`;
    const attribute = statement.predicate.replace(/^in_fiction_/, '').replaceAll('_', ' ');
    return `${subject}: ${attribute} ${formatValue(statement.value)}`;
  }
  const object = names.get(statement.object) ?? statement.object;
  const relation = ontology.relationTypes.get(statement.predicate);
  return relation === undefined
    ? `${subject} ${statement.predicate} ${object}`
    : phraseOf(relation, subject, object);
}

function tellingWords(statement: Statement, names: ReadonlyMap<string, string>): string[] {
  const { fromText, untilText } = statement.valid;
  const told =
    statement.kind === 'attribute' ? [formatValue(statement.value)] : [names.get(statement.object) ?? ''];
  return [...told, fromText ?? '', untilText ?? '', names.get(statement.subject) ?? ''].filter(
    (word) => word !== '',
  );
}

/** Of all that these statements are about. */
export async function namesOf(store: Store, statements: readonly Statement[]): Promise<Map<string, string>> {
  const ids = new Set<string>();
  for (const statement of statements) {
    ids.add(statement.subject);
    if (statement.kind === 'relation') ids.add(statement.object);
  }
  const names = new Map<string, string>();
  if (ids.size === 0) return names;
  for await (const { id, name } of store.entities({ ids: [...ids] })) names.set(id, name);
  return names;
}

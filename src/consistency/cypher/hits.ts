/** From rows to hits: rows about the same entities are one, with the evidence of all of them. */
import type { PlainValue } from '../../cypher/index.js';
import { CERTAINTIES, type Certainty, type FindingGuess, groupBy } from '../../model/index.js';
import type { GroundReading, Handle } from '../../store/ground.js';
import { possible } from '../ground/index.js';
import type { Hit } from '../hit.js';
import type { CypherRule } from '../rule.js';
import { labelsIn } from './ast.js';
import type { CypherHit, CypherRun, ReadRow, Row } from './cypher-run.js';
import { detailsOf, messageOf } from './details.js';
import { type Evidence, gatherEvidence } from './evidence.js';
import { parsed } from './parsed.js';
import { mirroredColumns } from './prepare.js';
import { digestOf, type Found, foundIn, type RowEntity } from './row.js';
import { toldOnce } from './told-rules.js';
import { namesNobody } from './whom.js';

export async function hitsOf(
  reading: GroundReading,
  rule: CypherRule,
  rows: readonly Row[],
  run: CypherRun,
): Promise<CypherHit[]> {
  if (rows.length === 0) return [];
  const read = await named(
    reading,
    rows.map((row) => readRow(row, rule, run)),
  );
  if (read.some(({ entities, anchor }) => entities.length === 0 && anchor === null)) throw namesNobody(rule);
  const evidence = await gatherEvidence(
    reading,
    read.flatMap(({ entities, anchor }) => [
      ...entities.map(({ id }) => id),
      ...(anchor === null ? [] : [anchor]),
    ]),
    read.flatMap(({ statements }) => statements),
    read.flatMap(({ attributes }) => attributes),
  );
  const readsTypes = namesTypes(rule, run.ontology);
  const guessOf = (row: ReadRow): FindingGuess | null =>
    rule.acceptsExtracted ? null : guessIn(row, evidence, readsTypes);
  const sane = read.filter(
    (row) => !row.entities.some(({ id }) => isInsane(evidence.handle(id), guessOf(row) !== null, run)),
  );
  const thresholds = rule.thresholds.map((name) => `${name}=${run.ontology.thresholds.get(name)?.value}`);
  return [...groupBy(sane, ({ key }) => JSON.stringify(key)).values()].flatMap((same) => {
    const settled = same.filter((row) => guessOf(row) === null);
    const standing = settled.length > 0 ? settled : same;
    const certain = standing.filter((row) => certaintyOf(row, rule) === 'certain');
    const counted = certain.length > 0 ? certain : standing;
    const ordered = [...counted].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
    const found = hitOf(ordered, rule, evidence, thresholds, run);
    if (found === null) return [];
    const guess = settled.length > 0 ? null : strongest(same.map(guessOf));
    return [guess === null ? found : { ...found, hit: possible(found.hit, guess) }];
  });
}

/** A relation knows the ids of its ends; a message wants their names. */
async function named(reading: GroundReading, rows: readonly ReadRow[]): Promise<readonly ReadRow[]> {
  const ids = new Set(rows.flatMap(({ nameless }) => nameless));
  if (ids.size === 0) return rows;
  const handles = await reading.handles([...ids]);
  const found = await reading.identities([...handles.values()]);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...row,
    entities: row.entities.map((one) =>
      row.nameless.includes(one.id) ? { ...one, name: names.get(one.id) ?? one.name } : one,
    ),
  }));
}

function isInsane(
  handle: Handle | undefined,
  isGuess: boolean,
  { insane, surelyInsane = insane }: CypherRun,
): boolean {
  return handle !== undefined && (isGuess ? insane : surelyInsane)?.has(handle) === true;
}

/** What of a row is only found in prose; or somebody whose type was inferred, where the rule asks for types. */
function guessIn(row: ReadRow, evidence: Evidence, readsTypes: boolean): FindingGuess | null {
  const relations = row.statements.flatMap(({ id }) => evidence.statement(id) ?? []);
  const values = row.attributes.flatMap((read) => evidence.attribute(read));
  if ([...relations, ...values].some(({ extracted }) => extracted)) return 'prose';
  return readsTypes && row.entities.some(({ id }) => evidence.isGuessed(id)) ? 'type' : null;
}

function strongest(guesses: readonly (FindingGuess | null)[]): FindingGuess | null {
  return guesses.includes('prose') ? 'prose' : (guesses[0] ?? null);
}

const TYPELESS = 'Entity';

/** Does the query name any type that it wants an entity to be of? */
function namesTypes(rule: CypherRule, ontology: CypherRun['ontology']): boolean {
  return toldOnce(rule, ontology, 'namesTypes', () => {
    const labels = labelsIn(parsed(rule).parts.flatMap(({ clauses }) => clauses));
    return [...labels].some((label) => label !== TYPELESS && ontology.entityTypes.has(label));
  });
}

/** A column of that name says it row by row. */
function certaintyOf({ part, cells }: Row, { certainty }: CypherRule): Certainty {
  const told = part.columns.includes('certainty') ? cells.get('certainty') : null;
  return CERTAINTIES.find((one) => one === told) ?? certainty;
}

function orderOf({ entities, part, cells }: ReadRow): string {
  return JSON.stringify([
    entities.map(({ id }) => id),
    part.columns.map((column) => digestOf(cells.get(column))),
  ]);
}

function readRow(row: Row, rule: CypherRule, { ontology }: CypherRun): ReadRow {
  const { part, cells } = row;
  const look = (column: string): Found => foundIn(cells.get(column), ontology);
  const lookAt = (column: string) => ({ column, found: look(column) });
  const returned = part.columns.map(lookAt);
  const own = returned.some(({ found }) => found.entities.length > 0)
    ? returned
    : [...returned, ...part.whom.map(lookAt)];
  const hidden = part.edges.map(look);
  const statements = unique(
    [...own.map(({ found }) => found), ...hidden].flatMap((found) => found.statements),
  );
  const entities = unique(own.flatMap(({ found }) => found.entities));
  const told = new Set(entities.map(({ id }) => id));
  const ends = own
    .flatMap(({ found }) => found.statements)
    .flatMap(({ from, to }) => [from, to])
    .filter((id) => !told.has(id));
  const attributes = part.reads.flatMap(({ column, attributes: keys }) =>
    look(column).entities.flatMap(({ id }) =>
      keys
        .flatMap((key) => attributesOf(key, cells.get(column), ontology))
        .map((attribute) => ({ entity: id, attribute })),
    ),
  );
  const all = unique([...entities, ...ends.map((id) => ({ id, name: id }))]);
  const anchor = part.anchor === null ? null : cells.get(part.anchor);
  return {
    ...row,
    entities: all,
    nameless: ends,
    statements,
    attributes,
    anchor: typeof anchor === 'string' ? anchor : null,
    subject: rule.subject === null ? null : (look(rule.subject).entities[0]?.id ?? null),
    key: keyOf(row, rule, own, all, typeof anchor === 'string' ? anchor : null, ontology),
  };
}

/** `valid_from` of an entity stands for the dates that bound its type. */
function attributesOf(key: string, value: PlainValue, ontology: CypherRun['ontology']): readonly string[] {
  if (key !== 'valid_from' && key !== 'valid_until') return [key];
  const type = typeof value === 'object' && value !== null && 'type' in value ? String(value.type) : '';
  const lifetime = ontology.entityTypes.get(type)?.lifetime;
  return (key === 'valid_from' ? lifetime?.from : lifetime?.until) ?? [];
}

function unique<T extends { readonly id: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item] as const)).values()];
}

/** Entities by column, those that may change places in one order; without any, everything else that is returned. */
function keyOf(
  { part, cells }: Row,
  rule: CypherRule,
  own: readonly { readonly column: string; readonly found: Found }[],
  all: readonly RowEntity[],
  anchor: string | null,
  ontology: CypherRun['ontology'],
): string[] {
  const lasting = own.filter(({ column }) => !rule.volatile.includes(column));
  const ids = new Map(
    lasting.flatMap(({ column, found }) =>
      found.entities.length === 0 ? [] : [[column, found.entities.map(({ id }) => id).join(' ')] as const],
    ),
  );
  for (const [a, b] of mirroredColumns(rule, ontology)[part.place] ?? []) {
    const [left, right] = [ids.get(a), ids.get(b)];
    if (left !== undefined && right !== undefined && right < left) ids.set(a, right).set(b, left);
  }
  const told = [...(ids.size > 0 ? ids.values() : all.map(({ id }) => id)), ...insightsIn(lasting, cells)];
  // Findings are replaced anchor by anchor: two of different anchors are never one.
  if (anchor !== null && !told.includes(anchor)) return [anchor, ...told];
  if (told.length > 0) return told;
  return lasting.map(({ column }) => digestOf(cells.get(column)));
}

/** Two insights about the same entities are two. */
function insightsIn(
  columns: readonly { readonly column: string; readonly found: Found }[],
  cells: Row['cells'],
): string[] {
  return columns.flatMap(({ column, found }) => {
    const value = cells.get(column);
    const isOne =
      typeof value === 'object' && value !== null && 'type' in value && value.type === 'Synthesis';
    return isOne && found.entities.length === 0 && 'id' in value ? [`synthesis ${value.id}`] : [];
  });
}

/** Null when the row names nobody that is known: then there is nobody to tell it of. */
function hitOf(
  rows: readonly ReadRow[],
  rule: CypherRule,
  evidence: Evidence,
  thresholds: readonly string[],
  run: CypherRun,
): CypherHit | null {
  const [first] = rows;
  if (!first) return null;
  const anchor = first.anchor === null ? undefined : evidence.handle(first.anchor);
  const handles = [
    ...new Set(rows.flatMap(({ entities }) => entities.flatMap(({ id }) => evidence.handle(id) ?? []))),
  ];
  const named = first.subject === null ? undefined : evidence.handle(first.subject);
  const subject = named ?? anchor ?? handles[0];
  if (subject === undefined) return null;
  const relations = rows.flatMap(({ statements }) => statements);
  const values = rows.flatMap(({ attributes }) => attributes.flatMap((read) => evidence.attribute(read)));
  const told = new Map<number, string>();
  for (const { id } of relations) {
    const row = evidence.statement(id)?.row;
    if (row !== undefined) told.set(row, id);
  }
  for (const { row, id } of values) told.set(row, id);
  const message = messageOf(first, rule, run.ontology);
  const hit: Hit = {
    certainty: certaintyOf(first, rule),
    subject,
    predicate: rule.predicate,
    entities: handles,
    statements: [...told.keys()],
    key: first.key,
    digest: [...new Set([...told.values()].sort()), ...thresholds, ...scalarsOf(rows, rule, run.ontology)],
    message,
    details: detailsOf(first, rule, subject, message, run.ontology),
    settles: null,
  };
  return { anchor: anchor === undefined ? null : { entity: anchor, other: 0 }, hit };
}

/** Numbers, dates and words that the rule returns besides entities and relations. */
function scalarsOf(
  rows: readonly ReadRow[],
  { volatile }: CypherRule,
  ontology: CypherRun['ontology'],
): string[] {
  const told = rows.flatMap(({ part, cells }) =>
    part.columns.flatMap((column) => {
      const value = cells.get(column);
      const { entities, statements } = foundIn(value, ontology);
      const plain = entities.length + statements.length === 0;
      return plain && !volatile.includes(column) ? [`${column}=${digestOf(value)}`] : [];
    }),
  );
  return [...new Set(told)].sort();
}

/** Statements as reads tell them: in words, with when they hold, how sure we are, and who says so. */
import { formatValue, groupBy, type Relation, type Reliability, type Statement } from '../model/index.js';
import type { Ontology } from '../packs/index.js';
import type { Brief } from '../store/briefs.js';
import type { AsOf, EntityFilter } from '../store/store.js';
import { byId, type Citation, citer } from './cite.js';
import { toldStatement } from './evidence.js';
import type { Reasoning } from './reasoning.js';
import { toldDates } from './told-dates.js';

export type ToldEntity = Brief;

export interface ToldStatement {
  readonly id: string;
  readonly subject: ToldEntity;
  readonly predicate: string;
  /** Null for an attribute. */
  readonly object: ToldEntity | null;
  /** Null for a relation. */
  readonly value: string | null;
  /** What narrows it: `{ patients: 'children' }`. */
  readonly qualifiers: Statement['qualifiers'];
  /** `Aldric Raventhorne ruled Valdorn`. */
  readonly told: string;
  /** The valid window in words; empty when nothing is known. */
  readonly when: string;
  readonly confidence: number;
  readonly reliability: Reliability;
  readonly disputed: boolean;
  /** Ids of the statements that cannot hold together with it, where it is disputed. */
  readonly disputedWith: readonly string[];
  readonly flagged: boolean;
  /** Only prophecies or unreliable sources say so: never simply true. */
  readonly hearsay: boolean;
  /** One of its ends is, or it was only found in prose. */
  readonly provisional: boolean;
  readonly citations: readonly Citation[];
}

/** In the order they are given. */
export async function tell(
  { store, ontology, dates }: Pick<Reasoning, 'store' | 'ontology' | 'dates'>,
  statements: readonly Statement[],
  at: AsOf = {},
): Promise<ToldStatement[]> {
  if (statements.length === 0) return [];
  const words = toldDates(dates);
  const assertions = await store.assertions({ statements: statements.map(({ id }) => id), ...at });
  const passageIds = new Set(assertions.flatMap(({ passage }) => passage ?? []));
  const sourceIds = new Set(assertions.map(({ source }) => source));
  const [passages, sources, entities, rivals] = await Promise.all([
    byId(store.passages({ ids: [...passageIds], ...at })),
    byId(store.sources({ ids: [...sourceIds], ...at })),
    endsOf({ store }, statements, at),
    rivalsOf({ store }, statements),
  ]);
  const names = new Map([...entities].map(([id, { name }]) => [id, name]));
  const cite = citer(sources, passages);
  const said = groupBy(assertions, ({ statement }) => statement);
  return statements.map((statement): ToldStatement => {
    const subject = entities.get(statement.subject) ?? unknown(statement.subject);
    const object =
      statement.kind === 'relation' ? (entities.get(statement.object) ?? unknown(statement.object)) : null;
    return {
      id: statement.id,
      subject,
      predicate: statement.predicate,
      object,
      value: statement.kind === 'attribute' ? words.value(statement, formatValue(statement.value)) : null,
      qualifiers: statement.qualifiers,
      told: toldStatement(statement, ontology, names),
      when: words.window(statement.valid),
      confidence: statement.confidence,
      reliability: statement.reliability,
      disputed: statement.disputed,
      disputedWith: rivals.get(statement.id) ?? [],
      flagged: statement.flagged,
      hearsay: isHearsay(statement),
      provisional: !subject.verified || object?.verified === false || statement.extracted,
      citations: (said.get(statement.id) ?? []).map(cite),
    };
  });
}

/** The same by their ids: all at once is quicker than list by list. */
export async function tellById(
  reasoning: Pick<Reasoning, 'store' | 'ontology' | 'dates'>,
  statements: readonly Statement[],
): Promise<ReadonlyMap<string, ToldStatement>> {
  return new Map((await tell(reasoning, statements)).map((one) => [one.id, one]));
}

/** What no rule and no answer may take for true. */
export function isHearsay({ reliability }: Pick<Statement, 'reliability'>): boolean {
  return reliability === 'prophetic' || reliability === 'unreliable';
}

export function isBelieved(statement: Pick<Statement, 'reliability' | 'flagged'>): boolean {
  return !isHearsay(statement) && !statement.flagged;
}

export function isBelievedRelation(statement: Statement): statement is Relation {
  return statement.kind === 'relation' && isBelieved(statement);
}

/** Those that are known, and of the types that are asked for. */
export async function toldEntities(
  { store }: Pick<Reasoning, 'store'>,
  ids: readonly string[],
  only: AsOf & Pick<EntityFilter, 'types'> = {},
): Promise<Map<string, ToldEntity>> {
  if (ids.length === 0) return new Map();
  if (only.types === undefined && only.asOf === undefined)
    return new Map((await store.briefs.entities([...new Set(ids)])).map((one) => [one.id, one]));
  const found = new Map<string, ToldEntity>();
  for await (const { id, name, type, verified } of store.entities({ ids: [...new Set(ids)], ...only }))
    found.set(id, { id, name, type, verified });
  return found;
}

/** Findings that are looked through at most. */
const MOST_FINDINGS = 500;

/** What each disputed statement cannot hold together with, by the findings that stand. */
async function rivalsOf(
  { store }: Pick<Reasoning, 'store'>,
  statements: readonly Statement[],
): Promise<Map<string, string[]>> {
  const disputed = statements.filter((statement) => statement.disputed);
  const rivals = new Map<string, Set<string>>(disputed.map(({ id }) => [id, new Set()]));
  if (disputed.length === 0) return new Map();
  const findings = await store.findings.findings({
    entities: [...new Set(disputed.map(({ subject }) => subject))],
    kinds: ['contradiction'],
    certainty: 'certain',
    statuses: ['open', 'confirmed'],
    limit: MOST_FINDINGS,
  });
  for (const { statements: ids } of findings)
    for (const id of ids) for (const other of ids) if (other !== id) rivals.get(id)?.add(other);
  return new Map([...rivals].map(([id, others]) => [id, [...others].sort()]));
}

function endsOf(from: Pick<Reasoning, 'store'>, statements: readonly Statement[], at: AsOf) {
  const ids = statements.flatMap((s) => (s.kind === 'relation' ? [s.subject, s.object] : [s.subject]));
  return toldEntities(from, ids, at);
}

function unknown(id: string): ToldEntity {
  return { id, name: id, type: 'Entity', verified: false };
}

/** It tells what somebody did not do or have: `never married`, `childless`. */
export function isDenying(
  { attributes }: Pick<Ontology, 'attributes'>,
  { predicate, kind }: Pick<Statement, 'predicate' | 'kind'>,
): boolean {
  return kind === 'attribute' && attributes.get(predicate)?.denies != null;
}

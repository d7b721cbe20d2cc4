/** What a world believes now, as records of the exchange format, in a fixed order so that two exports can be compared. */
import type {
  AssertionRecord,
  EntityRecord,
  MentionRecord,
  PassageRecord,
  SourceRecord,
  StatementRecord,
  ValueRecord,
} from '../ingest/readers/exchange.js';
import {
  type Assertion,
  type Entity,
  formatValue,
  groupBy,
  type LineSpan,
  type Source,
  type Statement,
  type Value,
} from '../model/index.js';
import type { Store } from '../store/store.js';
import type { DateWords, OngoingAt } from './date-words.js';

export interface SourceBundle {
  readonly source: SourceRecord & { readonly id: string };
  readonly passages: readonly PassageRecord[];
  readonly mentions: readonly MentionRecord[];
}

/** One document at a time: its text and what it merely mentions. */
export async function* sourceBundles(store: Store, names: EntityNames): AsyncGenerator<SourceBundle> {
  for (const source of (await store.sources()).sort(byId)) {
    const passages = await store.passages({ source: source.id });
    const mentions = await store.mentions({ source: source.id });
    yield {
      source: sourceRecord(source),
      passages: passages.map(({ id, heading, text, lines }) => ({
        source: source.id,
        key: id,
        ...(heading.length === 0 ? {} : { heading }),
        text,
        ...linesRecord(lines),
      })),
      mentions: mentions.map(({ passage, entity }) => ({
        source: source.id,
        passage,
        entity: names.ref(entity),
      })),
    };
  }
}

/** One record for each document that defines an entity. */
export async function* entityRecords(store: Store): AsyncGenerator<EntityRecord> {
  for await (const entity of store.entities()) {
    for (const { source, name, type, aliases, passage } of await store.definitions(entity.id)) {
      yield {
        source,
        ...(passage === null ? {} : { passage }),
        id: entity.id,
        name,
        type,
        ...(aliases.length === 0 ? {} : { aliases }),
        ...(entity.expertDomain === null ? {} : { expert_domain: entity.expertDomain }),
      };
    }
  }
}

const STATEMENTS_AT_ONCE = 500;

export async function* statementRecords(
  store: Store,
  names: EntityNames,
  dates: DateWords,
): AsyncGenerator<StatementRecord> {
  for await (const { record } of identifiedRecords(store, names, dates)) yield record;
}

export interface IdentifiedRecord {
  /** The statement's. */
  readonly id: string;
  readonly record: StatementRecord;
}

export async function* identifiedRecords(
  store: Store,
  names: EntityNames,
  dates: DateWords,
): AsyncGenerator<IdentifiedRecord> {
  const ongoing = new Map(
    (await store.sources()).map((source) => [source.id, dates.ongoingAt(source.written)]),
  );
  let page: Statement[] = [];
  for await (const statement of store.scanStatements()) {
    page.push(statement);
    if (page.length < STATEMENTS_AT_ONCE) continue;
    yield* recordsOf(page, store, names, dates, ongoing);
    page = [];
  }
  yield* recordsOf(page, store, names, dates, ongoing);
}

type Ongoing = ReadonlyMap<string, OngoingAt>;

async function* recordsOf(
  page: readonly Statement[],
  store: Store,
  names: EntityNames,
  dates: DateWords,
  ongoing: Ongoing,
): AsyncGenerator<IdentifiedRecord> {
  const assertions = await store.assertions({ statements: page.map((s) => s.id) });
  const byStatement = groupBy(assertions, (assertion) => assertion.statement);
  for (const statement of page) {
    const asserted = byStatement.get(statement.id) ?? [];
    const { subject, predicate, qualifiers, valid } = statement;
    const record: StatementRecord = {
      subject: names.ref(subject),
      predicate,
      ...(statement.kind === 'relation'
        ? { object: names.ref(statement.object) }
        : { value: valueRecord(statement.value, dates) }),
      ...dates.window(
        valid,
        asserted.map(({ source }) => ongoing.get(source)),
      ),
      ...(Object.keys(qualifiers).length === 0 ? {} : { qualifiers }),
      asserted: asserted.map(assertionRecord),
    };
    yield { id: statement.id, record };
  }
}

function assertionRecord(assertion: Assertion): AssertionRecord {
  const { source, passage, lines, confidence, reliability, quote, note, sourceModel } = assertion;
  return {
    source,
    ...(passage === null ? {} : { passage }),
    ...linesRecord(lines),
    confidence,
    reliability,
    ...(quote === null ? {} : { quote }),
    ...(note === null ? {} : { note }),
    ...(sourceModel === null ? {} : { model: sourceModel }),
  };
}

function valueRecord(value: Value, dates: DateWords): ValueRecord {
  switch (value.kind) {
    case 'text':
      return { text: value.text };
    case 'number':
      // JSON has no word for an infinite number.
      if (!Number.isFinite(value.number)) return { text: formatValue(value) };
      return value.unit === null ? value.number : { number: value.number, unit: value.unit };
    case 'boolean':
      return value.boolean;
    case 'date':
      return { date: dates.moment(value.date) };
  }
}

function sourceRecord({ id, title, format, reliability, written }: Source): SourceRecord & { id: string } {
  return { id, title, format, reliability, ...(written === null ? {} : { written }) };
}

function linesRecord(lines: LineSpan | null): { lines?: [number, number] } {
  return lines === null ? {} : { lines: [lines.start, lines.end] };
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}

/** Names and types of all entities, for references that read well and resolve exactly. */
export class EntityNames {
  private constructor(private readonly known: ReadonlyMap<string, Entity>) {}

  static async of(store: Store): Promise<EntityNames> {
    const known = new Map<string, Entity>();
    for await (const entity of store.entities()) known.set(entity.id, entity);
    return new EntityNames(known);
  }

  ref(id: string): { id: string; name: string; type: string } {
    const entity = this.known.get(id);
    return { id, name: entity?.name ?? id, type: entity?.type ?? 'Entity' };
  }

  entity(id: string): Entity | undefined {
    return this.known.get(id);
  }
}

/** Everything the world says of one entity, with when it holds and who says so. */
import { type Entity, formatValue, groupBy, type Statement } from '../model/index.js';
import { dateContext } from '../packs/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { AsOf, Store } from '../store/store.js';
import type { DateContext, Moment } from '../time/index.js';
import { byId, type Citation, citer, SILENT } from './cite.js';
import { lifetimeFrom, lifetimeText } from './lifetime.js';
import { toldDates } from './told-dates.js';
import { momentIn, whenIn } from './when.js';

export interface EntitySummary {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly verified: boolean;
}

export interface CardStatement {
  readonly statement: Statement;
  /** `in` when the card's entity is the object: the statement is told from the other side. */
  readonly direction: 'out' | 'in';
  /** The entity at the other end; null for attributes. */
  readonly other: EntitySummary | null;
  /** The predicate as it reads from this side: `RULES`, or `CHILD_OF` for an incoming `PARENT_OF`. */
  readonly predicate: string;
  /** The object or value in words. */
  readonly told: string;
  /** The valid window in words; empty when nothing is known. */
  readonly when: string;
  readonly citations: readonly Citation[];
}

export interface EntityCard {
  readonly entity: Entity;
  readonly lifetime: { readonly from: Moment | null; readonly until: Moment | null; readonly text: string };
  readonly attributes: readonly CardStatement[];
  /** By predicate, then by time. */
  readonly relations: readonly CardStatement[];
  readonly definedIn: readonly Citation[];
  readonly mentionedIn: readonly Citation[];
  /** The recorded time it was read at, when it was not now. */
  readonly asOf: number | null;
}

export async function entityCard(
  store: Store,
  ontology: Ontology,
  entity: Entity,
  at: AsOf = {},
): Promise<EntityCard> {
  const words = toldDates(dateContext(ontology));
  const statements = await store.statements({ about: entity.id, ...at });
  const [assertions, definitions, mentions] = await Promise.all([
    store.assertions({ statements: statements.map((s) => s.id), ...at }),
    store.definitions(entity.id, at),
    store.mentions({ entity: entity.id, ...at }),
  ]);
  const passageIds = [...assertions, ...definitions, ...mentions]
    .map((row) => row.passage)
    .filter((id) => id !== null);
  const passages = await byId(store.passages({ ids: [...new Set(passageIds)], ...at }));
  const sourceIds = [...assertions, ...definitions, ...passages.values()].map((row) => row.source);
  const sources = await byId(store.sources({ ids: [...new Set(sourceIds)], ...at }));
  const others = await summaries(store, statements, entity.id, at);
  const cited = groupBy(assertions, (assertion) => assertion.statement);
  const cite = citer(sources, passages);

  const told = statements.map((statement): CardStatement => {
    const direction = statement.subject === entity.id ? 'out' : 'in';
    const otherId =
      statement.kind === 'relation' ? (direction === 'out' ? statement.object : statement.subject) : null;
    const other = otherId === null ? null : (others.get(otherId) ?? null);
    return {
      statement,
      direction,
      other,
      predicate: direction === 'in' ? inverseName(ontology, statement.predicate) : statement.predicate,
      told:
        statement.kind === 'attribute'
          ? words.value(statement, formatValue(statement.value))
          : (other?.name ?? otherId ?? ''),
      when: words.window(statement.valid),
      citations: (cited.get(statement.id) ?? []).map(cite),
    };
  });
  const own = statements.filter((statement) => statement.subject === entity.id);
  const { from, until } = lifetimeFrom(own, entity.type, ontology);
  return {
    entity,
    lifetime: { from, until, text: lifetimeText({ from, until }) },
    attributes: told
      .filter((s) => s.other === null && s.statement.kind === 'attribute')
      .sort(byPredicateAndTime),
    relations: told.filter((s) => s.statement.kind === 'relation').sort(byPredicateAndTime),
    definedIn: definitions.map((d) => cite({ ...SILENT, ...d })),
    mentionedIn: mentions.map((m) =>
      cite({ ...SILENT, passage: m.passage, source: passages.get(m.passage)?.source ?? '' }),
    ),
    asOf: at.asOf ?? null,
  };
}

/** The same card with every date that is known in another calendar. */
export function cardIn(card: EntityCard, dates: DateContext, calendar: string): EntityCard {
  const printed = (moment: Moment): Moment => momentIn(moment, dates, calendar);
  const turned = (row: CardStatement): CardStatement => {
    const { statement } = row;
    const value = statement.kind === 'attribute' && statement.value.kind === 'date' ? statement.value : null;
    return {
      ...row,
      told: value === null ? row.told : printed(value.date).text,
      when: whenIn(statement.valid, dates, calendar) || row.when,
    };
  };
  const from = card.lifetime.from === null ? null : printed(card.lifetime.from);
  const until = card.lifetime.until === null ? null : printed(card.lifetime.until);
  return {
    ...card,
    lifetime: { from, until, text: lifetimeText({ from, until }) },
    attributes: card.attributes.map(turned),
    relations: card.relations.map(turned),
  };
}

/** The predicate's name from the object's side. */
export function inverseName(ontology: Ontology, predicate: string): string {
  const relation = ontology.relationTypes.get(predicate);
  if (relation === undefined || relation.symmetric) return predicate;
  return relation.inverse?.name ?? `${predicate} (of)`;
}

async function summaries(store: Store, statements: readonly Statement[], self: string, at: AsOf) {
  const ids = new Set<string>();
  for (const s of statements) {
    if (s.kind === 'relation') ids.add(s.subject === self ? s.object : s.subject);
  }
  const found = new Map<string, EntitySummary>();
  if (ids.size === 0) return found;
  for await (const { id, name, type, verified } of store.entities({ ids: [...ids], ...at })) {
    found.set(id, { id, name, type, verified });
  }
  return found;
}

function byPredicateAndTime(a: CardStatement, b: CardStatement): number {
  if (a.predicate !== b.predicate) return a.predicate < b.predicate ? -1 : 1;
  return a.statement.valid.fromMin - b.statement.valid.fromMin || (a.told < b.told ? -1 : 1);
}

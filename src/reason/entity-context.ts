/** One entity at a time: who it is, whether it exists then, what holds then, what is disputed. */
import { type FindingCounts, groupBy, type Statement } from '../model/index.js';
import { isRemark } from '../packs/index.js';
import type { AskedTime } from './asked-time.js';
import { inverseName } from './card.js';
import { byId, type Citation, citer, SILENT } from './cite.js';
import { type Existence, existenceAt } from './existence.js';
import { type Held, HOLDING_RANK, type Holding, heldAt, timeAsked } from './holding.js';
import { lifetimeFrom, lifetimeText } from './lifetime.js';
import { openFindings } from './open-findings.js';
import { type PageOptions, pageOf } from './page.js';
import { cutText, readAround } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import { isHearsay, type ToldEntity, type ToldStatement, tellById } from './told-statement.js';
import { synthesesAbout, type ToldSynthesis } from './told-synthesis.js';
import { isDated } from './when.js';

export interface ContextQuestion extends PageOptions {
  readonly entity: string;
  /** `current` when absent. */
  readonly at?: string;
}

export interface ContextStatement extends ToldStatement {
  readonly holds: Holding;
  /** The predicate as it reads from this entity: `CHILD_OF` for an incoming `PARENT_OF`. */
  readonly as: string;
}

export interface ContextGroup {
  readonly as: string;
  readonly statements: readonly ContextStatement[];
}

export interface EntityContext {
  readonly entity: ToldEntity;
  readonly aliases: readonly string[];
  /** No canonical document defines it. */
  readonly provisional: boolean;
  /** Null in a world where nothing is dated. */
  readonly at: AskedTime | null;
  readonly lifetime: string;
  readonly existence: Existence;
  readonly attributes: readonly ContextStatement[];
  /** What holds then first, then what may, what is undated, what is past and what is to come. */
  readonly relations: readonly ContextGroup[];
  /** How many relations are told in all, and how many of them hold then for certain. */
  readonly total: number;
  readonly offset: number;
  readonly holding: Readonly<Record<Holding, number>>;
  /** That there is more than was read, so that the counts but the total are lower bounds; null when there is not. */
  readonly cut: string | null;
  /** What only prophecies and unreliable sources say. */
  readonly hearsay: readonly ToldStatement[];
  /** Disputed among all that was read, shown or not. */
  readonly disputed: number;
  readonly findings: FindingCounts;
  readonly definedIn: readonly Citation[];
  /** What was concluded about it: no canon. */
  readonly syntheses: readonly ToldSynthesis[];
}

const USUAL = 40;
const MOST_ATTRIBUTES = 40;
const MOST_HEARSAY = 10;
const MOST_DEFINITIONS = 20;
const MOST_SYNTHESES = 5;

export async function entityContext(reasoning: Reasoning, question: ContextQuestion): Promise<EntityContext> {
  const { ontology } = reasoning;
  const found = await reasoning.find(question.entity);
  const { id, name, type, verified, aliases } = found;
  const at = await timeAsked(reasoning, question.at);
  const { statements, of } = await readAround(reasoning, id, at);
  const held = await heldAt(reasoning, statements, at);
  const told = statements.filter((s) => !s.flagged);
  const canon = told.filter((s) => !isHearsay(s));
  const order = strongestFirst(held);
  const relations = canon.filter(({ kind }) => kind === 'relation').sort(order);
  // Remarks are many, and what matters of them stands in relations.
  const isDeed = ({ predicate }: Statement) => isRemark(ontology.attributes.get(predicate));
  const attributes = canon
    .filter((one) => one.kind === 'attribute' && one.subject === id && !isDeed(one))
    .sort(order)
    .slice(0, MOST_ATTRIBUTES);
  const hearsay = told.filter(isHearsay).slice(0, MOST_HEARSAY);
  const page = pageOf(relations, question, USUAL);
  const words = await tellById(reasoning, [...attributes, ...page.items, ...hearsay]);
  const shown = (some: readonly Statement[]): ContextStatement[] =>
    some.flatMap((statement) => {
      const one = words.get(statement.id);
      if (one === undefined) return [];
      const { holding = 'undated', borrowed = null } = held.get(one.id) ?? {};
      const as = one.subject.id === id ? one.predicate : inverseName(ontology, one.predicate);
      return [{ ...one, when: one.when === '' ? (borrowed ?? '') : one.when, holds: holding, as }];
    });
  const own = canon.filter(({ subject }) => subject === id);
  return {
    entity: { id, name, type, verified },
    aliases,
    provisional: !verified,
    at,
    lifetime: lifetimeText(lifetimeFrom(own, type, ontology)),
    existence: existenceAt(reasoning, found, canon, held, at),
    attributes: shown(attributes),
    relations: [...groupBy(shown(page.items), ({ as }) => as)].map(([as, of]) => ({
      as,
      statements: of,
    })),
    total: of?.relations ?? page.total,
    offset: page.offset,
    holding: countHoldings(relations, held),
    cut: of === null ? null : cutText(statements.length, of.statements),
    hearsay: hearsay.flatMap((statement) => words.get(statement.id) ?? []),
    disputed: canon.filter(({ disputed }) => disputed).length,
    findings: await openFindings(reasoning, { entity: id }),
    definedIn: await definitionsOf(reasoning, id),
    syntheses: await synthesesAbout(reasoning, { entities: [id], limit: MOST_SYNTHESES }),
  };
}

/** By whether they hold, then the surest, then the latest. */
export function strongestFirst(held: ReadonlyMap<string, Held>): (a: Statement, b: Statement) => number {
  const rank = ({ id }: Statement) => HOLDING_RANK[held.get(id)?.holding ?? 'undated'];
  /** A tie that nobody dates may have lasted as long as those it binds. */
  const start = ({ id, valid }: Statement) => {
    const { window = valid, bound = null } = held.get(id) ?? {};
    return isDated(window) || bound === null ? window.fromMin : bound.life.window.untilMax;
  };
  return (a, b) =>
    rank(a) - rank(b) ||
    b.confidence - a.confidence ||
    start(b) - start(a) ||
    (a.predicate < b.predicate ? -1 : a.predicate > b.predicate ? 1 : a.id < b.id ? -1 : 1);
}

function countHoldings(statements: readonly Statement[], held: ReadonlyMap<string, Held>) {
  const counts: Record<Holding, number> = { certain: 0, possible: 0, undated: 0, past: 0, future: 0 };
  for (const { id } of statements) counts[held.get(id)?.holding ?? 'undated']++;
  return counts;
}

/** The passages that define an entity, so far as they are few. */
export async function definitionsOf({ store }: Pick<Reasoning, 'store'>, id: string): Promise<Citation[]> {
  const definitions = (await store.definitions(id)).slice(0, MOST_DEFINITIONS);
  const passages = await byId(store.passages({ ids: definitions.flatMap(({ passage }) => passage ?? []) }));
  const sources = await byId(store.sources({ ids: definitions.map(({ source }) => source) }));
  const cite = citer(sources, passages);
  return definitions.map((definition) => cite({ ...SILENT, ...definition }));
}

/** The article of one entity: all that is told of it, grouped and dated, at a time and as it was believed at another. */
import { type Entity, groupBy, type Statement } from '../model/index.js';
import type { AsOf } from '../store/store.js';
import type { Window } from '../time/index.js';
import type { AskedTime } from './asked-time.js';
import { inverseName } from './card.js';
import { byId, type Citation, citer, SILENT } from './cite.js';
import { strongestFirst } from './entity-context.js';
import { type Existence, existenceAt } from './existence.js';
import { type Holding, heldAt, timeAsked } from './holding.js';
import { type Lifetime, lifetimeFrom, lifetimeText } from './lifetime.js';
import { cutText, MOST_AROUND, readAround } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import { INWARD, OUTWARD, type StateSection } from './state-at.js';
import { type ToldEntity, type ToldStatement, tell } from './told-statement.js';

export interface ArticleQuestion extends AsOf {
  readonly entity: Entity;
  /** The world's present when absent. */
  readonly at?: string;
  /** Statements of one group. */
  readonly limit: number;
}

export interface ArticleStatement extends ToldStatement {
  /** The predicate as it reads from this entity. */
  readonly as: string;
  /** Null for an attribute. */
  readonly other: ToldEntity | null;
  readonly window: Window;
  /** Null where nobody knows when the present is, and no time was asked for. */
  readonly holds: Holding | null;
}

export interface ArticleGroup {
  readonly as: string;
  readonly statements: readonly ArticleStatement[];
  readonly total: number;
}

export const LANES = [
  'rulers',
  'rules',
  'titles',
  'members',
  'memberships',
  'possessions',
  'owners',
  'places',
] as const;
export type Lane = (typeof LANES)[number];

export interface ArticleLane {
  readonly lane: Lane;
  readonly statements: readonly ArticleStatement[];
  readonly total: number;
}

export interface Article {
  readonly lifetime: Lifetime;
  readonly existence: Existence | null;
  readonly at: AskedTime | null;
  readonly summary: string;
  readonly attributes: readonly ArticleStatement[];
  readonly groups: readonly ArticleGroup[];
  readonly lanes: readonly ArticleLane[];
  readonly hasFamily: boolean;
  readonly disputed: number;
  readonly provisional: number;
  readonly definedIn: readonly Citation[];
  readonly cut: string | null;
}

const FAMILY = new Set(['PARENT_OF', 'ADOPTIVE_PARENT_OF', 'SPOUSE_OF', 'SIBLING_OF']);
const LANE_OF: Readonly<Partial<Record<StateSection, Lane>>> = {
  rulers: 'rulers',
  rules: 'rules',
  titles: 'titles',
  members: 'members',
  memberships: 'memberships',
  possessions: 'possessions',
  holders: 'owners',
  locations: 'places',
};
const IN_SUMMARY = 2;
/** What somebody is known for, before all else. */
const TELLING: readonly StateSection[] = ['rules', 'titles', 'memberships'];

export async function articleOf(reasoning: Reasoning, question: ArticleQuestion): Promise<Article> {
  const { entity, limit, asOf } = question;
  const when = asOf === undefined ? {} : { asOf };
  const at = await timeAsked(reasoning, question.at);
  const { statements, of } = await told(reasoning, entity.id, at, when);
  const held = await heldAt(reasoning, statements, at);
  const ordered = [...statements].sort(strongestFirst(held));
  const words = await tell(reasoning, ordered, when);
  const all = words.map((one, index): ArticleStatement => {
    const statement = ordered[index];
    const isOwn = one.subject.id === entity.id;
    const { holding = 'undated', borrowed = null } = held.get(one.id) ?? {};
    return {
      ...one,
      when: one.when === '' ? (borrowed ?? '') : one.when,
      as: isOwn ? one.predicate : inverseName(reasoning.ontology, one.predicate),
      other: one.object === null ? null : isOwn ? one.object : one.subject,
      window: statement?.valid ?? UNKNOWN,
      holds: at === null ? null : holding,
    };
  });
  const relations = all.filter(({ object }) => object !== null);
  const own = statements.filter(({ subject, flagged }) => subject === entity.id && !flagged);
  const lifetime = lifetimeFrom(own, entity.type, reasoning.ontology);
  return {
    lifetime,
    existence: at === null ? null : existenceAt(reasoning, entity, statements, held, at),
    at,
    summary: summaryOf(entity, lifetime, relations),
    attributes: all.filter(({ object, subject }) => object === null && subject.id === entity.id),
    groups: [...groupBy(relations, ({ as }) => as)].map(([as, some]) => ({
      as,
      statements: some.slice(0, limit),
      total: some.length,
    })),
    lanes: lanesOf(entity.id, relations, limit),
    hasFamily: relations.some(({ predicate }) => FAMILY.has(predicate)),
    disputed: all.filter(({ disputed }) => disputed).length,
    provisional: all.filter(({ provisional }) => provisional).length,
    definedIn: await definitionsAt(reasoning, entity.id, when),
    cut: of === null ? null : cutText(statements.length, of),
  };
}

const UNKNOWN: Window = { fromMin: 0, fromMax: 0, untilMin: 0, untilMax: 0 };

async function told(
  reasoning: Reasoning,
  id: string,
  at: AskedTime | null,
  when: AsOf,
): Promise<{ statements: readonly Statement[]; of: number | null }> {
  if (when.asOf === undefined) {
    const { statements, of } = await readAround(reasoning, id, at);
    return { statements, of: of?.statements ?? null };
  }
  const statements = await reasoning.store.statements({ about: id, ...when, limit: MOST_AROUND + 1 });
  const isCut = statements.length > MOST_AROUND;
  return { statements: statements.slice(0, MOST_AROUND), of: isCut ? statements.length : null };
}

/** `Aldric Raventhorne is a Person (300 TA – 360 TA). Aldric Raventhorne ruled Valdorn; …` */
function summaryOf(
  { name, type }: Entity,
  lifetime: Lifetime,
  relations: readonly ArticleStatement[],
): string {
  const dates = lifetimeText(lifetime);
  const seen = new Set<string>();
  const telling = relations.filter(({ subject, predicate, hearsay, flagged }) => {
    if (subject.name !== name || hearsay || flagged || seen.has(predicate)) return false;
    seen.add(predicate);
    return true;
  });
  const rank = ({ predicate }: ArticleStatement) =>
    TELLING.indexOf(OUTWARD[predicate] ?? 'relations') + 1 || TELLING.length + 1;
  telling.sort((a, b) => rank(a) - rank(b));
  const first = `${name}: ${type}${dates === '' ? '' : `, ${dates}`}.`;
  const rest = telling
    .slice(0, IN_SUMMARY)
    .map(({ told: words, when }) => (when === '' ? words : `${words} (${when})`));
  return rest.length === 0 ? first : `${first} ${rest.join('; ')}.`;
}

function lanesOf(id: string, relations: readonly ArticleStatement[], limit: number): ArticleLane[] {
  const laneOf = ({ subject, predicate }: ArticleStatement): Lane | undefined => {
    const section = subject.id === id ? OUTWARD[predicate] : INWARD[predicate];
    return section === undefined ? undefined : LANE_OF[section];
  };
  return LANES.flatMap((lane) => {
    const some = relations
      .filter((one) => laneOf(one) === lane)
      .sort((a, b) => a.window.fromMin - b.window.fromMin);
    return some.length === 0 ? [] : [{ lane, statements: some.slice(0, limit), total: some.length }];
  });
}

const MOST_DEFINITIONS = 20;

async function definitionsAt({ store }: Reasoning, id: string, when: AsOf): Promise<Citation[]> {
  const definitions = (await store.definitions(id, when)).slice(0, MOST_DEFINITIONS);
  const passageIds = definitions.flatMap(({ passage }) => passage ?? []);
  const passages = await byId(store.passages({ ids: passageIds, ...when }));
  const sources = await byId(store.sources({ ids: definitions.map(({ source }) => source), ...when }));
  const cite = citer(sources, passages);
  return definitions.map((definition) => cite({ ...SILENT, ...definition }));
}

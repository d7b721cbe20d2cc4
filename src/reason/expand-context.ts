/** What lies around an entity, some steps on: the strongest ties first, and what was cut is told. */
import type { Relation, Statement } from '../model/index.js';
import type { AskedTime } from './asked-time.js';
import { strongestFirst } from './entity-context.js';
import { type Holding, heldAt, timeAsked } from './holding.js';
import { otherEnd, readSome } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import { isBelieved, type ToldEntity, type ToldStatement, tell, toldEntities } from './told-statement.js';
import { synthesesAbout, type ToldSynthesis } from './told-synthesis.js';

export interface ExpandQuestion {
  readonly entity: string;
  /** 2 when absent, 4 at most. */
  readonly hops?: number;
  /** 0.5 when absent: surer statements only are followed. */
  readonly minConfidence?: number;
  /** `current` when absent. */
  readonly at?: string;
  /** Statements at most, over all steps; 60 when absent. */
  readonly limit?: number;
}

export interface ExpandedStatement extends ToldStatement {
  readonly hop: number;
  readonly holds: Holding;
}

export interface ExpandedContext {
  readonly entity: ToldEntity;
  readonly at: AskedTime | null;
  readonly hops: number;
  readonly minConfidence: number;
  /** Entities by how many steps away they are. */
  readonly reached: readonly { readonly hop: number; readonly entities: readonly ToldEntity[] }[];
  readonly statements: readonly ExpandedStatement[];
  /** What was seen and not told, step by step. */
  readonly cut: readonly Cut[];
  /** What was concluded about the entity and those up to two steps away, the nearest first: no canon. */
  readonly syntheses: readonly ExpandedSynthesis[];
}

export interface ExpandedSynthesis extends ToldSynthesis {
  /** How far the nearest of those it is about is away. */
  readonly hop: number;
}

export interface Cut {
  readonly hop: number;
  /** Statements less sure than was asked for, or flagged, or only foretold. */
  readonly weak: number;
  /** Statements beyond the breadth of the step. */
  readonly beyond: number;
  /** Entities of the step before that have more statements than were read. */
  readonly hubs: number;
}

const MOST_HOPS = 4;
const USUAL = 60;
/** How many neighbours one entity may bring in, and from how many a step goes on. */
const BREADTH = 12;
const FRONTIER = 40;
const MOST_OF_ONE = 400;
const MOST_SYNTHESES = 10;

export async function expandContext(
  reasoning: Reasoning,
  question: ExpandQuestion,
): Promise<ExpandedContext> {
  const { minConfidence = 0.5, limit = USUAL } = question;
  const hops = Math.min(MOST_HOPS, Math.max(1, Math.floor(question.hops ?? 2)));
  const { id, name, type, verified } = await reasoning.find(question.entity);
  const at = await timeAsked(reasoning, question.at);
  const seen = new Set([id]);
  const taken = new Map<string, { statement: Relation; hop: number; holds: Holding }>();
  const layers: string[][] = [];
  const cut: Cut[] = [];
  let frontier = [id];
  for (let hop = 1; hop <= hops && frontier.length > 0; hop++) {
    const room = Math.max(0, Math.ceil((limit - taken.size) / (hops - hop + 1)));
    const step = await stepFrom(reasoning, frontier, at, minConfidence, taken);
    const chosen = step.statements.slice(0, room);
    for (const { statement, holds } of chosen) taken.set(statement.id, { statement, hop, holds });
    const next = new Set<string>();
    for (const { statement } of chosen)
      for (const end of [statement.subject, statement.object]) if (!seen.has(end)) next.add(end);
    for (const end of next) seen.add(end);
    layers.push([...next]);
    cut.push({
      hop,
      weak: step.weak,
      beyond: step.beyond + step.statements.length - chosen.length,
      hubs: step.hubs,
    });
    frontier = [...next].slice(0, FRONTIER);
  }
  const entities = await toldEntities(reasoning, layers.flat());
  const rows = [...taken.values()];
  const told = await tell(
    reasoning,
    rows.map(({ statement }) => statement),
  );
  return {
    entity: { id, name, type, verified },
    at,
    hops,
    minConfidence,
    reached: layers.map((ids, index) => ({
      hop: index + 1,
      entities: ids.flatMap((one) => entities.get(one) ?? []),
    })),
    statements: told.map((one, i) => ({
      ...one,
      hop: rows[i]?.hop ?? 0,
      holds: rows[i]?.holds ?? 'undated',
    })),
    cut,
    syntheses: await synthesesAround(reasoning, [[id], ...layers.slice(0, SYNTHESIS_HOPS)]),
  };
}

const SYNTHESIS_HOPS = 2;

async function synthesesAround(
  reasoning: Reasoning,
  layers: readonly (readonly string[])[],
): Promise<ExpandedSynthesis[]> {
  const hops = new Map(layers.flatMap((ids, hop) => ids.map((id) => [id, hop] as const)));
  const found = await synthesesAbout(reasoning, { entities: [...hops.keys()], limit: MOST_SYNTHESES });
  return found
    .map((one) => ({
      ...one,
      hop: Math.min(...one.entities.map(({ entity }) => hops.get(entity?.id ?? '') ?? layers.length)),
    }))
    .sort((a, b) => a.hop - b.hop);
}

interface Step {
  readonly statements: readonly { readonly statement: Relation; readonly holds: Holding }[];
  readonly weak: number;
  readonly beyond: number;
  readonly hubs: number;
}

async function stepFrom(
  reasoning: Reasoning,
  frontier: readonly string[],
  at: AskedTime | null,
  minConfidence: number,
  taken: ReadonlyMap<string, unknown>,
): Promise<Step> {
  const found = new Map<string, { statement: Relation; holds: Holding }>();
  const sort = new Map<string, number>();
  let weak = 0;
  let beyond = 0;
  let hubs = 0;
  for (const from of frontier) {
    const { statements, isCut } = await readSome(reasoning, { about: from }, MOST_OF_ONE);
    if (isCut) hubs++;
    const fresh = statements.filter((s): s is Relation => otherEnd(s, from) !== null && !taken.has(s.id));
    const strong = fresh.filter((s) => s.confidence >= minConfidence && isBelieved(s));
    weak += fresh.length - strong.length;
    const held = await heldAt(reasoning, strong, at);
    const ordered = varied(strong.sort(strongestFirst(held)));
    beyond += Math.max(0, ordered.length - BREADTH);
    for (const [index, statement] of ordered.slice(0, BREADTH).entries()) {
      if (found.has(statement.id)) continue;
      found.set(statement.id, { statement, holds: held.get(statement.id)?.holding ?? 'undated' });
      sort.set(statement.id, index);
    }
  }
  const place = ({ statement: { id } }: { statement: Statement }) => sort.get(id) ?? 0;
  return { statements: [...found.values()].sort((a, b) => place(a) - place(b)), weak, beyond, hubs };
}

/** Round the predicates, so that fifty of one kind do not hide the only one of another. */
function varied<T extends Statement>(statements: readonly T[]): T[] {
  const rounds = new Map<string, number>();
  return statements
    .map((statement, index) => {
      const round = rounds.get(statement.predicate) ?? 0;
      rounds.set(statement.predicate, round + 1);
      return { statement, round, index };
    })
    .sort((a, b) => a.round - b.round || a.index - b.index)
    .map(({ statement }) => statement);
}

/** Forebears and descendants: by blood and by adoption apart, generation by generation. */
import { type FindingKind, groupBy, type Relation } from '../model/index.js';
import { lifetimeText } from './lifetime.js';
import { livesOf } from './lives.js';
import { readSome } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import { isHearsay, type ToldEntity, type ToldStatement, tell, toldEntities } from './told-statement.js';

export interface LineQuestion {
  readonly person: string;
  /** Generations; 4 when absent, 12 at most. */
  readonly depth?: number;
  /** People at most in each direction; 80 when absent. */
  readonly limit?: number;
}

/** `blood`: parents and children. `adoption`: by adoption somewhere on the way. `descent`: of the line, generations unknown. */
export type LineKind = 'blood' | 'adoption' | 'descent';

export interface Kin {
  readonly entity: ToldEntity;
  readonly provisional: boolean;
  readonly lifetime: string;
  /** 1 for parents and children; for a descent of unknown length, the least it can be. */
  readonly generation: number;
  readonly kind: LineKind;
  /** What ties them to the one before. */
  readonly statement: ToldStatement;
}

export interface Line {
  readonly kin: readonly Kin[];
  /** People that were seen and not told, for the limit or the depth; at least so many. */
  readonly leftOut: number;
  readonly deepest: number;
  /** Names at which the line comes back to itself. */
  readonly loops: readonly string[];
  readonly hearsay: readonly ToldStatement[];
}

/** Findings about those involved, each counted once. */
export interface LineFindings {
  readonly contradictions: number;
  readonly anachronisms: number;
  readonly messages: readonly string[];
}

export interface Lineage {
  readonly person: ToldEntity;
  readonly provisional: boolean;
  readonly lifetime: string;
  readonly ancestors: Line | null;
  readonly descendants: Line | null;
  /** Children of the same parents by blood; only in the whole lineage. */
  readonly siblings: readonly ToldEntity[];
  /** Houses and the like that they belong to, at any time; only in the whole lineage. */
  readonly houses: readonly ToldStatement[];
  /** No parents, no line, no birth is told: an orphan of the record. */
  readonly ofUnknownLineage: boolean;
  readonly findings: LineFindings;
}

const USUAL = 80;
const USUAL_DEPTH = 4;
const MOST_DEPTH = 12;
const MOST_OF_ONE = 300;
const MOST_MESSAGES = 10;
const FAULTS = ['contradiction', 'anachronism'] as const;
const TIES = ['PARENT_OF', 'ADOPTIVE_PARENT_OF', 'DESCENDED_FROM'];

export const ancestorsOf = (reasoning: Reasoning, question: LineQuestion) =>
  lineageOf(reasoning, question, 'up');
export const descendantsOf = (reasoning: Reasoning, question: LineQuestion) =>
  lineageOf(reasoning, question, 'down');
export const listLineage = (reasoning: Reasoning, question: LineQuestion) =>
  lineageOf(reasoning, question, 'both');

async function lineageOf(
  reasoning: Reasoning,
  question: LineQuestion,
  way: 'up' | 'down' | 'both',
): Promise<Lineage> {
  const { id, name, type, verified } = await reasoning.find(question.person);
  const depth = Math.min(MOST_DEPTH, Math.max(1, Math.floor(question.depth ?? USUAL_DEPTH)));
  const { limit = USUAL } = question;
  const ancestors = way === 'down' ? null : await line(reasoning, id, 'up', depth, limit);
  const descendants = way === 'up' ? null : await line(reasoning, id, 'down', depth, limit);
  const isWhole = way === 'both';
  const lives = await livesOf(reasoning, [{ id, type }]);
  const life = lives.get(id);
  const lifetime = life === undefined ? '' : lifetimeText(life);
  const involved = [
    id,
    ...[ancestors, descendants].flatMap((one) => one?.kin.map(({ entity }) => entity.id) ?? []),
  ];
  return {
    person: { id, name, type, verified },
    provisional: !verified,
    lifetime,
    ancestors,
    descendants,
    siblings: isWhole ? await siblingsOf(reasoning, id) : [],
    houses: isWhole ? await housesOf(reasoning, id) : [],
    ofUnknownLineage: (await isOrphan(reasoning, id)) || (ancestors?.kin.length === 0 && lifetime === ''),
    findings: await findingsOf(reasoning, involved),
  };
}

interface Step {
  readonly relation: Relation;
  readonly other: string;
  readonly kind: LineKind;
  readonly generation: number;
}

interface Climb {
  readonly steps: readonly Step[];
  readonly leftOut: number;
  readonly isLoop: boolean;
  readonly hearsay: readonly Relation[];
}

async function climb(
  reasoning: Reasoning,
  root: string,
  way: 'up' | 'down',
  depth: number,
  limit: number,
): Promise<Climb> {
  const steps = new Map<string, Step>();
  const beyond = new Set<string>();
  const hearsay = new Map<string, Relation>();
  let isLoop = false;
  let isMore = false;
  let frontier: readonly Pick<Step, 'other' | 'kind'>[] = [{ other: root, kind: 'blood' }];
  // One generation more than is told, so that what lies beyond is counted.
  for (let generation = 1; generation <= depth + 1 && frontier.length > 0; generation++) {
    const next: Step[] = [];
    const { ties, isCut } = await tiesOfAll(reasoning, frontier, way);
    isMore ||= isCut;
    for (const tie of ties) {
      const { relation, other } = tie;
      if (isHearsay(relation)) hearsay.set(relation.id, relation);
      else if (other === root) isLoop = true;
      else if (steps.has(other)) continue;
      else if (generation > depth || steps.size >= limit) beyond.add(other);
      else {
        const step = { ...tie, generation };
        steps.set(other, step);
        next.push(step);
      }
    }
    frontier = next;
  }
  // Of somebody with more kin than are read, one more is known to be left out.
  const leftOut = beyond.size + Number(isMore);
  return { steps: [...steps.values()], leftOut, isLoop, hearsay: [...hearsay.values()] };
}

/** Ids of those after somebody by blood, without telling of them. */
export async function bloodAfter(
  reasoning: Reasoning,
  id: string,
  depth: number,
  limit: number,
): Promise<{ ids: string[]; isCut: boolean }> {
  const { steps, leftOut } = await climb(reasoning, id, 'down', depth, limit);
  const ids = steps.filter(({ kind }) => kind !== 'adoption').map(({ other }) => other);
  return { ids, isCut: leftOut > 0 };
}

/** Beyond an adoption or a long descent, everybody is kin by way of it. */
async function tiesOfAll(
  reasoning: Reasoning,
  frontier: readonly Pick<Step, 'other' | 'kind'>[],
  way: 'up' | 'down',
): Promise<{ ties: Omit<Step, 'generation'>[]; isCut: boolean }> {
  const { ties, isCut } = await tiesOf(
    reasoning,
    frontier.map(({ other }) => other),
    way,
  );
  const all = frontier.flatMap(({ other, kind }) =>
    (ties.get(other) ?? []).map((tie) => ({ ...tie, kind: kind === 'blood' ? tie.kind : kind })),
  );
  return { ties: all, isCut };
}

async function line(
  reasoning: Reasoning,
  root: string,
  way: 'up' | 'down',
  depth: number,
  limit: number,
): Promise<Line> {
  const { steps, leftOut, isLoop, hearsay } = await climb(reasoning, root, way, depth, limit);
  const entities = await toldEntities(reasoning, [root, ...steps.map(({ other }) => other)]);
  const lives = await livesOf(reasoning, entities.values());
  const told = await tell(
    reasoning,
    steps.map(({ relation }) => relation),
  );
  const kin = steps.flatMap(({ other, kind, generation }, index): Kin[] => {
    const entity = entities.get(other);
    const statement = told[index];
    const life = lives.get(other);
    if (entity === undefined || statement === undefined) return [];
    const lifetime = life === undefined ? '' : lifetimeText(life);
    return [{ entity, provisional: !entity.verified, lifetime, generation, kind, statement }];
  });
  return {
    kin,
    leftOut,
    deepest: Math.max(0, ...steps.map(({ generation }) => generation)),
    loops: isLoop ? [entities.get(root)?.name ?? root] : [],
    hearsay: await tell(reasoning, hearsay),
  };
}

/** By whose they are: parents before adoptive ones, before a descent that skips generations. */
async function tiesOf(reasoning: Reasoning, ids: readonly string[], way: 'up' | 'down') {
  const up = way === 'up';
  const most = MOST_OF_ONE * ids.length;
  const parents = TIES.slice(0, 2);
  const kin = await readSome(reasoning, { [up ? 'objects' : 'subjects']: ids, predicates: parents }, most);
  const far = await readSome(
    reasoning,
    { [up ? 'subjects' : 'objects']: ids, predicates: ['DESCENDED_FROM'] },
    most,
  );
  const ties = [...kin.statements, ...far.statements]
    .filter((s): s is Relation => s.kind === 'relation' && !s.flagged)
    .sort((a, b) => TIES.indexOf(a.predicate) - TIES.indexOf(b.predicate))
    .map((relation) => {
      // Whoever descends, or has a parent, is the one that is asked about on the way up.
      const isOfSubject = (relation.predicate === 'DESCENDED_FROM') === up;
      const { subject, object } = relation;
      const [self, other] = isOfSubject ? [subject, object] : [object, subject];
      return { self, relation, other, kind: kindOf(relation) };
    });
  return { ties: groupBy(ties, ({ self }) => self), isCut: kin.isCut || far.isCut };
}

function kindOf({ predicate }: Relation): LineKind {
  if (predicate === 'PARENT_OF') return 'blood';
  return predicate === 'ADOPTIVE_PARENT_OF' ? 'adoption' : 'descent';
}

async function siblingsOf(reasoning: Reasoning, id: string): Promise<ToldEntity[]> {
  const { store } = reasoning;
  const found = new Set<string>();
  const parents = (await store.statements({ object: id, predicates: ['PARENT_OF'] }))
    .filter((parent) => !isHearsay(parent) && !parent.flagged)
    .map(({ subject }) => subject);
  const children = await readSome(reasoning, { subjects: parents, predicates: ['PARENT_OF'] }, MOST_OF_ONE);
  for (const s of children.statements) if (s.kind === 'relation' && !isHearsay(s)) found.add(s.object);
  for (const s of await store.statements({ about: id, predicates: ['SIBLING_OF'] }))
    if (s.kind === 'relation' && !isHearsay(s)) found.add(s.subject === id ? s.object : s.subject);
  found.delete(id);
  return [...(await toldEntities(reasoning, [...found])).values()];
}

async function housesOf(reasoning: Reasoning, id: string): Promise<ToldStatement[]> {
  const some = await readSome(reasoning, { subject: id, predicates: ['MEMBER_OF'] }, MOST_OF_ONE);
  return tell(
    reasoning,
    some.statements.filter((s) => !isHearsay(s) && !s.flagged),
  );
}

async function isOrphan({ store }: Reasoning, id: string): Promise<boolean> {
  const found = await store.findings.findings({
    entity: id,
    kinds: ['orphan'],
    reason: 'person-lineage',
    limit: 1,
  });
  return found.length > 0;
}

async function findingsOf({ store }: Reasoning, ids: readonly string[]): Promise<LineFindings> {
  const filter = {
    entities: ids,
    kinds: FAULTS,
    certainty: 'certain',
    statuses: ['open', 'confirmed'],
  } as const;
  const tally = await store.findings.tallyFindings(filter);
  const sum = (wanted: FindingKind) =>
    tally.reduce((all, { kind, count }) => (kind === wanted ? all + count : all), 0);
  const first = tally.length === 0 ? [] : await store.findings.findings({ ...filter, limit: MOST_MESSAGES });
  return {
    contradictions: sum('contradiction'),
    anachronisms: sum('anachronism'),
    messages: first.map(({ message }) => message),
  };
}

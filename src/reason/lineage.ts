/** Forebears and descendants: by blood and by adoption apart, generation by generation. */
import { type FindingKind, groupBy, type Relation, type Statement } from '../model/index.js';
import { type Lifetime, lifetimeText } from './lifetime.js';
import { livesOf } from './lives.js';
import { readSome } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import {
  isBelieved,
  isHearsay,
  type ToldEntity,
  type ToldStatement,
  tellById,
  toldEntities,
} from './told-statement.js';

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
  const up = way === 'down' ? null : await climb(reasoning, id, 'up', depth, limit);
  const down = way === 'up' ? null : await climb(reasoning, id, 'down', depth, limit);
  const isWhole = way === 'both';
  const siblings = isWhole ? await siblingIds(reasoning, id) : new Set<string>();
  const houses = isWhole ? await housesOf(reasoning, id) : [];
  const person = { id, name, type, verified };
  const words = await wordsFor(reasoning, person, [up, down], siblings, houses);
  const ancestors = up && lineIn(words, person, up);
  const descendants = down && lineIn(words, person, down);
  const lifetime = textOf(words, id);
  const involved = [
    id,
    ...[ancestors, descendants].flatMap((one) => one?.kin.map(({ entity }) => entity.id) ?? []),
  ];
  return {
    person,
    provisional: !verified,
    lifetime,
    ancestors,
    descendants,
    siblings: [...words.entities.values()].filter((one) => siblings.has(one.id)),
    houses: houses.flatMap((house) => words.told.get(house.id) ?? []),
    ofUnknownLineage: (await isOrphan(reasoning, id)) || (ancestors?.kin.length === 0 && lifetime === ''),
    findings: await findingsOf(reasoning, involved),
  };
}

/** What all parts of an answer are told with, read at once. */
interface Words {
  /** In the order of ids. */
  readonly entities: ReadonlyMap<string, ToldEntity>;
  readonly lives: ReadonlyMap<string, Lifetime>;
  readonly told: ReadonlyMap<string, ToldStatement>;
}

async function wordsFor(
  reasoning: Reasoning,
  person: ToldEntity,
  climbs: readonly (Climb | null)[],
  siblings: ReadonlySet<string>,
  houses: readonly Statement[],
): Promise<Words> {
  const all = climbs.filter((one) => one !== null);
  const kin = all.flatMap(({ steps }) => steps);
  const entities = await toldEntities(reasoning, [...kin.map(({ other }) => other), ...siblings]);
  const lives = await livesOf(reasoning, [person, ...kin.flatMap(({ other }) => entities.get(other) ?? [])]);
  const told = await tellById(reasoning, [
    ...kin.map(({ relation }) => relation),
    ...all.flatMap(({ hearsay }) => hearsay),
    ...houses,
  ]);
  return { entities, lives, told };
}

function textOf({ lives }: Words, id: string): string {
  const life = lives.get(id);
  return life === undefined ? '' : lifetimeText(life);
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

function lineIn(words: Words, root: ToldEntity, { steps, leftOut, isLoop, hearsay }: Climb): Line {
  const kin = steps.flatMap(({ relation, other, kind, generation }): Kin[] => {
    const entity = words.entities.get(other);
    const statement = words.told.get(relation.id);
    if (entity === undefined || statement === undefined) return [];
    return [
      { entity, provisional: !entity.verified, lifetime: textOf(words, other), generation, kind, statement },
    ];
  });
  return {
    kin,
    leftOut,
    deepest: Math.max(0, ...steps.map(({ generation }) => generation)),
    loops: isLoop ? [root.name] : [],
    hearsay: hearsay.flatMap((one) => words.told.get(one.id) ?? []),
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

async function siblingIds(reasoning: Reasoning, id: string): Promise<Set<string>> {
  const { store } = reasoning;
  const found = new Set<string>();
  const parents = (await store.statements({ object: id, predicates: ['PARENT_OF'] }))
    .filter(isBelieved)
    .map(({ subject }) => subject);
  if (parents.length > 0) {
    const children = await readSome(reasoning, { subjects: parents, predicates: ['PARENT_OF'] }, MOST_OF_ONE);
    for (const s of children.statements) if (s.kind === 'relation' && !isHearsay(s)) found.add(s.object);
  }
  for (const s of await store.statements({ about: id, predicates: ['SIBLING_OF'] }))
    if (s.kind === 'relation' && !isHearsay(s)) found.add(s.subject === id ? s.object : s.subject);
  found.delete(id);
  return found;
}

async function housesOf(reasoning: Reasoning, id: string): Promise<Statement[]> {
  const some = await readSome(reasoning, { subject: id, predicates: ['MEMBER_OF'] }, MOST_OF_ONE);
  return some.statements.filter(isBelieved);
}

async function isOrphan({ store }: Reasoning, id: string): Promise<boolean> {
  return (
    (await store.findings.countFindings({ entity: id, kinds: ['orphan'], reason: 'person-lineage' })) > 0
  );
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

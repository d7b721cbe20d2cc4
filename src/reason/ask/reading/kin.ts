/** Walks from somebody to their kin, and finds how two are related: each with the statements that show it. */
import type { Relation } from '../../../model/index.js';
import { knownGender } from '../../active-context.js';
import type { Reasoning } from '../../reasoning.js';
import { isBelievedRelation } from '../../told-statement.js';
import type { KinHop, KinStep, KinWord } from './kin-words.js';

export interface KinFound {
  readonly id: string;
  /** What shows it, from the one asked about to this one. */
  readonly path: readonly Relation[];
  /** Who lies between, the nearest first. */
  readonly through: readonly string[];
}

const ADOPTIVE = ['ADOPTIVE_PARENT_OF'];
const PARENTS = ['PARENT_OF', ...ADOPTIVE];
const MOST = 120;
const MOST_STEPS = 7;
const MOST_GENERATIONS = 12;

export async function kinOf(reasoning: Reasoning, id: string, word: KinWord): Promise<KinFound[]> {
  if (word.isEndless) return lineOf(reasoning, id, word.ways[0]?.[0]?.step ?? 'parent');
  const found = new Map<string, KinFound>();
  for (const way of word.ways)
    for (const one of await walk(reasoning, id, way)) if (!found.has(one.id)) found.set(one.id, one);
  if (word.notBy !== null)
    for (const { id: own } of await nextKin(reasoning, id, word.notBy)) found.delete(own);
  const all = [...found.values()];
  return word.isHalf ? halves(reasoning, id, all) : all;
}

async function walk(reasoning: Reasoning, id: string, way: readonly KinHop[]): Promise<readonly KinFound[]> {
  let found: readonly KinFound[] = [{ id, path: [], through: [] }];
  const seen = new Set([id]);
  for (const { step, gender } of way) {
    const next = new Map<string, KinFound>();
    for (const one of found)
      for (const fresh of await stepFrom(reasoning, id, one, step)) {
        const isNew = !seen.has(fresh.id) && !next.has(fresh.id) && next.size < MOST;
        if (isNew && (await mayBe(reasoning, fresh.id, gender))) next.set(fresh.id, fresh);
      }
    for (const one of next.keys()) seen.add(one);
    found = [...next.values()];
  }
  return found;
}

async function stepFrom(
  reasoning: Reasoning,
  start: string,
  one: KinFound,
  step: KinStep,
): Promise<KinFound[]> {
  const through = one.id === start ? [] : [...one.through, one.id];
  const next = await nextKin(reasoning, one.id, step);
  return next.map(({ id, path }) => ({ id, path: [...one.path, ...path], through }));
}

/** Of that gender, as far as is told. */
async function mayBe(reasoning: Reasoning, id: string, gender: string | null): Promise<boolean> {
  const known = gender === null ? null : await knownGender(reasoning, id);
  return known === null || known === gender;
}

/** All ancestors, or all descendants. */
async function lineOf(reasoning: Reasoning, id: string, step: KinStep): Promise<KinFound[]> {
  const found = new Map<string, KinFound>();
  let last: readonly KinFound[] = [{ id, path: [], through: [] }];
  for (let depth = 0; depth < MOST_GENERATIONS && last.length > 0; depth++) {
    const next: KinFound[] = [];
    for (const one of last)
      for (const { id: other, path } of await nextKin(reasoning, one.id, step)) {
        if (other === id || found.has(other) || found.size >= MOST) continue;
        const through = one.id === id ? [] : [...one.through, one.id];
        const fresh = { id: other, path: [...one.path, ...path], through };
        found.set(other, fresh);
        next.push(fresh);
      }
    last = next;
  }
  return [...found.values()];
}

/** Those who share one parent, where both of the other's are told and differ. */
async function halves(reasoning: Reasoning, id: string, siblings: readonly KinFound[]): Promise<KinFound[]> {
  const parents = async (of: string) => (await nextKin(reasoning, of, 'parent')).map((one) => one.id);
  const own = await parents(id);
  const found: KinFound[] = [];
  for (const one of siblings) {
    const theirs = await parents(one.id);
    const common = theirs.filter((parent) => own.includes(parent)).length;
    if (common === 1 && own.length > 1 && theirs.length > 1) found.push(one);
  }
  return found;
}

/** Of two the one who is the other's ancestor, with what shows it; null where neither is. */
export async function elderByDescent(
  reasoning: Reasoning,
  a: string,
  b: string,
): Promise<{ readonly ancestor: string; readonly path: readonly Relation[] } | null> {
  const above = async (one: string, other: string) =>
    (await lineOf(reasoning, other, 'parent')).find(({ id }) => id === one) ?? null;
  const found = (await above(a, b)) ?? (await above(b, a));
  return found === null ? null : { ancestor: found.id, path: found.path };
}

export interface KinWay extends KinFound {
  readonly steps: readonly KinStep[];
}

/** The shortest way from one to the other; null where there is none. `byBlood`: no marriage on it. */
export async function kinBetween(
  reasoning: Reasoning,
  from: string,
  to: string,
  byBlood = false,
): Promise<KinWay | null> {
  const steps = byBlood ? BLOOD : ANY;
  let frontier: readonly KinWay[] = [{ id: from, steps: [], path: [], through: [] }];
  const seen = new Set([from]);
  for (let depth = 0; depth < MOST_STEPS && frontier.length > 0; depth++) {
    const next = new Map<string, KinWay>();
    for (const way of frontier)
      for (const one of await waysOn(reasoning, from, way, steps))
        if (!seen.has(one.id) && !next.has(one.id)) next.set(one.id, one);
    const found = next.get(to);
    if (found !== undefined) return found;
    for (const id of next.keys()) seen.add(id);
    frontier = [...next.values()].slice(0, MOST * 4);
  }
  return null;
}

async function waysOn(
  reasoning: Reasoning,
  from: string,
  way: KinWay,
  steps: readonly KinStep[],
): Promise<KinWay[]> {
  const all: KinWay[] = [];
  for (const step of steps.filter((one) => canFollow(way.steps, one)))
    for (const one of await stepFrom(reasoning, from, way, step))
      all.push({ ...one, steps: [...way.steps, step] });
  return all;
}

const ANY: readonly KinStep[] = ['spouse', 'parent', 'child', 'sibling'];
const BLOOD: readonly KinStep[] = ['parent', 'child', 'sibling'];

/** By blood one goes up, across once, and down: a child's other parent is a marriage. */
function canFollow(steps: readonly KinStep[], step: KinStep): boolean {
  const last = steps.at(-1);
  if (last === undefined) return true;
  if (step === 'spouse') return last !== 'spouse';
  if (step === 'parent') return last === 'parent' || last === 'spouse';
  if (step === 'sibling') return last === 'parent' || last === 'spouse';
  return last !== 'parent';
}

export async function nextKin(
  reasoning: Reasoning,
  id: string,
  step: KinStep,
): Promise<{ readonly id: string; readonly path: readonly Relation[] }[]> {
  const predicates = step === 'adopter' || step === 'adopted' ? ADOPTIVE : PARENTS;
  if (step === 'parent' || step === 'adopter')
    return related(reasoning, { object: id, predicates }, ({ subject }) => subject);
  if (step === 'child' || step === 'adopted')
    return related(reasoning, { subject: id, predicates }, ({ object }) => object);
  const other = (one: Relation) => (one.subject === id ? one.object : one.subject);
  if (step === 'spouse') return related(reasoning, { about: id, predicates: ['SPOUSE_OF'] }, other);
  const told = await related(reasoning, { about: id, predicates: ['SIBLING_OF'] }, other);
  for (const parent of await nextKin(reasoning, id, 'parent'))
    for (const child of await nextKin(reasoning, parent.id, 'child'))
      if (child.id !== id && !told.some((known) => known.id === child.id))
        told.push({ id: child.id, path: [...parent.path, ...child.path] });
  return told;
}

async function related(
  { store }: Reasoning,
  filter: {
    readonly subject?: string;
    readonly object?: string;
    readonly about?: string;
    readonly predicates: readonly string[];
  },
  end: (one: Relation) => string,
): Promise<{ id: string; path: readonly Relation[] }[]> {
  const statements = await store.statements({ ...filter, limit: MOST });
  const rank = ({ predicate }: Relation) => filter.predicates.indexOf(predicate);
  const believed = statements
    .filter(isBelievedRelation)
    .sort((a, b) => rank(a) - rank(b) || a.valid.fromMin - b.valid.fromMin);
  const found = new Map<string, { id: string; path: readonly Relation[] }>();
  for (const one of believed) if (!found.has(end(one))) found.set(end(one), { id: end(one), path: [one] });
  return [...found.values()];
}

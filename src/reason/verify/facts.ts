/** What the record says of two entities and a relation, written or following from what is written. */
import { isRelation, type Relation } from '../../model/index.js';
import type { RelationType } from '../../packs/index.js';
import { readSome } from '../read-some.js';
import type { Reasoning } from '../reasoning.js';
import { isBelievedRelation } from '../told-statement.js';

/** Each way of showing it is a chain of statements, of one where it is written. */
type Shown = readonly Relation[];

const FARTHEST = 6;
const MOST_STEPS = 200;

/** The statements themselves; then what a transitive relation, common parents or a line of parents show. */
export async function waysToShow(
  reasoning: Reasoning,
  relation: RelationType,
  from: string,
  to: string,
): Promise<Shown[]> {
  const { store } = reasoning;
  const direct = await store.statements({ subject: from, object: to, predicates: [relation.name] });
  const turned = relation.symmetric
    ? await store.statements({ subject: to, object: from, predicates: [relation.name] })
    : [];
  const written = [...direct, ...turned].filter(isRelation).map((statement) => [statement]);
  if (written.length > 0) return written;
  const { ontology } = reasoning;
  if (relation.transitive) {
    const path = await pathOf(reasoning, relation.name, from, to);
    if (path !== null) return [path];
  }
  if (relation.name === 'LOCATED_IN' && ontology.relationTypes.has('PART_OF')) {
    const path = await pathOf(reasoning, ['LOCATED_IN', 'PART_OF'], from, to);
    if (path !== null) return [path];
  }
  if (!ontology.relationTypes.has('PARENT_OF')) return [];
  if (relation.name === 'DESCENDED_FROM') {
    const path = await pathOf(reasoning, 'PARENT_OF', to, from);
    if (path !== null) return [path];
  }
  if (relation.name === 'SIBLING_OF') return siblings(reasoning, from, to);
  return relation.name === 'HEIR_OF' ? heirs(reasoning, from, to) : [];
}

/** Heir to a realm is whoever is heir of one who rules it. */
async function heirs({ store }: Reasoning, from: string, to: string): Promise<Shown[]> {
  const of = (await store.statements({ subject: from, predicates: ['HEIR_OF'] })).filter(isRelation);
  const found: Shown[] = [];
  for (const one of of) {
    const rules = await store.statements({ subject: one.object, object: to, predicates: ['RULES'] });
    found.push(...rules.filter(isRelation).map((rule) => [one, rule]));
  }
  return found;
}

/** The shortest chain, breadth first; null when there is none within reach. */
async function pathOf(
  reasoning: Reasoning,
  predicate: string | readonly string[],
  from: string,
  to: string,
): Promise<Shown | null> {
  const predicates = typeof predicate === 'string' ? [predicate] : predicate;
  const reached = new Map<string, Shown>([[from, []]]);
  let edge = [from];
  for (let depth = 0; depth < FARTHEST && edge.length > 0 && reached.size < MOST_STEPS; depth++) {
    const next: string[] = [];
    for (const id of edge) {
      const { statements } = await readSome(reasoning, { subject: id, predicates }, MOST_STEPS);
      for (const statement of statements) {
        if (!isBelievedRelation(statement)) continue;
        if (reached.has(statement.object)) continue;
        const path = [...(reached.get(id) ?? []), statement];
        if (statement.object === to) return path;
        reached.set(statement.object, path);
        next.push(statement.object);
      }
    }
    edge = next;
  }
  return null;
}

async function siblings(reasoning: Reasoning, one: string, other: string): Promise<Shown[]> {
  const parents = async (of: string) =>
    (await reasoning.store.statements({ object: of, predicates: ['PARENT_OF'] })).filter(isRelation);
  const [mine, theirs] = [await parents(one), await parents(other)];
  return mine.flatMap((a) => theirs.filter((b) => b.subject === a.subject).map((b) => [a, b]));
}

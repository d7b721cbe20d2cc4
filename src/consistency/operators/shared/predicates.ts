/** What a word in a declaration leads to from an entity: an attribute, or a relation read from either of its ends. */
import type { Ontology } from '../../../packs/index.js';
import { findPredicate } from '../../../packs/index.js';
import type { Dirt, Handle } from '../../../store/ground.js';
import type { Ground, StatementIndex } from '../../ground/ground.js';

export interface Lead {
  readonly name: string;
  readonly isRelation: boolean;
  readonly forwards: boolean;
  readonly backwards: boolean;
}

export function leadOf(ontology: Ontology, word: string): Lead | null {
  if (ontology.attributes.has(word)) return attributeLead(word);
  const found = findPredicate(ontology, word);
  if (found === null) return null;
  if (found.kind === 'attribute') return attributeLead(found.attribute.name);
  const { name, symmetric } = found.relation;
  const inverted = found.inverted;
  return { name, isRelation: true, forwards: symmetric || !inverted, backwards: symmetric || inverted };
}

export function leadsOf(ontology: Ontology, words: readonly string[]): Lead[] {
  return words.flatMap((word) => leadOf(ontology, word) ?? []);
}

const attributeLead = (name: string): Lead => ({
  name,
  isRelation: false,
  forwards: true,
  backwards: false,
});

/** Does a statement of that name begin at the entity? */
export function stands(ground: Ground, entity: Handle, lead: Lead): boolean {
  return (
    (lead.forwards && ground.out(entity, lead.name).length > 0) ||
    (lead.backwards && ground.into(entity, lead.name).length > 0)
  );
}

/** Each step along the relation, with the statement that makes it. */
export function* steps(
  ground: Ground,
  entity: Handle,
  lead: Lead,
): Iterable<{ readonly to: Handle; readonly statement: StatementIndex }> {
  if (!lead.isRelation) return;
  if (lead.forwards) {
    for (const statement of ground.out(entity, lead.name)) yield { to: ground.object(statement), statement };
  }
  if (lead.backwards) {
    for (const statement of ground.into(entity, lead.name))
      yield { to: ground.subject(statement), statement };
  }
}

/** The same relation, walked against its direction. */
export const reversed = (lead: Lead): Lead => ({
  ...lead,
  forwards: lead.backwards,
  backwards: lead.forwards,
});

/** The entities at which this changed row is seen by that name. */
export function startsOf(dirt: Dirt, lead: Lead): Handle[] {
  if (dirt.kind !== 'statement' || dirt.predicate !== lead.name) return [];
  return [...(lead.forwards ? [dirt.subject] : []), ...(lead.backwards ? [dirt.object] : [])];
}

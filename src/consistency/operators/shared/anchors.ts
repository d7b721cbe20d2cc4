/** Where findings lie, and which statements stand there. */
import type { RelationEnd, RelationType } from '../../../packs/ontology.js';
import type { Anchor } from '../../../store/findings.js';
import type { Dirt, Handle } from '../../../store/ground.js';
import type { Ground, StatementIndex } from '../../ground/ground.js';
import { byTime } from './windows.js';

export const single = (entity: Handle): Anchor => ({ entity, other: 0 });

export function* singles(entities: Iterable<Handle>): Iterable<Anchor> {
  for (const entity of entities) yield single(entity);
}

/** Statements that the anchored end of a rule shares: of a symmetric relation, whichever end it is. */
export function statementsAt(
  ground: Ground,
  { name, symmetric }: RelationType,
  end: RelationEnd,
  entity: Handle,
): ArrayLike<StatementIndex> {
  if (!symmetric) return end === 'subject' ? ground.out(entity, name) : ground.into(entity, name);
  const [out, into] = [ground.out(entity, name), ground.into(entity, name)];
  if (into.length === 0) return out;
  return out.length === 0 ? into : [...out, ...into];
}

export function opposite(ground: Ground, statement: StatementIndex, entity: Handle): Handle {
  const subject = ground.subject(statement);
  return subject === entity ? ground.object(statement) : subject;
}

/** Every pair that the relation joins, for a run over everything: the statements of one pair stand side by side. */
export function* allPairs(ground: Ground, relation: RelationType): Iterable<Anchor> {
  const { start, end, subject, object } = ground.whole.statements(relation.name);
  for (let i = start; i < end; i++) {
    const [entity = 0, other = 0] = [subject[i], object[i]];
    if (i === start || subject[i - 1] !== entity || object[i - 1] !== other) yield { entity, other };
  }
}

/** The pairs of the relation that the entity is part of. */
export function* pairsOf(ground: Ground, relation: RelationType, entity: Handle): Iterable<Anchor> {
  for (const statement of ground.out(entity, relation.name)) {
    yield { entity, other: ground.object(statement) };
  }
  for (const statement of ground.into(entity, relation.name)) {
    yield { entity: ground.subject(statement), other: entity };
  }
}

/** The statements of one pair, the earliest first. */
export function statementsOf(ground: Ground, predicate: string, anchor: Anchor): StatementIndex[] {
  const found = statementsBetween(ground, predicate, anchor);
  return found.length < 2 ? found : found.sort(byTime(ground));
}

/** Found from the end that has fewer. */
function statementsBetween(ground: Ground, predicate: string, { entity, other }: Anchor): StatementIndex[] {
  const out = ground.out(entity, predicate);
  if (out.length <= FEW) {
    const found: StatementIndex[] = [];
    for (const statement of out) if (ground.object(statement) === other) found.push(statement);
    return found;
  }
  const into = ground.into(other, predicate);
  const fewer = into.length < out.length && into.length > 0 ? into : out;
  return [...fewer].filter(
    (statement) => ground.subject(statement) === entity && ground.object(statement) === other,
  );
}

const FEW = 64;

export const pairOf = (dirt: Dirt & { readonly kind: 'statement' }): Anchor => ({
  entity: dirt.subject,
  other: dirt.object,
});

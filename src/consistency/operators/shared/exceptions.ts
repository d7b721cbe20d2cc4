/** Declared exceptions: statements that a family of rules does not count. */
import { foldName } from '../../../model/index.js';
import type { Exception, Ontology, RelationEnd, RelationType } from '../../../packs/ontology.js';
import type { Dirt, Handle } from '../../../store/ground.js';
import type { Ground, StatementIndex } from '../../ground/ground.js';
import { type Lead, leadOf, reversed, startsOf, steps } from './predicates.js';

export interface Exceptions {
  /** Does a declared exception take the statement out? `shared` is the end that clashing statements share, where there is one. */
  lift(ground: Ground, statement: StatementIndex, shared?: Handle): boolean;
  /** Entities for which an exception may hold now, or no longer, after the change; and at which end. */
  touched(
    ground: Ground,
    dirt: Dirt,
  ): Iterable<{ readonly entity: Handle; readonly end: RelationEnd | 'either' }>;
}

const NONE: Exceptions = { lift: () => false, touched: () => [] };

export function exceptionsOf(
  ontology: Ontology,
  relation: RelationType,
  family: Exception['family'],
): Exceptions {
  const told = relation.unless
    .filter((exception) => exception.family === family)
    .map((exception) => ({ ...exception, lead: viaOf(ontology, exception) }));
  if (told.length === 0) return NONE;
  return {
    lift: (ground, statement, shared) =>
      told.some((exception) => holds(ground, relation, exception, statement, shared)),
    *touched(ground, dirt) {
      for (const exception of told) {
        const end = relation.symmetric ? 'either' : exception.end;
        for (const entity of touchedBy(ground, exception, dirt)) yield { entity, end };
      }
    },
  };
}

type Told = Exception & { readonly lead: Lead | null };

const viaOf = (ontology: Ontology, { via }: Exception) => (via === null ? null : leadOf(ontology, via));

function holds(
  ground: Ground,
  relation: RelationType,
  exception: Told,
  statement: StatementIndex,
  shared: Handle | undefined,
): boolean {
  if (exception.qualifier !== null) return carries(ground, exception.qualifier, statement);
  const [subject, object] = [ground.subject(statement), ground.object(statement)];
  if (!relation.symmetric) return isSo(ground, exception, exception.end === 'subject' ? subject : object);
  if (shared === undefined) return isSo(ground, exception, subject) || isSo(ground, exception, object);
  const other = shared === subject ? object : subject;
  return isSo(ground, exception, exception.end === 'subject' ? shared : other);
}

function carries(
  ground: Ground,
  { name, oneOf }: NonNullable<Exception['qualifier']>,
  statement: StatementIndex,
): boolean {
  const value = ground.detail(statement)?.qualifiers[name];
  return value !== undefined && oneOf.some((word) => foldName(word) === foldName(String(value)));
}

function isSo(ground: Ground, exception: Told, entity: Handle): boolean {
  if (exception.lead === null) return isSoOf(ground, exception, entity);
  for (const { to } of steps(ground, entity, exception.lead)) {
    if (isSoOf(ground, exception, to)) return true;
  }
  return false;
}

function isSoOf(ground: Ground, { attribute, type }: Exception, entity: Handle): boolean {
  if (attribute !== null) return ground.isTrue(entity, attribute);
  return type !== null && ground.isA(entity, type);
}

function* touchedBy(ground: Ground, exception: Told, dirt: Dirt): Iterable<Handle> {
  const { attribute, type, lead } = exception;
  if (lead !== null) yield* startsOf(dirt, lead);
  const changed =
    dirt.kind === 'entity'
      ? type !== null && dirt.entity
      : attribute !== null && dirt.predicate === attribute && dirt.subject;
  if (changed === false) return;
  if (lead === null) yield changed;
  else for (const { to } of steps(ground, changed, reversed(lead))) yield to;
}

/** A rule that counts what one end of a relation has: which anchors a change may concern. */
import type { RelationEnd, RelationType } from '../../../packs/ontology.js';
import type { Anchor } from '../../../store/findings.js';
import type { Dirt, Handle } from '../../../store/ground.js';
import type { Ground } from '../../ground/ground.js';
import { opposite, single, statementsAt } from './anchors.js';
import type { Exceptions } from './exceptions.js';
import { datingPredicates } from './lives.js';
import { type Lead, startsOf } from './predicates.js';
import { below } from './reach.js';

/** More anchors than this behind one change: then all are looked at. */
const MAX_TOUCHED = 5000;

export interface Limit {
  readonly relation: RelationType;
  /** The end whose statements are counted together. */
  readonly end: RelationEnd;
  readonly exceptions: Exceptions;
  /** Others that contain each other by one of these are no rivals. */
  readonly nested: readonly Lead[];
}

export interface Reads {
  /** The rule asks for the types of the others. */
  readonly types?: boolean;
  /** The rule asks what the others are called. */
  readonly names?: boolean;
  /** The rule asks how long the two ends lived. */
  readonly lives?: boolean;
  /** The rule takes the date of an event for that of a part in it. */
  readonly eventDates?: boolean;
  /** The rule asks for this attribute of the others. */
  readonly attribute?: string;
}

export function touchedBy(
  ground: Ground,
  limit: Limit,
  dirt: Dirt,
  reads: Reads,
): readonly Anchor[] | 'everything' {
  const { end, exceptions, nested } = limit;
  const found = new Set<Handle>(ownAnchors(limit, dirt));
  const atOther = (other: Handle) => {
    for (const anchor of anchorsOf(ground, limit, other)) found.add(anchor);
  };
  for (const entity of readFrom(ground, limit, dirt, reads)) {
    found.add(entity);
    atOther(entity);
  }
  for (const touched of exceptions.touched(ground, dirt)) {
    if (touched.end === 'either' || touched.end === end) found.add(touched.entity);
    if (touched.end !== end) atOther(touched.entity);
  }
  for (const start of nested.flatMap((lead) => startsOf(dirt, lead))) {
    const inner = below(ground, nested, start, MAX_TOUCHED);
    if (inner === null) return 'everything';
    for (const one of inner) atOther(one);
  }
  return found.size > MAX_TOUCHED ? 'everything' : [...found].map(single);
}

/** Those whose count a statement of the relation itself is part of. */
function ownAnchors({ relation, end }: Limit, dirt: Dirt): Handle[] {
  if (dirt.kind !== 'statement' || dirt.predicate !== relation.name) return [];
  if (relation.symmetric) return [dirt.subject, dirt.object];
  return [end === 'subject' ? dirt.subject : dirt.object];
}

/** Those that count the entity among their others. */
function* anchorsOf(ground: Ground, { relation, end }: Limit, other: Handle): Iterable<Handle> {
  const otherEnd = end === 'subject' ? 'object' : 'subject';
  for (const statement of Array.from(statementsAt(ground, relation, otherEnd, other))) {
    yield opposite(ground, statement, other);
  }
}

/** Entities of which the rule has read what has changed. */
function readFrom(ground: Ground, { relation }: Limit, dirt: Dirt, reads: Reads): Handle[] {
  if (dirt.kind === 'entity') return reads.types === true || reads.names === true ? [dirt.entity] : [];
  if (dirt.predicate === reads.attribute) return [dirt.subject];
  if (reads.lives === true && datingPredicates(ground.ontology).has(dirt.predicate)) return [dirt.subject];
  if (reads.eventDates !== true || relation.temporal !== 'event') return [];
  return ground.ontology.attributes.get(dirt.predicate)?.value === 'date' ? [dirt.subject] : [];
}

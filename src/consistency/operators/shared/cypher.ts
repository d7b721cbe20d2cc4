/** The questions of declared rules as Cypher: what a person reads, and what tests hold the operators against. */
import type { RelationEnd, RelationType } from '../../../packs/ontology.js';

const notSaid = (what: string): string => `// Left out here: ${what}.\n`;

/** What the language cannot say in one readable query, as a first line. */
function leftOut(relation: RelationType, family: string, nested: readonly string[]): string {
  const parts = [
    nested.length > 0 ? `others that contain each other by ${nested.join(', ')}` : '',
    relation.unless.some((exception) => exception.family === family) ? 'declared exceptions' : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : notSaid(parts.join('; '));
}

export const overlap = (a: string, b: string): string =>
  `time_windows_overlap(${a}.valid_from, ${a}.valid_until, ${b}.valid_from, ${b}.valid_until)`;

export function exclusiveCypher(relation: RelationType, end: RelationEnd): string {
  const { name, symmetric, temporal, exclusive } = relation;
  const pattern = symmetric
    ? `(a)-[r1:${name}]-(x)-[r2:${name}]-(b)`
    : end === 'subject'
      ? `(a)<-[r1:${name}]-(x)-[r2:${name}]->(b)`
      : `(a)-[r1:${name}]->(x)<-[r2:${name}]-(b)`;
  const conditions = [
    'a.id < b.id',
    ...(temporal === 'timeless' ? [] : [overlap('r1', 'r2')]),
    ...(exclusive.within.length === 0 ? [] : [labels('a', exclusive.within), labels('b', exclusive.within)]),
    ...exclusive.apart.map((type) => `(a:${type}) = (b:${type})`),
  ];
  return `${leftOut(relation, 'exclusive', exclusive.nested)}MATCH ${pattern}
WHERE ${conditions.join('\n  AND ')}
RETURN x, a, b, r1, r2`;
}

const labels = (variable: string, types: readonly string[]): string =>
  `(${types.map((type) => `${variable}:${type}`).join(' OR ')})`;

export function maxCypher(relation: RelationType, end: RelationEnd, most: number): string {
  const { name, temporal, max, symmetric } = relation;
  const edge = symmetric ? `-[r:${name}]-` : end === 'subject' ? `-[r:${name}]->` : `<-[r:${name}]-`;
  const when = temporal === 'state' ? notSaid('that they hold at one time') : '';
  return `${when}${leftOut(relation, 'max', max.nested)}MATCH (x)${edge}(other)
WITH x, count(DISTINCT other) AS others
WHERE others > ${most}
RETURN x, others`;
}

export function distinctCypher(relation: RelationType, end: RelationEnd, attribute: string): string {
  const pattern =
    end === 'subject'
      ? `(a)-[r1:${relation.name}]->(x)<-[r2:${relation.name}]-(b)`
      : `(a)<-[r1:${relation.name}]-(x)-[r2:${relation.name}]->(b)`;
  return `${leftOut(relation, 'distinct', [])}MATCH ${pattern}
WHERE a.id < b.id AND a.${attribute} = b.${attribute}
RETURN x, a, b, r1, r2`;
}

export function contradictsCypher(relation: RelationType, other: RelationType): string {
  const first = relation.symmetric ? `-[r1:${relation.name}]-` : `-[r1:${relation.name}]->`;
  const second = relation.symmetric || other.symmetric ? `-[r2:${other.name}]-` : `-[r2:${other.name}]->`;
  const timed = relation.temporal !== 'timeless' && other.temporal !== 'timeless';
  const conditions = [
    ...(relation.symmetric ? ['a.id < b.id'] : []),
    ...(timed ? [overlap('r1', 'r2')] : []),
  ];
  return `${leftOut(relation, 'contradicts', [])}MATCH (a)${first}(b), (a)${second}(b)${
    conditions.length === 0 ? '' : `\nWHERE ${conditions.join(' AND ')}`
  }
RETURN a, b, r1, r2`;
}

/** Who is a man and who a woman by what sources call them as somebody's kin: "her mother, Old Nan". */
import { foldName, groupBy, isRelation, type Statement } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { EntityNames } from './gather.js';

export interface CalledSexes {
  readonly sexes: ReadonlyMap<string, 'M' | 'F'>;
  /** Those that say no more than a relation beside them does. */
  readonly statements: ReadonlySet<string>;
}

const SEXES: Readonly<Record<string, 'M' | 'F'>> = { male: 'M', female: 'F' };

export function calledSexes(
  statements: readonly Statement[],
  { attributes }: Pick<Ontology, 'attributes'>,
  names: EntityNames,
): CalledSexes {
  const sexes = new Map<string, 'M' | 'F'>();
  const told = new Set<string>();
  const ends = statements.filter(isRelation).flatMap(({ predicate, subject, object }) => [
    { predicate, one: subject, other: object },
    { predicate, one: object, other: subject },
  ]);
  const kinOf = groupBy(ends, ({ predicate, one }) => `${predicate} ${one}`);
  for (const { id, subject, predicate, qualifiers } of statements) {
    const kin = attributes.get(predicate)?.kin;
    if (kin == null || qualifiers.name === undefined) continue;
    const name = foldName(String(qualifiers.name));
    const all = kinOf.get(`${kin.relation} ${subject}`) ?? [];
    const called = all.find(({ other }) => namesOf(other, names).includes(name));
    if (called === undefined) continue;
    told.add(id);
    const sex = SEXES[String(qualifiers.gender)];
    if (sex !== undefined) sexes.set(called.other, sex);
  }
  return { sexes, statements: told };
}

function namesOf(id: string, names: EntityNames): string[] {
  const { name = '', aliases = [] } = names.entity(id) ?? {};
  return [name, ...aliases].map(foldName);
}

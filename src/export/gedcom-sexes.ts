/** Who is a man and who a woman by what sources call them as somebody's kin: "her mother, Old Nan", `mother: "[[Maud]]"`. */
import { foldName, formatValue, groupBy, isRelation, type Statement } from '../model/index.js';
import { GENDER_AS_KIN, type Ontology } from '../packs/index.js';
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
  const keyed = groupBy(
    statements.filter(({ predicate }) => predicate === GENDER_AS_KIN),
    ({ subject }) => subject,
  );
  const sexes = new Map(
    [...keyed].flatMap(([id, [first, another]]) => (another === undefined ? sexOf(id, first) : [])),
  );
  const told = new Set([...keyed.values()].flat().map(({ id }) => id));
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

function sexOf(id: string, told: Statement | undefined): (readonly [string, 'M' | 'F'])[] {
  const sex = told?.kind === 'attribute' ? SEXES[formatValue(told.value)] : undefined;
  return sex === undefined ? [] : [[id, sex]];
}

function namesOf(id: string, names: EntityNames): string[] {
  const { name = '', aliases = [] } = names.entity(id) ?? {};
  return [name, ...aliases].map(foldName);
}

/** Who is a man and who a woman by what sources call them as somebody's kin: "her mother, Old Nan", `mother: "[[Maud]]"`. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Assertion,
  foldName,
  groupBy,
  isRelation,
  type Relation,
  type Source,
  type Statement,
} from '../model/index.js';
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

/** `mother: "[[Maud]]"`, `**Wife:** Maud`: a line that begins with a key. */
const KEYED = /^[\s>*_-]*(?<key>\p{L}[\p{L} -]{0,30}?)[*_]*::?[*_]*\s+(?<value>\S.*)$/u;

/** By the keys under which notes name them, read where the statements say that they stand. */
export async function sexesByKeys(
  root: string,
  statements: readonly Statement[],
  said: ReadonlyMap<string, readonly Assertion[]>,
  sources: readonly Source[],
  { attributes }: Pick<Ontology, 'attributes'>,
  names: EntityNames,
): Promise<ReadonlyMap<string, 'M' | 'F'>> {
  const kinds = groupBy(
    [...attributes.values()].flatMap(({ kin }) => kin ?? []),
    ({ relation }) => relation,
  );
  const wordsOf = new Map(
    [...kinds].map(([relation, all]) => [relation, new Map(all.flatMap((kin) => [...kin.words]))]),
  );
  const files = new Map(sources.map(({ id, origin }) => [id, origin]));
  const read = new Map<string, Promise<readonly string[]>>();
  const linesOf = (file: string): Promise<readonly string[]> => {
    const known = read.get(file) ?? readFile(path.join(root, file), 'utf8').then(asLines, () => []);
    read.set(file, known);
    return known;
  };
  const sexes = new Map<string, 'M' | 'F'>();
  for (const statement of statements) {
    if (!isRelation(statement)) continue;
    const words = wordsOf.get(statement.predicate);
    if (words === undefined) continue;
    for (const { source, lines, quote } of said.get(statement.id) ?? []) {
      const file = files.get(source);
      if (file === undefined || lines === null || quote !== null) continue;
      const { key = '', value = '' } = KEYED.exec((await linesOf(file))[lines.start - 1] ?? '')?.groups ?? {};
      const sex = SEXES[words.get(foldName(key)) ?? ''];
      const [named, another] = endsIn(value, statement, names);
      if (sex !== undefined && named !== undefined && another === undefined) sexes.set(named, sex);
    }
  }
  return sexes;
}

function endsIn(value: string, { subject, object }: Relation, names: EntityNames): string[] {
  const folded = foldName(value);
  return [subject, object].filter((id) => namesOf(id, names).some((name) => folded.includes(name)));
}

const asLines = (text: string): readonly string[] => text.split(/\r\n|\r|\n/);

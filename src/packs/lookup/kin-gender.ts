/** Man or woman, by the word under which somebody is named as kin: `mother`, `sons`, `wife of`. */
import { foldName } from '../../model/index.js';
import type { KinGender, Ontology } from '../ontology.js';

export type ToldGender = Exclude<KinGender, 'any'>;

type Words = ReadonlyMap<string, KinGender>;
const known = new WeakMap<Ontology, ReadonlyMap<string, Words>>();

/** `isOwn`: it is said of whose page it is, and not of whom the page names. Null where the word tells neither. */
export function kinGender(
  ontology: Ontology,
  relation: string,
  word: string,
): { readonly gender: ToldGender; readonly isOwn: boolean } | null {
  const words = wordsOf(ontology).get(relation);
  if (words === undefined) return null;
  const folded = foldName(word);
  const noun = folded.replace(/ of$/, '');
  const gender = words.get(noun) ?? words.get(single(noun)) ?? 'any';
  return gender === 'any' ? null : { gender, isOwn: noun !== folded };
}

const single = (noun: string): string => noun.replace(/ves$/, 'fe').replace(/s$/, '');

/** Words for kin, by the relation that they stand for. */
function wordsOf(ontology: Ontology): ReadonlyMap<string, Words> {
  const before = known.get(ontology);
  if (before !== undefined) return before;
  const found = new Map<string, Words>();
  for (const { kin } of ontology.attributes.values())
    if (kin !== null) found.set(kin.relation, new Map([...(found.get(kin.relation) ?? []), ...kin.words]));
  known.set(ontology, found);
  return found;
}

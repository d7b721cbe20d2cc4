/** Entity types by the words that people use for them, and the questions asked of their hierarchy. */
import type { EntityType, Ontology } from '../ontology.js';
import { foldWord, formsOf } from './fold.js';

/** What was asked before: the words of prose are asked for again and again. */
const answers = new WeakMap<Ontology, Map<string, EntityType | null>>();
const MOST_ANSWERS = 20_000;
const LONGEST_ASKED = 30;
const indexes = new WeakMap<Ontology, ReadonlyMap<string, EntityType>>();

/** By name, alias or plural: `Person`, `npc`, `Characters`, `Cities`. */
export function typeByWord(ontology: Ontology, word: string): EntityType | null {
  const asked = answers.get(ontology) ?? new Map<string, EntityType | null>();
  if (asked.size === 0) answers.set(ontology, asked);
  const known = asked.get(word);
  if (known !== undefined) return known;
  const answer = lookUp(ontology, word);
  if (asked.size >= MOST_ANSWERS) asked.clear();
  if (word.length <= LONGEST_ASKED) asked.set(word, answer);
  return answer;
}

function lookUp(ontology: Ontology, word: string): EntityType | null {
  const exact = ontology.entityTypes.get(word);
  if (exact !== undefined) return exact;
  const index = indexOf(ontology);
  for (const form of formsOf(foldWord(word))) {
    const type = index.get(form) ?? index.get(form.replaceAll(' ', ''));
    if (type !== undefined) return type;
  }
  return null;
}

/** Every word that names a type, for did-you-mean. */
export function typeWords(ontology: Ontology): string[] {
  return [...new Set([...ontology.entityTypes.values()].flatMap(({ name, aliases }) => [name, ...aliases]))];
}

function indexOf(ontology: Ontology): ReadonlyMap<string, EntityType> {
  const known = indexes.get(ontology);
  if (known !== undefined) return known;
  const rank = new Map(ontology.packs.map(({ id }, i) => [id, i]));
  const byRank = [...ontology.entityTypes.values()].sort(
    (a, b) => (rank.get(a.pack) ?? 0) - (rank.get(b.pack) ?? 0),
  );
  const index = new Map<string, EntityType>();
  for (const type of byRank) for (const alias of type.aliases) index.set(alias, type);
  for (const type of byRank) {
    index.set(foldWord(type.name), type);
    index.set(type.name.toLowerCase(), type);
  }
  indexes.set(ontology, index);
  return index;
}

const examples = new WeakMap<Ontology, ReadonlyMap<string, string>>();
const nouns = new WeakMap<Ontology, ReadonlyMap<string, string>>();

/** The type of what is known for it wherever it stands: `elf` is a species. */
export function typeOfExample(ontology: Ontology, folded: string): string | null {
  return typesBy('examples', examples, ontology).get(folded) ?? null;
}

/** The type of what a sentence calls so: `sloop` is a vessel. */
export function typeOfNoun(ontology: Ontology, folded: string): string | null {
  return typesBy('nouns', nouns, ontology).get(folded) ?? null;
}

function typesBy(
  which: 'examples' | 'nouns',
  all: WeakMap<Ontology, ReadonlyMap<string, string>>,
  ontology: Ontology,
): ReadonlyMap<string, string> {
  let known = all.get(ontology);
  if (known === undefined) {
    known = new Map(
      [...ontology.entityTypes.values()].flatMap((type) => type[which].map((word) => [word, type.name])),
    );
    all.set(ontology, known);
  }
  return known;
}

/** True when the first is the second, or a kind of it. */
export function isA(ontology: Ontology, type: string, ancestor: string): boolean {
  return type === ancestor || (ontology.entityTypes.get(type)?.lineage.includes(ancestor) ?? false);
}

/** These types and all kinds of them. */
export function subtypesOf(ontology: Ontology, types: readonly string[]): string[] {
  const kinds = [...ontology.entityTypes.keys()].filter((type) =>
    types.some((one) => isA(ontology, type, one)),
  );
  return [...new Set([...types, ...kinds])];
}

/** The nearest type that all of these are kinds of; null when there are none. */
export function commonType(ontology: Ontology, types: readonly string[]): string | null {
  const [first, ...rest] = types;
  const lineage = first === undefined ? [] : (ontology.entityTypes.get(first)?.lineage ?? []);
  return lineage.find((ancestor) => rest.every((type) => isA(ontology, type, ancestor))) ?? null;
}

/**
 * What an unknown thing at an end of a relation must be, given the types declared for that end:
 * the one that takes in all others, or null when they differ too much to tell.
 */
export function guessType(ontology: Ontology, types: readonly string[]): string | null {
  return types.find((type) => types.every((other) => isA(ontology, other, type))) ?? null;
}

/**
 * Which pool a statement of an exclusive relation is counted in, by the type of its other end;
 * null when it is not counted. Two statements can clash only within one pool.
 */
export function exclusivePool(
  ontology: Ontology,
  { within, apart }: { readonly within: readonly string[]; readonly apart: readonly string[] },
  otherEnd: string,
): string | null {
  if (within.length > 0 && !within.some((type) => isA(ontology, otherEnd, type))) return null;
  return apart.find((type) => isA(ontology, otherEnd, type)) ?? 'any';
}

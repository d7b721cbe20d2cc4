/** Facts by what they were read to say: a question for the rate limit finds what allows so many requests a second. */
import type { Ontology } from '../packs/ontology.js';
import { queryTerms, stemOf } from '../search/index.js';
import type { FactClaim } from '../store/facts.js';
import type { MemoryWorld } from './memory-world.js';

export interface Claimed {
  /** Id of the fact. */
  readonly fact: string;
  /** How many words of the question its claim has. */
  readonly score: number;
}

const OWNER = 'MAINTAINS';
const OWNERS = ['own', 'owner', 'owned', 'maintainer'];

/** Those with most words of the question first, then the latest. Without the name of an attribute in it there are none. */
export async function claimed(
  { store, ontology }: MemoryWorld,
  text: string,
  depth: number,
): Promise<Claimed[]> {
  const asked = stemsOf(text);
  const best = new Map<string, number>();
  for (const { attribute, names } of attributesIn(ontology, asked)) {
    const claims = await store.facts.claims({ attribute, latest: depth });
    for (const claim of [...claims].reverse()) {
      const score = shared(asked, claim, names);
      best.set(claim.fact, Math.max(score, best.get(claim.fact) ?? 0));
    }
  }
  return [...best].map(([fact, score]) => ({ fact, score })).sort((a, b) => b.score - a.score);
}

interface NamedAttribute {
  readonly attribute: string;
  /** The stems of all by which the question names it. */
  readonly names: ReadonlySet<string>;
}

function attributesIn(ontology: Ontology, asked: readonly string[]): NamedAttribute[] {
  const line = ` ${asked.join(' ')} `;
  return namedAttributes(ontology).flatMap(([attribute, names]) => {
    const meant = names.filter((stems) => line.includes(` ${stems.join(' ')} `));
    return meant.length === 0 ? [] : [{ attribute, names: new Set(meant.flat()) }];
  });
}

type Names = readonly [attribute: string, names: readonly (readonly string[])[]];

const NAMED = new WeakMap<Ontology, readonly Names[]>();

function namedAttributes(ontology: Ontology): readonly Names[] {
  const owner = ontology.relationTypes.get(OWNER);
  const told: [string, readonly string[]][] = [...ontology.attributes.values()].map(({ name, aliases }) => [
    name,
    [name.replaceAll('_', ' '), ...aliases.filter(isTelling)],
  ]);
  if (owner !== undefined)
    told.push([OWNER, [...OWNERS, ...owner.aliases, ...(owner.inverse?.aliases ?? [])]]);
  const all =
    NAMED.get(ontology) ??
    told.map(([name, names]): Names => [name, names.map(stemsOf).filter((stems) => stems.length > 0)]);
  NAMED.set(ontology, all);
  return all;
}

/** `on` and `up` stand in every other sentence. */
const isTelling = (alias: string): boolean => alias.length > 3;

function shared(
  asked: readonly string[],
  { subjectName, told }: FactClaim,
  names: ReadonlySet<string>,
): number {
  const words = new Set([...names, ...stemsOf(subjectName), ...stemsOf(told)]);
  return new Set(asked.filter((word) => words.has(word))).size;
}

const stemsOf = (text: string): string[] => queryTerms(text).map(({ word }) => stemOf(word));

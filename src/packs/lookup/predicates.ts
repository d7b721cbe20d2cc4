/** Relations and attributes by the words that pages use for them. Asked once per statement, so answers are kept. */
import { didYouMean } from '../../model/index.js';
import type { Ontology, Predicate } from '../ontology.js';
import { foldWord, formsOf } from './fold.js';
import { isA } from './types.js';

export interface PredicateContext {
  /** Type of the entity that the word is said of. */
  readonly subjectType?: string | undefined;
  /** Whether the value is a link to an entity; a plain word may still name one, if nothing but a relation fits. */
  readonly valueIsLink?: boolean | undefined;
}

/** One meaning of a word. */
interface Candidate {
  readonly predicate: Predicate;
  /** Types of the entity that the word is said of. */
  readonly types: readonly string[];
  /** The name of it, in any case, and not an alias. */
  readonly named: boolean;
  /** Of the pack that had the last say. */
  readonly rank: number;
}

interface Index {
  readonly exact: ReadonlyMap<string, Predicate>;
  readonly words: ReadonlyMap<string, readonly Candidate[]>;
  readonly answers: Map<string, Predicate | null>;
  /** What an unknown word may have been meant to be, in words for whoever wrote it. */
  readonly near: Map<string, string | undefined>;
}

/** Words come from documents: what is remembered must not grow with them. */
const MAX_ANSWERS = 50_000;
const indexes = new WeakMap<Ontology, Index>();

export function findPredicate(
  ontology: Ontology,
  word: string,
  context: PredicateContext = {},
): Predicate | null {
  const index = indexOf(ontology);
  const exact = index.exact.get(word);
  if (exact !== undefined) return exact;
  const { subjectType, valueIsLink } = context;
  const key = `${word}\u001f${subjectType ?? ''}\u001f${valueIsLink ?? ''}`;
  const known = index.answers.get(key);
  if (known !== undefined) return known;
  const found = resolve(ontology, index, word, context);
  if (index.answers.size >= MAX_ANSWERS) index.answers.clear();
  index.answers.set(key, found);
  return found;
}

/** A relation, the inverse of one, or an attribute, by the very name it is declared under. */
export function predicateNamed(ontology: Ontology, name: string): Predicate | null {
  const attribute = ontology.attributes.get(name);
  if (attribute !== undefined) return { kind: 'attribute', attribute };
  return indexOf(ontology).exact.get(name) ?? null;
}

/** Everything that a word may mean, on whatever page it stands. */
export function meaningsOfWord(ontology: Ontology, word: string): readonly Predicate[] {
  const { words } = indexOf(ontology);
  const form = formsOf(foldWord(word)).find((one) => words.has(one));
  return (words.get(form ?? '') ?? []).map(({ predicate }) => predicate);
}

/** Every word that names a predicate, for did-you-mean. */
export function predicateWords(ontology: Ontology): string[] {
  const { exact, words } = indexOf(ontology);
  return [...new Set([...exact.keys(), ...ontology.attributes.keys(), ...words.keys()])];
}

/** `Did you mean A or B?` for a word that names no predicate; undefined where nothing is near. A vault has few words, often. */
export function nearPredicates(ontology: Ontology, word: string): string | undefined {
  const { near } = indexOf(ontology);
  if (!near.has(word)) {
    if (near.size >= MAX_ANSWERS) near.clear();
    near.set(word, didYouMean(word, predicateWords(ontology)));
  }
  return near.get(word);
}

function resolve(
  ontology: Ontology,
  { words }: Index,
  word: string,
  context: PredicateContext,
): Predicate | null {
  for (const form of formsOf(foldWord(word))) {
    const best = bestOf(ontology, words.get(form) ?? [], context);
    if (best !== null) return best.predicate;
  }
  return null;
}

/** The subject's type decides first, then whether the value is a link, then who is nearer and who came last. */
function bestOf(
  ontology: Ontology,
  candidates: readonly Candidate[],
  context: PredicateContext,
): Candidate | null {
  let best: { readonly candidate: Candidate; readonly score: readonly number[] } | null = null;
  for (const candidate of candidates) {
    const score = scoreOf(ontology, candidate, context);
    if (score !== null && (best === null || higher(score, best.score))) best = { candidate, score };
  }
  return best?.candidate ?? null;
}

function scoreOf(ontology: Ontology, candidate: Candidate, { subjectType, valueIsLink }: PredicateContext) {
  const { predicate, types, named, rank } = candidate;
  const isRelation = predicate.kind === 'relation';
  const fit = fitOf(ontology, types, subjectType);
  // A plain text under a word that means a relation of other things is far more often a text than a name.
  if (fit === 0 && isRelation && !named && valueIsLink !== true) return null;
  const kind = Number((valueIsLink ?? false) === isRelation);
  const direct = Number(!(isRelation && predicate.inverted));
  return [fit, kind, -distance(ontology, types, subjectType), Number(named), rank, direct];
}

/** 2: made for this type; 1: possible, as the type is not known well enough; 0: made for others. */
function fitOf(ontology: Ontology, types: readonly string[], subject: string | undefined): 0 | 1 | 2 {
  if (subject === undefined) return 1;
  if (types.some((type) => isA(ontology, subject, type))) return 2;
  return types.some((type) => isA(ontology, type, subject)) ? 1 : 0;
}

function distance(ontology: Ontology, types: readonly string[], subject: string | undefined): number {
  const lineage = ontology.entityTypes.get(subject ?? '')?.lineage ?? [];
  const steps = types.map((type) => lineage.indexOf(type)).filter((step) => step >= 0);
  return steps.length === 0 ? 0 : Math.min(...steps);
}

function higher(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

function indexOf(ontology: Ontology): Index {
  const known = indexes.get(ontology);
  if (known !== undefined) return known;
  const exact = new Map<string, Predicate>();
  const words = new Map<string, Candidate[]>();
  const ranks = new Map(ontology.packs.map(({ id }, i) => [id, i]));
  const claim = (names: readonly string[], candidate: Candidate) => {
    for (const name of new Set(names.map(foldWord))) words.set(name, [...(words.get(name) ?? []), candidate]);
  };
  for (const relation of ontology.relationTypes.values()) {
    const rank = ranks.get(relation.pack) ?? 0;
    const { name, inverse, aliases, from, to } = relation;
    const direct: Predicate = { kind: 'relation', relation, inverted: false };
    exact.set(name, direct);
    claim([name], { predicate: direct, types: from, named: true, rank });
    claim(aliases, { predicate: direct, types: from, named: false, rank });
    if (inverse === null) continue;
    const inverted: Predicate = { kind: 'relation', relation, inverted: true };
    exact.set(inverse.name, inverted);
    claim([inverse.name], { predicate: inverted, types: to, named: true, rank });
    claim(inverse.aliases, { predicate: inverted, types: to, named: false, rank });
  }
  for (const attribute of ontology.attributes.values()) {
    const rank = ranks.get(attribute.pack) ?? 0;
    const predicate: Predicate = { kind: 'attribute', attribute };
    claim([attribute.name], { predicate, types: attribute.of, named: true, rank });
    claim(attribute.aliases, { predicate, types: attribute.of, named: false, rank });
  }
  const index: Index = { exact, words, answers: new Map(), near: new Map() };
  indexes.set(ontology, index);
  return index;
}

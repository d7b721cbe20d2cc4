/** The words by which running text tells relations and attributes, from what packs declare. */

import { atOnce } from '../../model/breathe.js';
import { foldName } from '../../model/index.js';
import type { AttributeType, Ontology, RelationType } from '../../packs/index.js';
import { wordsSaid } from '../../packs/said.js';
import { lemmaOf } from './text.js';

export type Meaning =
  | {
      readonly kind: 'relation';
      readonly relation: RelationType;
      /** The one named before the words is the object. */
      readonly inverted: boolean;
    }
  | { readonly kind: 'attribute'; readonly attribute: AttributeType }
  /** `lived from … to …`, `lasted …`: both ends of a lifetime. */
  | { readonly kind: 'lifetime' };

export interface Phrase {
  /** Between the two that it relates, each word without its ending. */
  readonly lemmas: readonly string[];
  /** What must follow the one named after it: `of the {object} kind`. */
  readonly suffix: readonly string[];
  readonly meanings: readonly Meaning[];
}

export interface Lexicon {
  /** By the first lemma, longer phrases first. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
}

const LIFE = ['lived', 'lasted', 'ran', 'existed', 'endured', 'stretched'];
/** Words of one relation that are verbs, though they look like plurals. */
const VERBS = new Set(
  `rules governs leads heads serves controls occupies guards protects defends worships venerates borders speaks wields carries
   holds owns possesses practices practises inhabits roams casts foretells predicts trades claims raised wed bore met led won
   lost taught slew knew spoke made wrote built saw began ended fought killed begot overthrew caused founded created signed
   besieged commanded`.split(/\s+/),
);
const LEADING = /^(?:(?:was|is|were|are|been)\s+)?(?:(?:an?|the)\s+)?/;
const PREPOSITION = /\s(?:of|to|in|at|by|from|with|on|for|after|over|upon|against|during|out)$/;
const built = new WeakMap<Ontology, Lexicon>();

export function lexiconOf(ontology: Ontology): Lexicon {
  return built.get(ontology) ?? atOnce(learnLexicon(ontology));
}

/** The same, a predicate at a time. */
export function* learnLexicon(ontology: Ontology): Generator<undefined, Lexicon> {
  const known = built.get(ontology);
  if (known !== undefined) return known;
  const lexicon = yield* build(ontology);
  built.set(ontology, lexicon);
  return lexicon;
}

/** The lemmas of all words by which these relations and attributes are told. */
export function phrasesFor(ontology: Ontology, predicates: ReadonlySet<string>): string[] {
  const tells = (meaning: Meaning): boolean => {
    if (meaning.kind === 'relation') return predicates.has(meaning.relation.name);
    return meaning.kind === 'attribute' && predicates.has(meaning.attribute.name);
  };
  return [...lexiconOf(ontology).phrases.values()]
    .flat()
    .filter(({ meanings }) => meanings.some(tells))
    .flatMap(({ lemmas, suffix }) => [...lemmas, ...suffix]);
}

/** In a phrase: a possessive or an article, whichever. */
export const ANY = '_';

/** The words as lemmas; a bare preposition keeps its copula, as it tells nothing by itself. */
export function lemmasOf(words: string): string[] {
  return foldName(words.replaceAll('_', '0'))
    .split(' ')
    .map((word) => (word === '0' ? ANY : lemmaOf(word)));
}

function* build(ontology: Ontology): Generator<undefined, Lexicon> {
  const entries = new Map<string, { lemmas: string[]; suffix: string[]; meanings: Meaning[] }>();
  const add = (words: string, meaning: Meaning, suffix = '') => {
    const lemmas = lemmasOf(words);
    const after = suffix === '' ? [] : lemmasOf(suffix);
    if (lemmas.length === 0 || lemmas[0] === '') return;
    const key = `${lemmas.join(' ')}|${after.join(' ')}`;
    const entry = entries.get(key) ?? { lemmas, suffix: after, meanings: [] };
    if (!entry.meanings.some((other) => sameMeaning(other, meaning))) entry.meanings.push(meaning);
    entries.set(key, entry);
  };
  for (const relation of ontology.relationTypes.values()) {
    addRelation(relation, add);
    yield;
  }
  for (const { words, relations } of wordsSaid().families)
    for (const name of relations) {
      const relation = ontology.relationTypes.get(name.replace('~', ''));
      if (relation !== undefined)
        for (const one of words) add(one, { kind: 'relation', relation, inverted: name.endsWith('~') });
    }
  for (const attribute of ontology.attributes.values()) {
    addAttribute(attribute, add);
    yield;
  }
  for (const word of LIFE) add(word, { kind: 'lifetime' });
  const phrases = new Map<string, Phrase[]>();
  for (const entry of entries.values()) {
    const first = entry.lemmas[0] ?? '';
    phrases.set(first, [...(phrases.get(first) ?? []), entry]);
  }
  for (const list of phrases.values()) list.sort((a, b) => weight(b) - weight(a));
  return { phrases };
}

function weight({ lemmas, suffix }: Phrase): number {
  return lemmas.length * 2 + suffix.length;
}

function addRelation(
  relation: RelationType,
  add: (words: string, meaning: Meaning, suffix?: string) => void,
) {
  const direct: Meaning = { kind: 'relation', relation, inverted: false };
  const inverse: Meaning = { kind: 'relation', relation, inverted: true };
  const [, told = '', suffix = ''] = /^\{subject\}\s+(.*?)\s*\{object\}\s*(.*)$/.exec(relation.phrase) ?? [];
  if (told !== '') add(linking(told), direct, suffix);
  const spoken = (words: readonly string[]) =>
    words.map((word) => word.toLowerCase().replaceAll('_', ' ')).filter(isLinking);
  for (const words of spoken([relation.name, ...relation.aliases])) add(words, direct);
  const said = wordsSaid();
  for (const words of said.direct.get(relation.name) ?? []) addSaid(words, direct, add);
  for (const words of said.inverse.get(relation.name) ?? []) addSaid(words, inverse, add);
  if (relation.symmetric) for (const words of together(relation)) add(words, direct);
  if (relation.inverse !== null)
    for (const words of spoken([relation.inverse.name, ...relation.inverse.aliases])) add(words, inverse);
}

/** `took {object} in marriage`: what follows the object is asked for, too. */
function addSaid(
  words: string,
  meaning: Meaning,
  add: (words: string, meaning: Meaning, suffix?: string) => void,
) {
  const [before = '', after = ''] = words.split('{object}');
  add(before.trim(), meaning, after.trim());
}

/** What is said of two at once: `were allied`, `were enemies`, `are siblings`. */
function together({ aliases }: RelationType): string[] {
  return aliases.flatMap((words) => [words, words.replace(/ (?:with|to|of|against)$/, '')]);
}

function addAttribute(attribute: AttributeType, add: (words: string, meaning: Meaning) => void) {
  const meaning: Meaning = { kind: 'attribute', attribute };
  const more = wordsSaid().verbs.get(attribute.name) ?? [];
  if (attribute.value !== 'date') {
    for (const words of [attribute.name, ...attribute.aliases])
      add(`${words.replaceAll('_', ' ')} of`, meaning);
    for (const words of [attribute.name, ...attribute.aliases]) add(words.replaceAll('_', ' '), meaning);
    return;
  }
  for (const words of [attribute.name, ...attribute.aliases]) add(words.replaceAll('_', ' '), meaning);
  for (const words of more) add(words, meaning);
}

/** Without copula and article: `was a parent of` is `parent of`, and `was in` stays. */
function linking(told: string): string {
  const bare = told.replace(LEADING, '').replace(/\s+the$/, '');
  return bare === '' || (!/\s/.test(bare) && PREPOSITION.test(` ${bare}`))
    ? told.replace(/\s+the$/, '')
    : bare;
}

/** Whether words can stand between two names; `capital`, `children` are labels. */
function isLinking(words: string): boolean {
  if (PREPOSITION.test(words) && words.includes(' ')) return true;
  if (words.includes(' ')) return /^(?:took|laid|gave|was|has|had|led|swears|put)\s/.test(words);
  return VERBS.has(words) || /[^e]ed$/.test(words);
}

function sameMeaning(a: Meaning, b: Meaning): boolean {
  if (a.kind === 'relation' && b.kind === 'relation')
    return a.relation.name === b.relation.name && a.inverted === b.inverted;
  if (a.kind === 'attribute' && b.kind === 'attribute') return a.attribute.name === b.attribute.name;
  return a.kind === b.kind;
}

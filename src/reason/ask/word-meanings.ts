/** What single words of a question can mean: every relation and attribute that packs and usage tell with that word. */

import { foldName } from '../../model/index.js';
import { type AttributeType, isRemark, type Ontology, type RelationType } from '../../packs/index.js';
import { wordsSaid } from '../../packs/said.js';
import { lemmasOf } from '../verify/lexicon.js';
import type { ReadSentence } from '../verify/mentions.js';
import { TITLES } from '../verify/names/words.js';

/** A noun that names one end of a relation: a `ruler` is its subject, a `child` the object of `parent of`. */
export type NamedEnd = 'subject' | 'object' | null;

export type WordMeaning =
  | { readonly kind: 'relation'; readonly relation: RelationType; readonly names: NamedEnd }
  | { readonly kind: 'attribute'; readonly attribute: AttributeType };

export const nameOf = (meaning: WordMeaning): string =>
  meaning.kind === 'relation' ? meaning.relation.name : meaning.attribute.name;

type Index = ReadonlyMap<string, readonly WordMeaning[]>;

/** Words that tell nothing of what is asked for. */
const EMPTY = new Set(
  lemmasOf(
    `a an the of in on at by to from with for as into over under upon against among between and or not no any some all ever really actually
     be is was were are been being do did does done have has had having can could will would should may might must get got become
     who whom whose what when where which why how that this these those there here it its he she they his her him their them
     one ones other others many much more most few several as so such name list tell me us please know known call called
     year years time date day long old age ago happen happened come came go went take took put set say said again also still yet then now
     ever first last second third next previous current currently exactly please longer longest vs versus everyone everybody anyone anybody somebody someone during while before after until since`,
  ),
);

/** `queen` in `how tall is queen Ladis`. */
export function isTitleOf({ words, mentions }: ReadSentence, at: number): boolean {
  return TITLES.has(words[at]?.folded ?? '') && mentions.some(({ first }) => first === at + 1);
}

const built = new WeakMap<Ontology, Index>();

export function wordMeanings(ontology: Ontology): Index {
  const known = built.get(ontology);
  if (known !== undefined) return known;
  const index = build(ontology);
  built.set(ontology, index);
  return index;
}

/** Lemmas of a phrase that tell something. */
export function tellingLemmas(words: string): string[] {
  return lemmasOf(words.replace(/\{object\}/g, ' ')).filter((lemma) => lemma.length > 1 && !EMPTY.has(lemma));
}

function build(ontology: Ontology): Index {
  const said = wordsSaid();
  const index = new Map<string, WordMeaning[]>();
  const add = (words: string, meaning: WordMeaning) => {
    for (const lemma of tellingLemmas(foldName(words.replaceAll('_', ' ')))) {
      const list = index.get(lemma) ?? [];
      const before = list.find((one) => isSame(one, meaning));
      if (before === undefined) list.push(meaning);
      index.set(lemma, list);
    }
  };
  for (const relation of ontology.relationTypes.values()) addRelation(relation, add);
  for (const { words, relations } of said.families)
    for (const name of relations) {
      const relation = ontology.relationTypes.get(name.replace('~', ''));
      if (relation !== undefined)
        for (const one of words) add(one, { kind: 'relation', relation, names: null });
    }
  for (const attribute of ontology.attributes.values()) {
    // What is kept in the words of its source is not asked for by a word of its own.
    if (isRemark(attribute)) continue;
    const more = [said.verbs, said.nouns, said.counted].flatMap((lists) => lists.get(attribute.name) ?? []);
    for (const words of [attribute.name, ...attribute.aliases, ...more])
      add(words, { kind: 'attribute', attribute });
  }
  return index;
}

function addRelation(relation: RelationType, add: (words: string, meaning: WordMeaning) => void): void {
  const meaning = (names: NamedEnd): WordMeaning => ({ kind: 'relation', relation, names });
  const { name, aliases, inverse, phrase } = relation;
  const said = [wordsSaid().direct, wordsSaid().inverse].flatMap((lists) => lists.get(name) ?? []);
  // `ruler of` names whoever rules; `child of` whoever has the parent.
  for (const words of aliases) add(words, meaning(/ of$/.test(words) ? 'subject' : null));
  for (const words of inverse?.aliases ?? []) {
    const isPassive = / by$/.test(words);
    add(words, meaning(isPassive ? null : / of$/.test(words) ? 'object' : 'subject'));
  }
  for (const words of [name, inverse?.name ?? '', phrase.replace(/\{\w+\}/g, ' '), ...said])
    add(words, meaning(null));
}

function isSame(a: WordMeaning, b: WordMeaning): boolean {
  if (a.kind === 'attribute') return b.kind === 'attribute' && a.attribute === b.attribute;
  return b.kind === 'relation' && a.relation === b.relation;
}

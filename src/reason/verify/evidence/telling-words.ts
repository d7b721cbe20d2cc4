/** By which words each relation and attribute may be told, and words that tell nothing by themselves. */

import { PREPOSITIONS } from '../../../language/reader/index.js';
import { atOnce } from '../../../model/breathe.js';
import { foldName } from '../../../model/index.js';
import { type Ontology, type ProsePart, readProsePattern } from '../../../packs/index.js';
import type { ProseWording } from '../../../packs/ontology.js';
import { wordsSaid } from '../../../packs/said.js';
import { learnLexicon, type Meaning } from '../lexicon.js';
import { lemmaOf } from '../text.js';

const built = new WeakMap<Ontology, ReadonlyMap<string, ReadonlySet<string>>>();

/** The lemmas of all words by which a predicate is told. */
export function tellingWords(ontology: Ontology): ReadonlyMap<string, ReadonlySet<string>> {
  return built.get(ontology) ?? atOnce(learnTellingWords(ontology));
}

/** The same, a predicate at a time: a whole ontology takes a tenth of a second at first. */
export function* learnTellingWords(
  ontology: Ontology,
): Generator<undefined, ReadonlyMap<string, ReadonlySet<string>>> {
  const known = built.get(ontology);
  if (known !== undefined) return known;
  yield;
  const words = new Map<string, Set<string>>();
  const add = (predicate: string, lemmas: Iterable<string>) => {
    const own = words.get(predicate) ?? new Set<string>();
    for (const lemma of lemmas) if (!LIGHT.has(lemma) && lemma.length > 1) own.add(lemma);
    words.set(predicate, own);
  };
  const { phrases } = yield* learnLexicon(ontology);
  yield;
  for (const { lemmas, suffix, meanings } of [...phrases.values()].flat())
    for (const meaning of meanings) {
      const name = nameOf(meaning);
      if (name !== null) add(name, [...lemmas, ...suffix]);
    }
  const spoken = (texts: readonly string[]) =>
    texts.flatMap((text) =>
      foldName(text.replaceAll(/[_{}()|[\]]/g, ' '))
        .split(' ')
        .map(lemmaOf),
    );
  for (const { name, aliases, inverse } of ontology.relationTypes.values()) {
    yield;
    const turned = inverse === null ? [] : [inverse.name.toLowerCase(), ...inverse.aliases];
    add(name, spoken([name.toLowerCase(), ...aliases, ...turned]));
  }
  for (const { name, aliases } of ontology.attributes.values()) add(name, spoken([name, ...aliases]));
  const said = wordsSaid();
  for (const table of [said.nouns, said.joining, said.words])
    for (const [name, list] of table) add(name, spoken(list));
  yield;
  spokenAlone.set(ontology, new Map([...words].map(([name, own]) => [name, new Set(own)])));
  const worded: { readonly name: string; readonly wordings: readonly (readonly string[])[] }[] = [];
  for (const { name, inProse } of [...ontology.relationTypes.values(), ...ontology.attributes.values()]) {
    yield;
    worded.push({ name, wordings: inProse.flatMap(wordingsOf) });
  }
  for (const { name, wordings } of worded) add(name, wordings.filter(({ length }) => length === 1).flat());
  // "A founding member" founded nothing: what tells something alone tells nothing else as a part of other words.
  const alone = new Set([...words.values()].flatMap((lemmas) => [...lemmas]));
  for (const { name, wordings } of worded)
    add(
      name,
      wordings
        .filter(({ length }) => length > 1)
        .flat()
        .filter((lemma) => !alone.has(lemma)),
    );
  built.set(ontology, words);
  return words;
}

const spokenAlone = new WeakMap<Ontology, ReadonlyMap<string, ReadonlySet<string>>>();

/** Without the words of wordings in prose: those stand between two names, and tell nothing of one alone. */
export function wordsOfOne(ontology: Ontology): ReadonlyMap<string, ReadonlySet<string>> {
  tellingWords(ontology);
  return spokenAlone.get(ontology) ?? tellingWords(ontology);
}

const proper = new WeakMap<Ontology, ReadonlySet<string>>();

/** Words that tell some predicate by themselves, whatever else they imply. */
export function properlyTold(ontology: Ontology): ReadonlySet<string> {
  const known = proper.get(ontology);
  if (known !== undefined) return known;
  const found = new Set([...wordsOfOne(ontology).values()].flatMap((words) => [...words]));
  proper.set(ontology, found);
  return found;
}

const inverted = new WeakMap<Ontology, ReadonlyMap<string, ReadonlySet<string>>>();

/** The predicates that each word may tell, by its lemma. */
export function toldBy(ontology: Ontology): ReadonlyMap<string, ReadonlySet<string>> {
  const known = inverted.get(ontology);
  if (known !== undefined) return known;
  const found = new Map<string, Set<string>>();
  for (const [predicate, words] of tellingWords(ontology))
    for (const word of words) found.set(word, (found.get(word) ?? new Set()).add(predicate));
  inverted.set(ontology, found);
  return found;
}

/** Every predicate that one of these words may tell. */
export function predicatesTold(ontology: Ontology, words: readonly string[]): string[] {
  const told = toldBy(ontology);
  return [...new Set(words.flatMap((word) => [...(told.get(word) ?? [])]))];
}

/** The words that must stand together, each choice by itself. */
function wordingsOf({ text }: ProseWording): readonly (readonly string[])[] {
  const read = readProsePattern(text, text.includes('{object') ? ['subject', 'object'] : ['subject', 'date']);
  const inParts = (parts: readonly ProsePart[]): string[][] =>
    parts.flatMap((part) => {
      if (part.kind === 'optional') return inParts(part.parts);
      if (part.kind !== 'words') return [];
      const own = (words: readonly string[]) => words.filter((word) => !PREPOSITIONS.has(word)).map(lemmaOf);
      return part.oneOf.map((words) => own(words).filter((lemma) => !LIGHT.has(lemma)));
    });
  return read.ok ? inParts(read.parts) : [];
}

function nameOf(meaning: Meaning): string | null {
  if (meaning.kind === 'relation') return meaning.relation.name;
  return meaning.kind === 'attribute' ? meaning.attribute.name : null;
}

/** Whatever is told, these may stand beside it. */
export const LIGHT: ReadonlySet<string> = new Set(
  `a an the and or but nor yet so as if than then that this these those there here who whom whose which what when where while whereas although though
   because since until till from to of in on at by with for into onto over under upon within during after before between about around
   through throughout against among out up down off near again also too even only just once twice ever never not no nor both either neither each
   other another same such own more most less least very much many few several some any all one
   be have do can could may might must will would shall should did does done
   give get go come put take make keep bring let see say tell call name know become remain stay begin start run serve act pass turn set
   list record report claim state note say show mention give write attribute credit describe treat count consider regard
   he she it they his her its their him them himself herself itself themselve my our we us i you your
   year month day season spring summer autumn winter time century decade date period term age era while moment today now present current currently
   still already later earlier afterward thereafter previously formerly originally eventually finally first second third last next previous former late
   early mid middle whole entire full total long short brief
   however therefore thus hence indeed instead moreover furthermore meanwhile accordingly likewise similarly
   accord lie lay stand sit rest appear feature seem exist certain so-called
   yes fact way part case thing person man woman people figure official office post position role hand life
   century old new great small young elder eldest oldest youngest older younger larger largest longer longest earlier earliest certain particular known well long-lived
   source chronicle annal register ledger record account answer page leaflet model book roll tradition history lore document text letter memoir
   reign rule became came went gave got took made kept brought saw said told ran stood sat`
    .split(/\s+/)
    .map(lemmaOf)
    .filter(
      (word) => !['reign', 'rul', 'serv', 'treat', 'writ', 'begin', 'start', 'nam', 'know'].includes(word),
    ),
);

/** The words that a retelling may use: those of the beats it cites, those that packs have for their relations, and plain ones. */
import { foldName, type Statement } from '../../model/index.js';
import type { Ontology } from '../../packs/index.js';
import { phrasesFor } from '../verify/lexicon.js';
import { isFree, type ReadSentence } from '../verify/mentions.js';
import { lemmaOf, wordsOf } from '../verify/text.js';

/** They join and order, and tell nothing by themselves. A word that denies or counts is not among them. */
const PLAIN = new Set(
  `a an the and or but of in on at to from by with for as is was were are be been being it its he she they his her their him them
   who whom whose which that this these those there here then than so also had has have did do does into over under during
   after before until till since while when where all both each same such still yet again once now
   later afterward afterwards thereafter meanwhile soon next thus hence thereby therefore however though although
   year years month months day days time times span age era reign life lifetime story tale history chronicle chronicles annals record records
   source sources account accounts document documents tell tells told say says said write writes written according recorded
   know known call called name named become became came come went go through throughout within between upon about
   disagree disagrees differ differs dispute disputed disputes uncertain unsettled contradict provisional unverified canonical
   rumour rumoured rumor rumored foretold prophecy claim claims claimed legend allegedly reportedly supposedly either other`
    .split(/\s+/)
    .map(lemmaOf),
);

/** Words of the sentence that are not accounted for, each once, as they are written. */
export function additionsIn(
  read: ReadSentence,
  told: readonly string[],
  statements: readonly Statement[],
  ontology: Ontology,
): string[] {
  const known = new Set(told.flatMap((text) => wordsOf(text).map(({ folded }) => lemmaOf(folded))));
  const predicates = new Set(statements.map(({ predicate }) => predicate));
  for (const lemma of phrasesFor(ontology, predicates)) known.add(lemma);
  const added = read.words.filter(({ folded }, index) => {
    const lemma = lemmaOf(folded);
    return isFree(read, index) && !known.has(lemma) && !PLAIN.has(lemma);
  });
  return [...new Set(added.map(({ text }) => text))];
}

/** Every figure in a text. */
export function figuresIn(text: string): string[] {
  return foldName(text).match(/\d+/g) ?? [];
}

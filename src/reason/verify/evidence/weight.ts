/** Which words of a clause weigh so much that something must account for them. */
import { type Ontology, typeByWord } from '../../../packs/index.js';
import { kinNoun } from '../../ask/reading/kin-words.js';
import type { ReadSentence } from '../mentions.js';
import { TITLES } from '../names/words.js';
import { lemmaOf } from '../text.js';
import { toldBy } from './telling-words.js';

/** Deeds and fates that no relation tells. */
const DEEDS = new Set(
  `poison drown burn hang stab strangle exile banish imprison ransom betray curse steal rob rescue save capture wound blind cripple maim heal cure crown
   conquer invade raid sack plunder occupy besiege defeat surrender flee escape hide bury vanish disappear return rebel revolt conspire plot bribe sell buy pay
   forbid ban outlaw pardon free enslave baptise convert excommunicate bewitch enchant summon seduce elope divorce abandon disinherit orphan adopt
   drink swallow chew inhale inject press boil distil grow mix`
    .split(/\s+/)
    .map(lemmaOf),
);
/** A noun stands behind these. */
const BEFORE_NOUN =
  /^(?:an?|the|his|her|its|their|of|with|for|from|by|in|on|at|to|into|against|under|over|no|some|as|and|or|own)$/;
const OF_VERBS = /(?:ed|ing)$/;
/** Verbs that tell little by themselves, whatever they may tell with others. */
const CARRIERS = new Set(
  'spend look use open see watch stay visit find want like need try help care deal handle manage work'
    .split(' ')
    .map(lemmaOf),
);

/** It names a thing, a kinship, an office, a kind, a relation or a deed: no word that merely carries the sentence. */
export function isHeavy(
  ontology: Ontology,
  { words, mentions, dates }: ReadSentence,
  lemma: string,
): boolean {
  if (CARRIERS.has(lemma)) return false;
  if (DEEDS.has(lemma) || (toldBy(ontology).get(lemma)?.size ?? 0) > 0) return true;
  const isTaken = (i: number) => [...mentions, ...dates].some(({ first, end }) => i >= first && i < end);
  const at = words.findIndex(
    ({ folded }, i) =>
      !isTaken(i) &&
      (lemmaOf(folded.replace(/['’]s$/, '')) === lemma || folded.split(/[ -]/).map(lemmaOf).includes(lemma)),
  );
  const word = words[at];
  if (word === undefined) return true;
  if (kinNoun(word.text) !== null || TITLES.has(word.folded) || typeByWord(ontology, word.folded) !== null)
    return true;
  const next = words[at + 1];
  const before = words[at - 1]?.folded ?? '';
  const isJoined = /^(?:and|or|who|which|that)$/.test(before);
  if (OF_VERBS.test(word.folded) || (isJoined && /s$/.test(word.folded)))
    return BEFORE_NOUN.test(before) && !isJoined;
  // Before another noun, the noun says what is told.
  const isBeforeNoun =
    next !== undefined &&
    !next.afterBreak &&
    !BEFORE_NOUN.test(next.folded) &&
    /^\p{L}{3,}$/u.test(next.folded);
  const isFirst = /^(?:an?|the|his|her|its|their)$/.test(before);
  // `a monsoon region`: of what sort it is, is what is told.
  const isSort = next !== undefined && isFirst && typeByWord(ontology, next.folded) !== null;
  if (BEFORE_NOUN.test(before) || word.afterBreak) return isSort || !(isBeforeNoun && isFirst);
  return next === undefined || next.afterBreak || /(?:ed|s|y|ic|al|ous|ful)$/.test(before);
}

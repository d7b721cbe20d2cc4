/** At which end of a relation the words of a clause put the one whom it names: `Joss was killed` tells of no deed of his. */
import type { Relation } from '../../../model/index.js';
import type { Ontology, RelationType } from '../../../packs/index.js';
import { lemmasOf } from '../lexicon.js';
import { isFree, type Mention, type ReadSentence } from '../mentions.js';
import { lemmaOf } from '../text.js';
import { LIGHT } from './telling-words.js';

type End = 'subject' | 'object';
/** A verb that the subject does, or a noun that names whoever stands at that end. */
type Tells = 'verb' | End;

const ARTICLE = /^(?:an?|the|his|her|its|their|no|any|some)$/;
const BEING = /^(?:was|were|is|are|been|be|being)$/;
const HAVING = /^(?:had|has|have|having|left|bore)$/;

/** Null where the words do not say, or say both. */
export function endTold(
  ontology: Ontology,
  read: ReadSentence,
  mention: Mention,
  { predicate }: Pick<Relation, 'predicate'>,
): End | null {
  const relation = ontology.relationTypes.get(predicate);
  if (relation === undefined || relation.symmetric || mention.isPossessive) return null;
  const told = read.words.flatMap(({ folded }, at): (End | null)[] => {
    const lemma = lemmaOf(folded);
    const isTold = at >= mention.end && isFree(read, at) && !LIGHT.has(lemma);
    const tells = isTold ? tellsOf(relation, lemma) : null;
    return tells === null ? [] : [endBefore(read, mention, at, tells)];
  });
  const [first = null] = told;
  return told.every((end) => end === first) ? first : null;
}

function tellsOf({ name, phrase, aliases, inverse }: RelationType, lemma: string): Tells | null {
  const has = (words: string) => lemmasOf(words).includes(lemma);
  if (has(name.toLowerCase()) || has(phrase.replace(/\{\w+\}/g, ' '))) return 'verb';
  const alias = aliases.find(has);
  if (alias !== undefined) return / of$/.test(alias) ? 'subject' : 'object';
  const turned = inverse?.aliases.find(has);
  if (turned === undefined) return null;
  return / by$/.test(turned) ? 'verb' : / of$/.test(turned) ? 'object' : 'subject';
}

/** Of the one who is named before the word. */
function endBefore({ words }: ReadSentence, { end }: Mention, at: number, tells: Tells): End | null {
  const between = words.slice(end, at).map(({ folded }) => folded);
  if (between.includes('by')) return null;
  if (tells === 'verb') {
    if (ARTICLE.test(between.at(-1) ?? '')) return null;
    const isPassive = between.some((word) => BEING.test(word)) && !words[at]?.folded.endsWith('ing');
    return isPassive ? 'object' : 'subject';
  }
  if (between.some((word) => HAVING.test(word))) return tells === 'subject' ? 'object' : 'subject';
  return between.some((word) => BEING.test(word)) ? tells : null;
}

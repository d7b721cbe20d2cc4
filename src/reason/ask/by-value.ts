/** Nobody is named: of all of a type the one of whom the words of the question are told, `the god of the forge`. */
import { isA, isRemark, typeByWord } from '../../packs/index.js';
import type { Reasoning } from '../reasoning.js';
import { isBelieved, tell } from '../told-statement.js';
import { lemmasOf } from '../verify/lexicon.js';
import { isFree } from '../verify/mentions.js';
import { isDeciding } from './accounted.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';
import { tellingLemmas } from './word-meanings.js';

const MOST_READ = 5000;
const LONGEST = 200;

/** Only where the words fit one of them, and none is left over. */
export async function answerByValue(
  reasoning: Reasoning,
  { read, wants, text }: AskedQuestion,
  draft: AnswerDraft,
): Promise<void> {
  if (read.mentions.length + read.dates.length > 0) return;
  if (wants !== 'who' && wants !== 'list' && !/^(?:which|what)\b/i.test(text)) return;
  const { ontology, store } = reasoning;
  const typeOf = (word: string) => typeByWord(ontology, word) ?? typeByWord(ontology, word.replace(/s$/, ''));
  const [wanted] = read.words.flatMap(({ folded }, at) => {
    const type = typeOf(folded);
    return type === null || type.name === 'Entity' ? [] : [{ type, at }];
  });
  if (wanted === undefined || read.words.some((word, at) => isFree(read, at) && isDeciding(word))) return;
  const sought = read.words.flatMap(({ folded }, at) =>
    at === wanted.at || !isFree(read, at) ? [] : tellingLemmas(folded),
  );
  if (sought.length === 0) return;
  const types = [...ontology.entityTypes.keys()].filter((type) => isA(ontology, type, wanted.type.name));
  const subjects: string[] = [];
  for await (const { id } of store.entities({ types, limit: MOST_READ })) subjects.push(id);
  const told = await store.statements({ subjects, limit: MOST_READ });
  // That only one fits is known of all of them alone.
  if (subjects.length >= MOST_READ || told.length >= MOST_READ) return;
  const found = told.filter((one) => {
    if (one.kind !== 'attribute' || one.value.kind !== 'text' || !isBelieved(one)) return false;
    if (one.value.text.length > LONGEST || isRemark(ontology.attributes.get(one.predicate))) return false;
    const own = lemmasOf(`${one.predicate.replaceAll('_', ' ')} ${one.value.text}`.toLowerCase());
    return sought.every((lemma) => own.includes(lemma));
  });
  if (new Set(found.map(({ subject }) => subject)).size !== 1) return;
  for (const one of await tell(reasoning, found)) draft.as('fact').say(draft.words(one), [one]);
}

/** Nobody is named, and a time is: what went on then, and which age it was. */
import { isA, typeByWord } from '../../packs/index.js';
import { timeAsked } from '../holding.js';
import type { Reasoning } from '../reasoning.js';
import { lemmasOf } from '../verify/lexicon.js';
import { isFree } from '../verify/mentions.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';
import { sayEra, sayEvents } from './state.js';
import { tellingLemmas } from './word-meanings.js';

const WORLD = /\b(?:world|lands?|realms?|everything|things|affairs|everywhere)\b/i;
/** Words that ask for whatever went on. */
const OPEN = new Set(
  lemmasOf(
    `world land realm event occur go on up state situation condition overview picture snapshot affair thing things anything something
     everything history look like life stand stood fare do describe give show story important notable significant great big major main
     interesting place everywhere else kind sort summary chronicle run running part there begin end fight fought`,
  ),
);

export async function answerMoment(
  reasoning: Reasoning,
  { time, text, wants, read }: AskedQuestion,
  draft: AnswerDraft,
): Promise<void> {
  draft.as('state');
  const at = time === null ? null : await timeAsked(reasoning, time);
  if (time === null || at === null) return;
  if (wants === 'who') return;
  const isEvent = (word: string) => {
    const type =
      typeByWord(reasoning.ontology, word) ?? typeByWord(reasoning.ontology, word.replace(/s$/, ''));
    return type !== null && isA(reasoning.ontology, type.name, 'Event');
  };
  const isUnderstood = read.words.every(
    ({ folded }, i) =>
      !isFree(read, i) || isEvent(folded) || tellingLemmas(folded).every((lemma) => OPEN.has(lemma)),
  );
  if (!isUnderstood) return;
  const isWorld = WORLD.test(text);
  if (isWorld) await sayEra(reasoning, at, draft);
  await sayEvents(reasoning, null, time, draft);
  if (isWorld && !draft.isEmpty) draft.lead(`At ${at.text}, the record tells the following`);
}

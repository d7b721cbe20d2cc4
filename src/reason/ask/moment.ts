/** Nobody is named, and a time is: what went on then, which age it was, and who ruled. */
import { isA, typeByWord } from '../../packs/index.js';
import type { AskedTime } from '../asked-time.js';
import { heldAt, timeAsked } from '../holding.js';
import type { Reasoning } from '../reasoning.js';
import { isBelieved, tell } from '../told-statement.js';
import { lemmasOf } from '../verify/lexicon.js';
import { isFree } from '../verify/mentions.js';
import type { AnswerDraft } from './draft.js';
import { ASKS_WHAT_HAPPENED, sayHappened } from './happened.js';
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
  if (ASKS_WHAT_HAPPENED.test(text)) return sayHappened(reasoning, at, time, draft);
  const isWorld = WORLD.test(text);
  if (isWorld) await sayEra(reasoning, at, draft);
  if (isWorld) await sayRulers(reasoning, at, draft);
  await sayEvents(reasoning, null, time, draft);
  if (isWorld && !draft.isEmpty) draft.lead(`At ${at.text}, the record tells the following`);
}

const MOST_READ = 5000;
const MOST_RULERS = 8;

async function sayRulers(reasoning: Reasoning, at: AskedTime, draft: AnswerDraft): Promise<void> {
  const all = await reasoning.store.statements({ predicates: ['RULES'], limit: MOST_READ });
  const believed = all.filter(isBelieved);
  const held = await heldAt(reasoning, believed, at);
  const then = believed.filter(({ id }) => held.get(id)?.holding === 'certain');
  draft.called('state_at');
  const told = (await tell(reasoning, then)).map((one) => ({ one, words: draft.words(one) }));
  for (const { one, words } of told.sort((a, b) => (a.words < b.words ? -1 : 1)).slice(0, MOST_RULERS))
    draft.say(words, [one]);
}

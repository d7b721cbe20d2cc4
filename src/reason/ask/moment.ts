/** Nobody is named, and a time is: what went on then, how the world stood, or who was alive. */
import { isA, typeByWord } from '../../packs/index.js';
import type { AskedTime } from '../asked-time.js';
import { heldAt, holdingOf, timeAsked } from '../holding.js';
import { lifetimeText } from '../lifetime.js';
import { livesOf } from '../lives.js';
import type { Reasoning } from '../reasoning.js';
import { isBelieved, tell } from '../told-statement.js';
import { lemmasOf } from '../verify/lexicon.js';
import { isFree, type Named } from '../verify/mentions.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';
import { sayEra, sayEvents } from './state.js';
import { tellingLemmas } from './word-meanings.js';

const MOST_TOLD = 12;
const MOST_READ = 5000;
const MOST_RULERS = 8;
const LIVING = /\b(?:alive|living|lived?|around|existed)\b/i;
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
  if (wants === 'who' || wants === 'how-many' || wants === 'list') {
    if (LIVING.test(text)) return sayLiving(reasoning, at, draft);
    if (wants === 'who') return;
  }
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
  if (isWorld) await sayRulers(reasoning, at, draft);
  await sayEvents(reasoning, null, time, draft);
  if (isWorld && !draft.isEmpty) draft.lead(`At ${at.text}, the record tells the following`);
}

/** Whose lives certainly reach over that time, the eldest first. */
async function sayLiving(reasoning: Reasoning, at: AskedTime, draft: AnswerDraft): Promise<void> {
  const { ontology, store } = reasoning;
  const types = [...ontology.entityTypes.keys()].filter((type) => isA(ontology, type, 'Person'));
  const people: Named[] = [];
  for await (const one of store.entities({ types, limit: MOST_READ })) people.push(one);
  const lives = await livesOf(reasoning, people);
  draft.called('timeline');
  const living = people
    .flatMap((who) => {
      const life = lives.get(who.id);
      const isSure = life?.from != null && holdingOf(life.window, at) === 'certain';
      return life !== undefined && isSure ? [{ who, life }] : [];
    })
    .sort((a, b) => a.life.window.fromMin - b.life.window.fromMin || (a.who.name < b.who.name ? -1 : 1));
  if (living.length === 0) return;
  const shown = living.slice(0, MOST_TOLD);
  const more = living.length - shown.length;
  draft.say(
    `By their dates, ${people.length < MOST_READ ? '' : 'at least '}${living.length} are known to have been alive at ${at.text}${more > 0 ? `, of whom the ${shown.length} eldest are named` : ''}`,
  );
  for (const { who, life } of shown) {
    const { from = [], until = [] } = ontology.entityTypes.get(who.type)?.lifetime ?? {};
    const dates = await store.statements({ subject: who.id, predicates: [...from, ...until] });
    const told = await tell(reasoning, dates.filter(isBelieved));
    draft.say(`${who.name}, ${lifetimeText(life)}`, told);
  }
}

async function sayRulers(reasoning: Reasoning, at: AskedTime, draft: AnswerDraft): Promise<void> {
  const all = await reasoning.store.statements({ predicates: ['RULES'], limit: MOST_READ });
  const canon = all.filter(isBelieved);
  const held = await heldAt(reasoning, canon, at);
  const then = canon.filter(({ id }) => held.get(id)?.holding === 'certain');
  draft.called('state_at');
  const told = (await tell(reasoning, then)).map((one) => ({ one, words: draft.words(one) }));
  for (const { one, words } of told.sort((a, b) => (a.words < b.words ? -1 : 1)).slice(0, MOST_RULERS))
    draft.say(words, [one]);
}

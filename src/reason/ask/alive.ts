/** Whether somebody lived at a time, or when something else came about; and how old they were. */
import { type Bounds, calendarOf } from '../../time/index.js';
import { type AskedTime, wholeOf } from '../asked-time.js';
import { existenceAt } from '../existence.js';
import { heldAt, timeAsked } from '../holding.js';
import { livesOf } from '../lives.js';
import { MOST_AROUND, readSome } from '../read-some.js';
import type { Reasoning } from '../reasoning.js';
import { isBelieved, tell } from '../told-statement.js';
import type { Named } from '../verify/mentions.js';
import { eventMeant } from './cause.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';
import { named } from './wording.js';
import { yearsBetween } from './years.js';

const ALIVE =
  /\b(?:alive|living|live[ds]? to see|still (?:around|there)|dead|born yet|born (?:when|before|by)|exist(?:ed|s)?|lived? (?:when|in|at|during|through))\b/i;

export async function answerAlive(
  reasoning: Reasoning,
  asked: AskedQuestion,
  draft: AnswerDraft,
): Promise<boolean> {
  if (asked.wants !== 'whether' || !ALIVE.test(asked.text)) return false;
  const [who] = asked.about[0]?.entities ?? [];
  const when = who === undefined ? null : await momentAsked(reasoning, asked);
  if (who === undefined || when === null) return false;
  const { statements } = await readSome(reasoning, { about: who.id }, MOST_AROUND);
  const held = await heldAt(reasoning, statements, when);
  const { answer, because } = existenceAt(reasoning, who, statements, held, when);
  draft.called('state_at');
  if (answer === 'unknown') return false;
  const isDead = /\bdead\b/i.test(asked.text);
  const says = { yes: isDead ? 'No' : 'Yes', no: isDead ? 'Yes' : 'No', possible: 'Perhaps' }[answer];
  draft.say(`${says}: ${because}`, await datesOf(reasoning, who));
  return true;
}

/** `How old was X when …`, `at what age did X die`. */
export async function answerAge(
  reasoning: Reasoning,
  asked: AskedQuestion,
  draft: AnswerDraft,
): Promise<boolean> {
  const [who] = asked.about[0]?.entities ?? [];
  if (asked.wants !== 'how-old' || who === undefined) return false;
  const life = (await livesOf(reasoning, [who])).get(who.id);
  if (life?.from == null) return false;
  const when =
    (await momentAsked(reasoning, asked)) ??
    (await ownEvent(reasoning, asked.text, who)) ??
    (await currentOrEnd(reasoning, life.until));
  const calendar = calendarOf(reasoning.dates, life.from.calendar);
  if (when === null || calendar === undefined) return false;
  const years = yearsBetween(life.from, { min: when.window.fromMin, max: when.window.fromMax }, calendar);
  const isAbout = life.from.max - life.from.min > 0 ? 'about ' : '';
  draft.say(`At ${when.text}, ${who.name} was ${isAbout}${years} years old`, await datesOf(reasoning, who));
  return true;
}

/** `at his coronation`: when that was. */
async function ownEvent(reasoning: Reasoning, text: string, who: Named): Promise<AskedTime | null> {
  const event = await eventMeant(reasoning, who, text);
  const from = event.id === who.id ? null : (await livesOf(reasoning, [event])).get(event.id)?.from;
  return from == null
    ? null
    : { window: wholeOf(from), text: `${named(reasoning.ontology, event)} (${from.text})`, because: null };
}

async function currentOrEnd(
  reasoning: Reasoning,
  until: (Bounds & { readonly text: string }) | null,
): Promise<AskedTime | null> {
  if (until !== null) return { window: wholeOf(until), text: until.text, because: null };
  return timeAsked(reasoning);
}

/** The time that is asked for; now, where the question speaks of now. */
async function momentAsked(
  reasoning: Reasoning,
  { time, text, about, wants }: AskedQuestion,
): Promise<AskedTime | null> {
  if (time !== null) return timeAsked(reasoning, time);
  const [, second] = about.flatMap(({ entities }) => entities);
  if (second !== undefined) {
    const until = (await livesOf(reasoning, [second])).get(second.id)?.from ?? null;
    if (until !== null)
      return { window: wholeOf(until), text: `${second.name} (${until.text})`, because: null };
  }
  const isNow = /^(?:is|are|has|have|does|do)\b|\bstill\b|\bnow\b/i.test(text);
  return isNow && wants === 'whether' ? timeAsked(reasoning) : null;
}

async function datesOf(reasoning: Reasoning, { id, type }: Named) {
  const { from = [], until = [] } = reasoning.ontology.entityTypes.get(type)?.lifetime ?? {};
  const statements = await reasoning.store.statements({ subject: id, predicates: [...from, ...until] });
  return tell(reasoning, statements.filter(isBelieved));
}

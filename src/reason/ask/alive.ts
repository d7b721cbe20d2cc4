/** Whether somebody lived at a time, or when something else came about; and how old they were. */
import type { Statement } from '../../model/index.js';
import { type Bounds, calendarOf } from '../../time/index.js';
import { type AskedTime, wholeOf } from '../asked-time.js';
import { existenceAt } from '../existence.js';
import { heldAt, timeAsked } from '../holding.js';
import { livesOf } from '../lives.js';
import { MOST_AROUND, readSome } from '../read-some.js';
import type { Reasoning } from '../reasoning.js';
import { isHearsay, tell } from '../told-statement.js';
import type { Named } from '../verify/mentions.js';
import { statementsByWords } from './by-words.js';
import { type AnswerDraft, toldWithTime } from './draft.js';
import type { AskedQuestion } from './question.js';
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
  const when = who === undefined ? null : await momentAsked(reasoning, asked, who, draft);
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
    (await momentAsked(reasoning, asked, who, draft)) ?? (await currentOrEnd(reasoning, life.until));
  const calendar = calendarOf(reasoning.dates, life.from.calendar);
  if (when === null || calendar === undefined) return false;
  const years = yearsBetween(life.from, { min: when.window.fromMin, max: when.window.fromMax }, calendar);
  const isAbout = life.from.max - life.from.min > 0 ? 'about ' : '';
  draft.say(`At ${when.text}, ${who.name} was ${isAbout}${years} years old`, await datesOf(reasoning, who));
  return true;
}

async function currentOrEnd(
  reasoning: Reasoning,
  until: (Bounds & { readonly text: string }) | null,
): Promise<AskedTime | null> {
  if (until !== null) return { window: wholeOf(until), text: until.text, because: null };
  return timeAsked(reasoning);
}

/** A date, an era or event, or what another one did: `when Aldric was crowned`. */
async function momentAsked(
  reasoning: Reasoning,
  asked: AskedQuestion,
  who: Named,
  draft: AnswerDraft,
): Promise<AskedTime | null> {
  if (asked.time !== null) return timeAsked(reasoning, asked.time);
  const [, other] = asked.about;
  const [second] = other?.entities ?? [];
  if (second !== undefined && other !== undefined) {
    const life = (await livesOf(reasoning, [second])).get(second.id);
    const isEvent = reasoning.ontology.entityTypes.get(second.type)?.lineage.includes('Event') ?? false;
    if (isEvent && life?.from != null)
      return { window: wholeOf(life.from), text: `${second.name} (${life.from.text})`, because: null };
  }
  const about = second === undefined ? asked.about : [other].filter((one) => one !== undefined);
  const found = (await statementsByWords(reasoning, { ...asked, about, wants: 'when' })).filter(
    (statement) => !isHearsay(statement) && !(second === undefined && statement.predicate === 'birth'),
  );
  const dated = found
    .map((statement) => ({ statement, at: beginningOf(statement) }))
    .filter(({ at }) => at !== null);
  const [first] = dated.sort((a, b) => (a.at?.min ?? 0) - (b.at?.min ?? 0));
  if (first?.at == null) return null;
  for (const one of await tell(reasoning, [first.statement]))
    if (one.subject.id !== who.id || second === undefined) draft.say(toldWithTime(one), [one]);
  return { window: wholeOf(first.at), text: first.at.text, because: null };
}

function beginningOf(statement: Statement): (Bounds & { readonly text: string }) | null {
  if (statement.kind === 'attribute') return statement.value.kind === 'date' ? statement.value.date : null;
  const { fromMin: min, fromMax: max, fromText: text } = statement.valid;
  return text === null ? null : { min, max, text };
}

async function datesOf(reasoning: Reasoning, { id, type }: Named) {
  const { from = [], until = [] } = reasoning.ontology.entityTypes.get(type)?.lifetime ?? {};
  const statements = await reasoning.store.statements({ subject: id, predicates: [...from, ...until] });
  return tell(
    reasoning,
    statements.filter((s) => !isHearsay(s) && !s.flagged),
  );
}

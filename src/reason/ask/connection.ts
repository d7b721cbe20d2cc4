/** Whether two have anything to do with each other. */
import { LoreError, type Relation } from '../../model/index.js';
import { isA } from '../../packs/index.js';
import { calendarOf, type Moment, numberWord, windowEnds } from '../../time/index.js';
import { type Held, heldAt, timeAsked } from '../holding.js';
import { lifetimeText } from '../lifetime.js';
import { livesOf } from '../lives.js';
import { readSome } from '../read-some.js';
import type { Reasoning } from '../reasoning.js';
import { isBelieved, type ToldStatement, tell } from '../told-statement.js';
import type { Named } from '../verify/mentions.js';
import { isDated } from '../when.js';
import type { AnswerDraft } from './draft.js';
import { named } from './wording.js';
import { yearsBetween } from './years.js';

const MOST_TOLD = 12;

/** Whether two have anything to do with each other: what ties them, events in common, or why not. */
export async function answerConnection(
  reasoning: Reasoning,
  one: Named,
  other: Named,
  draft: AnswerDraft,
): Promise<void> {
  const { store, ontology } = reasoning;
  const between = [
    ...(await store.statements({ subject: one.id, object: other.id })),
    ...(await store.statements({ subject: other.id, object: one.id })),
  ].filter(isBelieved);
  draft.called('was_true_at');
  for (const statement of await tell(reasoning, between)) draft.say(draft.words(statement), [statement]);
  const time =
    isA(ontology, other.type, 'Era') || isA(ontology, other.type, 'Event')
      ? other
      : isA(ontology, one.type, 'Era')
        ? one
        : null;
  if (time === null || between.length > 0) return;
  await answerPartIn(reasoning, time === other ? one : other, time, draft);
}

/** Deeds of somebody that fall into an era; none is an answer, too. */
async function answerPartIn(reasoning: Reasoning, who: Named, era: Named, draft: AnswerDraft): Promise<void> {
  const { ontology } = reasoning;
  const { statements } = await readSome(reasoning, { about: who.id });
  const deeds = statements.filter(
    (s): s is Relation =>
      s.kind === 'relation' && isBelieved(s) && DEEDS.has(s.predicate) && s.subject === who.id,
  );
  const time = await timeAsked(reasoning, era.id).catch((error: unknown) => {
    if (error instanceof LoreError && error.code === 'reason/bad-date') return null;
    throw error;
  });
  // Nobody says when it was.
  if (time === null) return;
  const held = await heldAt(reasoning, deeds, time);
  draft.called('timeline');
  const within = deeds.filter(({ id }) => ['certain', 'possible'].includes(held.get(id)?.holding ?? ''));
  for (const statement of await tell(reasoning, within.slice(0, MOST_TOLD)))
    draft.say(draft.words(statement), [statement]);
  if (within.length === 0) draft.say(`${who.name} had no recorded part in ${named(ontology, era)}`);
  const lives = await livesOf(reasoning, [who, era]);
  const [life, span] = [lives.get(who.id), lives.get(era.id)];
  if (span === undefined || !isDated(span.window)) return;
  const [from, until] = [span.from?.text ?? 'an unknown time', span.until?.text ?? 'an unknown time'];
  draft.say(
    `${named(ontology, era)} lasted from ${from} to ${until}`,
    await datesOf(reasoning, era.id, ['began', 'ended', 'in_fiction_date']),
  );
  if (life !== undefined && lifetimeText(life) !== '')
    draft.say(
      `${who.name} (${lifetimeText(life)}) ${relationToSpan(life.from, span)}`,
      await datesOf(reasoning, who.id, ['birth', 'death']),
    );
  if (within.length === 0 && span.until !== null)
    await sayFirstDeed(reasoning, who, deeds, held, span.until, draft);
}

/** What somebody first did once it was over, and how long after. */
async function sayFirstDeed(
  reasoning: Reasoning,
  who: Named,
  deeds: readonly Relation[],
  held: ReadonlyMap<string, Held>,
  ended: Moment,
  draft: AnswerDraft,
): Promise<void> {
  const [first] = deeds
    .flatMap((statement) => {
      const when = held.get(statement.id);
      return when?.holding === 'future' ? [{ statement, when }] : [];
    })
    .sort((a, b) => a.when.window.fromMin - b.when.window.fromMin);
  if (first === undefined) return;
  const [told] = await tell(reasoning, [first.statement]);
  const calendar = calendarOf(reasoning.dates, ended.calendar);
  const begun = windowEnds(first.when.window).first;
  const years = calendar === undefined ? 0 : yearsBetween(ended, begun, calendar);
  const since = years > 0 ? `${numberWord(years)} years after it ended` : 'after it ended';
  if (told === undefined) return;
  const date = first.statement.valid.fromText ?? first.when.borrowed;
  draft.say(
    `The first that is told of ${who.name} came ${since}: ${told.told}${date === null ? '' : `, from ${date}`}`,
    [told],
  );
}

async function datesOf(
  reasoning: Reasoning,
  subject: string,
  predicates: readonly string[],
): Promise<ToldStatement[]> {
  const statements = await reasoning.store.statements({ subject, predicates });
  return tell(reasoning, statements.filter(isBelieved));
}

const DEEDS = new Set([
  'PARTICIPATED_IN',
  'WITNESSED',
  'COMMANDED',
  'RULES',
  'LEADS',
  'CAUSED',
  'FOUNDED',
  'CREATED',
  'SIGNED',
  'KILLED',
  'BESIEGED',
  'WON',
  'LOST',
  'HOLDS_TITLE',
  'MEMBER_OF',
  'DEPOSED',
]);

function relationToSpan(
  from: { min: number } | null,
  span: { window: { fromMin: number; untilMax: number } },
): string {
  if (from === null) return 'is of unknown birth';
  if (from.min < span.window.fromMin) return 'was there before it began';
  return from.min < span.window.untilMax ? 'was born while it lasted' : 'was born after it ended';
}

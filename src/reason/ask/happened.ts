/** `What happened in 410?`: the events, deeds, births, deaths, weddings and accessions of a time, in their order. */
import { type DateAttribute, isDateAttribute, type Statement } from '../../model/index.js';
import { isA, type Ontology } from '../../packs/index.js';
import type { Bounds } from '../../time/index.js';
import type { AskedTime } from '../asked-time.js';
import { type EventDuring, eventsDuring } from '../events-during.js';
import type { Reasoning } from '../reasoning.js';
import { isBelieved, tell } from '../told-statement.js';
import type { AnswerDraft } from './draft.js';

const MOST_READ = 20_000;
const MOST_EVENTS = 200;
const MOST_TOLD = 12;
/** What begins with a day that is told as such. */
const BEGINNINGS = ['RULES', 'LEADS', 'HOLDS_TITLE', 'SPOUSE_OF'];

export const ASKS_WHAT_HAPPENED =
  /^(?:what|which events|anything)(?: all| else)? (?:happened|occurred|took place|came to pass|befell)\b/i;

interface Dated {
  /** Whom or what it is told of. */
  readonly of: string;
  readonly from: number;
  readonly say: () => Promise<void>;
}

export async function sayHappened(
  reasoning: Reasoning,
  at: AskedTime,
  time: string,
  draft: AnswerDraft,
): Promise<void> {
  const { events } = await eventsDuring(reasoning, { during: time, limit: MOST_EVENTS });
  const own = new Set(events.items.map(({ event }) => event.id));
  const statements = (await statementsThen(reasoning, at, draft)).filter(({ of }) => !own.has(of));
  const all = [...events.items.map((one) => eventThen(one, at, draft)), ...statements].sort(
    (a, b) => a.from - b.from,
  );
  draft.called('events_during').called('timeline');
  for (const { say } of all.slice(0, MOST_TOLD)) await say();
  const more = all.length - MOST_TOLD;
  if (more > 0) draft.say(`${more} more are dated then`);
}

function eventThen(
  { event, from, when, certainty, statements }: EventDuring,
  { window }: AskedTime,
  draft: AnswerDraft,
): Dated {
  const lead = certainty === 'possible' ? 'Perhaps: ' : from < window.fromMin ? 'Going on: ' : '';
  const text = `${lead}${event.name}${when === '' ? '' : `, ${when}`}`;
  return { of: event.id, from, say: async () => void draft.say(text, statements) };
}

async function statementsThen(reasoning: Reasoning, at: AskedTime, draft: AnswerDraft): Promise<Dated[]> {
  const { store, ontology } = reasoning;
  const lives = await store.statements({ predicates: endsOfLives(ontology), limit: MOST_READ });
  const others = await store.statements({
    predicates: [...deedsIn(ontology), ...BEGINNINGS],
    overlapping: at.window,
    limit: MOST_READ,
  });
  if (Math.max(lives.length, others.length) >= MOST_READ)
    draft.caveat('More is dated than was looked through');
  const dated = [...lives.filter(isDateAttribute).map(ofDate), ...others.flatMap(ofWindow)];
  return dated
    .filter(({ statement, min, max }) => isBelieved(statement) && isWithin(at, min, max))
    .map(({ statement, min }) => ({
      of: statement.subject,
      from: min,
      say: () => sayOne(reasoning, statement, draft),
    }));
}

async function sayOne(reasoning: Reasoning, statement: Statement, draft: AnswerDraft): Promise<void> {
  for (const one of await tell(reasoning, [statement])) draft.say(draft.words(one), [one]);
}

interface Bounded extends Bounds {
  readonly statement: Statement;
}

const ofDate = (statement: DateAttribute): Bounded => ({
  statement,
  min: statement.value.date.min,
  max: statement.value.date.max,
});

/** What has no beginning of its own is not known to have begun then. */
const ofWindow = (statement: Statement): Bounded[] =>
  statement.valid.fromText === null
    ? []
    : [{ statement, min: statement.valid.fromMin, max: statement.valid.fromMax }];

const isWithin = ({ window }: AskedTime, min: number, max: number): boolean =>
  min >= window.fromMin && max < window.untilMax;

/** Births, foundings, ends: of events it is told by their names. */
function endsOfLives(ontology: Ontology): string[] {
  const types = [...ontology.entityTypes.values()].filter(
    ({ name }) => !['Event', 'Era'].some((type) => isA(ontology, name, type)),
  );
  return [...new Set(types.flatMap(({ lifetime: { from, until } }) => [...from, ...until]))];
}

function deedsIn({ attributes, relationTypes }: Ontology): string[] {
  const remarks = [...attributes.values()].filter(
    ({ deeds }) => deeds?.of === 'doer' || deeds?.of === 'scene',
  );
  const relations = [...relationTypes.values()].filter(({ temporal }) => temporal === 'event');
  return [...remarks, ...relations].map(({ name }) => name);
}

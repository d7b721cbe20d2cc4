/** What was it like there, then? Who ruled and belonged, who was there, what was going on, what is disputed. */
import type { Statement } from '../../model/index.js';
import { isA } from '../../packs/index.js';
import type { AskedTime } from '../asked-time.js';
import { entitiesPresent } from '../entities-present.js';
import { eventsDuring } from '../events-during.js';
import { heldAt, holdingOf } from '../holding.js';
import { lifetimeText } from '../lifetime.js';
import { livesOf } from '../lives.js';
import { MOST_AROUND, readSome } from '../read-some.js';
import type { Reasoning } from '../reasoning.js';
import { stateAt } from '../state-at.js';
import { isBelievedRelation, tell } from '../told-statement.js';
import type { Named } from '../verify/mentions.js';
import { findingCaveats } from './caveats.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';

const MOST = 8;
const MOST_ERAS = 200;

export async function answerState(
  reasoning: Reasoning,
  entity: Named,
  { time }: Pick<AskedQuestion, 'time'>,
  draft: AnswerDraft,
): Promise<void> {
  const at = time ?? 'current';
  const state = await stateAt(reasoning, { entity: entity.id, at });
  draft.as('state').called('state_at');
  const isPlace = ['Location', 'Kingdom'].some((type) => isA(reasoning.ontology, entity.type, type));
  const when = state.at === null ? '' : `At ${state.at.text}${isPlace ? ` in` : ', of'} ${state.entity.name}`;
  if (!isPlace) await sayDeeds(reasoning, entity, state.at, time, draft);
  const certain = state.sections.flatMap((section) => section.certain).slice(0, MOST);
  for (const statement of certain) draft.say(draft.words(statement), [statement]);
  for (const statement of state.sections
    .flatMap((section) => section.possible)
    .slice(0, MOST - certain.length))
    draft.say(`Perhaps ${draft.words(statement)}`, [statement]);
  if (isPlace) await sayPresent(reasoning, entity, at, draft);
  if (isPlace) await sayEvents(reasoning, entity, at, draft);
  if (isPlace && state.at !== null) await sayEra(reasoning, state.at, draft);
  if (!draft.isEmpty && when !== '') draft.lead(`${when}, the record tells the following`);
  draft.hearsay(state.hearsay);
  await findingCaveats(reasoning, [state.entity], draft);
}

/** What somebody had a part in then, and in what says when. */
async function sayDeeds(
  reasoning: Reasoning,
  { id }: Named,
  at: AskedTime | null,
  time: string | null,
  draft: AnswerDraft,
): Promise<void> {
  if (at === null || time === null || time === 'current') return;
  const { statements } = await readSome(reasoning, { subject: id, predicates: DEEDS }, MOST_AROUND);
  const deeds = statements.filter(isBelievedRelation);
  const held = await heldAt(reasoning, deeds, at);
  const start = (s: Statement) => held.get(s.id)?.window.fromMin ?? s.valid.fromMin;
  const then = deeds
    .filter(
      (s) =>
        ['certain', 'possible'].includes(held.get(s.id)?.holding ?? '') ||
        (s.kind === 'relation' && s.object === time),
    )
    .sort((a, b) => start(a) - start(b));
  for (const one of await tell(reasoning, then.slice(0, MOST))) draft.say(draft.words(one), [one]);
}

const DEEDS = [
  'PARTICIPATED_IN',
  'COMMANDED',
  'WITNESSED',
  'SIGNED',
  'WON',
  'LOST',
  'CAUSED',
  'FOUNDED',
  'CREATED',
  'KILLED',
  'BESIEGED',
  'DEPOSED',
];

async function sayPresent(
  reasoning: Reasoning,
  { id }: Named,
  at: string,
  draft: AnswerDraft,
): Promise<void> {
  const { present, counts } = await entitiesPresent(reasoning, { location: id, at, limit: MOST });
  draft.called('entities_present');
  for (const { statement, certainty, doubt } of present.items) {
    const lead = certainty === 'certain' ? 'Present' : 'Perhaps present';
    draft.say(`${lead}: ${draft.words(statement)}${doubt === null ? '' : `, though ${doubt}`}`, [statement]);
  }
  const more = present.total - present.items.length;
  if (more > 0) draft.say(`${more} more are told to have been there (${counts.certain} of all for certain)`);
}

/** The age that it was, anywhere. */
export async function sayEra(reasoning: Reasoning, at: AskedTime, draft: AnswerDraft): Promise<void> {
  const { ontology, store } = reasoning;
  const types = [...ontology.entityTypes.keys()].filter((type) => isA(ontology, type, 'Era'));
  const eras: Named[] = [];
  for await (const era of store.entities({ types, limit: MOST_ERAS })) eras.push(era);
  const lives = await livesOf(reasoning, eras);
  for (const { id, name } of eras) {
    const life = lives.get(id);
    if (life === undefined || holdingOf(life.window, at) !== 'certain') continue;
    const dates = await store.statements({ subject: id, predicates: ['began', 'ended'] });
    draft.say(`It was the time of ${name}, ${lifetimeText(life)}`, await tell(reasoning, dates));
  }
}

/** In a place, or anywhere. */
export async function sayEvents(
  reasoning: Reasoning,
  place: Named | null,
  at: string,
  draft: AnswerDraft,
): Promise<void> {
  const where = place === null ? {} : { location: place.id };
  const { events } = await eventsDuring(reasoning, { during: at, ...where, limit: MOST });
  draft.called('events_during');
  for (const { event, when, certainty, statements } of events.items) {
    const lead = certainty === 'certain' ? 'Going on' : 'Perhaps going on';
    draft.say(`${lead}: ${event.name}${when === '' ? '' : `, ${when}`}`, statements);
  }
}

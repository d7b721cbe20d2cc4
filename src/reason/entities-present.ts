/** Who and what was in a place at a time, in it or anywhere inside it. */
import type { Relation } from '../model/index.js';
import { isA } from '../packs/index.js';
import type { AskedTime } from './asked-time.js';
import { eventsRunningAmong } from './events-running.js';
import { heldAt, holdingOf, timeAsked } from './holding.js';
import { lifetimeText } from './lifetime.js';
import { livesOf } from './lives.js';
import { type Page, type PageOptions, pageOf } from './page.js';
import { isPlace, type PlacesWithin, placesWithin } from './places-within.js';
import { cutText, MOST_READ, readSome } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import {
  isBelievedRelation,
  type ToldEntity,
  type ToldStatement,
  tell,
  toldEntities,
} from './told-statement.js';

export interface PresentQuestion extends PageOptions {
  readonly location: string;
  /** `current` when absent. */
  readonly at?: string;
  /** Only entities of these types, with their subtypes. */
  readonly types?: readonly string[];
}

export interface Present {
  readonly entity: ToldEntity;
  /** Where within the place. */
  readonly place: ToldEntity;
  /** `undated`: told to be there, and nobody says when. */
  readonly certainty: 'certain' | 'possible' | 'undated';
  /** What shows it. */
  readonly statement: ToldStatement;
  /** Why it can hardly have been there: dead by then, or not born; null when nothing speaks against it. */
  readonly doubt: string | null;
}

export interface EntitiesPresent {
  readonly location: ToldEntity;
  readonly at: AskedTime | null;
  /** The certain first, then the possible, then the undated. */
  readonly present: Page<Present>;
  readonly counts: Readonly<Record<Present['certainty'], number>>;
  /** How many places were looked through. */
  readonly places: number;
  /** That there is more than was read, so that the counts are lower bounds; null when there is not. */
  readonly cut: string | null;
}

const USUAL = 30;
const MOST_OF_ONE = MOST_READ;
const MOST_PRESENT = 3000;
const PLACES_CUT = 'Not everything that lies in it was looked through: what is counted is at least so many.';
/** What puts somebody in a place; those who take part in an event there are there for it. */
const STAYS = [
  'LOCATED_IN',
  'RESIDES_IN',
  'IMPRISONED_IN',
  'GUARDS',
  'BESIEGED',
  'DEFENDED',
  'BORN_IN',
  'DIED_IN',
];
const PARTS = ['PARTICIPATED_IN', 'WITNESSED', 'COMMANDED', 'SIGNED'];
const RANK = { certain: 0, possible: 1, undated: 2 } as const;

interface Stay {
  readonly statement: Relation;
  readonly place: ToldEntity;
  readonly certainty: Present['certainty'];
}

export async function entitiesPresent(
  reasoning: Reasoning,
  question: PresentQuestion,
): Promise<EntitiesPresent> {
  const { id, name, type, verified } = await reasoning.find(question.location);
  const location = { id, name, type, verified };
  const at = await timeAsked(reasoning, question.at);
  return presentWithin(reasoning, location, await placesWithin(reasoning, location, at), at, question);
}

/** The same where it is known which places lie in it then. */
export async function presentWithin(
  reasoning: Reasoning,
  location: ToldEntity,
  within: PlacesWithin,
  at: AskedTime | null,
  question: Omit<PresentQuestion, 'location' | 'at'>,
): Promise<EntitiesPresent> {
  const { stays, isCut } = await staysIn(reasoning, within.places, at);
  const entities = await toldEntities(reasoning, [...stays.keys()]);
  const { ontology } = reasoning;
  const { types } = question;
  const wanted = [...entities.values()].filter(
    (one) =>
      !isPlace(reasoning, one.type) && (types === undefined || types.some((t) => isA(ontology, one.type, t))),
  );
  const sorted = wanted
    .flatMap((entity) => stays.get(entity.id) ?? [])
    .sort(
      (a, b) => RANK[a.certainty] - RANK[b.certainty] || (a.statement.subject < b.statement.subject ? -1 : 1),
    );
  const page = pageOf(sorted, question, USUAL);
  const counts = { certain: 0, possible: 0, undated: 0 };
  for (const { certainty } of sorted) counts[certainty]++;
  return {
    location,
    at,
    present: { ...page, items: await shown(reasoning, page.items, at) },
    counts,
    places: within.places.length,
    cut: isCut ? cutText(MOST_PRESENT, null) : within.isCut ? PLACES_CUT : null,
  };
}

/** For each entity, the surest reason to think it was there. */
async function staysIn(
  reasoning: Reasoning,
  places: readonly { readonly place: ToldEntity; readonly isSure: boolean }[],
  at: AskedTime | null,
): Promise<{ stays: Map<string, Stay>; isCut: boolean }> {
  const stays = new Map<string, Stay>();
  let isCut = false;
  const add = (id: string, stay: Stay) => {
    const before = stays.get(id);
    if (before === undefined || RANK[stay.certainty] < RANK[before.certainty]) stays.set(id, stay);
  };
  const known = new Map(places.map((one) => [one.place.id, one]));
  const read = async (objects: readonly string[], predicates: readonly string[]) => {
    const most = Math.min(MOST_PRESENT, MOST_OF_ONE * objects.length);
    const some = await readSome(reasoning, { objects, predicates, overlapping: at?.window }, most);
    isCut ||= some.isCut;
    return holding(reasoning, some.statements, at);
  };
  const ids = [...known.keys()];
  for (const { statement, certainty } of await read(ids, STAYS)) {
    const { place, isSure } = known.get(statement.object) ?? {};
    if (place !== undefined)
      add(statement.subject, { statement, place, certainty: isSure ? certainty : weaker(certainty) });
  }
  const events = at === null ? [] : await eventsRunningAmong(reasoning, ids, at);
  const running = new Map(events.map((event) => [event.id, event]));
  if (running.size === 0) return { stays, isCut };
  for (const { statement, certainty } of await read([...running.keys()], PARTS)) {
    const event = running.get(statement.object);
    const { place, isSure } = known.get(event?.of ?? '') ?? {};
    if (place === undefined) continue;
    const isCertain = event?.isCertain === true && isSure;
    add(statement.subject, { statement, place, certainty: isCertain ? certainty : weaker(certainty) });
  }
  return { stays, isCut };
}

function weaker(certainty: Present['certainty']): Present['certainty'] {
  return certainty === 'certain' ? 'possible' : certainty;
}

async function holding(
  reasoning: Reasoning,
  statements: Parameters<typeof heldAt>[1],
  at: AskedTime | null,
): Promise<{ statement: Relation; certainty: Present['certainty'] }[]> {
  const relations = statements.filter(isBelievedRelation);
  const held = await heldAt(reasoning, relations, at);
  return relations.flatMap((statement) => {
    const certainty = held.get(statement.id)?.holding ?? 'undated';
    if (certainty === 'past' || certainty === 'future') return [];
    // A birth without a date puts nobody there at another time.
    if (certainty === 'undated' && isMomentary(reasoning, statement)) return [];
    return [{ statement, certainty }];
  });
}

function isMomentary({ ontology }: Reasoning, { predicate }: Relation): boolean {
  return ontology.relationTypes.get(predicate)?.temporal === 'event';
}

async function shown(reasoning: Reasoning, stays: readonly Stay[], at: AskedTime | null): Promise<Present[]> {
  const told = await tell(
    reasoning,
    stays.map(({ statement }) => statement),
  );
  const lives = await livesOf(
    reasoning,
    told.map(({ subject }) => subject),
  );
  return told.flatMap((statement, index): Present[] => {
    const stay = stays[index];
    const life = lives.get(statement.subject.id);
    if (stay === undefined) return [];
    const alive = life === undefined || at === null ? 'undated' : holdingOf(life.window, at);
    const doubt =
      life !== undefined && (alive === 'past' || alive === 'future')
        ? `${statement.subject.name} existed ${lifetimeText(life)}.`
        : null;
    return [{ entity: statement.subject, place: stay.place, certainty: stay.certainty, statement, doubt }];
  });
}

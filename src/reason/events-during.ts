/** What happened in an era or a span, anywhere or in one place and all that lies in it. */
import type { PlainValue } from '../cypher/index.js';
import { groupBy, type Statement } from '../model/index.js';
import { isA } from '../packs/index.js';
import { CERTAIN, resolveName } from '../search/index.js';
import { BEGINNING, END, formatSeconds, shiftSeconds, type Window } from '../time/index.js';
import { type AskedTime, askedTime } from './asked-time.js';
import { holdingOf } from './holding.js';
import { lifetimeText } from './lifetime.js';
import { livesOf } from './lives.js';
import { type Page, type PageOptions, pageOf } from './page.js';
import { type PlacesWithin, placesWithin } from './places-within.js';
import { cutText, readSome } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import {
  isBelieved,
  isBelievedRelation,
  type ToldEntity,
  type ToldStatement,
  tell,
  toldEntities,
} from './told-statement.js';

export interface EventsQuestion extends PageOptions {
  /** An era or event by its name, a date, a span, or `current`. */
  readonly during: string;
  /** A place or realm, with all that lies in it. */
  readonly location?: string;
}

export interface EventDuring {
  readonly event: ToldEntity;
  /** Earliest second it may have begun. */
  readonly from: number;
  readonly when: string;
  /** `possible`: its dates allow it and do not prove it, or only its era is told. */
  readonly certainty: 'certain' | 'possible';
  /** In a sentence. */
  readonly because: string;
  readonly place: ToldEntity | null;
  /** Its dates, its era and its place, as they are told. */
  readonly statements: readonly ToldStatement[];
}

export interface EventsDuring {
  readonly during: AskedTime;
  readonly location: ToldEntity | null;
  /** Certain ones first, the earliest first. */
  readonly events: Page<EventDuring>;
  readonly certain: number;
  /** That there is more than was read, so that the counts are lower bounds; null when there is not. */
  readonly cut: string | null;
}

interface Candidate {
  readonly id: string;
  readonly certainty: EventDuring['certainty'];
  /** The name of the era it is told to have happened in, where its dates alone do not show it. */
  readonly era: string | null;
  /** Earliest second it may have begun. */
  readonly from: number;
}

const USUAL = 25;
const MOST_EVENTS = 2000;
const DATES = ['in_fiction_date', 'began', 'ended'];
const TOLD = [...DATES, 'OCCURRED_DURING', 'OCCURRED_AT'];

export async function eventsDuring(reasoning: Reasoning, question: EventsQuestion): Promise<EventsDuring> {
  const during = await askedTime(reasoning, question.during);
  const found = question.location === undefined ? null : await reasoning.find(question.location);
  const { id = '', name = '', type = '', verified = false } = found ?? {};
  const location = found === null ? null : { id, name, type, verified };
  const eras = await erasOf(reasoning, question.during);
  const inEra = await toldDuring(reasoning, eras);
  const { candidates, isCut } =
    location === null
      ? await inTheWorld(reasoning, during, inEra)
      : await inAPlace(reasoning, location, during, inEra);
  const page = pageOf(candidates, question, USUAL);
  return {
    during,
    location,
    events: { ...page, items: await shown(reasoning, page.items) },
    certain: candidates.filter(({ certainty }) => certainty === 'certain').length,
    cut: isCut ? cutText(MOST_EVENTS, null, 'events') : null,
  };
}

interface Candidates {
  readonly candidates: readonly Candidate[];
  readonly isCut: boolean;
}

async function inTheWorld(
  reasoning: Reasoning,
  during: AskedTime,
  inEra: ReadonlyMap<string, string>,
): Promise<Candidates> {
  const { ids, isCut } = await datedWithin(reasoning, during.window);
  const all = [...new Set([...ids, ...inEra.keys()])];
  return { candidates: inOrder(await judged(reasoning, all, inEra, during)), isCut };
}

async function inAPlace(
  reasoning: Reasoning,
  location: ToldEntity,
  during: AskedTime,
  inEra: ReadonlyMap<string, string>,
): Promise<Candidates> {
  const { ids, isCut } = await occurringIn(reasoning, await placesWithin(reasoning, location, during));
  return { candidates: inOrder(await judged(reasoning, ids, inEra, during)), isCut };
}

async function judged(
  reasoning: Reasoning,
  ids: readonly string[],
  inEra: ReadonlyMap<string, string>,
  during: AskedTime,
): Promise<Candidate[]> {
  const events = await toldEntities(reasoning, ids);
  const lives = await livesOf(reasoning, events.values());
  return [...events.values()].flatMap(({ id, type }): Candidate[] => {
    const window = lives.get(id)?.window;
    if (window === undefined || !isA(reasoning.ontology, type, 'Event')) return [];
    const told = holdingOf(window, during);
    const from = window.fromMin;
    if (told === 'certain') return [{ id, certainty: 'certain', era: null, from }];
    const era = inEra.get(id);
    const isElsewhere = told === 'past' || told === 'future';
    if (era !== undefined) return [{ id, certainty: isElsewhere ? 'possible' : 'certain', era, from }];
    return told === 'possible' ? [{ id, certainty: 'possible', era: null, from }] : [];
  });
}

function inOrder(candidates: readonly Candidate[]): Candidate[] {
  const rank = ({ certainty }: Candidate) => Number(certainty !== 'certain');
  return [...candidates].sort((a, b) => rank(a) - rank(b) || a.from - b.from || (a.id < b.id ? -1 : 1));
}

async function shown(reasoning: Reasoning, some: readonly Candidate[]): Promise<EventDuring[]> {
  const events = await toldEntities(
    reasoning,
    some.map(({ id }) => id),
  );
  const lives = await livesOf(reasoning, events.values());
  const told: Statement[] = [];
  for (const { id } of some) {
    const own = await reasoning.store.statements({ subject: id, predicates: TOLD });
    told.push(...own.filter(isBelieved));
  }
  const byEvent = groupBy(await tell(reasoning, told), ({ subject }) => subject.id);
  return some.flatMap(({ id, certainty, era, from }): EventDuring[] => {
    const event = events.get(id);
    const life = lives.get(id);
    if (event === undefined || life === undefined) return [];
    const when = lifetimeText(life);
    const statements = byEvent.get(id) ?? [];
    const place = statements.find(({ predicate }) => predicate === 'OCCURRED_AT')?.object ?? null;
    const why = because(event.name, when, certainty, era);
    return [{ event, from, when, certainty, because: why, place, statements }];
  });
}

function because(
  name: string,
  when: string,
  certainty: EventDuring['certainty'],
  era: string | null,
): string {
  if (era === null)
    return `${name}: ${when}${certainty === 'certain' ? '' : '; the dates do not settle it'}.`;
  const against = certainty === 'certain' ? '' : `, though it is dated ${when}`;
  return `It is told to have happened during ${era}${against}.`;
}

/** Of all the world's events, those whose dates may allow it, to the day; the store compares. */
async function datedWithin(
  { store, dates }: Reasoning,
  { fromMin, untilMax }: Window,
): Promise<{ ids: string[]; isCut: boolean }> {
  const from = fromMin <= BEGINNING ? null : formatSeconds(fromMin, dates, { precision: 'day' });
  const until =
    untilMax >= END ? null : formatSeconds(shiftSeconds(untilMax, -1), dates, { precision: 'day' });
  const parameters: Record<string, PlainValue> = {};
  if (from !== null) parameters.from = from;
  if (until !== null) parameters.until = until;
  const span = `${from === null ? 'null' : 'date($from)'}, ${until === null ? 'null' : 'date($until)'}`;
  const asked = (where: string, first: string, last: string) =>
    `MATCH (e:Event) WHERE ${where} AND time_windows_may_overlap(${first}, ${last}, ${span}) RETURN e.id`;
  const texts = [
    asked('e.began IS NULL AND e.in_fiction_date IS NOT NULL', 'e.in_fiction_date', 'e.in_fiction_date'),
    asked('(e.began IS NOT NULL OR e.ended IS NOT NULL)', 'e.began', 'e.ended'),
  ];
  const ids = new Set<string>();
  let isCut = false;
  for (const text of texts) {
    const { rows, truncated } = await store.query({ text, parameters, maxRows: MOST_EVENTS, canon: true });
    isCut ||= truncated;
    for (const [id] of rows) if (typeof id === 'string') ids.add(id);
  }
  return { ids: [...ids], isCut };
}

export async function occurringIn(
  reasoning: Reasoning,
  within: PlacesWithin,
): Promise<{ ids: string[]; isCut: boolean }> {
  const places = within.places.map(({ place }) => place.id);
  const some = await readSome(reasoning, { objects: places, predicates: ['OCCURRED_AT'] }, MOST_EVENTS);
  const told = some.statements.filter(isBelieved);
  return { ids: [...new Set(told.map(({ subject }) => subject))], isCut: within.isCut || some.isCut };
}

/** The era that is named so, with the eras that are part of it. */
async function erasOf(reasoning: Reasoning, name: string): Promise<ToldEntity[]> {
  const matches = await resolveName(reasoning.store, name, { limit: 5 });
  const named = matches.filter(({ score, type }) => score >= CERTAIN && isA(reasoning.ontology, type, 'Era'));
  const [only] = named;
  if (only === undefined || named.length > 1) return [];
  const eras = await toldEntities(reasoning, [only.entity]);
  for (const { id } of eras.values()) {
    const parts = await reasoning.store.statements({ object: id, predicates: ['PART_OF'] });
    const inside = await toldEntities(
      reasoning,
      parts.map(({ subject }) => subject),
    );
    for (const part of inside.values())
      if (isA(reasoning.ontology, part.type, 'Era') && eras.size < 50) eras.set(part.id, part);
  }
  return [...eras.values()];
}

/** Events by id, with the name of the era they are told to have happened in. */
async function toldDuring(reasoning: Reasoning, eras: readonly ToldEntity[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { id, name } of eras) {
    const some = await readSome(reasoning, { object: id, predicates: ['OCCURRED_DURING'] }, MOST_EVENTS);
    const told = some.statements.filter(isBelievedRelation);
    for (const { subject } of told) if (!found.has(subject)) found.set(subject, name);
  }
  return found;
}

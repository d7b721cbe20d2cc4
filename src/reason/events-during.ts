/** What happened in an era or a span, anywhere or in one place and all that lies in it. */
import type { PlainValue } from '../cypher/index.js';
import { type Relation, sentence } from '../model/index.js';
import { isA } from '../packs/index.js';
import { CERTAIN, resolveName } from '../search/index.js';
import { BEGINNING, END, formatSeconds, shiftSeconds, type Window } from '../time/index.js';
import { type AskedTime, askedTime } from './asked-time.js';
import { holdingOf } from './holding.js';
import { lifetimeText } from './lifetime.js';
import { livesOf } from './lives.js';
import { type Page, type PageOptions, pageOf } from './page.js';
import { placesWithin } from './places-within.js';
import { readSome } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import { isHearsay, type ToldEntity, type ToldStatement, tell, toldEntities } from './told-statement.js';
import { isDated } from './when.js';

export interface EventsQuestion extends PageOptions {
  /** An era or event by its name, a date, a span, or `current`. */
  readonly during: string;
  /** A place or realm, with all that lies in it. */
  readonly location?: string;
}

export interface EventDuring {
  readonly event: ToldEntity;
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
  /** There is more than was read: the counts are lower bounds. */
  readonly isCut: boolean;
}

interface Candidate {
  readonly id: string;
  readonly certainty: EventDuring['certainty'];
  readonly because: string;
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
  const { ids, isCut } =
    location === null
      ? await datedWithin(reasoning, during.window)
      : await occurringAt(reasoning, location, during);
  const inEra = await toldDuring(reasoning, eras);
  const wanted = location === null ? [...new Set([...ids, ...inEra.keys()])] : ids;
  const candidates = await judged(reasoning, wanted, inEra, during);
  const page = pageOf(candidates, question, USUAL);
  return {
    during,
    location,
    events: { ...page, items: await shown(reasoning, page.items) },
    certain: candidates.filter(({ certainty }) => certainty === 'certain').length,
    isCut,
  };
}

async function judged(
  reasoning: Reasoning,
  ids: readonly string[],
  inEra: ReadonlyMap<string, string>,
  during: AskedTime,
): Promise<Candidate[]> {
  const events = await toldEntities(reasoning, ids);
  const lives = await livesOf(reasoning, events.values());
  const candidates: Candidate[] = [];
  for (const { id, name, type } of events.values()) {
    if (!isA(reasoning.ontology, type, 'Event')) continue;
    const life = lives.get(id);
    const era = inEra.get(id);
    const told = life === undefined || !isDated(life.window) ? 'undated' : holdingOf(life.window, during);
    const from = life?.window.fromMin ?? BEGINNING;
    const when = life === undefined ? '' : lifetimeText(life);
    if (told === 'certain') candidates.push({ id, certainty: 'certain', because: `${name}: ${when}.`, from });
    else if (era !== undefined) {
      const against = told === 'past' || told === 'future' ? `, though it is dated ${when}` : '';
      const certainty = against === '' ? 'certain' : 'possible';
      candidates.push({
        id,
        certainty,
        because: sentence(`It is told to have happened during ${era}${against}`),
        from,
      });
    } else if (told === 'possible')
      candidates.push({
        id,
        certainty: 'possible',
        because: `${name}: ${when}; the dates do not settle it.`,
        from,
      });
  }
  return candidates.sort(
    (a, b) =>
      Number(a.certainty !== 'certain') - Number(b.certainty !== 'certain') ||
      a.from - b.from ||
      (a.id < b.id ? -1 : 1),
  );
}

async function shown(reasoning: Reasoning, some: readonly Candidate[]): Promise<EventDuring[]> {
  const ids = some.map(({ id }) => id);
  const events = await toldEntities(reasoning, ids);
  const lives = await livesOf(reasoning, events.values());
  const rows: EventDuring[] = [];
  for (const { id, certainty, because } of some) {
    const event = events.get(id);
    const life = lives.get(id);
    if (event === undefined || life === undefined) continue;
    const told = await reasoning.store.statements({ subject: id, predicates: TOLD });
    const statements = await tell(
      reasoning,
      told.filter((s) => !isHearsay(s) && !s.flagged),
    );
    const place = statements.find(({ predicate }) => predicate === 'OCCURRED_AT')?.object ?? null;
    rows.push({ event, when: lifetimeText(life), certainty, because, place, statements });
  }
  return rows;
}

/** Of all the world's events, those whose dates allow it; the store compares. */
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
  const texts = [
    `MATCH (e:Event) WHERE e.began IS NULL AND e.in_fiction_date IS NOT NULL AND time_windows_may_overlap(e.in_fiction_date, e.in_fiction_date, ${span}) RETURN e.id`,
    `MATCH (e:Event) WHERE (e.began IS NOT NULL OR e.ended IS NOT NULL) AND time_windows_may_overlap(e.began, e.ended, ${span}) RETURN e.id`,
  ];
  const ids = new Set<string>();
  let isCut = false;
  for (const text of texts) {
    const { rows, truncated } = await store.query({ text, parameters, maxRows: MOST_EVENTS, canon: true });
    for (const [id] of rows) if (typeof id === 'string') ids.add(id);
    isCut ||= truncated;
  }
  return { ids: [...ids], isCut };
}

export async function occurringAt(
  reasoning: Reasoning,
  location: ToldEntity,
  at: AskedTime,
): Promise<{ ids: string[]; isCut: boolean }> {
  const within = await placesWithin(reasoning, location, at);
  const ids = new Set<string>();
  let { isCut } = within;
  for (const { place } of within.places) {
    const some = await readSome(
      reasoning,
      { object: place.id, predicates: ['OCCURRED_AT'] },
      MOST_EVENTS - ids.size,
    );
    for (const s of some.statements) if (!isHearsay(s) && !s.flagged) ids.add(s.subject);
    isCut ||= some.isCut;
  }
  return { ids: [...ids], isCut };
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
    const told = some.statements.filter(
      (s): s is Relation => s.kind === 'relation' && !isHearsay(s) && !s.flagged,
    );
    for (const { subject } of told) if (!found.has(subject)) found.set(subject, name);
  }
  return found;
}

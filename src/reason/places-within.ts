/** The places inside a place or realm at a time, through what is part of it, lies in it or is held by it. */
import { isA } from '../packs/index.js';
import type { AskedTime } from './asked-time.js';
import { heldAt } from './holding.js';
import { readSome } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import { isBelieved, type ToldEntity, toldEntities } from './told-statement.js';

export interface PlaceWithin {
  readonly place: ToldEntity;
  /** False when the dates only allow that it belonged there then. */
  readonly isSure: boolean;
}

export interface PlacesWithin {
  /** The place itself first. */
  readonly places: readonly PlaceWithin[];
  readonly isCut: boolean;
}

const MOST_PLACES = 300;
const MOST_STEPS = 8;
const MOST_OF_ONE = 600;
const MOST_AT_ONCE = 4000;
const INWARD = ['PART_OF', 'LOCATED_IN', 'CAPITAL_OF'];

/** What is undated holds: a hill does not leave its valley. */
export async function placesWithin(
  reasoning: Reasoning,
  root: ToldEntity,
  at: AskedTime | null,
): Promise<PlacesWithin> {
  const found = new Map<string, PlaceWithin>([[root.id, { place: root, isSure: true }]]);
  let frontier: readonly PlaceWithin[] = [...found.values()];
  let isCut = false;
  for (let step = 0; step < MOST_STEPS && frontier.length > 0; step++) {
    const next: PlaceWithin[] = [];
    const inside = await directlyWithin(reasoning, frontier, at);
    isCut ||= inside.isCut;
    for (const one of inside.places) {
      if (found.has(one.place.id)) continue;
      if (found.size >= MOST_PLACES) return { places: [...found.values()], isCut: true };
      found.set(one.place.id, one);
      next.push(one);
    }
    frontier = next;
  }
  return { places: [...found.values()], isCut };
}

async function directlyWithin(
  reasoning: Reasoning,
  around: readonly PlaceWithin[],
  at: AskedTime | null,
): Promise<PlacesWithin> {
  const ids = around.map(({ place }) => place.id);
  const sureOf = new Map(around.map(({ place, isSure }) => [place.id, isSure]));
  const most = Math.min(MOST_AT_ONCE, MOST_OF_ONE * ids.length);
  const inward = await readSome(reasoning, { objects: ids, predicates: INWARD }, most);
  const held = await readSome(reasoning, { subjects: ids, predicates: ['CONTROLS'] }, most);
  const statements = [...inward.statements, ...held.statements].filter(isBelieved);
  const holdings = await heldAt(reasoning, statements, at);
  const sure = new Map<string, boolean>();
  for (const statement of statements) {
    if (statement.kind !== 'relation') continue;
    const { holding = 'undated' } = holdings.get(statement.id) ?? {};
    if (holding === 'past' || holding === 'future') continue;
    const { subject, object } = statement;
    const [outer, id] = statement.predicate === 'CONTROLS' ? [subject, object] : [object, subject];
    const isSure = sureOf.get(outer) === true && holding !== 'possible' && !statement.disputed;
    sure.set(id, (sure.get(id) ?? false) || isSure);
  }
  const entities = await toldEntities(reasoning, [...sure.keys()]);
  const places = [...entities.values()].filter(({ type }) => isPlace(reasoning, type));
  return {
    places: places.map((one) => ({ place: one, isSure: sure.get(one.id) ?? false })),
    isCut: inward.isCut || held.isCut,
  };
}

/** Realms are places too. */
export function isPlace({ ontology }: Pick<Reasoning, 'ontology'>, type: string): boolean {
  return isA(ontology, type, 'Location') || isA(ontology, type, 'Kingdom');
}

/** The places inside a place or realm at a time, through what is part of it, lies in it or is held by it. */
import { isA } from '../packs/index.js';
import type { AskedTime } from './asked-time.js';
import { heldAt } from './holding.js';
import { readSome } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import { isHearsay, type ToldEntity, toldEntities } from './told-statement.js';

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
    for (const { place, isSure } of frontier) {
      const inside = await directlyWithin(reasoning, place, at);
      isCut ||= inside.isCut;
      for (const one of inside.places) {
        if (found.has(one.place.id)) continue;
        if (found.size >= MOST_PLACES) return { places: [...found.values()], isCut: true };
        const known = { place: one.place, isSure: isSure && one.isSure };
        found.set(one.place.id, known);
        next.push(known);
      }
    }
    frontier = next;
  }
  return { places: [...found.values()], isCut };
}

async function directlyWithin(
  reasoning: Reasoning,
  place: ToldEntity,
  at: AskedTime | null,
): Promise<PlacesWithin> {
  const inward = await readSome(reasoning, { object: place.id, predicates: INWARD }, MOST_OF_ONE);
  const held = await readSome(reasoning, { subject: place.id, predicates: ['CONTROLS'] }, MOST_OF_ONE);
  const statements = [...inward.statements, ...held.statements].filter((s) => !isHearsay(s) && !s.flagged);
  const holdings = await heldAt(reasoning, statements, at);
  const sure = new Map<string, boolean>();
  for (const statement of statements) {
    if (statement.kind !== 'relation') continue;
    const { holding = 'undated' } = holdings.get(statement.id) ?? {};
    if (holding === 'past' || holding === 'future') continue;
    const id = statement.subject === place.id ? statement.object : statement.subject;
    sure.set(id, (sure.get(id) ?? false) || (holding !== 'possible' && !statement.disputed));
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

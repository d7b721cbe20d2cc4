/** The time that the ends of a relation leave to it: nobody has children before being born. */
import { type Ontology, type RelationType, subtypesOf } from '../packs/index.js';
import { END, type Window } from '../time/index.js';
import type { Lifetime } from './lifetime.js';
import { livesOf } from './lives.js';
import type { Reasoning } from './reasoning.js';
import { type ToldEntity, toldEntities } from './told-statement.js';
import { isDated } from './when.js';

export interface EndLife {
  readonly entity: ToldEntity;
  readonly life: Lifetime;
  /** It outlasts its death: no date of it is an end. */
  readonly isEndless: boolean;
}

export interface Ends {
  readonly subject: string;
  readonly object: string;
}

/** Where the asked time lies outside, and whose dates say so. */
export interface Outside {
  readonly side: 'past' | 'future';
  readonly whose: EndLife;
}

/** Those of the entities that are dated, by id; who came more than once is not held to one lifetime. */
export async function endLives(reasoning: Reasoning, ids: readonly string[]): Promise<Map<string, EndLife>> {
  const entities = await toldEntities(reasoning, ids);
  const lives = await livesOf(reasoning, entities.values());
  const found = new Map<string, EndLife>();
  for (const entity of entities.values()) {
    const life = lives.get(entity.id);
    if (life !== undefined && isDated(life.window)) found.set(entity.id, { entity, life, isEndless: false });
  }
  const { store, ontology } = reasoning;
  if (found.size === 0) return found;
  const lifts = new Set([...ontology.entityTypes.values()].flatMap(({ lifetime }) => lifetime.unless));
  const predicates = [...lifts, 'EXISTED_DURING'];
  for (const s of await store.statements({ subjects: [...found.keys()], predicates })) {
    const one = found.get(s.subject);
    if (one === undefined) continue;
    const own = ontology.entityTypes.get(one.entity.type)?.lifetime.unless ?? [];
    if (s.kind === 'relation') found.delete(s.subject);
    else if (own.includes(s.predicate) && s.value.kind === 'boolean' && s.value.boolean)
      found.set(s.subject, { ...one, isEndless: true });
  }
  return found;
}

/** What is timeless holds from the later beginning on, for kin stay kin in death. */
export function timelessWindow(
  ontology: Ontology,
  ends: Ends,
  lives: ReadonlyMap<string, EndLife>,
): { readonly window: Window; readonly last: EndLife } | null {
  const happenings = new Set(subtypesOf(ontology, ['Event', 'Era']));
  const born = [ends.subject, ends.object].flatMap((id) => {
    const one = lives.get(id);
    return one === undefined || one.life.from === null || happenings.has(one.entity.type) ? [] : [one];
  });
  const [first, ...others] = born;
  if (first === undefined) return null;
  const later = (a: EndLife, b: EndLife) => (b.life.window.fromMin > a.life.window.fromMin ? b : a);
  const fromMin = Math.max(...born.map(({ life }) => life.window.fromMin));
  const fromMax = Math.max(...born.map(({ life }) => life.window.fromMax));
  return { window: { fromMin, fromMax, untilMin: END, untilMax: END }, last: others.reduce(later, first) };
}

/** Null where every end that must exist may exist then. */
export function outsideOf(
  { requiresExistence }: Pick<RelationType, 'requiresExistence'>,
  ends: Ends,
  lives: ReadonlyMap<string, EndLife>,
  at: Window,
): Outside | null {
  const needed = requiresExistence.flatMap((end) => lives.get(ends[end]) ?? []);
  const unborn = needed.find(({ life }) => life.window.fromMin >= at.untilMax);
  if (unborn !== undefined) return { side: 'future', whose: unborn };
  const gone = needed.find(({ life, isEndless }) => !isEndless && life.window.untilMax <= at.fromMin);
  return gone === undefined ? null : { side: 'past', whose: gone };
}

/** The time that the ends of a relation leave to it: nobody has children before being born. */
import { isA, type Ontology, type RelationType } from '../packs/index.js';
import { END, type Window } from '../time/index.js';
import { type Lifetime, lifetimeNames, lifetimeOfBrief } from './lifetime.js';
import type { Reasoning } from './reasoning.js';
import type { ToldEntity } from './told-statement.js';
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
export async function endLives(
  { store, ontology }: Pick<Reasoning, 'store' | 'ontology'>,
  ids: Iterable<string>,
): Promise<Map<string, EndLife>> {
  const wanted = [...new Set(ids)];
  const found = new Map<string, EndLife>();
  if (wanted.length === 0) return found;
  for (const told of await store.briefs.lives({ ids: wanted, ...lifetimeNames(ontology) })) {
    if (told.marks.some(({ kind }) => kind === 'relation')) continue;
    const { entity } = told;
    const life = lifetimeOfBrief(told, ontology);
    if (!isDated(life.window)) continue;
    const own = ontology.entityTypes.get(entity.type)?.lifetime.unless ?? [];
    const isEndless = told.marks.some(({ predicate }) => own.includes(predicate));
    found.set(entity.id, { entity, life, isEndless });
  }
  return found;
}

/** What is timeless holds from the later beginning on, for kin stay kin in death. */
export function timelessWindow(
  ontology: Ontology,
  ends: Ends,
  lives: ReadonlyMap<string, EndLife>,
): { readonly window: Window; readonly last: EndLife } | null {
  const isHappening = (type: string) => isA(ontology, type, 'Event') || isA(ontology, type, 'Era');
  const born = [ends.subject, ends.object].flatMap((id) => {
    const one = lives.get(id);
    return one === undefined || one.life.from === null || isHappening(one.entity.type) ? [] : [one];
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

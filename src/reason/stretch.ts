/** What lies in a stretch of time, in layers: eras, events, lives and states such as reigns, and where findings begin. */
import { isRelation } from '../model/index.js';
import { isA, subtypesOf } from '../packs/index.js';
import type { EntityType, Ontology } from '../packs/ontology.js';
import type { DatedLayer, DatedMark } from '../store/dated.js';
import type { Window } from '../time/index.js';
import { toldStatement } from './evidence.js';
import { lifetimeText } from './lifetime.js';
import { livesOf } from './lives.js';
import { isPlace, placesWithin } from './places-within.js';
import type { Reasoning } from './reasoning.js';
import { OUTWARD } from './state-at.js';
import { toldDates } from './told-dates.js';
import { type ToldEntity, toldEntities } from './told-statement.js';

export const STRETCH_LAYERS = ['eras', 'events', 'lives', 'states'] as const;
export type StretchLayer = (typeof STRETCH_LAYERS)[number];

export interface StretchQuestion {
  readonly from: number;
  readonly until: number;
  /** All when absent. */
  readonly layers?: readonly StretchLayer[];
  /** Entity types to show among events and lives, with their subtypes. */
  readonly types?: readonly string[];
  /** Relations that are drawn as states; who rules and who holds a title when absent. */
  readonly relations?: readonly string[];
  /** Only what is one of these or has to do with it: a place counts with all places in it. */
  readonly near?: readonly ToldEntity[];
  readonly limit: number;
  readonly parts: number;
}

export interface StretchRow {
  /** Of the entity or the statement. */
  readonly id: string;
  readonly entity: ToldEntity;
  /** Of a state: what it is about. */
  readonly other: ToldEntity | null;
  readonly label: string;
  readonly when: string;
  readonly window: Window;
  readonly statement: string | null;
  readonly disputed: boolean;
}

export interface StretchFound {
  readonly layer: StretchLayer;
  readonly total: number;
  readonly counts: readonly number[];
  readonly rows: readonly StretchRow[];
}

export interface Stretch {
  /** Of all that the filters leave, in the stretch or not; null where nothing is dated. */
  readonly extent: { readonly from: number; readonly until: number } | null;
  readonly layers: readonly StretchFound[];
  readonly marks: readonly DatedMark[];
}

export async function stretchOf(reasoning: Reasoning, question: StretchQuestion): Promise<Stretch> {
  const { store, ontology } = reasoning;
  const layers = STRETCH_LAYERS.filter((layer) => question.layers?.includes(layer) ?? true);
  const near = await Promise.all((question.near ?? []).map((entity) => setAround(reasoning, entity)));
  const found = await store.desk.dated({
    layers: layers.map((layer) => layerOf(ontology, layer, question)),
    ...{ from: question.from, until: question.until, limit: question.limit, parts: question.parts },
    ...(near.length === 0 ? {} : { near }),
  });
  const extents = found.layers.flatMap(({ extent }) => extent ?? []);
  return {
    extent:
      extents.length === 0
        ? null
        : {
            from: Math.min(...extents.map(({ from }) => from)),
            until: Math.max(...extents.map(({ until }) => until)),
          },
    layers: await Promise.all(
      found.layers.map(async ({ total, counts, rows }, index) => {
        const layer = layers[index] ?? 'events';
        const ids = rows.map(({ id }) => id);
        return {
          ...{ layer, total, counts },
          rows: layer === 'states' ? await statesOf(reasoning, ids) : await entitiesOf(reasoning, ids),
        };
      }),
    ),
    marks: found.marks,
  };
}

/** Relations that a timeline shows unless it is told otherwise. */
export function usualStates({ relationTypes }: Ontology): string[] {
  return [...relationTypes.keys()].filter((name) => ['rules', 'titles'].includes(OUTWARD[name] ?? ''));
}

async function setAround(reasoning: Reasoning, entity: ToldEntity): Promise<string[]> {
  if (!isPlace(reasoning, entity.type)) return [entity.id];
  const { places } = await placesWithin(reasoning, entity, null);
  return places.map(({ place }) => place.id);
}

function layerOf(ontology: Ontology, layer: StretchLayer, question: StretchQuestion): DatedLayer {
  if (layer === 'states')
    return { id: layer, of: 'relations', predicates: question.relations ?? usualStates(ontology) };
  const wanted = question.types === undefined ? null : new Set(subtypesOf(ontology, question.types));
  const types = [...ontology.entityTypes.values()].filter(
    (type) => layerOfType(ontology, type) === layer && (layer === 'eras' || wanted?.has(type.name) !== false),
  );
  return {
    id: layer,
    of: 'entities',
    kinds: types.map(({ name, lifetime }) => ({
      types: [name],
      from: lifetime.from,
      until: lifetime.until,
    })),
  };
}

function layerOfType(ontology: Ontology, { name }: EntityType): StretchLayer {
  if (isA(ontology, name, 'Era')) return 'eras';
  return isA(ontology, name, 'Event') ? 'events' : 'lives';
}

async function entitiesOf(reasoning: Reasoning, ids: readonly string[]): Promise<StretchRow[]> {
  const entities = await toldEntities(reasoning, ids);
  const lives = await livesOf(reasoning, entities.values());
  return ids.flatMap((id) => {
    const entity = entities.get(id);
    const life = lives.get(id);
    if (entity === undefined || life === undefined) return [];
    return [
      {
        ...{ id, entity, other: null, label: entity.name, statement: null, disputed: false },
        when: lifetimeText(life),
        window: life.window,
      },
    ];
  });
}

async function statesOf(reasoning: Reasoning, ids: readonly string[]): Promise<StretchRow[]> {
  if (ids.length === 0) return [];
  const { store, ontology, dates } = reasoning;
  const statements = new Map(
    (await store.statements({ ids })).filter(isRelation).map((one) => [one.id, one]),
  );
  const ends = [...statements.values()].flatMap(({ subject, object }) => [subject, object]);
  const entities = await toldEntities(reasoning, ends);
  const names = new Map([...entities].map(([id, { name }]) => [id, name]));
  const words = toldDates(dates);
  return ids.flatMap((id) => {
    const statement = statements.get(id);
    const entity = statement === undefined ? undefined : entities.get(statement.subject);
    if (statement === undefined || entity === undefined) return [];
    return [
      {
        ...{ id, entity, statement: id, disputed: statement.disputed },
        other: entities.get(statement.object) ?? null,
        label: toldStatement(statement, ontology, names),
        when: words.window(statement.valid),
        window: statement.valid,
      },
    ];
  });
}

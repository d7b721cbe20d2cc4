/** Family, neighbourhood and passages of an entity as replies tell them. */
import type { z } from 'zod';
import type { World } from '../engine/index.js';
import { passagesAsOf } from '../engine/passages-as-of.js';
import { entityOf } from '../mcp/shapes/entity.js';
import { passageOf } from '../mcp/shapes/passage.js';
import { maybeTimeOf } from '../mcp/shapes/time.js';
import type { Entity } from '../model/index.js';
import { windowJson } from '../report/json.js';
import type { familyShape, neighbourhoodShape } from './shapes/entity.js';
import { cursorOf } from './words.js';

interface AsOf {
  readonly asOf?: number;
}

export async function familyTold(
  world: World,
  person: Entity,
  { up, down, ...when }: { up: number; down: number } & AsOf,
): Promise<z.input<typeof familyShape>> {
  const { people, unions, siblings, cut, loops } = await world.reads.family({
    person: person.id,
    up,
    down,
    ...when,
  });
  const open = await world.store.desk.openAbout(people.map(({ entity }) => entity.id));
  return {
    person: entityOf(person),
    generations: { up, down },
    people: people.map(({ entity, lifetime, born, died, generation, isBlood }, index) => ({
      ...{ lifetime, born, died, generation },
      entity: entityOf(entity),
      is_blood: isBlood,
      open_findings: open[index] ?? 0,
    })),
    unions: unions.map(({ id, partners, children, marriage }) => ({
      id,
      partners: [...partners],
      children: children.map(({ id: child, kind, statements, disputed }) => ({
        ...{ id: child, kind, statements: [...statements], is_disputed: disputed },
      })),
      marriage:
        marriage === null
          ? null
          : {
              ...{ when: marriage.when, statement: marriage.statement, is_disputed: marriage.disputed },
              window: windowJson(marriage.window),
            },
    })),
    siblings: siblings.map((one) => ({ ...one })),
    cut,
    loops: [...loops],
  };
}

export async function neighbourhoodTold(
  world: World,
  entity: Entity,
  asked: { hops: number; limit: number; at?: string } & AsOf,
): Promise<z.input<typeof neighbourhoodShape>> {
  const { at, nodes, edges, cut } = await world.reads.neighbourhood({ entity: entity.id, ...asked });
  const open = await world.store.desk.openAbout(nodes.map((node) => node.entity.id));
  return {
    entity: entityOf(entity),
    at: maybeTimeOf(at),
    hops: asked.hops,
    nodes: nodes.map((node, index) => ({
      ...entityOf(node.entity),
      hop: node.hop,
      open_findings: open[index] ?? 0,
    })),
    edges: edges.map(({ told, window, hop, holds }) => ({
      id: told.id,
      from: told.subject.id,
      to: told.object?.id ?? told.subject.id,
      predicate: told.predicate,
      told: told.told,
      when: told.when,
      window: windowJson(window),
      hop,
      holds,
      confidence: told.confidence,
      is_disputed: told.disputed,
      provisional: told.provisional,
    })),
    cut,
  };
}

export async function passagesAt(
  world: World,
  entity: string,
  { offset, limit, asOf }: { offset: number; limit: number } & AsOf,
) {
  const page =
    asOf === undefined
      ? (await world.reads.loreAbout({ entity, offset, limit })).passages
      : await passagesAsOf(world, entity, { offset, limit, asOf });
  const { items, total } = page ?? { items: [], total: 0 };
  const end = offset + items.length;
  return {
    items: items.map(passageOf),
    total,
    next: end < total && items.length > 0 ? cursorOf([end]) : null,
  };
}

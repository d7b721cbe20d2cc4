/** The entity that was typed; where it was guessed, a remark says whom it was taken for. */
import type { World } from '../engine/index.js';
import type { Entity } from '../model/index.js';
import type { Context } from './context.js';

export async function find(
  context: Context,
  world: World,
  name: string,
  at: { readonly asOf?: number } = {},
): Promise<Entity> {
  const { findEntity, isCalled } = await import('../engine/find.js');
  const entity = await findEntity(world.store, name, at, { ontology: world.ontology });
  if (!isCalled(entity, name)) context.say(`Taken for ${entity.name}.`);
  return entity;
}

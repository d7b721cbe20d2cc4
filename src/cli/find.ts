/** The entity that was typed; where it was guessed, a remark says whom it was taken for. */
import type { World } from '../engine/index.js';
import type { Entity } from '../model/index.js';
import { cleanText } from '../report/clean.js';
import { placeOf } from '../report/unread.js';
import type { Context } from './context.js';

export async function find(
  context: Context,
  world: World,
  name: string,
  at: { readonly asOf?: number } = {},
): Promise<Entity> {
  const { findEntity, isCalled } = await import('../engine/find.js');
  const entity = await findEntity(world.store, name, at, { ontology: world.ontology }).catch(
    async (error: unknown) => {
      const [unread, other] = await world.store.unread.files();
      if (unread !== undefined)
        context.say(
          `${cleanText(placeOf(unread))} could not be read${other === undefined ? '' : ', and other files'}; \`lore check\` says why.`,
        );
      else if (await isEmpty(world))
        context.say('Nothing has been read yet: `lore ingest` reads what there is.');
      throw error;
    },
  );
  if (!isCalled(entity, name)) context.say(`Taken for ${entity.name}.`);
  return entity;
}

async function isEmpty({ store }: World): Promise<boolean> {
  const { sources, entities } = await store.counts();
  return sources === 0 && entities === 0;
}

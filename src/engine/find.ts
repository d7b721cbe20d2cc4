/** From what a person typed to the entity that is meant, or to a clear question back. */
import { type Entity, LoreError } from '../model/index.js';
import { type MatchKind, resolveName } from '../search/index.js';
import type { AsOf, Store } from '../store/store.js';

/** Ways of matching that are as good as the name itself. */
const CERTAIN: ReadonlySet<MatchKind> = new Set(['exact', 'alias', 'folded', 'inverted']);

export async function findEntity(store: Store, name: string, at: AsOf = {}): Promise<Entity> {
  const byId = await store.entity(name, at);
  if (byId !== null) return byId;
  const matches = await resolveName(store, name, { limit: 8 });
  const certain = matches.filter((match) => CERTAIN.has(match.how));
  const [best, second] = certain.length > 0 ? certain : [];
  if (best !== undefined && (second === undefined || second.score < best.score)) {
    const entity = await store.entity(best.entity, at);
    if (entity !== null) return entity;
  }
  if (certain.length > 1) {
    throw new LoreError({
      code: 'world/ambiguous-name',
      message: `"${name}" fits ${certain.length} entities.`,
      hint: `Name one by its id: ${certain.map((m) => `${m.entity} (${m.name}, ${m.type})`).join('; ')}.`,
    });
  }
  const near = matches.slice(0, 4).map((m) => m.name);
  throw new LoreError({
    code: 'world/unknown-entity',
    message: `Nothing here is called "${name}".`,
    hint:
      near.length > 0
        ? `Did you mean ${[...new Set(near)].join(', ')}?`
        : 'Try `lore search` with other words.',
  });
}

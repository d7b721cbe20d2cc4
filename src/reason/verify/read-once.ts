/** Reads that a draft asks for again and again, answered once per verification. */
import { breathe } from '../../model/breathe.js';
import type { Entity } from '../../model/index.js';
import type { EntityFilter, Store } from '../../store/store.js';
import type { Reasoning } from '../reasoning.js';

const ONCE = new Set([
  'statements',
  'entity',
  'named',
  'nearNames',
  'searchText',
  'assertions',
  'definitions',
  'mentions',
  'passages',
  'sources',
  'commits',
]);

type Known = Map<string, Promise<unknown>>;
const stores = new WeakMap<Store, { readonly store: Store; known: Known }>();

/** The same reasoning over a store that remembers what it was asked until the next draft. */
export function readingOnce(reasoning: Reasoning): Reasoning {
  const before = stores.get(reasoning.store);
  if (before !== undefined) {
    before.known = new Map();
    return { ...reasoning, store: before.store };
  }
  const held: { store: Store; known: Known } = { store: reasoning.store, known: new Map() };
  const once = <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const { known } = held;
    const asked = (known.get(key) as Promise<T> | undefined) ?? ask();
    known.set(key, asked);
    asked.catch(() => known.delete(key));
    return asked;
  };
  const { store } = reasoning;
  held.store = new Proxy(store, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target);
      if (typeof own !== 'function') return own;
      if (name === 'entities') return (filter: EntityFilter = {}) => entitiesOnce(store, filter, once);
      if (typeof name !== 'string' || !ONCE.has(name)) return own.bind(target);
      return async (...asked: unknown[]) => {
        await breathe();
        const found: unknown = await once(`${name} ${JSON.stringify(asked)}`, () => own.apply(target, asked));
        // Callers may cut what they were given.
        return Array.isArray(found) ? [...found] : found;
      };
    },
  });
  stores.set(store, held);
  return { ...reasoning, store: held.store };
}

async function* entitiesOnce(
  store: Store,
  filter: EntityFilter,
  once: <T>(key: string, ask: () => Promise<T>) => Promise<T>,
): AsyncIterable<Entity> {
  if (filter.ids === undefined) {
    yield* store.entities(filter);
    return;
  }
  const all = async () => {
    const found: Entity[] = [];
    for await (const entity of store.entities(filter)) found.push(entity);
    return found;
  };
  yield* await once(`entities ${JSON.stringify(filter)}`, all);
}

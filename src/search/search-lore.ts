/** What is called so, and what says so: names and passages for the same words. */
import type { Store, TextHit } from '../store/store.js';
import { type NameMatch, type ResolveOptions, resolveName } from './resolve-name.js';

export interface LoreFound {
  readonly names: readonly NameMatch[];
  readonly passages: readonly TextHit[];
}

const DEFAULT_LIMIT = 20;
/** Names are few and telling; passages fill the rest. */
const MOST_NAMES = 8;

export async function searchLore(
  store: Store,
  text: string,
  options: ResolveOptions = {},
): Promise<LoreFound> {
  const limit = options.limit ?? DEFAULT_LIMIT;
  const names = await resolveName(store, text, { ...options, limit: Math.min(MOST_NAMES, limit) });
  const passages = options.types === undefined ? await store.searchText({ text, limit }) : [];
  return { names, passages };
}

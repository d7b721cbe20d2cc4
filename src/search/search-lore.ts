/** One question over names and texts at once. */
import type { Reliability } from '../model/index.js';
import type { Store, TextHit } from '../store/store.js';
import { type NameMatch, resolveName } from './resolve-name.js';

export interface LoreQuery {
  readonly limit?: number;
  /** Exactly these types of entity; the caller adds subtypes. */
  readonly types?: readonly string[];
  readonly source?: string;
  readonly reliabilities?: readonly Reliability[];
}

export interface LoreHits {
  readonly names: readonly NameMatch[];
  readonly passages: readonly TextHit[];
}

export async function searchLore(store: Store, text: string, query: LoreQuery = {}): Promise<LoreHits> {
  const { limit = 10, types, source, reliabilities } = query;
  const names = await resolveName(store, text, { types, limit });
  const passages = await store.searchText({ text, limit, source, reliabilities });
  return { names, passages };
}

/** One question over names and texts at once. */
import type { Reliability } from '../model/index.js';
import type { Store, TextHit } from '../store/store.js';
import { CERTAIN, type NameMatch, resolveName } from './resolve-name.js';

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
  const matches = await resolveName(store, text, { types, limit: limit * 2, guesses: true });
  const names = ranked(matches).slice(0, limit);
  const passages = await store.searchText({ text, limit, source, reliabilities });
  return { names, passages };
}

/** Beside a name that holds the very words, one that is merely spelt alike has to be very much alike. */
const ALIKE = 0.6;

/** Sure matches, then parts of names, then names spelt alike. */
function ranked(matches: readonly NameMatch[]): NameMatch[] {
  const sure = matches.filter(({ score }) => score >= CERTAIN);
  const partial = matches.filter(({ how }) => how === 'partial');
  const fuzzy = matches.filter(({ how }) => how === 'fuzzy');
  const holdsWords = sure.length + partial.length > 0;
  return [...sure, ...partial, ...fuzzy.filter(({ score }) => !holdsWords || score >= ALIKE)];
}

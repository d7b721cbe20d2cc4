/** Search as a person means it: things that are called so, then passages that say so; neither crowds the other out. */

import { type Ontology, subtypesOf } from '../packs/index.js';
import { searchLore } from '../search/index.js';
import type { Store } from '../store/store.js';
import type { SearchHit, SearchOptions } from './world.js';

export async function searchWorld(
  store: Store,
  ontology: Ontology,
  text: string,
  { limit = 20, types }: SearchOptions,
): Promise<SearchHit[]> {
  const wanted = types === undefined ? undefined : subtypesOf(ontology, types);
  const found = await searchLore(store, text, { limit, ...(wanted === undefined ? {} : { types: wanted }) });
  const sources = new Map(
    (await store.sources({ ids: found.passages.map((hit) => hit.passage.source) })).map((s) => [s.id, s]),
  );
  const canonical = new Map<string, string>();
  const ids = found.names.map(({ entity }) => entity);
  if (ids.length > 0) for await (const { id, name } of store.entities({ ids })) canonical.set(id, name);
  const entities = found.names.map((match): SearchHit => {
    const name = canonical.get(match.entity) ?? match.name;
    return {
      kind: 'entity',
      score: match.score,
      text: name === match.name ? match.how : `also "${match.name}"`,
      entity: { id: match.entity, name, type: match.type },
      source: null,
    };
  });
  const passages = found.passages.map(({ passage, score, snippet }): SearchHit => {
    const source = sources.get(passage.source);
    const place = {
      file: source?.origin ?? passage.source,
      title: source?.title ?? passage.source,
      line: passage.lines?.start ?? null,
    };
    return { kind: 'passage', score, text: snippet, entity: null, source: place };
  });
  const names = Math.max(Math.ceil(limit / 2), limit - passages.length);
  return [...entities.slice(0, names), ...passages].slice(0, limit);
}

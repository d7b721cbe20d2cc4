/** One fact by its id, or by a beginning of it that no other has. */
import { LoreError } from '../model/index.js';
import type { Fact } from '../store/facts.js';
import type { Store } from '../store/store.js';

export async function theFact(store: Pick<Store, 'facts'>, id: string): Promise<Fact> {
  const found = /^[0-9a-f]{2,12}$/.test(id) ? await store.facts.facts({ ids: [id], limit: 2 }) : [];
  const [only, another] = found;
  if (only !== undefined && another === undefined) return only;
  throw new LoreError({
    code: only === undefined ? 'facts/unknown' : 'facts/ambiguous',
    message: only === undefined ? `There is no fact ${id}.` : `Several facts begin with ${id}.`,
    hint: '`lore fact list` shows their ids: twelve letters and digits.',
  });
}

/** What was written about an entity, as it was recorded at an earlier time. */
import { type CitedPassage, citedPassages } from '../reason/cited-passages.js';
import type { World } from './world.js';

export async function passagesAsOf(
  { store }: Pick<World, 'store'>,
  about: string,
  { offset, limit, asOf }: { readonly offset: number; readonly limit: number; readonly asOf: number },
): Promise<{ readonly items: readonly CitedPassage[]; readonly total: number }> {
  const all = await store.passages({ about, asOf });
  const shown = all.slice(offset, offset + limit).map((passage) => ({ passage }));
  return { total: all.length, items: await citedPassages({ store }, shown, { asOf }) };
}

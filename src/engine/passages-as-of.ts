/** What was written about an entity, as it was recorded at an earlier time. */
import { byId } from '../reason/cite.js';
import type { CitedPassage } from '../reason/cited-passages.js';
import type { World } from './world.js';

const MOST_LETTERS = 1_500;

export async function passagesAsOf(
  { store }: Pick<World, 'store'>,
  about: string,
  { offset, limit, asOf }: { readonly offset: number; readonly limit: number; readonly asOf: number },
): Promise<{ readonly items: readonly CitedPassage[]; readonly total: number }> {
  const all = await store.passages({ about, asOf });
  const shown = all.slice(offset, offset + limit);
  const sources = await byId(store.sources({ ids: [...new Set(shown.map(({ source }) => source))], asOf }));
  return {
    total: all.length,
    items: shown.map(({ id, source, heading, lines, text }) => ({
      ...{ id, source, heading, lines, disputed: false },
      title: sources.get(source)?.title ?? source,
      file: sources.get(source)?.origin ?? source,
      text: text.slice(0, MOST_LETTERS),
      isCut: text.length > MOST_LETTERS,
      reliability: sources.get(source)?.reliability ?? 'canonical',
    })),
  };
}

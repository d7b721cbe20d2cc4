/** Entities in brief: lives of which nothing is asked. */
import type { BriefPort, BriefStore } from '../briefs.js';

export function briefsOver(port: BriefPort): Pick<BriefStore, 'entities'> {
  return {
    async entities(ids) {
      const found = await port.lives({ ids, dates: [] });
      return found.map(({ entity }) => entity).sort((a, b) => (a.id < b.id ? -1 : 1));
    },
  };
}

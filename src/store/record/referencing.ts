/** Who has to be read again when a name means somebody else. */
import { CURRENT } from '../../model/index.js';
import { nameHash } from '../commit/name-hash.js';
import { DEFINITION, REFERENCE, SOURCE } from '../commit/rows.js';
import type { RecordStore } from '../records.js';
import type { Reads } from '../store.js';
import { QUARANTINE } from './quarantine-kind.js';

/** In order; a name whose hash another shares may bring a file too many. */
export function referencingOver(records: RecordStore): Pick<Reads, 'referencing'> {
  return {
    async referencing(folded) {
      const [references, away] = await records.read(
        { kind: REFERENCE, where: { name: { in: folded.map(nameHash) } } },
        { kind: QUARANTINE, where: { restoredAt: null, folded: { in: folded } } },
      );
      // What defined somebody who was put away speaks of them still.
      const closed = new Set(away.map(({ entity, seq }) => `${entity}/${seq}`));
      const [definitions] = await records.read({
        kind: DEFINITION,
        where: { entity: { in: away.map(({ entity }) => entity) } },
      });
      const defining = definitions.filter(({ entity, recordedUntil }) =>
        closed.has(`${entity}/${recordedUntil}`),
      );
      const rows = [...references, ...defining].map(({ source }) => source);
      const [sources] = await records.read({
        kind: SOURCE,
        where: { row: { in: [...new Set(rows)] }, recordedUntil: CURRENT },
      });
      return [...new Set(sources.map(({ origin }) => origin))].sort();
    },
  };
}

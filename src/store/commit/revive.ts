/** An entity that nothing spoke of any more is spoken of again. */
import type { LedgerEntity } from './ledger-entity.js';
import type { Writing } from './writing.js';

/** Under the name and type it had, unless it is open already. */
export function revive(w: Writing, entity: LedgerEntity): void {
  if (entity.open) return;
  entity.open = true;
  entity.absorbedBy = null;
  entity.recordedFrom = w.seq;
  entity.touched = true;
  w.entities.openName(entity, entity.name, true);
  w.tally.entitiesCreated++;
  w.waning.add(entity);
  w.retcons.forget();
}

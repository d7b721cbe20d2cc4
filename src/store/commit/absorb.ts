/** A provisional entity turns out to be one that a document defines: the order of files does not matter. */
import { CURRENT } from '../../model/index.js';
import { followedEnds, standIn } from './altered.js';
import { definitionsOf } from './definition.js';
import { GUESSED, type LedgerEntity } from './ledger-entity.js';
import { moveStatement } from './move.js';
import { byName } from './resolve.js';
import { MENTION } from './rows.js';
import { standingOf } from './waiting.js';
import type { Writing } from './writing.js';

/** Finds those that go by one of the names of a defined entity; their names are free from here on. */
export function absorbProvisional(w: Writing, defined: LedgerEntity): void {
  if (definitionsOf(w, defined).length === 0) return;
  for (const { text } of w.entities.namesOf(defined)) {
    const bearers = w.entities.named(text);
    if (bearers.length < 2) continue;
    for (const { entity, canonical } of [...bearers]) {
      if (!canonical || entity === defined || !entity.open || definitionsOf(w, entity).length > 0) continue;
      const others = bearers.filter((name) => definitionsOf(w, name.entity).length > 0);
      const [only, ...more] = byName(w, meantAs(entity), others);
      if (only && more.length === 0) absorb(w, entity, only);
    }
  }
}

/** What was guessed of a provisional entity from where it stands: a mere alias of something else is not it. */
function meantAs({ name, type, stated }: LedgerEntity) {
  if (stated !== GUESSED) return { name, type, expects: [] };
  return { name, type: null, expects: type === 'Entity' ? [] : [type] };
}

function absorb(w: Writing, provisional: LedgerEntity, into: LedgerEntity): void {
  for (const name of [...w.entities.namesOf(provisional)]) w.entities.closeName(name);
  provisional.open = false;
  provisional.absorbedBy = into;
  if (provisional.isNew) w.tally.entitiesCreated--;
  else w.tally.entitiesClosed++;
  w.absorbed.add(provisional);
  w.retcons.forget();
  provisional.touched = true;
  w.changed = true;
}

/** Moves what was said of the provisional entity, once all of the commit is in place. */
export function moveAbsorbed(w: Writing): void {
  for (const provisional of w.absorbed) {
    const records = standingOf(w.rows, provisional.row);
    for (const record of records) moveStatement(w, record, followedEnds(w, record));
    moveMentions(w, provisional);
  }
}

function moveMentions(w: Writing, provisional: LedgerEntity): void {
  const into = standIn(provisional);
  const live = { recordedUntil: CURRENT };
  for (const { row, passage, source } of w.rows.find(MENTION, { entity: provisional.row, ...live })) {
    w.rows.change(MENTION, { row }, { recordedUntil: w.seq });
    if (w.rows.find(MENTION, { entity: into.row, passage, ...live }, 1).length > 0) continue;
    w.rows.insert(MENTION, { passage, entity: into.row, source, recordedFrom: w.seq, ...live });
    into.touched = true;
  }
}

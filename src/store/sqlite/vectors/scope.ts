/** What a caller wants to hear of, as conditions on a passage `p` and its source `d`. */
import { BEGINNING, END } from '../../../time/index.js';
import type { PassageScope } from '../../vectors.js';
import type { Bindable } from '../database.js';
import { inList, type Reading, sourceRow } from '../read/reading.js';

const LIVE = 'recorded_until = 9007199254740991';

/** Every entity that a passage is about: it defines it, mentions it, or asserts something of it. */
const ABOUT = `SELECT entity FROM definition WHERE passage = p.row AND ${LIVE}
  UNION ALL SELECT entity FROM mention WHERE passage = p.row AND ${LIVE}
  UNION ALL SELECT s.subject FROM assertion a JOIN statement s ON s.row = a.statement WHERE a.passage = p.row AND a.${LIVE}
  UNION ALL SELECT s.object FROM assertion a JOIN statement s ON s.row = a.statement
    WHERE a.passage = p.row AND a.${LIVE} AND s.object IS NOT NULL`;

const ASSERTED = `FROM assertion a JOIN statement s ON s.row = a.statement WHERE a.passage = p.row AND a.${LIVE}`;

/** Conditions to be joined by AND; values are added to the others in their order. */
export function scopeConditions(r: Reading, scope: PassageScope, values: Bindable[]): string[] {
  const conditions: string[] = [];
  if (scope.source !== undefined) conditions.push(`p.source = ${sourceRow(r, scope.source)}`);
  if (scope.scope !== undefined) {
    const folder = scope.scope.replace(/\/+$/, '');
    // '0' is the character after '/': everything below the folder, by the index.
    conditions.push('(d.id = ? OR (d.id >= ? AND d.id < ?))');
    values.push(folder, `${folder}/`, `${folder}0`);
  }
  if (scope.types) {
    const rows = scope.types.flatMap((type) => r.words.types.find(type) ?? []);
    conditions.push(
      `EXISTS (SELECT 1 FROM entity e WHERE e.type IN ${inList(rows, values)} AND e.row IN (${ABOUT}))`,
    );
  }
  if (scope.domain !== undefined) {
    conditions.push(`EXISTS (SELECT 1 FROM entity e WHERE e.expert_domain = ? AND e.row IN (${ABOUT}))`);
    values.push(scope.domain);
  }
  if (scope.at) {
    const dated = `NOT (s.from_min <= ${BEGINNING} AND s.until_max >= ${END})`;
    conditions.push(
      `(NOT EXISTS (SELECT 1 ${ASSERTED} AND ${dated})
        OR EXISTS (SELECT 1 ${ASSERTED} AND ${dated} AND s.from_min <= ? AND s.until_max > ?))`,
    );
    values.push(scope.at.max, scope.at.min);
  }
  return conditions;
}

export function isEverything(scope: PassageScope): boolean {
  return (
    scope.source === undefined &&
    scope.scope === undefined &&
    scope.types === undefined &&
    scope.domain === undefined &&
    scope.at === undefined
  );
}

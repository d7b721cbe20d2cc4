/** Insights as nodes, and what links them to their entities and to the statements they rest on. */

import type { Value } from '../../../cypher/index.js';
import { CURRENT } from '../../../model/index.js';
import { GROUND_GONE, INSIGHT_TYPES } from '../../syntheses.js';
import { groundOf, moveOf } from '../syntheses/moves.js';
import type { SynthesisRow } from '../syntheses/sqlite-syntheses.js';
import type { Structure } from './system-nodes.js';
import { type GraphView, live } from './view.js';

/** What it was saved with. */
export function savedProperties({ db }: GraphView, row: number): ReadonlyMap<string, Value> {
  const found = db.get<SynthesisRow>('SELECT * FROM synthesis WHERE row = ?', row);
  if (!found) return new Map();
  const names = db.all<{ name: string }>(
    'SELECT name FROM synthesis_entity WHERE synthesis = ? ORDER BY position',
    row,
  );
  const values: readonly (readonly [string, Value])[] = [
    ['id', found.id],
    ['text', found.text],
    ['insight_type', INSIGHT_TYPES[found.insight_type] ?? null],
    ['entities', names.map(({ name }) => name)],
    ['created', BigInt(found.created)],
    ['domain', found.domain],
    ['expert_domain', found.expert_domain],
    ['source_model', found.source_model],
    ['confidence', found.confidence],
  ];
  return new Map(values.filter(([, value]) => value !== null));
}

const STANDING = ['stale', 'moved', 'unsupported', 'rests_on'];

export function isStanding(key: string): boolean {
  return STANDING.includes(key);
}

/** What has become of its ground, which takes looking up. */
export function standingProperties({ db, asOf }: GraphView, row: number): ReadonlyMap<string, Value> {
  const ground = groundOf(db, row, asOf);
  const moves = ground.flatMap((uid) => moveOf(db, uid, asOf) ?? []);
  const gone = moves.filter(({ what }) => GROUND_GONE.includes(what));
  return new Map<string, Value>([
    ['stale', moves.length > 0],
    ['moved', [...new Set(moves.map(({ what }) => what))].sort()],
    ['unsupported', gone.length === ground.length],
    ['rests_on', ground],
  ]);
}

/** From an insight to everybody it names who is known. */
export const RELATED_TO: Structure = {
  table: 'synthesis_entity',
  start: { kind: 'synthesis', column: 'synthesis' },
  end: { kind: 'entity', column: 'entity' },
  isLive: (view) => `${isOpen(view, 't.synthesis')} AND ${isThere(view)}`,
};

/** The statement as it is believed: the ground may name an earlier row of it. */
export const RESTS_ON: Structure = {
  table: `(SELECT g.row, g.synthesis, b.row AS statement, g.recorded_from, g.recorded_until FROM synthesis_ground g
    JOIN statement s ON s.row = g.statement JOIN statement b ON b.uid = s.uid WHERE b.object IS NOT NULL)`,
  start: { kind: 'synthesis', column: 'synthesis' },
  end: { kind: 'relation', column: 'statement' },
  isLive: (view) => `${live(view, 't')} AND ${isOpen(view, 't.synthesis')}`,
};

function isOpen(view: GraphView, row: string): string {
  return `EXISTS (SELECT 1 FROM synthesis y WHERE y.row = ${row} AND ${live(view, 'y')})`;
}

function isThere({ asOf }: GraphView): string {
  if (asOf === undefined)
    return `EXISTS (SELECT 1 FROM entity e WHERE e.row = t.entity AND e.recorded_until = ${CURRENT})`;
  return `EXISTS (SELECT 1 FROM entity e WHERE e.row = t.entity AND e.since <= ${asOf} AND e.recorded_until > ${asOf}
    UNION ALL SELECT 1 FROM entity_history v WHERE v.entity = t.entity AND v.since <= ${asOf} AND v.until > ${asOf})`;
}

/** Which nodes and edges of the logical graph a change of rows may have changed. */
import type { Database } from '../../sqlite/database.js';
import type { Changed } from '../capture.js';

/** Row numbers, by what they are drawn as. */
export interface Affected {
  readonly entity: ReadonlySet<number>;
  readonly relation: ReadonlySet<number>;
  readonly claim: ReadonlySet<number>;
  readonly source: ReadonlySet<number>;
  readonly chunk: ReadonlySet<number>;
  readonly fact: ReadonlySet<number>;
  readonly synthesis: ReadonlySet<number>;
  readonly finding: ReadonlySet<number>;
  readonly rule: ReadonlySet<number>;
  readonly run: ReadonlySet<number>;
  readonly vector: ReadonlySet<number>;
  /** Edges that have rows of their own. */
  readonly mention: ReadonlySet<number>;
  readonly definition: ReadonlySet<number>;
}

/** What is drawn from the rows of a table itself. */
const OWN: Readonly<Record<string, keyof Affected>> = {
  entity: 'entity',
  assertion: 'claim',
  source: 'source',
  passage: 'chunk',
  fact: 'fact',
  synthesis: 'synthesis',
  finding: 'finding',
  finding_entity: 'finding',
  finding_statement: 'finding',
  rule: 'rule',
  run: 'run',
  embedding: 'vector',
  mention: 'mention',
  definition: 'definition',
};

const IN = 'IN (SELECT value FROM json_each(?))';

/** What else is told differently when a row of this table changes: rows of the kind, given those that changed. */
const FOLLOWING: readonly (readonly [table: string, kind: keyof Affected, sql: string])[] = [
  ['name', 'entity', `SELECT DISTINCT entity FROM name WHERE row ${IN}`],
  ['statement', 'entity', `SELECT DISTINCT subject FROM statement WHERE object IS NULL AND row ${IN}`],
  ['statement', 'relation', `SELECT row FROM statement WHERE object IS NOT NULL AND row ${IN}`],
  [
    'assertion',
    'relation',
    `SELECT DISTINCT s.row FROM assertion a JOIN statement s ON s.row = a.statement
     WHERE s.object IS NOT NULL AND a.row ${IN}`,
  ],
  ['fact_end', 'fact', `SELECT DISTINCT fact FROM fact_end WHERE row ${IN}`],
  ['synthesis_entity', 'synthesis', `SELECT DISTINCT synthesis FROM synthesis_entity WHERE row ${IN}`],
  ['synthesis_ground', 'synthesis', `SELECT DISTINCT synthesis FROM synthesis_ground WHERE row ${IN}`],
  ['synthesis_absent', 'synthesis', `SELECT DISTINCT synthesis FROM synthesis_absent WHERE row ${IN}`],
  [
    'statement',
    'synthesis',
    `SELECT DISTINCT synthesis FROM synthesis_rests WHERE uid IN (SELECT uid FROM statement WHERE row ${IN})`,
  ],
  [
    'assertion',
    'finding',
    `SELECT DISTINCT x.finding FROM assertion a JOIN finding_statement x ON x.statement = a.statement WHERE a.row ${IN}`,
  ],
  ['entity', 'finding', `SELECT DISTINCT finding FROM finding_entity WHERE entity ${IN}`],
  ['rule_off', 'rule', `SELECT row FROM rule WHERE id ${IN}`],
];

export function affectedBy(db: Database, changed: Changed): Affected {
  const found: Record<keyof Affected, Set<number>> = {
    ...{ entity: new Set(), relation: new Set(), claim: new Set(), source: new Set(), chunk: new Set() },
    ...{ fact: new Set(), synthesis: new Set(), finding: new Set(), rule: new Set(), run: new Set() },
    ...{ vector: new Set(), mention: new Set(), definition: new Set() },
  };
  const add = (kind: keyof Affected, rows: readonly (number | string)[]) => {
    for (const row of rows) found[kind].add(Number(row));
  };
  const follow = (kind: keyof Affected, sql: string, rows: readonly (number | string)[]) => {
    if (rows.length > 0)
      add(
        kind,
        db.arrays<[number]>(sql, JSON.stringify(rows)).map(([row]) => row),
      );
  };
  for (const [table, kind] of Object.entries(OWN)) add(kind, changed.get(table) ?? []);
  for (const [table, kind, sql] of FOLLOWING) follow(kind, sql, changed.get(table) ?? []);
  // Who disputes a statement is told with it.
  follow(
    'relation',
    `SELECT DISTINCT s.row FROM finding_statement x JOIN statement s ON s.row = x.statement
     WHERE s.object IS NOT NULL AND x.finding ${IN}`,
    [...found.finding],
  );
  // A statement that is gone altogether is known by its number alone.
  follow('relation', 'SELECT value FROM json_each(?) WHERE value NOT IN (SELECT row FROM statement)', [
    ...(changed.get('statement') ?? []),
  ]);
  return found;
}

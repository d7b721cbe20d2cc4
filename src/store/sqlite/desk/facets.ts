/** How many there are of each value of a facet; facets under the same filter are counted in one pass. */
import { CERTAINTIES, CURRENT, SEVERITIES } from '../../../model/index.js';
import type { DeskFacet, DeskFilter, FacetCounts, FacetValue } from '../../desk.js';
import type { Database } from '../database.js';
import { KINDS, PACK, pickedBy, STATES } from './filter.js';

/** What of the filter is a facet's own. */
const OWN: Readonly<Record<DeskFacet, keyof DeskFilter>> = {
  kind: 'kinds',
  severity: 'severities',
  certainty: 'certainties',
  state: 'states',
  subject: 'subjects',
  entity: 'entities',
  type: 'types',
  rule: 'rules',
  pack: 'packs',
  reason: 'reasons',
  source: 'sources',
  assignee: 'assignees',
  cause: 'causes',
};

/** Each a SELECT of value, label, type and count from `picked`. */
const COUNTED: Readonly<Record<DeskFacet, string>> = {
  kind: 'SELECT kind AS value, NULL AS label, NULL AS type, count(*) AS count FROM picked GROUP BY kind',
  severity:
    'SELECT severity AS value, NULL AS label, NULL AS type, count(*) AS count FROM picked GROUP BY severity',
  certainty:
    'SELECT certainty AS value, NULL AS label, NULL AS type, count(*) AS count FROM picked GROUP BY certainty',
  state: 'SELECT state AS value, NULL AS label, NULL AS type, count(*) AS count FROM picked GROUP BY state',
  subject: `SELECT e.id AS value, e.name AS label, t.text AS type, c.count FROM
    (SELECT subject, count(*) AS count FROM picked WHERE subject IS NOT NULL GROUP BY subject) c
    JOIN entity e ON e.row = c.subject JOIN entity_type t ON t.row = e.type`,
  entity: `SELECT e.id AS value, e.name AS label, t.text AS type, c.count FROM
    (SELECT x.entity, count(DISTINCT x.finding) AS count FROM picked p JOIN finding_entity x ON x.finding = p.item
     GROUP BY x.entity) c
    JOIN entity e ON e.row = c.entity JOIN entity_type t ON t.row = e.type`,
  type: `SELECT t.text AS value, NULL AS label, NULL AS type, sum(c.count) AS count FROM
    (SELECT subject, count(*) AS count FROM picked WHERE subject IS NOT NULL GROUP BY subject) c
    JOIN entity e ON e.row = c.subject JOIN entity_type t ON t.row = e.type GROUP BY t.text`,
  rule: `SELECT l.rule AS value, NULL AS label, NULL AS type, sum(c.count) AS count FROM
    (SELECT filing, count(*) AS count FROM picked WHERE filing IS NOT NULL GROUP BY filing) c
    JOIN filing l ON l.row = c.filing GROUP BY l.rule`,
  pack: `SELECT ${PACK} AS value, NULL AS label, NULL AS type, sum(c.count) AS count FROM
    (SELECT filing, count(*) AS count FROM picked WHERE filing IS NOT NULL GROUP BY filing) c
    JOIN filing l ON l.row = c.filing LEFT JOIN rule r ON r.id = l.rule GROUP BY 1`,
  reason: `SELECT reason AS value, NULL AS label, NULL AS type, count(*) AS count FROM picked
    WHERE reason IS NOT NULL GROUP BY reason`,
  source: `SELECT d.id AS value, d.title AS label, NULL AS type, c.count FROM
    (SELECT s.source, count(*) AS count FROM (SELECT DISTINCT x.finding, a.source FROM picked p
     JOIN finding_statement x ON x.finding = p.item JOIN assertion a ON a.statement = x.statement
     WHERE a.recorded_until = ${CURRENT}) s GROUP BY s.source) c JOIN source d ON d.row = c.source`,
  assignee: `SELECT coalesce(assignee, '') AS value, NULL AS label, NULL AS type, count(*) AS count FROM picked
    GROUP BY assignee`,
  cause: `SELECT f.cause ->> '$.key' AS value, max(f.cause ->> '$.told') AS label, NULL AS type, count(*) AS count
    FROM picked p JOIN finding f ON f.row = p.item WHERE f.cause IS NOT NULL GROUP BY 1`,
};

const CODES: Readonly<Partial<Record<DeskFacet, readonly string[]>>> = {
  kind: KINDS,
  severity: SEVERITIES,
  certainty: CERTAINTIES,
  state: STATES,
};
/** Every state can be chosen, whatever is shown now. */
const ANY_STATE: DeskFilter = { states: STATES };

interface Counted {
  facet: DeskFacet;
  value: string | number;
  label: string | null;
  type: string | null;
  count: number;
  all: number;
}

export function countFacets(
  db: Database,
  filter: DeskFilter,
  facets: readonly DeskFacet[],
  most: number,
  now: number,
): FacetCounts[] {
  const groups = new Map<string, { filter: DeskFilter; facets: DeskFacet[] }>();
  for (const facet of facets) {
    const others = withoutOwn(filter, facet);
    const key = JSON.stringify(others);
    const group = groups.get(key) ?? { filter: others, facets: [] };
    group.facets.push(facet);
    groups.set(key, group);
  }
  const counted = new Map<DeskFacet, Counted[]>();
  for (const group of groups.values()) {
    for (const row of countGroup(db, group.filter, group.facets, most, now)) {
      const known = counted.get(row.facet);
      if (known) known.push(row);
      else counted.set(row.facet, [row]);
    }
  }
  return facets.map((facet) => {
    const rows = counted.get(facet) ?? [];
    return {
      facet,
      values: rows.map((row) => facetValue(facet, row)),
      more: Math.max(0, (rows[0]?.all ?? 0) - rows.length),
    };
  });
}

function withoutOwn(filter: DeskFilter, facet: DeskFacet): DeskFilter {
  const { [OWN[facet]]: _, ...others } = filter;
  return facet === 'state' ? { ...others, ...ANY_STATE } : others;
}

function countGroup(
  db: Database,
  filter: DeskFilter,
  facets: readonly DeskFacet[],
  most: number,
  now: number,
): Counted[] {
  const { sql, values } = pickedBy(db, filter, now);
  const parts = facets.map(
    (facet) =>
      `SELECT * FROM (SELECT '${facet}' AS facet, value, label, type, count, count(*) OVER () AS "all"
         FROM (${COUNTED[facet]}) ORDER BY count DESC, label, value LIMIT ${most})`,
  );
  return db.all<Counted>(`WITH picked AS MATERIALIZED (${sql}) ${parts.join(' UNION ALL ')}`, ...values);
}

function facetValue(facet: DeskFacet, { value, label, type, count }: Counted): FacetValue {
  const word = CODES[facet]?.[Number(value)] ?? String(value);
  return { value: word, label: label ?? word, type, count };
}

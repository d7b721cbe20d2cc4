/** Rules as people write them in Cypher, over the whole graph, each beside the SQL one would write for it. */
import { type BenchQuery, NOW, overlapping, type Rows } from './query-cases.js';

const none = () => ({});

function overlap(a: string, b: string): string {
  return `time_windows_overlap(${a}.valid_from, ${a}.valid_until, ${b}.valid_from, ${b}.valid_until)`;
}

function span(rows: Rows, alias: string, attribute: string, entity: string): string {
  return `span ${alias} ON ${alias}.predicate = ${rows.predicate(attribute)} AND ${alias}.entity = ${entity}`;
}

export const RULE_QUERIES: readonly BenchQuery[] = [
  {
    name: 'rule, two cities at once',
    cypher: `MATCH (c1:City)<-[a:LOCATED_IN]-(p:Person)-[b:LOCATED_IN]->(c2:City)
      WHERE c1.id < c2.id AND ${overlap('a', 'b')} RETURN p.id, c1.id, c2.id`,
    parameters: none,
    hand: (rows) => ({
      sql: `SELECT p.id, x.id, y.id FROM statement a
        JOIN statement b ON b.predicate = a.predicate AND b.subject = a.subject AND b.${NOW} AND b.object IS NOT NULL
        JOIN entity p ON p.row = a.subject JOIN entity x ON x.row = a.object JOIN entity y ON y.row = b.object
        WHERE a.predicate = ${rows.predicate('LOCATED_IN')} AND a.${NOW} AND a.row <> b.row
        AND p.type = ${rows.type('Person')} AND x.type = ${rows.type('City')} AND y.type = ${rows.type('City')}
        AND x.id < y.id AND ${overlapping('a', 'b')}`,
      values: [],
    }),
  },
  {
    name: 'rule, a ruler who had died',
    cypher: 'MATCH (p:Person)-[r:RULES]->(c:City) WHERE p.death < r.valid_from RETURN p.id, r.id, c.id',
    parameters: none,
    hand: (rows) => ({
      sql: `SELECT p.id, s.uid, c.id FROM statement s JOIN entity p ON p.row = s.subject JOIN entity c ON c.row = s.object
        JOIN ${span(rows, 'd', 'death', 's.subject')}
        WHERE s.predicate = ${rows.predicate('RULES')} AND s.${NOW} AND p.type = ${rows.type('Person')}
        AND c.type = ${rows.type('City')} AND d.max < s.from_min`,
      values: [],
    }),
  },
  {
    name: 'rule, nothing told of a birth',
    cypher: `MATCH (p:Person) WHERE p.birth IS NULL AND NOT EXISTS { (p)<-[:PARENT_OF]-(:Person) } RETURN p.id`,
    parameters: none,
    hand: (rows) => ({
      sql: `SELECT p.id FROM entity p LEFT JOIN ${span(rows, 'b', 'birth', 'p.row')}
        WHERE p.type = ${rows.type('Person')} AND p.${NOW} AND b.min IS NULL AND NOT EXISTS (
          SELECT 1 FROM statement s JOIN entity q ON q.row = s.subject WHERE s.predicate = ${rows.predicate('PARENT_OF')}
          AND s.object = p.row AND s.${NOW} AND q.type = ${rows.type('Person')})`,
      values: [],
    }),
  },
  {
    name: 'rule, more than four parents',
    cypher: `MATCH (c:Person) OPTIONAL MATCH (c)<-[:PARENT_OF]-(p:Person)
      WITH c, count(DISTINCT p) AS n WHERE n > 4 RETURN c.id, n`,
    parameters: none,
    hand: (rows) => ({
      sql: `SELECT c.id, q.n FROM (SELECT c.row AS c, count(DISTINCT p.row) AS n FROM entity c
          LEFT JOIN statement s ON s.predicate = ${rows.predicate('PARENT_OF')} AND s.object = c.row AND s.${NOW}
            AND s.object IS NOT NULL
          LEFT JOIN entity p ON p.row = s.subject AND p.type = ${rows.type('Person')}
          WHERE c.type = ${rows.type('Person')} AND c.${NOW} GROUP BY c.row) q
        JOIN entity c ON c.row = q.c WHERE q.n > 4`,
      values: [],
    }),
  },
  {
    name: 'rule, a house that was not yet founded',
    cypher:
      'MATCH (p:Person)-[r:MEMBER_OF]->(h:House) WHERE r.valid_until < h.founded RETURN p.id, h.id, r.id',
    parameters: none,
    hand: (rows) => ({
      sql: `SELECT p.id, h.id, s.uid FROM statement s JOIN entity p ON p.row = s.subject JOIN entity h ON h.row = s.object
        JOIN ${span(rows, 'f', 'founded', 's.object')}
        WHERE s.predicate = ${rows.predicate('MEMBER_OF')} AND s.${NOW} AND p.type = ${rows.type('Person')}
        AND h.type = ${rows.type('House')} AND s.until_max - 1 < f.min
        AND NOT (s.until_max = 9007199254740991 AND s.until_min = s.from_min + 1)`,
      values: [],
    }),
  },
  {
    name: 'rule, one’s own grandchild',
    cypher: `MATCH (a:Person)-[:PARENT_OF]->(b)-[:PARENT_OF]->(c)-[:PARENT_OF]->(a) RETURN a.id, b.id, c.id`,
    parameters: none,
    hand: (rows) => ({
      sql: `SELECT a.id, b.id, c.id FROM statement x
        JOIN statement y ON y.predicate = x.predicate AND y.subject = x.object AND y.${NOW} AND y.row <> x.row
        JOIN statement z ON z.predicate = x.predicate AND z.subject = y.object AND z.object = x.subject AND z.${NOW}
          AND z.row <> x.row AND z.row <> y.row
        JOIN entity a ON a.row = x.subject JOIN entity b ON b.row = x.object JOIN entity c ON c.row = y.object
        WHERE x.predicate = ${rows.predicate('PARENT_OF')} AND x.${NOW} AND a.type = ${rows.type('Person')}`,
      values: [],
    }),
  },
  {
    name: 'rule, a city ruled without a house that holds it',
    cypher: `MATCH (p:Person)-[r:RULES]->(c:City)
      WHERE NOT EXISTS { MATCH (p)-[:MEMBER_OF]->(:House)-[:CONTROLS]->(c) } RETURN p.id, c.id`,
    parameters: none,
    hand: (rows) => ({
      sql: `SELECT p.id, c.id FROM statement s JOIN entity p ON p.row = s.subject JOIN entity c ON c.row = s.object
        WHERE s.predicate = ${rows.predicate('RULES')} AND s.${NOW} AND p.type = ${rows.type('Person')}
        AND c.type = ${rows.type('City')} AND NOT EXISTS (SELECT 1 FROM statement m
          JOIN entity h ON h.row = m.object AND h.type = ${rows.type('House')}
          JOIN statement k ON k.predicate = ${rows.predicate('CONTROLS')} AND k.subject = m.object AND k.object = s.object
            AND k.${NOW}
          WHERE m.predicate = ${rows.predicate('MEMBER_OF')} AND m.subject = s.subject AND m.${NOW})`,
      values: [],
    }),
  },
  {
    name: 'rule, spouses who never lived at one time',
    cypher: `MATCH (a:Person)-[r:SPOUSE_OF]-(b:Person) WHERE a.id < b.id AND (a.death < b.birth OR b.death < a.birth)
      RETURN a.id, b.id, r.id`,
    parameters: none,
    hand: (rows) => ({
      sql: `SELECT a.id, b.id, s.uid FROM statement s JOIN entity a ON a.row = s.subject JOIN entity b ON b.row = s.object
        LEFT JOIN ${span(rows, 'ab', 'birth', 's.subject')} LEFT JOIN ${span(rows, 'ad', 'death', 's.subject')}
        LEFT JOIN ${span(rows, 'bb', 'birth', 's.object')} LEFT JOIN ${span(rows, 'bd', 'death', 's.object')}
        WHERE s.predicate = ${rows.predicate('SPOUSE_OF')} AND s.${NOW} AND a.type = ${rows.type('Person')}
        AND b.type = ${rows.type('Person')} AND a.id < b.id AND (ad.max < bb.min OR bd.max < ab.min)`,
      values: [],
    }),
  },
];

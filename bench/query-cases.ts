/** Ten questions as rules and tools ask them, each as Cypher and as the SQL one would write for it. */
import type { Bindable, Database } from '../src/store/sqlite/database.js';

export interface BenchQuery {
  readonly name: string;
  readonly cypher: string;
  readonly parameters: (rows: Rows) => Record<string, string>;
  readonly hand: (rows: Rows) => { readonly sql: string; readonly values: readonly Bindable[] };
  readonly quick?: boolean;
}

/** Rows of the dictionaries, and something to ask about. */
export class Rows {
  readonly someone: { id: string; name: string };

  constructor(readonly db: Database) {
    const person = this.type('Person');
    this.someone = db.get<{ id: string; name: string }>(
      `SELECT id, name FROM entity WHERE type = ${person} ORDER BY id LIMIT 1 OFFSET 100`,
    ) ?? { id: '', name: '' };
  }

  type(text: string): number {
    return this.db.number('SELECT row FROM entity_type WHERE text = ?', text);
  }

  predicate(text: string): number {
    return this.db.number('SELECT row FROM predicate WHERE text = ?', text);
  }
}

export const NOW = 'recorded_until = 9007199254740991';
const none = () => ({});

export function overlapping(a: string, b: string): string {
  const touches = (x: string, y: string) =>
    `(${x}.until_min = ${y}.from_min + 1 AND ${x}.until_max = ${y}.from_max + 1 AND ${x}.from_min < ${y}.from_min AND ${x}.until_max < ${y}.until_max)`;
  return `${a}.from_max < ${b}.until_min AND ${b}.from_max < ${a}.until_min AND ${a}.from_min < ${b}.until_max
    AND ${b}.from_min < ${a}.until_max AND NOT ${touches(a, b)} AND NOT ${touches(b, a)}`;
}

export const BENCH_QUERIES: readonly BenchQuery[] = [
  {
    name: 'rule, one place and two holders',
    cypher: `MATCH (k1:House)-[c1:CONTROLS]->(loc:Location)<-[c2:CONTROLS]-(k2:House)
      WHERE k1.id < k2.id AND time_windows_overlap(c1.valid_from, c1.valid_until, c2.valid_from, c2.valid_until)
      RETURN k1.id, k2.id, loc.id, c1.id, c2.id`,
    parameters: none,
    hand: (rows) => ({
      sql: `SELECT k1.id, k2.id, l.id, a.uid, b.uid FROM statement a
        JOIN statement b ON b.object = a.object AND b.predicate = a.predicate
        JOIN entity k1 ON k1.row = a.subject JOIN entity k2 ON k2.row = b.subject JOIN entity l ON l.row = a.object
        WHERE a.predicate = ${rows.predicate('CONTROLS')} AND a.${NOW} AND b.${NOW} AND b.object IS NOT NULL
        AND a.row <> b.row AND k1.type = ${rows.type('House')} AND k2.type = ${rows.type('House')}
        AND l.type = ${rows.type('City')} AND k1.id < k2.id AND ${overlapping('a', 'b')}`,
      values: [],
    }),
  },
  {
    name: 'rule, two rulers of one city by reified relations',
    cypher: `MATCH (a) MATCH (r1:Relation {type: "RULES"}) WHERE r1.to_id = a.id
      MATCH (r2:Relation {type: "RULES"}) WHERE r2.to_id = a.id AND r1.from_id < r2.from_id
        AND time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until)
      RETURN a.name, r1.id, r2.id`,
    parameters: none,
    hand: (rows) => ({
      sql: `SELECT l.name, a.uid, b.uid FROM statement a
        JOIN statement b ON b.object = a.object AND b.predicate = a.predicate JOIN entity l ON l.row = a.object
        JOIN entity x ON x.row = a.subject JOIN entity y ON y.row = b.subject
        WHERE a.predicate = ${rows.predicate('RULES')} AND a.${NOW} AND b.${NOW} AND b.object IS NOT NULL
        AND x.id < y.id AND ${overlapping('a', 'b')}`,
      values: [],
    }),
  },
  {
    name: 'rule, at a battle before birth or after death',
    cypher: `MATCH (p:Person)-[r:PARTICIPATED_IN]->(e:Event) WHERE p.birth IS NOT NULL
      AND time_in_window(e.in_fiction_date, p.birth, p.death) = false RETURN p.id, e.id, r.id`,
    parameters: none,
    hand: (rows) => ({
      sql: `SELECT p.id, e.id, s.uid FROM statement s
        JOIN entity p ON p.row = s.subject JOIN entity e ON e.row = s.object
        JOIN span b ON b.predicate = ${rows.predicate('birth')} AND b.entity = p.row
        JOIN span f ON f.predicate = ${rows.predicate('in_fiction_date')} AND f.entity = e.row
        LEFT JOIN span d ON d.predicate = ${rows.predicate('death')} AND d.entity = p.row
        WHERE s.predicate = ${rows.predicate('PARTICIPATED_IN')} AND s.${NOW}
        AND p.type = ${rows.type('Person')} AND e.type = ${rows.type('Battle')}
        AND (d.max IS NULL OR d.max >= b.min) AND (f.max < b.min OR f.min > coalesce(d.max, 9007199254740991))`,
      values: [],
    }),
  },
  {
    name: 'rule, a child older than its parent',
    cypher: 'MATCH (p:Person)-[:PARENT_OF]->(c:Person) WHERE c.birth < p.birth RETURN p.id, c.id',
    parameters: none,
    hand: (rows) => ({
      sql: `SELECT p.id, c.id FROM statement s JOIN entity p ON p.row = s.subject JOIN entity c ON c.row = s.object
        JOIN span a ON a.predicate = ${rows.predicate('birth')} AND a.entity = p.row
        JOIN span b ON b.predicate = ${rows.predicate('birth')} AND b.entity = c.row
        WHERE s.predicate = ${rows.predicate('PARENT_OF')} AND s.${NOW}
        AND p.type = ${rows.type('Person')} AND c.type = ${rows.type('Person')} AND b.max < a.min`,
      values: [],
    }),
  },
  {
    name: 'rule, events without a place',
    cypher: 'MATCH (e:Event) WHERE NOT (e)-[:OCCURRED_AT]->() RETURN e.id, e.name',
    parameters: none,
    hand: (rows) => ({
      sql: `SELECT e.id, e.name FROM entity e WHERE e.type = ${rows.type('Battle')} AND e.${NOW}
        AND NOT EXISTS (SELECT 1 FROM statement s WHERE s.predicate = ${rows.predicate('OCCURRED_AT')}
          AND s.subject = e.row AND s.${NOW})`,
      values: [],
    }),
  },
  {
    name: 'tool, the ten largest houses',
    cypher:
      'MATCH (p:Person)-[:MEMBER_OF]->(h:House) RETURN h.name AS house, count(p) AS n ORDER BY n DESC, house LIMIT 10',
    parameters: none,
    hand: (rows) => ({
      sql: `SELECT h.name, count(*) AS n FROM statement s JOIN entity p ON p.row = s.subject JOIN entity h ON h.row = s.object
        WHERE s.predicate = ${rows.predicate('MEMBER_OF')} AND s.${NOW} AND p.type = ${rows.type('Person')}
        AND h.type = ${rows.type('House')} GROUP BY h.name ORDER BY n DESC, h.name LIMIT 10`,
      values: [],
    }),
  },
  {
    name: 'tool, events with their places, where known',
    cypher: 'MATCH (e:Event) OPTIONAL MATCH (e)-[:OCCURRED_AT]->(c:City) RETURN e.id, c.name',
    parameters: none,
    hand: (rows) => ({
      sql: `SELECT e.id, c.name FROM entity e LEFT JOIN (statement s JOIN entity c ON c.row = s.object
          AND c.type = ${rows.type('City')}) ON s.predicate = ${rows.predicate('OCCURRED_AT')}
          AND s.subject = e.row AND s.${NOW}
        WHERE e.type = ${rows.type('Battle')} AND e.${NOW}`,
      values: [],
    }),
  },
  {
    name: 'tool, everything one step from one person',
    cypher: 'MATCH (a:Entity {id: $id})-[r]-(b) RETURN type(r), b.name, r.valid_from_min, r.confidence',
    parameters: ({ someone }) => ({ id: someone.id }),
    hand: ({ someone }) => ({
      sql: `SELECT t.text, b.name, s.from_min, s.confidence FROM entity a JOIN statement s ON s.subject = a.row
          JOIN entity b ON b.row = s.object JOIN predicate t ON t.row = s.predicate
          WHERE a.id = ?1 AND a.${NOW} AND s.${NOW}
        UNION ALL SELECT t.text, b.name, s.from_min, s.confidence FROM entity a JOIN statement s ON s.object = a.row
          JOIN entity b ON b.row = s.subject JOIN predicate t ON t.row = s.predicate
          WHERE a.id = ?1 AND a.${NOW} AND s.${NOW} AND s.subject <> s.object`,
      values: [someone.id],
    }),
    quick: true,
  },
  {
    name: 'tool, what held of one person at a time',
    cypher: `MATCH (a {id: $id})-[r:MEMBER_OF|SERVES|RULES]->(b)
      WHERE time_windows_may_overlap(r.valid_from, r.valid_until, $at, $at) RETURN b.name, r.id`,
    parameters: ({ someone }) => ({ id: someone.id, at: '600' }),
    hand: (rows) => ({
      sql: `SELECT b.name, s.uid FROM entity a JOIN statement s ON s.subject = a.row JOIN entity b ON b.row = s.object
        WHERE a.id = ? AND a.${NOW} AND s.${NOW}
        AND s.predicate IN (${['MEMBER_OF', 'SERVES', 'RULES'].map((p) => rows.predicate(p)).join(',')})
        AND s.from_min < ? AND s.until_max > ?`,
      values: [rows.someone.id, -43200000000, -43300000000],
    }),
    quick: true,
  },
  {
    name: 'tool, an entity by its name',
    cypher: 'MATCH (e:Entity {name: $name}) RETURN e.id, e.type',
    parameters: ({ someone }) => ({ name: someone.name }),
    hand: ({ someone }) => ({
      sql: `SELECT e.id, t.text FROM entity e JOIN entity_type t ON t.row = e.type WHERE e.name = ? AND e.${NOW}`,
      values: [someone.name],
    }),
    quick: true,
  },
];

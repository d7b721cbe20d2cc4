import { describe, expect, test } from 'vitest';
import { CypherError } from '../errors.js';
import { parse } from './parse-query.js';

function failure(text: string): CypherError {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof CypherError) return error;
    throw error;
  }
  throw new Error(`no error in: ${text}`);
}

describe('what is read', () => {
  test('every node of the tree knows where it stands', () => {
    const text = 'MATCH (n:Person)\nWHERE n.age > 3\nRETURN n.name AS name';
    const [match, result] = parse(text).parts[0]?.clauses ?? [];
    const where = match?.kind === 'match' ? match.where : null;
    const slice = (span: { start: number; end: number } | undefined) => text.slice(span?.start, span?.end);
    expect(slice(match?.span)).toBe('MATCH (n:Person)\nWHERE n.age > 3');
    expect(slice(where?.span)).toBe('n.age > 3');
    expect(slice(result?.span)).toBe('RETURN n.name AS name');
  });

  test.each([
    'MATCH (a)-[r:R|:S*1..3 {x: 1}]->(b), p = shortestPath((a)-[*..4]-(b)) RETURN p',
    'MATCH (a)<-[:R]-()--()-->(:B:C {name: "x"}) WHERE NOT (a)-->() RETURN DISTINCT a.`odd name` ORDER BY a.x DESC SKIP 1 LIMIT $n',
    'UNWIND [1, 2.5, .5, 1e3, 0x1F, 0o17, -9223372036854775808] AS x WITH x WHERE x > 0 RETURN x UNION ALL RETURN 1 AS x',
    "RETURN CASE WHEN true THEN 1 ELSE 2 END, CASE 1 WHEN 1 THEN 'a' END, [x IN [1] WHERE x > 1 | x], reduce(a = 0, x IN [1] | a + x)",
    'MATCH (n) WHERE EXISTS { MATCH (n)-->(m) WHERE m.x = 1 RETURN m } AND COUNT { (n)-->() } > 2 AND all(x IN n.l WHERE x) RETURN n {.*, .a, b: 1}',
    "MATCH (n) /* a comment */ WHERE n.name =~ '.*' AND 1 < n.x <= 3 XOR n:A:B // another\nRETURN [(n)-->(m) | m.x][1..-1], n['x'], {a: {b: null}}",
    "RETURN \"é\\u00e9\\n\" AS `a``b`, 'it\\'s', $`odd`, $1 ;",
    'MATCH (count) WHERE count.end IN [1] RETURN count AS `order`',
  ])('%s', (text) => {
    expect(parse(text).parts.length).toBeGreaterThan(0);
  });

  test('a deep chain of operators is read, a deeper one refused', () => {
    const chain = (n: number) => `RETURN ${Array.from({ length: n }, () => '1').join(' + ')} AS x`;
    expect(parse(chain(500)).parts).toHaveLength(1);
    expect(failure(chain(5000)).detail).toBe('QueryTooComplex');
    expect(failure(`RETURN ${'('.repeat(5000)}1`).detail).toBe('QueryTooComplex');
    expect(failure(`RETURN ${'-'.repeat(5000)}1`).detail).toBe('QueryTooComplex');
    expect(failure(`RETURN ${'NOT '.repeat(5000)}true`).detail).toBe('QueryTooComplex');
  });
});

describe('what is refused, and how it is told', () => {
  test.each([
    ['', '1:1', 'The query is empty.', /MATCH/],
    ['MATCH (n) WHRE n.x = 1 RETURN n', '1:11', 'Found `WHRE`; expected a clause', /Did you mean WHERE\?/],
    ['MATCH (n)\nRETRUN n', '2:1', 'Found `RETRUN`; expected a clause', /Did you mean RETURN\?/],
    ['MATCH (n) RETURN', '1:17', 'Found the end of the query; expected a value.', null],
    ['MATCH (n RETURN n', '1:10', 'Found `RETURN`; expected `)` to close the node.', null],
    ['MATCH (n) WHERE n.x = RETURN n', '1:23', 'Found `RETURN`; expected a value.', null],
    ['RETURN [1, 2', '1:13', 'Found the end of the query; expected `]` or `,` in the list.', null],
    ["RETURN 'abc", '1:8', "A string begun with ' is not closed.", /Close it/],
    ['RETURN 1 /* x', '1:10', 'A comment begun with /* is not closed.', /\*\//],
    ['RETURN 12abc', '1:8', '12abc is not a number.', /0x2A/],
    ['RETURN 9223372036854775808', '1:8', '9223372036854775808 does not fit into 64 bits.', /float/],
    ['MATCH (n:A|B) RETURN n', '1:11', 'A node is not matched by one of several labels.', /n:A OR n:B/],
    ['MATCH (a)-[:R*-2]->(b) RETURN b', '1:15', 'A length is a whole number from 0 up.', /\*1\.\.3/],
    ['MATCH (n) WITH n', '1:17', 'The query ends with WITH; expected a RETURN.', /RETURN/],
    ['MATCH (n) RETURN n AS where', '1:23', 'Found `where`; expected a name after AS.', /backticks/],
    ["MATCH (n) WHERE n.x == 'a' RETURN n", '1:22', 'Found `=`; expected a value.', /one =/],
    ["MATCH (n) WHERE n.x != 'a' RETURN n", '1:21', 'Found `!`; expected', /<>/],
    ['MATCH (n) WHERE n.x && n.y RETURN n', '1:21', 'Found `&`; expected', /AND/],
    ['MATCH (n) RETURN n WHERE n.x = 1', '1:20', 'Found `WHERE`; expected', /right after MATCH/],
    ['MATCH n RETURN n', '1:7', 'Found `n`; expected `(` to begin a node.', null],
    [
      "MATCH (n {name = 'x'}) RETURN n",
      '1:16',
      'Found `=`; expected `:` between the key name and its value.',
      null,
    ],
    ['RETURN 1 – 2', '1:10', 'The character – (U+2013) has no meaning here.', /hyphen/],
  ])('%s', (text, place, message, hint) => {
    const error = failure(text);
    expect(`${error.at?.line}:${error.at?.column}`).toBe(place);
    expect(error.message).toContain(message);
    if (hint) expect(error.hint).toMatch(hint);
    expect(error.code).toMatch(/^cypher\//);
  });

  test.each([
    ['CREATE (n)', 'CREATE', '1:1'],
    ['MATCH (n)\n  MERGE (n)-[:R]->(m)', 'MERGE', '2:3'],
    ['MATCH (n) SET n.x = 1', 'SET', '1:11'],
    ['MATCH (n) DETACH DELETE n', 'DETACH DELETE', '1:11'],
    ['MATCH (n) DELETE n', 'DELETE', '1:11'],
    ['MATCH (n) REMOVE n.x', 'REMOVE', '1:11'],
    ['FOREACH (x IN [1] | CREATE (n))', 'FOREACH', '1:1'],
    ["LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line", 'LOAD CSV', '1:1'],
    ['CALL db.labels() YIELD label RETURN label', 'CALL', '1:1'],
    ['MATCH (n) CALL { WITH n RETURN 1 AS x } RETURN x', 'CALL', '1:11'],
    ['DROP INDEX x', 'DROP', '1:1'],
    ['CREATE INDEX FOR (n:A) ON (n.x)', 'CREATE', '1:1'],
    ['MATCH (n) WHERE EXISTS { MATCH (n) SET n.x = 1 RETURN n } RETURN n', 'SET', '1:36'],
    ['RETURN 1 AS x UNION CREATE (n) RETURN 2 AS x', 'CREATE', '1:21'],
  ])('%s', (text, clause, place) => {
    const error = failure(text);
    expect(error.code).toBe('cypher/read-only');
    expect(error.message).toContain(`${clause} at ${place} would`);
    expect(`${error.at?.line}:${error.at?.column}`).toBe(place);
  });
});

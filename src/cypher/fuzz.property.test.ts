import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuNow } from '../../test/cpu-time.js';
import { memoryWorld, WORLD_SCHEMA } from '../../test/cypher/memory-world.js';
import { LoreError } from '../model/index.js';
import { compile, OPEN_SCHEMA, run, toPlain } from './index.js';

const SEEDS = [
  'MATCH (a:Person)-[r:PARENT_OF|CHILD_OF*1..3]->(b) WHERE a.name <> b.name AND NOT (a)-[:RULES]->() RETURN a, count(DISTINCT r) AS n ORDER BY n DESC SKIP 1 LIMIT 3',
  "MATCH p = shortestPath((a {id: 'tam'})-[*..4]-(b:Person)) RETURN [n IN nodes(p) WHERE n.name =~ '[a-m]+' | n {.name, x: size(n.name)}] AS l",
  "UNWIND [1, 2.0, 'x', null, [1], {a: 1}] AS x WITH x, collect(x) AS xs WHERE x IS NOT NULL RETURN x, xs[0..1], CASE x WHEN 1 THEN 'one' ELSE toString(size(xs)) END",
  'OPTIONAL MATCH (k:Kingdom)-[c:CONTROLS]->(l) WITH k, c WHERE time_windows_overlap(c.valid_from, c.valid_until, $from, null) RETURN k.name, c.valid_from UNION RETURN 1 AS `k.name`, 2 AS `c.valid_from`',
  'MATCH (a) WHERE EXISTS { MATCH (a)-->(b) WHERE COUNT { (b)--() } > 1 RETURN b } RETURN reduce(s = 0, x IN range(0, 9) | s + x % 3) ^ 2, all(x IN [1] WHERE x > 0), a:Person',
  "RETURN -1 + 2 * 3 / 4.5e1, 0x1F, 'it\\'s', [x IN range(1, 3) | x * x], {a: {b: 1}}.a.b, date('340 TA') < date('350'), true XOR NOT false",
];
const WORDS = SEEDS.join(' ')
  .split(/(?<=\W)|(?=\W)/)
  .concat(['CREATE', 'DELETE', '`', '"', '/*', '..', '$', '∞', '\u0000', '9223372036854775808']);
const graph = memoryWorld();

/** Compiles and runs; whatever goes wrong must be told as an error meant for people, and soon. */
function survive(text: string): void {
  const started = cpuNow();
  for (const schema of [OPEN_SCHEMA, WORLD_SCHEMA]) {
    try {
      const result = run(compile(text, schema), graph, { from: '330' }, { timeout: 200, maxRows: 1000 });
      for (const row of result.rows) row.map((value) => toPlain(value));
    } catch (error) {
      if (!(error instanceof LoreError)) throw error;
      expect(error.message).not.toBe('');
    }
  }
  expect(cpuNow() - started, text).toBeLessThan(5000);
}

test('random text never does harm', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), survive), { numRuns: 500 });
});

test('random words of the language never do harm', () => {
  const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }).map((parts) => parts.join(''));
  fc.assert(fc.property(words, survive), { numRuns: 1500 });
  fc.assert(
    fc.property(
      words.map((tail) => `MATCH (a)-->(b) RETURN ${tail}`),
      survive,
    ),
    { numRuns: 1500 },
  );
});

test('queries with pieces cut, doubled, swapped or replaced never do harm', () => {
  const edit = fc.record({
    seed: fc.constantFrom(...SEEDS),
    at: fc.nat(400),
    length: fc.nat(12),
    by: fc.oneof(fc.constant(''), fc.constantFrom(...WORDS), fc.string({ maxLength: 4 })),
    second: fc.nat(400),
  });
  const mutate = ({
    seed,
    at,
    length,
    by,
    second,
  }: {
    seed: string;
    at: number;
    length: number;
    by: string;
    second: number;
  }) => {
    const cut = seed.slice(0, at % seed.length) + by + seed.slice((at % seed.length) + length);
    const place = second % Math.max(1, cut.length);
    return second % 3 === 0 ? cut.slice(0, place) + cut.slice(place, place + length) + cut.slice(place) : cut;
  };
  fc.assert(fc.property(edit.map(mutate), survive), { numRuns: 2500 });
});

test('the seeds themselves run', () => {
  for (const text of SEEDS) {
    expect(run(compile(text, WORLD_SCHEMA), graph, { from: '330' }).columns.length).toBeGreaterThan(0);
  }
});

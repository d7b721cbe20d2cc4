import { expect, test } from 'vitest';
import { memoryWorld, WORLD_SCHEMA } from '../../../test/cypher/memory-world.js';
import { compile, explain, rewritePlans, run, toPlain } from '../index.js';
import type { Plan } from './plan.js';

const graph = memoryWorld();
const asked: string[] = [];

/** Takes over every scan that stands at the bottom, as a store would with a query of its own. */
function scanElsewhere(plan: Plan): Plan | undefined {
  if (plan.op !== 'node-scan' || plan.input.op !== 'argument') return undefined;
  const title = `SELECT ${plan.labels.join(' ') || 'all'}`;
  return {
    op: 'foreign',
    title,
    rows: function* (start) {
      asked.push(title);
      for (const node of graph.nodes(plan.labels)) yield start.with(plan.slot, node);
    },
  };
}

test.each([
  'MATCH (p:Person)-[:PARTICIPATED_IN]->(e) RETURN p.name, e.name ORDER BY p.name',
  'MATCH (k:Kingdom) OPTIONAL MATCH (q:Person) WHERE q.name < k.name RETURN k.name, q.name ORDER BY k.name, q.name',
  'MATCH (k:Kingdom) WHERE EXISTS { MATCH (p:Person) WHERE p.name > k.name RETURN p } RETURN k.name ORDER BY k.name',
  'MATCH (k:Kingdom) RETURN k.name, COUNT { MATCH (p:Person) WHERE p.name > k.name RETURN p } AS n ORDER BY k.name',
  'MATCH (k:Kingdom) RETURN [(p:Person)-[:PARENT_OF]->(c) WHERE p.name > k.name | p.name] AS l ORDER BY k.name',
  'MATCH (k:Kingdom) RETURN k.name AS n UNION MATCH (p:Person) RETURN p.name AS n',
])('%s gives the same rows when its scans are done elsewhere', (text) => {
  const schema = { ...WORLD_SCHEMA };
  const plain = run(compile(text, WORLD_SCHEMA), graph).rows.map((row) => row.map((value) => toPlain(value)));
  asked.length = 0;
  const rewritten = rewritePlans(compile(text, schema), scanElsewhere);
  expect(explain(rewritten.plan, text)).toMatch(/SELECT (?:Kingdom|Person)/);
  expect(run(rewritten, graph).rows.map((row) => row.map((value) => toPlain(value)))).toEqual(plain);
  expect(asked).toContain('SELECT Person');
});

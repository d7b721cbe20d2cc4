/** The tool `query_graph`: read-only Cypher against the logical graph. */
import { z } from 'zod';
import { count } from '../../report/words.js';
import { defineTool, limit } from '../tool.js';

const TIMEOUT_MS = 10_000;

export const tool = defineTool({
  name: 'query_graph',
  title: 'Query the graph',
  description:
    'Read-only Cypher, for what no other tool answers. Labels are entity types, relationship types are relations (describe_world lists them). Rows carry no citations: cite what you use.',
  group: 'world',
  role: 'reader',
  readOnly: true,
  input: {
    cypher: z.string().min(1).max(20_000),
    parameters: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .optional()
      .describe('for $name in the query'),
    as_of: z.string().optional().describe('as it was recorded then: a day, or # and a commit number'),
    limit: limit(1000, 100),
  },
  output: {
    columns: z.array(z.string()),
    rows: z.array(z.record(z.string(), z.unknown())),
    truncated: z.boolean().describe('there were more rows than the limit'),
  },
  gist: ({ rows, truncated }) => `${count(rows.length, 'row')}${truncated ? ', and there are more' : ''}.`,
  run: async ({ world }, { cypher, parameters = {}, as_of, limit: maxRows }) => {
    const { columns, rows, truncated } = await world.store.query({
      text: cypher,
      parameters,
      maxRows,
      timeoutMs: TIMEOUT_MS,
      isolated: true,
      ...(as_of === undefined ? {} : { asOf: await world.asOf(as_of) }),
    });
    return {
      columns: [...columns],
      rows: rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null]))),
      truncated,
    };
  },
});

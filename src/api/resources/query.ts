/** `/query`: read-only Cypher against the logical graph, as a table and as a part of the graph. */
import { z } from 'zod';
import type { World } from '../../engine/index.js';
import { entityOf } from '../../mcp/shapes/entity.js';
import { defineRoute } from '../route.js';
import { asOfInput } from '../shapes/common.js';
import { entityShape } from '../shapes/entity.js';

const TIMEOUT_MS = 10_000;
/** Entities of an answer that can be drawn. */
const MOST_DRAWN = 500;

export const runQuery = defineRoute({
  id: 'runQuery',
  method: 'post',
  path: '/query',
  group: 'query',
  summary: 'ask the graph in Cypher; reading only, bounded in time and in rows',
  role: 'reader',
  body: z
    .strictObject({
      cypher: z.string().min(1).max(20_000),
      parameters: z
        .record(z.string().max(100), z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]))
        .default({})
        .describe('for $name in the query'),
      as_of: asOfInput,
      limit: z.int().min(1).max(5_000).default(500).describe('rows'),
    })
    .meta({ id: 'GraphQuestion' }),
  reply: z
    .object({
      columns: z.array(z.string()),
      rows: z.array(z.array(z.unknown())).describe('cells in the order of the columns'),
      truncated: z.boolean().describe('there were more rows than the limit'),
      took_ms: z.number(),
      entities: z.array(entityShape).describe('that the rows name, to be drawn'),
    })
    .meta({ id: 'QueryAnswer' }),
  handle: async ({ site }, { body: { cypher, parameters, as_of, limit } }) => {
    const world = site.demandWorld();
    const begun = performance.now();
    const { columns, rows, truncated } = await world.store.query({
      ...{ text: cypher, parameters, maxRows: limit, timeoutMs: TIMEOUT_MS, isolated: true },
      ...(as_of === undefined ? {} : { asOf: await world.asOf(as_of) }),
    });
    return {
      columns: [...columns],
      rows: rows.map((row) => row.map((cell) => cell ?? null)),
      truncated,
      took_ms: Math.round(performance.now() - begun),
      entities: await entitiesIn(world, rows),
    };
  },
});

/** Whoever a cell is, or lies on a path in it, or goes by its id or whole name. */
async function entitiesIn({ store }: World, rows: readonly (readonly unknown[])[]) {
  const ids = new Set<string>();
  const look = (value: unknown): void => {
    if (ids.size >= MOST_DRAWN) return;
    if (typeof value === 'string' && value.length < 200) ids.add(value);
    else if (Array.isArray(value)) value.forEach(look);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
  };
  rows.forEach(look);
  const found = await store.briefs.entities([...ids]);
  return found.map(entityOf);
}

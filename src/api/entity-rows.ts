/** Entities as rows of their list. */
import type { z } from 'zod';
import type { World } from '../engine/index.js';
import { lifetimesOf } from '../engine/lifetimes.js';
import { entityOf } from '../mcp/shapes/entity.js';
import type { entityRowShape } from './shapes/entity.js';

type Rows = Awaited<ReturnType<World['store']['desk']['entities']>>['rows'];

export async function entityRows(world: World, rows: Rows): Promise<z.input<typeof entityRowShape>[]> {
  const lives = await lifetimesOf(world, rows);
  return rows.map((row) => ({
    ...entityOf(row),
    aliases: [...row.aliases],
    lifetime: lives.get(row.id) ?? '',
    statements: row.statements,
    open_findings: row.openFindings,
  }));
}

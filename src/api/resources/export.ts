/** `/export`: any table as CSV or JSON, whole and under the same filter as on the screen. */
import { z } from 'zod';
import type { World } from '../../engine/index.js';
import { runOf } from '../../mcp/shapes/run.js';
import { ruleJson } from '../../report/findings/rules.js';
import { conflictsOf } from '../conflicts.js';
import { entityRows } from '../entity-rows.js';
import { filterOf, rowsOf } from '../finding-rows.js';
import { jobOf } from '../jobs.js';
import { defineRoute } from '../route.js';
import { findingQuery, SORTS } from '../shapes/finding.js';
import { type Table, tableFile } from '../table-file.js';

const format = z.enum(['csv', 'json']).default('csv');

export const exportFindings = defineRoute(
  {
    id: 'exportFindings',
    method: 'get',
    path: '/export/findings',
    group: 'findings',
    summary: 'the list of findings as a file',
    role: 'reader',
    query: { format, ...findingQuery, sort: z.enum(SORTS).default('worst') },
    reply: z.string(),
    handle: async ({ site }, { query: { format: as, sort, ...query } }) => {
      const world = site.demandWorld();
      return tableFile('findings', as, findingPages(world, { ...(await filterOf(world, query)), sort }));
    },
  },
  'text/csv',
);

export const exportTable = defineRoute(
  {
    id: 'exportTable',
    method: 'get',
    path: '/export/{table}',
    group: 'world',
    summary: 'another table as a file',
    role: 'reader',
    params: { table: z.enum(['entities', 'rules', 'runs', 'confusions', 'jobs']) },
    query: {
      format,
      type: z.array(z.string().max(200)).optional().describe('of entities'),
      text: z.string().max(200).optional(),
    },
    reply: z.string(),
    handle: async ({ site }, { params: { table }, query: { format: as, type, text } }) =>
      tableFile(table, as, TABLES[table](site.demandWorld(), { type, text })),
  },
  'text/csv',
);

const AT_ONCE = 500;

async function* findingPages(
  world: World,
  query: Omit<Parameters<World['store']['desk']['list']>[0], 'limit'>,
): Table {
  let after: readonly (string | number)[] | null | undefined;
  while (after !== null) {
    const page = await world.store.desk.list({
      ...query,
      limit: AT_ONCE,
      ...(after === undefined ? {} : { after }),
    });
    yield await rowsOf(world, page.rows);
    after = page.next;
  }
}

interface Asked {
  readonly type: readonly string[] | undefined;
  readonly text: string | undefined;
}

const TABLES: Readonly<
  Record<'entities' | 'rules' | 'runs' | 'confusions' | 'jobs', (world: World, asked: Asked) => Table>
> = {
  entities: async function* (world, { type, text }) {
    let after: readonly (string | number)[] | null | undefined;
    while (after !== null) {
      const page = await world.store.desk.entities({
        sort: 'name',
        limit: AT_ONCE,
        ...(type === undefined ? {} : { types: type }),
        ...(text === undefined ? {} : { text }),
        ...(after === undefined ? {} : { after }),
      });
      yield await entityRows(world, page.rows);
      after = page.next;
    }
  },
  rules: async function* (world) {
    yield (await world.rules()).map((rule) => ({ ...ruleJson(rule) }));
  },
  runs: async function* (world) {
    yield (await world.runs()).map((run) => runOf(run));
  },
  confusions: async function* (world) {
    yield await conflictsOf(world, await world.findings({ kinds: ['confusion'] }));
  },
  jobs: async function* (world) {
    yield (await world.store.queue.list({ limit: AT_ONCE })).map(jobOf);
  },
};

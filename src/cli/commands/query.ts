/** `lore query`: asks the graph in Cypher. */
import type { World } from '../../engine/index.js';
import { LoreError } from '../../model/index.js';
import { clean } from '../../report/clean.js';
import { escapedJson } from '../../report/json.js';
import { type Answer, answerCsv, answerTable, type Cell } from '../../report/query-answer.js';
import { choice, defineCommand, flag, list, maybeWords, number, text } from '../command.js';
import type { Context } from '../context.js';

const FORMATS = ['table', 'json', 'csv'] as const;
const DEFAULT_ROWS = 1000;
const DEFAULT_SECONDS = 30;

export const command = defineCommand({
  name: 'query',
  group: 'Ask',
  summary: 'ask the graph in Cypher; without a query, a prompt',
  description:
    'Reading only: a clause that would write is refused before anything runs. Labels are entity types and their supertypes, relationship types are relation types; `lore pack show` lists them. A query is stopped at its time limit.',
  arguments: { cypher: maybeWords('the query, in quotes; a prompt when left out') },
  options: {
    format: choice('format', FORMATS, 'table, json or csv; table when left out'),
    param: list('name=value', 'a parameter, for `$name` in the query; as often as needed'),
    limit: number('rows', `rows at most; ${DEFAULT_ROWS} when left out`),
    timeout: number('seconds', `stop after this long; ${DEFAULT_SECONDS} when left out`),
    asOf: text('when', 'as it was recorded then: a day, or # and a commit number'),
    explain: flag('print the plan and the SQL instead of running it'),
  },
  examples: [
    {
      run: `query "MATCH (p:Person)-[r:RULES]->(k) RETURN p.name, k.name, r.valid_from"`,
      says: 'Who ruled what, from when.',
    },
    {
      run: `query "MATCH (p:Person {name: $who}) RETURN p.birth" --param who='Aldric Raventhorne'`,
      says: 'With a parameter.',
    },
    { run: 'query', says: 'A prompt with history and completion.' },
  ],
  run: async (context, { cypher }, options) =>
    context.withWorld(async (world) => {
      const asOf = options.asOf === undefined ? {} : { asOf: await world.asOf(options.asOf) };
      const limits = {
        maxRows: options.limit ?? DEFAULT_ROWS,
        timeoutMs: (options.timeout ?? DEFAULT_SECONDS) * 1000,
      };
      const parameters = readParameters(options.param ?? []);
      const ask = (query: string) =>
        world.store.query({ text: query, parameters, ...limits, ...asOf, isolated: true });
      if (cypher === undefined) {
        const { prompt } = await import('../prompt.js');
        await prompt(world, async (query) => show(context, await ask(query), 'table'));
        return 0;
      }
      if (options.explain) return explainQuery(context, world, cypher);
      show(context, await ask(cypher), context.json ? 'json' : (options.format ?? 'table'));
      return 0;
    }),
});

function show(context: Context, answer: Answer, format: (typeof FORMATS)[number]): void {
  if (format === 'csv') context.raw(`${answerCsv(answer)}\r\n`);
  else if (format === 'json') context.raw(`${escapedJson(JSON.stringify(answerJson(answer), null, 2))}\n`);
  else
    context.print(
      () => ({}),
      () => answerTable(clean(answer), context.theme),
    );
}

async function explainQuery(context: Context, world: World, query: string): Promise<0> {
  const { plan, sql } = await world.store.explain({ text: query });
  context.print(
    () => ({ plan, sql: [...sql] }),
    () => [plan, ...sql.flatMap((one) => ['', one])].join('\n'),
  );
  return 0;
}

/** Rows as objects by column, as most programs want them. */
function answerJson({ columns, rows, truncated }: Answer) {
  const named = rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null])));
  return { columns, rows: named, truncated };
}

/** `name=value`: a value that is JSON is that, anything else is text. */
function readParameters(given: readonly string[]): Record<string, Cell> {
  return Object.fromEntries(
    given.map((one) => {
      const [, name, value] = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(one) ?? [];
      if (name === undefined || value === undefined) {
        throw new LoreError({
          code: 'cli/bad-parameter',
          message: `"${one}" is not a parameter.`,
          hint: "Write it as name=value, for example who='Aldric Raventhorne' or year=340.",
        });
      }
      return [name, parsed(value)];
    }),
  );
}

function parsed(value: string): Cell {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** What is nested a hundred thousand levels deep, everywhere that nests: a clear error, never a lost process. */
import { lore, temporaryWorld } from '../cli-helpers.js';
import { call, overHttp, serve } from '../mcp/harness.js';
import { defineAttack, type Trial } from './frame/attack.js';
import { must } from './frame/must.js';

const DEPTH = 100_000;
/** A command line takes no more. */
const OF_ARGUMENTS = 60_000;
const nested = (open: string, inside: string, close: string, depth = DEPTH) =>
  open.repeat(depth) + inside + close.repeat(depth);
const LISTS = nested('[', '1', ']');
const MAPS = nested('{"a":', '1', '}');
const stairs = Array.from({ length: 3_000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n');

const FILES: Readonly<Record<string, string>> = {
  'lists.yaml': LISTS,
  'stairs.yaml': stairs,
  'dashes.yaml': '- '.repeat(DEPTH),
  'lists.json': LISTS,
  'maps.json': MAPS,
  'lists.jsonl': `${LISTS}\n${MAPS}\n`,
  'front.md': `---\na: ${LISTS}\n---\n# A\n`,
  'stairs.md': `---\n${stairs}\n---\n# A\n`,
  'quotes.md': '> '.repeat(DEPTH),
  'items.md': `${'- '.repeat(DEPTH)}a`,
  'indents.md': Array.from({ length: 1_000 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n'),
  'brackets.md': nested('(', 'Aldric ruled', ')'),
  'links.md': nested('[', 'a', '](b)'),
  'stars.md': nested('**', 'a', '**'),
  'bundle.jsonld': nested('{"@graph":[', '', ']}'),
  'table.csv': 'a\n1\n',
  'table.map.yaml': `entity: ${LISTS}\n`,
  'tree.ged': `0 HEAD\n0 @I1@ INDI\n${Array.from({ length: 5_000 }, (_, i) => `${i + 1} NOTE a`).join('\n')}\n0 TRLR\n`,
};

const QUERIES: Readonly<Record<string, string>> = {
  brackets: `RETURN ${nested('(', '1', ')', OF_ARGUMENTS)}`,
  lists: `RETURN ${nested('[', '1', ']', OF_ARGUMENTS)}`,
  maps: `RETURN ${nested('{a:', '1', '}', OF_ARGUMENTS / 2)}`,
  nots: `RETURN ${'NOT '.repeat(OF_ARGUMENTS / 2)} true`,
  minuses: `RETURN ${'- '.repeat(OF_ARGUMENTS)} 1`,
  sums: `RETURN 1${' + 1'.repeat(OF_ARGUMENTS / 2)}`,
  ands: `RETURN true${' AND true'.repeat(OF_ARGUMENTS / 10)}`,
  calls: `RETURN ${nested('abs(', '1', ')', OF_ARGUMENTS / 5)}`,
  cases: `RETURN ${nested('CASE WHEN true THEN ', '1', ' END', OF_ARGUMENTS / 25)}`,
  hops: `MATCH (a)${'-[]-()'.repeat(OF_ARGUMENTS / 10)} RETURN a`,
  subqueries: `MATCH (a) WHERE ${nested('EXISTS { MATCH (a) WHERE ', 'true', ' }', OF_ARGUMENTS / 30)} RETURN a`,
  dots: `MATCH (a) RETURN a${'.b'.repeat(OF_ARGUMENTS / 2)}`,
  pattern: `RETURN "a" =~ "${nested('(', 'a', ')', OF_ARGUMENTS / 2)}"`,
  unions: `RETURN 1${' UNION RETURN 1'.repeat(OF_ARGUMENTS / 15)}`,
};

export default defineAttack({
  what: 'a hundred thousand levels in files, settings, queries, parameters and arguments',
  minutes: 4,
  run: async (trial) => {
    const world = temporaryWorld({ 'lore.yaml': 'name: Deep\npack: high-fantasy\n', 'A.md': '# A\n' });
    await tryLore(trial, world, 'ingest', ['ingest']);
    await tryLore(trial, world, '--param with lists', [
      'query',
      'RETURN $a',
      '--param',
      `a=${nested('[', '1', ']', OF_ARGUMENTS)}`,
    ]);
    await tryLore(trial, world, '--param with maps', [
      'query',
      'RETURN $a',
      '--param',
      `a=${nested('{"a":', '1', '}', OF_ARGUMENTS / 6)}`,
    ]);
    if (trial.isShort) return undefined;
    for (const [name, query] of Object.entries(QUERIES))
      await tryLore(trial, world, `a query of ${name}`, ['query', query]);
    for (const [file, text] of Object.entries(FILES)) {
      const folder = temporaryWorld({
        'lore.yaml': 'name: Deep\npack: high-fantasy\n',
        'A.md': '# A\n',
        [file]: text,
      });
      await tryLore(trial, folder, file, ['ingest', '--dry-run'], (said) =>
        must(/\b[12] read/.test(said), 'the file beside it was not read', said),
      );
    }
    for (const [what, text] of [
      ['lists', LISTS],
      ['stairs', stairs],
    ])
      await tryLore(
        trial,
        temporaryWorld({ 'lore.yaml': `name: Deep\nextend: ${text}\n` }),
        `lore.yaml of ${what}`,
        ['world'],
      );
    await overTheWire(trial, world);
    return `${DEPTH} levels`;
  },
});

/** However it ends, it ends by itself, and says why in a person's words. */
async function tryLore(
  trial: Trial,
  world: string,
  what: string,
  args: readonly string[],
  also: (said: string) => void = () => {},
): Promise<void> {
  await trial.try(what, async () => {
    const ran = await lore(args, world);
    const said = ran.stdout + ran.stderr;
    must(ran.code !== null && ran.code <= 2, `it ended with ${ran.code}`, ran.stderr);
    must(!/call stack|RangeError|heap|\n {4}at /.test(said), 'it showed its insides', said.slice(-600));
    also(said);
  });
}

async function overTheWire(trial: Trial, world: string): Promise<void> {
  const { url } = await serve(world, ['--role', 'builder']);
  const client = await overHttp(url);
  const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"lookup","arguments":{"query":${LISTS}}}}`;
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const send = (to: string, text: string) => fetch(to, { method: 'POST', headers, body: text });
  await trial.try('arguments of a tool', async () => {
    const { status } = await send(url, body);
    must(status < 500, `it answered ${status}`);
  });
  for (const route of ['ask', 'query', 'facts', 'check'])
    await trial.try(`a body for /${route}`, async () => {
      const { status } = await send(
        url.replace('/mcp', `/api/v1/${route}`),
        `{"text":${LISTS},"query":${MAPS}}`,
      );
      must(status < 500, `it answered ${status}`);
    });
  await trial.try('the server goes on', async () => {
    const { isError, text } = await call(client, 'describe_world', {});
    must(!isError, 'it does not answer', text);
  });
}

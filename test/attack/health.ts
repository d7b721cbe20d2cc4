/** While any single request is answered, everybody else is, too: `/health` meanwhile. */
import type { Client } from '@modelcontextprotocol/client';
import { ROUTES } from '../../src/api/routes.js';
import { tools } from '../../src/mcp/tools.generated.js';
import { loreProcess, valdorn } from '../cli-helpers.js';
import { CASES } from '../mcp/cases.js';
import { overHttp, serve } from '../mcp/harness.js';
import { defineAttack } from './frame/attack.js';
import { must } from './frame/must.js';
import { SHAPES } from './frame/shapes.js';
import { textsOf } from './frame/tool-texts.js';

const MOST_MS = 100;
/** In the short part, beside a whole test run: there it only shows that nothing freezes. */
const MOST_AT_WORK_MS = 1_000;
/** A busy machine makes a server wait, too; what was late every time was late by itself. */
const ROUNDS = 3;
const EVERY_MS = 10;
const SHORT = new Set(['verify_answer draft, sentences that differ', 'verify_answer draft, short sentences']);

export default defineAttack({
  what: '/health while a tool or a route works on the longest texts it takes',
  minutes: 6,
  run: async (trial) => {
    const world = valdorn();
    await loreProcess(['ingest', '--quiet'], world);
    const { url } = await serve(world, ['--role', 'builder']);
    const client = await overHttp(url);
    const health = url.replace('/mcp', '/health');
    await worstDuring(health, async () => new Promise((resolve) => setTimeout(resolve, 500)));
    let worst = { ms: 0, what: '' };
    for (const { what, send } of [...toolRequests(client), ...routeRequests(url), ...sentRequests(url)]) {
      if ((trial.isShort && !SHORT.has(what)) || !trial.wants(what.split(' ')[0] ?? '')) continue;
      await trial.try(what, async () => {
        let least = Number.POSITIVE_INFINITY;
        for (let round = 0; round < ROUNDS && least > MOST_MS; round++)
          least = Math.min(least, await worstDuring(health, send));
        if (least > worst.ms) worst = { ms: least, what };
        must(least <= (trial.isShort ? MOST_AT_WORK_MS : MOST_MS), `/health took ${least.toFixed(0)} ms`);
      });
    }
    return `worst ${worst.ms.toFixed(0)} ms (${worst.what})`;
  },
});

interface Request {
  readonly what: string;
  readonly send: () => Promise<unknown>;
}

/** What costs most for its length, and what is most like what people write. */
const DEAR = SHAPES.filter(({ name }) =>
  ['short sentences', 'sentences that differ', 'names in a row', 'known names in a row', 'dates'].includes(
    name,
  ),
);

function toolRequests(client: Client): Request[] {
  const call = (name: string, input: object) => () =>
    client.callTool({ name, arguments: { ...input } }).catch(() => undefined);
  return tools.flatMap((tool) => {
    const good = { ...CASES[tool.name]?.good };
    const long = textsOf(tool).flatMap(({ field, most }) =>
      DEAR.map(({ name, make }) => ({
        what: `${tool.name} ${field}, ${name}`,
        send: call(tool.name, { ...good, [field]: make(most).slice(0, most) }),
      })),
    );
    return [
      { what: tool.name, send: call(tool.name, good) },
      ...(long.length > 15 ? long.slice(0, 15) : long),
    ];
  });
}

function routeRequests(url: string): Request[] {
  const base = url.replace('/mcp', '/api/v1');
  return ROUTES.filter(
    ({ method, path, id }) => method === 'get' && !path.includes('{') && id !== 'events',
  ).map(({ path }) => ({
    what: `GET ${path}`,
    send: async () => {
      const response = await fetch(`${base}${path}`, { signal: AbortSignal.timeout(3_000) }).catch(
        () => null,
      );
      await response?.body?.cancel();
    },
  }));
}

/** What people send: the longest question and query, a text to check, all files read again, everything checked. */
function sentRequests(url: string): Request[] {
  const base = url.replace('/mcp', '/api/v1');
  const long = (name: string, most: number) =>
    SHAPES.find((shape) => shape.name === name)
      ?.make(most)
      .slice(0, most) ?? '';
  const bodies: readonly (readonly [path: string, what: string, body: object])[] = [
    ['/ask', 'known names in a row', { question: long('known names in a row', 2_000) }],
    ['/ask', 'sentences that differ', { question: long('sentences that differ', 2_000) }],
    ['/query', 'every pair', { cypher: 'MATCH (a), (b) RETURN count(*)' }],
    ['/query', 'a long text', { cypher: `RETURN "${long('one long word', 19_000)}"` }],
    ['/query', 'a long split', { cypher: `RETURN size(split("${'a,'.repeat(9_000)}", ","))` }],
    ['/ingest', 'all', { force: true }],
    ['/runs', 'all', {}],
  ];
  return bodies.map(([path, what, body]) => ({
    what: `POST ${path}, ${what}`,
    send: async () => {
      const response = await fetch(`${base}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5_000),
      }).catch(() => null);
      await response?.body?.cancel();
      must(response === null || response.status < 400, `it answered ${response?.status}`);
      // What it began goes on in the background.
      if (response?.status === 202) await new Promise((resolve) => setTimeout(resolve, 2_000));
    },
  }));
}

/** The longest that `/health` took between the beginning of the request and its end. */
async function worstDuring(health: string, send: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  let worst = 0;
  const asking = (async () => {
    while (!isDone) {
      const began = performance.now();
      await (await fetch(health)).arrayBuffer();
      worst = Math.max(worst, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  })();
  await send();
  isDone = true;
  await asking;
  return worst;
}

/** Text that came from a source stays inside the fence, or is neutralised, in everything that a model is shown. */
import type { Client } from '@modelcontextprotocol/client';
import { ROUTES } from '../../src/api/routes.js';
import { registry } from '../../src/cli/commands.generated.js';
import { QUESTION_TYPES } from '../../src/mcp/harness/question-types.js';
import { tools } from '../../src/mcp/tools.generated.js';
import { finished, lore, startLore } from '../cli-helpers.js';
import { CASES } from '../mcp/cases.js';
import { call, overHttp, serve, type ToolReply } from '../mcp/harness.js';
import { defineAttack, type Trial } from './frame/attack.js';
import { must } from './frame/must.js';
import { BATTLE, HEIR, KING, MARK, order, plantedWorld, REALM } from './frame/planted.js';

/** What the sample world's cases name, in this one. */
const HERE: Readonly<Record<string, string>> = {
  'Aldric Raventhorne': KING,
  'aldric-raventhorne': KING,
  'the Iron King': 'zqx king',
  Valdorn: REALM,
  Mardsville: REALM,
  'House Vyr': REALM,
  'Battle of Black Spire': BATTLE,
  'Edmar Raventhorne': HEIR,
  'Age of Iron': '300',
  chronicles: 'zqx',
  overlap: 'zqx',
};
const NEARLY = 'zqx kimg end of lore';
/** Characters that nobody sees and a program or a model obeys; line ends and tabs are none. */
const STEERING =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|[\u{e0000}-\u{e007f}]/u;
const FENCE = /<<lore ([0-9a-f]{8}): [^\n]*>>\n([\s\S]*?)<<end of lore \1>>/;

export default defineAttack({
  what: 'a marker in every field of a world, looked for in every reply',
  minutes: 5,
  run: async (trial) => {
    const world = await plantedWorld();
    const { url } = await serve(world, ['--role', 'builder']);
    const client = await overHttp(url);
    const seen = { replies: 0, marks: 0 };
    const look = (text: string) => {
      seen.replies += 1;
      if (MARK.test(text)) seen.marks += 1;
    };
    await toolReplies(trial, client, look);
    await otherReplies(trial, client, look);
    if (!trial.isShort) {
      await answersOfRoutes(trial, url.replace('/mcp', '/api/v1'), look);
      await linesOfCommands(trial, world, look);
    }
    await trial.try('the markers come up in most replies', () =>
      must(seen.marks > seen.replies / 3, `only in ${seen.marks} of ${seen.replies}`),
    );
    return `${seen.marks} of ${seen.replies} replies told a marker`;
  },
});

async function toolReplies(trial: Trial, client: Client, look: (text: string) => void): Promise<void> {
  const made = await prepared(client);
  for (const { name } of tools) {
    const { good = {}, bad = {} } = CASES[name] ?? {};
    const nearly = Object.fromEntries(
      Object.entries(good).map(([key, value]) => [key, HERE[String(value)] === undefined ? value : NEARLY]),
    );
    for (const [how, input] of Object.entries({ good, nearly, bad, order: ordered(good) }))
      await trial.try(`${name}, ${how}`, async () => {
        const reply = await call(client, name, here(input, made));
        look(reply.text);
        mustBeFenced(reply);
      });
  }
}

/** Every text that a call takes, as an order: it may come back in an error or as what was asked. */
const ordered = (input: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, typeof value === 'string' ? order(key) : value]),
  );

function here(input: Readonly<Record<string, unknown>>, made: Readonly<Record<string, string>>) {
  const text = JSON.stringify(input, (_, value) =>
    typeof value === 'string' ? (made[value] ?? HERE[value] ?? value) : value,
  );
  return JSON.parse(text) as Record<string, unknown>;
}

/** What has to be made first, by the tools themselves: a fact, a case, a finding. */
async function prepared(client: Client): Promise<Record<string, string>> {
  const commit = async (content: string) => {
    const { data } = await call(client, 'commit_fact', {
      ...{ content, scope: 'zqx scope', author: 'zqx author', provenance: order('provenance') },
    });
    const [one] = (data.committed ?? []) as { fact: { fact: string } }[];
    return one?.fact.fact ?? '';
  };
  const $fact = await commit(`The gate stands open. ${order('fact')}`);
  await commit('The gate stands shut, zqx says.');
  await call(client, 'add_ontology_rule', {
    id: 'zqx-rule',
    cypher: 'MATCH (k:Kingdom) RETURN k',
    description: order('rule'),
  });
  await call(client, 'run_consistency_check', {});
  const { data } = await call(client, 'get_contradictions', {});
  const [found] = Object.values(data).flatMap((one) => (Array.isArray(one) ? one : [])) as { id?: string }[];
  const next = await call(client, 'next_case', {});
  return { $fact, $finding: found?.id ?? '', $case: String(next.data.case_id), $confusion: found?.id ?? '' };
}

/** Outside of the fence stands nothing of the world but names in quotes. */
function mustBeFenced({ text, data }: ToolReply): void {
  mustNotSteer(text);
  mustNotSteer(JSON.stringify(data));
  const fence = FENCE.exec(text);
  must(fence !== null, 'there is no fence', text);
  must(!/<<(?:end of )?lore/.test(fence[2] ?? ''), 'a source wrote a fence', fence[2]);
  mustBeQuoted(text.replace(fence[0], ''));
  mustBeQuoted([data.caveats ?? []].flat().join('\n'));
}

function mustBeQuoted(text: string): void {
  const rest = text
    .replace(/“[^“”\n]{0,60}”/g, '')
    .replace(/\((?:subject|entity)="[^"\n]{0,200}"\)/g, '')
    // Made by chance: its letters may be those of the marker.
    .replace(/\bctx-[\w-]{22}/g, '');
  must(!MARK.test(rest), 'words of a source stand outside of the fence', rest);
}

function mustNotSteer(text: string): void {
  const at = text.replaceAll('\r\n', ' \n').search(STEERING);
  must(
    at < 0,
    `a steering character, ${text.codePointAt(at)?.toString(16)}`,
    text.slice(Math.max(0, at - 80), at + 80),
  );
}

async function otherReplies(trial: Trial, client: Client, look: (text: string) => void): Promise<void> {
  const { data } = await call(client, 'lookup', { query: KING });
  const [candidate] = (data.candidates ?? []) as { entity: { id: string } }[];
  const { data: told } = await call(client, 'list_sources', {});
  const [source] = (told.sources ?? []) as { id?: string; source?: string }[];
  const { data: broken } = await call(client, 'get_contradictions', {});
  const [finding] = Object.values(broken).flatMap((one) => (Array.isArray(one) ? one : [])) as {
    id?: string;
  }[];
  const addresses = [
    `lore://entity/${encodeURIComponent(candidate?.entity.id ?? '')}`,
    `lore://source/${encodeURIComponent(source?.source ?? source?.id ?? '')}`,
    `lore://finding/${finding?.id ?? ''}`,
    'lore://run/latest',
    `lore://entity/${encodeURIComponent(NEARLY)}`,
    'lore://source/zqx',
    'lore://finding/zqx',
  ];
  for (const uri of addresses)
    await trial.try(uri, async () => {
      const text = await client.readResource({ uri }).then(
        ({ contents }) => contents.map((one) => ('text' in one ? one.text : '')).join('\n'),
        (error: Error) => error.message,
      );
      look(text);
      mustBeFenced({ isError: false, text, data: {} });
    });
  for (const { id } of QUESTION_TYPES)
    await trial.try(`prompt ${id}`, async () => {
      const { messages } = await client.getPrompt({ name: id, arguments: { question: order('question') } });
      const text = messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('\n');
      must(!STEERING.test(text), 'a steering character', text);
    });
  for (const ref of [
    { type: 'ref/prompt', name: QUESTION_TYPES[0]?.id ?? '', argument: 'question' },
    { type: 'ref/resource', uri: 'lore://entity/{id}', argument: 'id' },
    { type: 'ref/resource', uri: 'lore://source/{id}', argument: 'id' },
  ] as const)
    await trial.try(`completions of ${'uri' in ref ? ref.uri : ref.name}`, async () => {
      const { argument, ...asked } = ref;
      const { completion } = await client.complete({
        ref: asked,
        argument: { name: argument, value: 'Zqx' },
      });
      for (const value of completion.values) {
        mustNotSteer(value);
        must(value.length < 500 && !value.includes('<<'), 'a completion is no plain name', value);
      }
    });
}

/** JSON is quoted already; what a terminal or a page would obey is escaped in it. */
async function answersOfRoutes(trial: Trial, base: string, look: (text: string) => void): Promise<void> {
  const ids: Record<string, string> = {};
  const get = async (path: string) => {
    const response = await fetch(`${base}${path}`, { signal: AbortSignal.timeout(10_000) });
    const text = await response.text();
    look(text);
    mustNotSteer(text);
    return text;
  };
  const first = (text: string): string =>
    (JSON.parse(text) as { items?: { id?: string }[] }).items?.[0]?.id ?? '';
  ids['/findings'] = first(await get('/findings'));
  ids['/entities'] = first(await get('/entities?words=zqx'));
  ids['/sources'] = first(await get('/sources'));
  ids['/rules'] = 'zqx-rule';
  for (const { method, path, media } of ROUTES.filter(({ media }) => media !== 'text/event-stream')) {
    if (method !== 'get') continue;
    const [start = ''] = path.split('/{');
    const full = path.replace(/\{\w+\}/, encodeURIComponent(ids[start] ?? 'zqx'));
    await trial.try(`GET ${path} (${media})`, () => get(full));
  }
  for (const [path, body] of [
    ['/ask', { question: `Who ruled ${REALM}?` }],
    ['/query', { cypher: 'MATCH (n:Entity) RETURN n' }],
  ] as const)
    await trial.try(`POST ${path}`, async () => {
      const response = await fetch(`${base}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      look(text);
      mustNotSteer(text);
    });
}

/** What runs on, and what writes a file as it was read. */
/** What reads from its own input, which the shared process has one of. */
const ASKS = /^(?:query|review|unresolved|confusions|extract|map|synthesis|fact (?:add|import))/;
const LASTS = /^(?:bus|jobs (?:follow|run))/;
const APART = /^(?:init|serve|watch|mcp|embed|import|export)$/;

async function linesOfCommands(trial: Trial, world: string, look: (text: string) => void): Promise<void> {
  const commands = await Promise.all(registry.map(({ load }) => load()));
  const names = commands.flatMap((command) =>
    APART.test(command.name)
      ? []
      : command.actions.length > 0
        ? command.actions.map(({ name }) => [command.name, name])
        : [[command.name]],
  );
  for (const words of names.filter((one) => !LASTS.test(one.join(' '))))
    for (const more of ASKS.test(words.join(' ')) ? [[KING]] : [[], [KING], [NEARLY, '--json']])
      await trial.try(`lore ${[...words, ...more].join(' ')}`, async () => {
        const args = [...words, ...more];
        const { stdout, stderr } = await (ASKS.test(words.join(' '))
          ? finished(startLore(args, world, {}, ['ignore', 'pipe', 'pipe']))
          : lore(args, world));
        look(stdout + stderr);
        mustNotSteer(stdout + stderr);
      });
}

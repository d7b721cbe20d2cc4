/** A real server over a real socket, and a client made of the description that it serves. */
import { cpSync } from 'node:fs';
import path from 'node:path';
import createClient, { type Client } from 'openapi-fetch';
import { ROUTES } from '../../src/api/routes.js';
import { type ServeOptions, serveFolder } from '../../src/http/serve.js';
import type { paths } from '../../web/src/api.generated.js';
import { projectRoot, temporaryFolder } from '../cli-helpers.js';
import { atEnd } from '../ending.js';

export interface ServedFolder {
  readonly url: string;
  readonly port: number;
  /** What stands after the # of the link that `--open` prints; null where none was asked for. */
  readonly link: string | null;
  readonly errors: readonly unknown[];
  readonly stop: () => Promise<void>;
}

export async function serveHere(root: string, options: Partial<ServeOptions> = {}): Promise<ServedFolder> {
  const stop = new AbortController();
  const errors: unknown[] = [];
  let told: (served: Pick<ServedFolder, 'url' | 'link'>) => void = () => {};
  const listening = new Promise<Pick<ServedFolder, 'url' | 'link'>>((resolve) => {
    told = resolve;
  });
  const ended = serveFolder({
    root,
    isWorld: true,
    host: '127.0.0.1',
    port: 0,
    role: 'reader',
    tokenFile: undefined,
    allowedHosts: [],
    link: true,
    owner: 'Mira',
    version: '0.0.0',
    mostBytes: 200_000,
    rate: { burst: 100_000, perSecond: 100_000 },
    env: {},
    signal: stop.signal,
    onError: (error) => errors.push(error),
    onBackgroundError: (error) => errors.push(error),
    onListening: (url, link) => told({ url, link }),
    ...options,
  });
  const { url, link } = await Promise.race([
    listening,
    ended.then(() => Promise.reject(new Error('it ended before it listened'))),
  ]);
  const end = async (): Promise<void> => {
    stop.abort();
    await ended;
  };
  atEnd(end);
  return { url, port: Number(new URL(url).port), link: link?.split('#')[1] ?? null, errors, stop: end };
}

export type Api = Client<paths>;

export interface ApiClient {
  readonly api: Api;
  /** Ids of the operations that were called. */
  readonly called: ReadonlySet<string>;
}

/** Every reply is held against the schema that describes it. */
export function clientOf(url: string, headers: Record<string, string> = {}): ApiClient {
  const called = new Set<string>();
  const api = createClient<paths>({ baseUrl: `${url}/api/v1`, headers });
  api.use({
    onResponse: async ({ request, response, schemaPath }) => {
      const route = ROUTES.find(
        (one) => one.path === schemaPath && one.method === request.method.toLowerCase(),
      );
      if (route === undefined) throw new Error(`${request.method} ${schemaPath} is not described`);
      called.add(route.id);
      if (response.ok && route.media === 'application/json' && response.status !== 304)
        strict(route.reply.parse(await response.clone().json()), await response.clone().json(), route.id);
      return undefined;
    },
  });
  return { api, called };
}

/** A reply has nothing in it that the description does not tell. */
function strict(described: unknown, sent: unknown, where: string): void {
  const [a, b] = [JSON.stringify(sorted(described)), JSON.stringify(sorted(sent))];
  if (a !== b) throw new Error(`${where} sends more than it describes: ${b.slice(0, 2_000)}`);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, one]) => [key, sorted(one)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The owner of the link, with what requests that write must carry. */
export async function signedIn({ url, link }: ServedFolder, body?: object): Promise<ApiClient> {
  const response = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? { link }),
  });
  if (!response.ok) throw new Error(`nobody was let in: ${await response.text()}`);
  const { csrf } = (await response.json()) as { csrf: string };
  const [cookie = ''] = response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  return clientOf(url, { cookie, 'x-lore-csrf': csrf });
}

/** A copy of the sample world with its database. */
export function valdornCopy(): string {
  const folder = path.join(temporaryFolder(), 'valdorn');
  cpSync(path.join(projectRoot, 'examples/valdorn'), folder, {
    recursive: true,
    filter: (file) => path.basename(file) !== '.lore',
  });
  return folder;
}

/** Routes of the screens on which the world is seen and kept; seeing.test.ts calls them. */
export const SEEING = new Set([
  'timeline',
  'graph',
  'sources',
  'query',
  'memory',
  'accumulated',
  'conversations',
  'mapping',
  'keeping',
]);

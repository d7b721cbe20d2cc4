/** Serves one folder until the signal is given: the page, its API, MCP, and jobs in the background. */
import { Changes } from '../api/changes.js';
import { TREND_DAYS } from '../api/resources/world.js';
import { Sessions } from '../api/sessions.js';
import type { Site } from '../api/site.js';
import { glanceAt } from '../engine/glance.js';
import { liveTokens, StudyDraft, startBackground, type World } from '../engine/index.js';
import type { Role } from '../mcp/roles.js';
import { LoreError } from '../model/index.js';
import { callerOf, cookieText } from './callers.js';
import { isLoopback } from './guard.js';
import type { ConnectionLimits, RateLimit } from './limits.js';
import { Place } from './place.js';
import { apiRoute } from './routes/api.js';
import { healthRoute } from './routes/health.js';
import { mcpRoute } from './routes/mcp.js';
import { metadataRoutes } from './routes/metadata.js';
import { pageFolder, pageRoute } from './routes/page.js';
import { listen } from './server.js';
import { readTokens, tokenBook } from './tokens.js';

export interface ServeOptions {
  readonly root: string;
  /** False: the folder is no world yet, and is studied. */
  readonly isWorld: boolean;
  readonly host: string;
  readonly port: number;
  readonly role: Role;
  readonly tokenFile: string | undefined;
  readonly allowedHosts: readonly string[];
  /** Makes a link that lets its owner in once. */
  readonly link: boolean;
  /** As whom. */
  readonly owner: string;
  /** Tokens of an MCP reply. */
  readonly budget?: number;
  readonly version: string;
  /** Of a request's body. */
  readonly mostBytes: number;
  readonly receiveMs?: number;
  readonly rate?: RateLimit;
  readonly connections?: ConnectionLimits;
  /** Where the page was built; beside the program when left out. */
  readonly page?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
  readonly onBackgroundError: (error: unknown) => void;
  /** Does the jobs of the world until the signal is given; in this process when left out. */
  readonly beside?: (world: World, signal: AbortSignal) => Promise<void>;
  /** `link`: the address that lets its owner in; null where none was asked for. */
  readonly onListening: (url: string, link: string | null, world: string | null) => void;
}

export async function serveFolder(options: ServeOptions): Promise<void> {
  const { signal, onError, host, root } = options;
  const set = await readTokens(options.env, options.tokenFile);
  const {
    onBackgroundError,
    beside = (world, ending) => startBackground(world, ending, onBackgroundError).ended,
  } = options;
  const place = new Place(root, onBackgroundError, beside);
  try {
    if (options.isWorld) await place.reopen();
    const kept = place.world() === null ? [] : await liveTokens(place.demandWorld());
    const isForOthers = !isLoopback(host);
    if (isForOthers && set.count + kept.length === 0) throw noToken(host);
    const needsToken = isForOthers || set.count > 0 || (options.allowedHosts.length > 0 && kept.length > 0);
    const sessions = new Sessions();
    const changes = new Changes(() => place.world());
    const tokens = tokenBook(set, () => place.world());
    let cookieName = 'lore';
    const site: Site = {
      root,
      version: options.version,
      sessions,
      changes,
      study: new StudyDraft(root, () => place.world() !== null),
      needsToken,
      world: () => place.world(),
      demandWorld: () => place.demandWorld(),
      reopen: async () => {
        const world = await place.reopen();
        await changes.turned();
        return world;
      },
      tokenOf: (given) => tokens.match(given),
      cookie: (secret, isSecure) => cookieText(cookieName, secret, isSecure),
    };
    const server = await listen({
      ...options,
      callerOf: (head) => callerOf(head, { tokens, sessions, role: options.role, needsToken, cookieName }),
      routes: (_, port) => {
        // Browsers do not tell the ports of one machine apart: each server has a cookie of its own.
        cookieName = `lore_${port}`;
        return [
          healthRoute(),
          mcpRoute({ ...options, world: () => place.world() }),
          ...metadataRoutes(),
          apiRoute(site, onError),
          pageRoute(options.page ?? pageFolder()),
        ];
      },
    });
    const link = options.link ? `${server.url}/enter#${sessions.link('builder', options.owner)}` : null;
    options.onListening(server.url, link, place.world()?.config.name ?? null);
    await warmUp(place.world()).catch(onBackgroundError);
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await server.close();
  } finally {
    await place.close();
  }
}

/** What the first screen shows is counted while its visitor is still on the way; what was counted once is remembered. */
async function warmUp(world: World | null): Promise<void> {
  if (world !== null) await glanceAt(world, { days: TREND_DAYS, name: '' });
}

function noToken(host: string): LoreError {
  return new LoreError({
    code: 'http/needs-token',
    message: `Others can reach ${host}, and no token is set.`,
    hint: 'Make one with `lore token create`, set LORE_TOKEN_READER (or _AGENT, _BUILDER), or name a file with --token-file.',
  });
}

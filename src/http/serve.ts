/** Serves one world until the signal is given: HTTP, and jobs in the background. */
import { startBackground, type World } from '../engine/index.js';
import type { Role } from '../mcp/roles.js';
import { healthRoute } from './routes/health.js';
import { mcpRoute } from './routes/mcp.js';
import { listen } from './server.js';
import { readTokens } from './tokens.js';

export interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly role: Role;
  readonly tokenFile: string | undefined;
  readonly allowedHosts: readonly string[];
  /** Tokens of an MCP reply. */
  readonly budget?: number;
  readonly version: string;
  /** Of a request's body. */
  readonly mostBytes: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
  readonly onBackgroundError: (error: unknown) => void;
  readonly onListening: (url: string) => void;
}

export async function serveWorld(world: World, options: ServeOptions): Promise<void> {
  const { signal, onError } = options;
  const tokens = await readTokens(options.env, options.tokenFile);
  const routes = [healthRoute(), mcpRoute({ ...options, world })];
  const server = await listen({ ...options, routes, tokens, onError });
  const background = startBackground(world, signal, options.onBackgroundError);
  options.onListening(server.url);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.close();
  await background.ended;
}

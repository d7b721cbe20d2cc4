/** `/mcp`: the Model Context Protocol over Streamable HTTP. */
import { createMcpHandler } from '@modelcontextprotocol/server';
import { isShared, type World } from '../../engine/index.js';
import { Conversations } from '../../mcp/context/conversations.js';
import { keptIn } from '../../mcp/context/kept.js';
import { ROLES } from '../../mcp/roles.js';
import { createServer } from '../../mcp/server.js';
import { only, type Route, refusal } from '../route.js';

export interface McpRouteOptions {
  /** Null as long as the folder is no world. */
  readonly world: () => World | null;
  readonly version: string;
  readonly budget?: number;
  readonly mostBytes: number;
  readonly onError: (error: unknown) => void;
}

export function mcpRoute({ world, version, budget, mostBytes, onError }: McpRouteOptions): Route {
  const opened = async (): Promise<World> => {
    const found = world();
    if (found === null) throw new Error('the folder is no world yet');
    return found;
  };
  const conversations = new Conversations({
    recorder: keptIn(opened, onError),
    shared: () => {
      const found = world();
      return found !== null && isShared(found) ? found.store.conversations : null;
    },
    onError,
  });
  const handler = createMcpHandler(
    ({ authInfo }) =>
      createServer({
        world: opened,
        role: ROLES.find((role) => authInfo?.scopes.includes(role) === true) ?? 'reader',
        version,
        conversations,
        principal: authInfo?.clientId ?? 'nobody',
        isConnection: false,
        budget,
        onError,
      }),
    { maxRequestBodySize: mostBytes },
  );
  const methods = only('GET', 'POST', 'DELETE');
  return {
    path: '/mcp',
    isOpen: false,
    admit: (head, caller) => {
      // A page in a browser has no business here: what its cookie allows is asked of the API.
      if (caller.via === 'session') return refusal(403, 'http/cookie', 'MCP takes no cookies.');
      if (world() === null) return refusal(503, 'world/no-config', 'This folder is no world yet.');
      return methods(head, caller);
    },
    handle: (request, { role, principal }) =>
      handler.fetch(request, { authInfo: { token: '', clientId: principal, scopes: [role ?? 'reader'] } }),
    close: () => handler.close(),
  };
}

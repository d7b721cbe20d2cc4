/** `/mcp`: the Model Context Protocol over Streamable HTTP. */
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { World } from '../../engine/index.js';
import { Conversations } from '../../mcp/context/conversations.js';
import { keptIn } from '../../mcp/context/kept.js';
import { ROLES } from '../../mcp/roles.js';
import { createServer } from '../../mcp/server.js';
import type { Route } from '../route.js';

export interface McpRouteOptions {
  readonly world: World;
  readonly version: string;
  readonly budget?: number;
  readonly mostBytes: number;
  readonly onError: (error: unknown) => void;
}

export function mcpRoute({ world, version, budget, mostBytes, onError }: McpRouteOptions): Route {
  const conversations = new Conversations({ recorder: keptIn(async () => world, onError) });
  const handler = createMcpHandler(
    ({ authInfo }) =>
      createServer({
        world: async () => world,
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
  return {
    path: '/mcp',
    isOpen: false,
    handle: (request, { role, principal }) =>
      handler.fetch(request, { authInfo: { token: '', clientId: principal, scopes: [role] } }),
    close: () => handler.close(),
  };
}

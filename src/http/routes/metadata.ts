/** What this resource is, for clients of MCP that come from elsewhere: RFC 9728. */
import { ROLES } from '../../mcp/roles.js';
import { only, type Route } from '../route.js';

const DOCUMENTS = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'];

/** Tokens come from whoever keeps the world, by `lore token create`: no server gives them out. */
export function metadataRoutes(): Route[] {
  return DOCUMENTS.map((path) => ({
    path,
    isOpen: true,
    admit: only('GET'),
    handle: async ({ headers }) =>
      Response.json({
        resource: `${schemeOf(headers)}://${headers.get('host') ?? ''}/mcp`,
        resource_name: 'Lore Engine',
        bearer_methods_supported: ['header'],
        scopes_supported: [...ROLES],
      }),
    close: async () => {},
  }));
}

function schemeOf(headers: Headers): 'http' | 'https' {
  return headers.get('x-forwarded-proto') === 'https' ? 'https' : 'http';
}

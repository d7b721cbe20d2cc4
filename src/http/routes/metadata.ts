/** What this resource is, for clients of MCP that come from elsewhere: RFC 9728. */
import { ROLES } from '../../mcp/roles.js';
import { only, type Route } from '../route.js';

const DOCUMENTS = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
] as const;

/**
 * No `authorization_servers`: tokens come from whoever keeps the world, by `lore token create`, and naming a server that
 * gives out none would send clients astray. Where to read how one is got stands under `resource_documentation`.
 */
export function metadataRoutes(): Route[] {
  return DOCUMENTS.map((path) => ({
    path,
    isOpen: true,
    admit: only('GET'),
    handle: async ({ headers }) => {
      const origin = originOf(headers);
      return Response.json({
        resource: `${origin}/mcp`,
        resource_name: 'Lore Engine',
        resource_documentation: `${origin}/session`,
        bearer_methods_supported: ['header'],
        scopes_supported: [...ROLES],
      });
    },
    close: async () => {},
  }));
}

/** For whoever comes to /mcp without a token, or with one that does not count: RFC 6750, RFC 9728. */
export function mcpChallenge(headers: Headers, isWrong: boolean): string {
  const parts = [
    ...(isWrong ? ['error="invalid_token"', 'error_description="not known, revoked or expired"'] : []),
    `resource_metadata="${originOf(headers)}${DOCUMENTS[1]}"`,
  ];
  return `Bearer ${parts.join(', ')}`;
}

function originOf(headers: Headers): string {
  const scheme = headers.get('x-forwarded-proto') === 'https' ? 'https' : 'http';
  return `${scheme}://${headers.get('host') ?? ''}`;
}

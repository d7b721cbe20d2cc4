/** Who is calling: by a token, by the page's cookie, or from this machine. */
import type { Sessions } from '../api/sessions.js';
import type { Caller } from '../api/site.js';
import type { Role } from '../mcp/roles.js';
import type { Head } from './route.js';
import type { TokenBook } from './tokens.js';

export interface CallersOptions {
  readonly tokens: TokenBook;
  readonly sessions: Sessions;
  /** For whoever comes over loopback where no tokens are asked for. */
  readonly role: Role;
  readonly needsToken: boolean;
  readonly cookieName: string;
}

export const NOBODY: Caller = {
  role: null,
  principal: 'nobody',
  name: 'nobody',
  via: 'nobody',
  session: null,
};

/** `wrong`: a token was given and is not known, or no longer. */
export async function callerOf({ headers }: Head, options: CallersOptions): Promise<Caller | 'wrong'> {
  const { tokens, sessions, role, needsToken } = options;
  const sent = headers.get('authorization');
  if (sent !== null) {
    const given = /^Bearer +([\x21-\x7e]{1,400})$/i.exec(sent)?.[1];
    const token = given === undefined ? null : await tokens.match(given);
    if (token === null) return 'wrong';
    return { role: token.role, principal: token.id, name: token.name, via: 'token', session: null };
  }
  const secret = cookieIn(headers, options.cookieName);
  const session = secret === null ? null : sessions.find(secret);
  if (session !== null) {
    if (session.token === null || (await tokens.holds(session.token)))
      return {
        role: session.role,
        principal: session.token ?? 'owner',
        name: session.name,
        via: 'session',
        session: session.key,
      };
    sessions.end(session.key);
  }
  if (needsToken) return NOBODY;
  return { role, principal: 'loopback', name: 'person', via: 'loopback', session: null };
}

function cookieIn(headers: Headers, name: string): string | null {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

export function cookieText(name: string, secret: string | null, isSecure: boolean): string {
  const rest = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return secret === null ? `${name}=; ${rest}; Max-Age=0` : `${name}=${secret}; ${rest}`;
}

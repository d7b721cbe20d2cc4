/** Refuses requests that a foreign web page makes through a visitor's browser: the Host and Origin must be ours. */
import { isIP } from 'node:net';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);

export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host) || host.startsWith('127.');
}

export interface Guard {
  /** Why the request is refused; null when it may pass. */
  refuses(host: string | null, origin: string | null): string | null;
}

/**
 * A name that an attacker points at this machine is never among the allowed; an address in numbers cannot be pointed
 * elsewhere, and is allowed where the server listens on more than loopback.
 */
export function createGuard(bind: string, allowed: readonly string[]): Guard {
  const names = new Set(allowed.map((name) => name.toLowerCase()));
  const isOurs = (hostname: string | null): boolean => {
    if (hostname === null) return false;
    const plain = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
    if (LOOPBACK.has(plain) || names.has(plain)) return true;
    return !isLoopback(bind) && (plain === bind.toLowerCase() || isIP(plain) !== 0);
  };
  return {
    refuses: (host, origin) => {
      if (!isOurs(host === null ? null : hostnameOf(`http://${host}`)))
        return 'The Host header names another server.';
      if (origin !== null && !isOurs(hostnameOf(origin))) return 'Requests from that Origin are not served.';
      return null;
    },
  };
}

function hostnameOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname : null;
}

/** Refuses requests that a foreign web page makes through a visitor's browser: the Host and Origin must be ours. */
import { isIP } from 'node:net';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);

export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host) || host.startsWith('127.');
}

export interface Guard {
  /** Why the request is refused; null when it may pass. */
  refuses(headers: Headers, method: string): string | null;
}

/** A name or an address and perhaps a port, and nothing else: no user, no path, no second name. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)(?::(\d{1,5}))?$/i;

interface Named {
  readonly name: string;
  readonly port: number | null;
}

/**
 * A name that an attacker points at this machine is never among the allowed; an address in numbers cannot be pointed
 * elsewhere, and is allowed where the server listens on more than loopback. A page of another port of this machine is a
 * foreign page.
 */
export function createGuard(bind: string, port: number, allowed: readonly string[]): Guard {
  const names = allowed.flatMap((one) => readHost(one) ?? []);
  const isOurs = (host: Named): boolean => {
    const given = names.find(
      ({ name, port: only }) => name === host.name && (only === null || only === host.port),
    );
    if (given !== undefined) return true;
    if (host.port !== null && host.port !== port) return false;
    if (LOOPBACK.has(host.name)) return true;
    return !isLoopback(bind) && (host.name === bind.toLowerCase() || isIP(host.name) !== 0);
  };
  const refuses: Guard['refuses'] = (headers, method) => {
    const sent = headers.get('host');
    const host = sent === null ? null : readHost(sent);
    if (sent === null || host === null || !isOurs(host)) return 'The Host header names another server.';
    const origin = headers.get('origin');
    if (origin !== null && !isSameOrigin(origin, sent)) return 'Requests from that Origin are not served.';
    const site = headers.get('sec-fetch-site');
    const isVisit = method === 'GET' && headers.get('sec-fetch-mode') === 'navigate';
    if ((site === 'cross-site' || site === 'same-site') && !isVisit)
      return 'Requests from that Origin are not served.';
    return null;
  };
  return { refuses };
}

/** A browser says in both where the page came from and where it asks. */
function isSameOrigin(origin: string, host: string): boolean {
  const found = /^https?:\/\/([^/]+)$/i.exec(origin)?.[1];
  return found !== undefined && found.toLowerCase() === host.toLowerCase();
}

function readHost(text: string): Named | null {
  const [, name, port] = HOST.exec(text) ?? [];
  if (name === undefined || Number(port ?? 0) > 65_535) return null;
  const plain = name.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return { name: plain, port: port === undefined ? null : Number(port) };
}

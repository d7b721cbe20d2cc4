/** How much one client may ask, and how many connections it may hold. */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

export interface RateLimit {
  /** Requests at once, and how many come back every second. */
  readonly burst: number;
  readonly perSecond: number;
}

const USUAL: RateLimit = { burst: 600, perSecond: 60 };
const MOST_KNOWN = 10_000;

/** Milliseconds to wait; 0 lets it pass. */
export type Rate = (client: string, cost?: number) => number;

export function createRate({ burst, perSecond }: RateLimit = USUAL, now: () => number = Date.now): Rate {
  const known = new Map<string, { left: number; at: number }>();
  return (client, cost = 1) => {
    const at = now();
    const before = known.get(client) ?? { left: burst, at };
    const left = Math.min(burst, before.left + ((at - before.at) / 1000) * perSecond) - cost;
    // The latest stand last: who was not heard of for long is forgotten first.
    known.delete(client);
    const [oldest] = known.keys();
    if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
    known.set(client, { left: Math.max(left, -burst), at });
    return left >= 0 ? 0 : Math.ceil((-left / perSecond) * 1000);
  };
}

export interface ConnectionLimits {
  readonly all: number;
  readonly ofOne: number;
}

const CONNECTIONS: ConnectionLimits = { all: 1_024, ofOne: 256 };

const FULL = `HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n${JSON.stringify(
  { error: { code: 'http/busy', message: 'There are too many connections.', hint: null, at: null } },
)}`;

/** Whoever holds too many loses the one that has been silent the longest; where all are at work, the new one is refused. */
export function limitConnections(server: Server, { all, ofOne }: ConnectionLimits = CONNECTIONS): void {
  const working = new Map<Socket, Set<IncomingMessage>>();
  const open = new Set<Socket>();
  const silentOf = (client: string | null): Socket | undefined => {
    for (const socket of open)
      if (!isAtWork(working.get(socket)) && (client === null || socket.remoteAddress === client))
        return socket;
    return undefined;
  };
  server.on('connection', (socket) => {
    const client = socket.remoteAddress ?? '';
    const own = [...open].filter((one) => one.remoteAddress === client).length;
    if (open.size >= all || own >= ofOne) {
      const silent = silentOf(own >= ofOne ? client : null);
      if (silent === undefined) {
        socket.on('error', () => {});
        socket.end(FULL);
        return;
      }
      open.delete(silent);
      silent.destroy();
    }
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      working.delete(socket);
    });
  });
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming;
    const asked = working.get(socket) ?? new Set();
    working.set(socket, asked.add(incoming));
    outgoing.once('close', () => {
      asked.delete(incoming);
      // Now the latest that was heard of.
      if (open.delete(socket) && !socket.destroyed) open.add(socket);
    });
  });
}

/** A request that is still on its way may be one that never comes. */
function isAtWork(asked: ReadonlySet<IncomingMessage> = new Set()): boolean {
  return [...asked].some(({ complete }) => complete);
}

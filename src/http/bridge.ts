/** Between node:http and the web's own Request and Response. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { Head } from './route.js';

const ORIGIN = 'http://localhost';

/** Null for an address that is none: it must be a path, with nothing in it that cannot be decoded. */
export function headOf(incoming: IncomingMessage): Head | null {
  const { url = '', method = 'GET' } = incoming;
  if (!url.startsWith('/') || url.startsWith('//') || url.includes('\\')) return null;
  const [path = '/'] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    const parsed = new URL(url, ORIGIN);
    // `%2e%2e` is a way up to some and a name to others: what is admitted must be what is answered.
    if (parsed.pathname !== path) return null;
    return { method: method === 'HEAD' ? 'GET' : method, path, url: parsed, headers: headersOf(incoming) };
  } catch {
    return null;
  }
}

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  return headers;
}

export class TooLarge extends Error {}
export class BrokenOff extends Error {}

/** The whole body; throws `TooLarge` when it is longer than allowed, however its length was or was not announced. */
export function bodyOf(incoming: IncomingMessage, mostBytes: number): Promise<Buffer> {
  if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) return Promise.reject(new TooLarge());
  // By events: to iterate over a request destroys it in the end, and with it a connection that is kept.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > mostBytes) reject(new TooLarge());
      else chunks.push(chunk);
    });
    incoming.once('end', () => resolve(Buffer.concat(chunks)));
    incoming.once('error', () => reject(new BrokenOff()));
    incoming.once('close', () => reject(new BrokenOff()));
  });
}

export function toRequest({ method, url, headers }: Head, body: Buffer, signal: AbortSignal): Request {
  const hasBody = method !== 'GET' && body.length > 0;
  return new Request(url, { method, headers, signal, body: hasBody ? new Uint8Array(body) : null });
}

export async function send(response: Response, outgoing: ServerResponse, isHead = false): Promise<void> {
  const cookies = response.headers.getSetCookie();
  const headers = Object.fromEntries(response.headers);
  outgoing.writeHead(response.status, {
    ...headers,
    ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
  });
  if (response.body === null || isHead) {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  // A client that hangs up is no failure.
  await pipeline(Readable.fromWeb(response.body as NodeStream), outgoing).catch(() => {});
}

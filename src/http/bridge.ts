/** Between node:http and the web's own Request and Response. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';

/** The whole body; null when it is longer than allowed, however its length was or was not announced. */
export function bodyOf(incoming: IncomingMessage, mostBytes: number): Promise<Buffer | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) return Promise.resolve(null);
  // By events: to iterate over a request destroys it in the end, and with it a connection that is kept.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > mostBytes) resolve(null);
      else chunks.push(chunk);
    });
    incoming.once('end', () => resolve(Buffer.concat(chunks)));
    incoming.once('error', reject);
  });
}

export function toRequest(
  incoming: IncomingMessage,
  body: Buffer,
  origin: string,
  signal: AbortSignal,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const init: RequestInit = { method, headers, signal, body: hasBody ? new Uint8Array(body) : null };
  return new Request(new URL(incoming.url ?? '/', origin), init);
}

export async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    outgoing.end();
    return;
  }
  // A client that hangs up is no failure.
  await pipeline(Readable.fromWeb(response.body as NodeStream), outgoing).catch(() => {});
}

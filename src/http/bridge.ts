/** Between node:http and the web's own Request and Response. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';

export function toRequest(incoming: IncomingMessage, origin: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? Readable.toWeb(incoming) : null;
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers,
    signal,
    duplex: 'half',
    // The two kinds of stream are one and the same class with two declarations.
    body: body as ReadableStream<Uint8Array> | null,
  };
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

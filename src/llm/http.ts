/**
 * The real transport. It is `node:http` and not `fetch`, because `fetch` cannot tell "no connection" from "no answer yet"
 * and gives up by itself after five minutes, which a large model on a small machine needs before its first word.
 */
import http from 'node:http';
import https from 'node:https';
import { abortedBy, LlmError, timedOut } from './errors.js';
import type { Transport, WireRequest, WireResponse } from './transport.js';

export const httpTransport: Transport = (request) =>
  new Promise<WireResponse>((resolve, reject) => {
    const { url, signal, timeouts, body } = request;
    if (signal.aborted) {
      reject(abortedBy(signal));
      return;
    }
    const send = url.protocol === 'https:' ? https.request : http.request;
    const headers = { ...request.headers, 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = send(url, { method: 'POST', headers });
    let timer = setTimeout(() => fail(timedOut(url.host, 'connect', timeouts.connectMs)), timeouts.connectMs);
    let isSent = false;
    const awaitFirstByte = (): void => {
      isSent = true;
      clearTimeout(timer);
      timer = setTimeout(
        () => fail(timedOut(url.host, 'first-byte', timeouts.firstByteMs)),
        timeouts.firstByteMs,
      );
    };
    const abort = (): void => fail(abortedBy(signal, isSent));
    const settle = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    const fail = (error: LlmError): void => {
      settle();
      reject(error);
      outgoing.destroy();
    };
    signal.addEventListener('abort', abort, { once: true });
    outgoing.on('error', (error) => fail(networkError(error, url.host)));
    outgoing.on('socket', (socket) => {
      if (!socket.connecting && outgoing.reusedSocket) awaitFirstByte();
      else socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', awaitFirstByte);
    });
    outgoing.on('response', (incoming) => {
      settle();
      incoming.on('error', () => undefined);
      resolve({
        status: incoming.statusCode ?? 0,
        headers: plainHeaders(incoming.headers),
        body: bodyOf(incoming, request),
        discard: () => incoming.destroy(),
      });
    });
    outgoing.end(body);
  });

async function* bodyOf(incoming: http.IncomingMessage, request: WireRequest): AsyncGenerator<Uint8Array> {
  const { signal, url, timeouts } = request;
  let failure: LlmError | undefined;
  const stop = (error: LlmError): void => {
    failure ??= error;
    incoming.destroy();
  };
  const abort = (): void => stop(abortedBy(signal, true));
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  const chunks = incoming[Symbol.asyncIterator]();
  try {
    for (;;) {
      // Counts only while the server is waited for, not while the reader of this body is busy.
      const timer = setTimeout(() => stop(timedOut(url.host, 'idle', timeouts.idleMs)), timeouts.idleMs);
      const next = await chunks.next().finally(() => clearTimeout(timer));
      if (failure !== undefined) throw failure;
      if (next.done === true) break;
      yield next.value;
    }
    if (!incoming.complete) throw cutOff(url.host);
  } catch (error) {
    if (failure !== undefined) throw failure;
    throw error instanceof LlmError ? error : cutOff(url.host);
  } finally {
    signal.removeEventListener('abort', abort);
    incoming.destroy();
  }
}

export function cutOff(host: string): LlmError {
  return new LlmError({
    code: 'llm/cut-off',
    message: `${host} closed the connection in the middle of its answer.`,
    hint: 'The server or a proxy before it ended early; its own log says why.',
    retry: true,
    spent: true,
  });
}

function networkError(error: Error & { code?: string }, host: string): LlmError {
  const code = error.code ?? '';
  if (code.startsWith('HPE_')) {
    return new LlmError({
      code: 'llm/bad-response',
      message: `What answers at ${host} does not speak HTTP as expected (${code}).`,
      hint: 'Check the port in LORE_LLM_URL, and whether it should be https.',
    });
  }
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    return new LlmError({
      code: 'llm/cut-off',
      message: `${host} closed the connection before it answered.`,
      hint: 'The server may be starting, overloaded or crashing; its own log says why.',
      retry: true,
    });
  }
  const isCertificate = /CERT|SSL|TLS/.test(code);
  return new LlmError({
    code: 'llm/unreachable',
    message: `No connection to ${host} (${code === '' ? 'unknown reason' : code}).`,
    hint: isCertificate
      ? 'The certificate is not trusted; NODE_EXTRA_CA_CERTS can name your own authority.'
      : 'Check that the server runs and that LORE_LLM_URL names it.',
    retry: !isCertificate,
  });
}

function plainHeaders(headers: http.IncomingHttpHeaders): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return plain;
}

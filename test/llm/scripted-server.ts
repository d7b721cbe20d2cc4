/** A model server on loopback that does what a script says, one step a request; above all what real servers do wrong. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

export type Step = (response: http.ServerResponse, request: Received) => void;

export interface ScriptedServer extends AsyncDisposable {
  readonly url: string;
  readonly received: Received[];
  /** Connections that the client has closed or that were closed. */
  readonly closed: () => number;
  script(...steps: Step[]): void;
}

export async function scriptedServer(...first: Step[]): Promise<ScriptedServer> {
  const steps = [...first];
  const received: Received[] = [];
  let closed = 0;
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      const told = { path: request.url ?? '', headers: request.headers, body };
      received.push(told);
      const step = steps.shift() ?? fails(599, 'the script is over');
      step(response, told);
    });
  });
  server.on('connection', (socket) => {
    socket.on('error', () => undefined);
    socket.on('close', () => closed++);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    received,
    closed: () => closed,
    script: (...more) => steps.push(...more),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const USAGE = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Step {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

export function raw(status: number, body: string, headers: Record<string, string> = {}): Step {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };
}

export function completion(message: Record<string, unknown>, finish: string | null = 'stop') {
  const choices = [{ index: 0, finish_reason: finish, message: { role: 'assistant', ...message } }];
  return { id: 'c1', object: 'chat.completion', model: 'scripted-1', choices, usage: USAGE };
}

export const says = (content: string | null, finish: string | null = 'stop'): Step =>
  json(200, completion({ content }, finish));

export const callsTool = (name: string, args: unknown, id = 'call_1'): Step =>
  json(
    200,
    completion(
      { content: null, tool_calls: [{ id, type: 'function', function: { name, arguments: args } }] },
      'tool_calls',
    ),
  );

export function fails(
  status: number,
  message: string,
  extra: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Step {
  return json(status, { error: { message, ...extra } }, headers);
}

export const webPage = (status: number): Step =>
  raw(
    status,
    '<!DOCTYPE html><html><head><title>Bad gateway</title></head><body><h1>nginx</h1></body></html>',
    {
      'content-type': 'text/html',
    },
  );

/** The connection ends before a word was said. */
export const hangsUp: Step = (response) => response.socket?.destroy();

/** Accepts the request and never answers. */
export const silent: Step = () => undefined;

/** Sends the head and a beginning, then nothing more. */
export const stalls: Step = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"choices": [');
};

/** Promises more than it sends. */
export const cutsBody: Step = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('{"choices": [{"message": {"content": "half an ans', () => response.socket?.destroy());
};

export const redirects =
  (location: string): Step =>
  (response) => {
    response.writeHead(307, { location });
    response.end();
  };

/** Sends spaces for as long as somebody reads. */
export const endlessBody: Step = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  pour(response, ' '.repeat(16_384));
};

export const chunk = (delta: Record<string, unknown>, finish: string | null = null) =>
  `data: ${JSON.stringify({ model: 'scripted-1', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

export const usageChunk = `data: ${JSON.stringify({ model: 'scripted-1', choices: [], usage: USAGE })}\n\n`;
export const DONE = 'data: [DONE]\n\n';

/** Each piece is written on its own; `after` says what happens then. */
export function streams(
  pieces: readonly (string | Uint8Array)[],
  after: 'end' | 'cut' | 'hang' = 'end',
): Step {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) {
      await new Promise<void>((resolve) => response.write(piece, () => resolve()));
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (after === 'end') response.end();
    if (after === 'cut') response.socket?.destroy();
  };
}

/** `delayMs` 0 pours as fast as it can; otherwise one piece each time. */
export function endlessStream(delayMs: number): Step {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (delayMs === 0) {
      pour(response, chunk({ content: 'and so on '.repeat(100) }));
      return;
    }
    const timer = setInterval(() => response.write(chunk({ content: 'and so on ' })), delayMs);
    response.on('close', () => clearInterval(timer));
  };
}

function pour(response: http.ServerResponse, text: string): void {
  let isOpen = true;
  response.on('close', () => {
    isOpen = false;
  });
  const more = (): void => {
    if (isOpen) response.write(text, more);
  };
  more();
}

/** Connects the SDK's own client to a real server: over stdio to `lore mcp`, over HTTP to `lore serve`. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { COMMAND, startLore } from '../cli-helpers.js';
import { atEnd } from '../ending.js';

export type Revision = 'old' | 'new';

const NEGOTIATION = { old: 'legacy', new: { pin: '2026-07-28' } } as const;

export interface Connection {
  readonly client: Client;
  /** What the server has written to stderr. */
  readonly remarks: () => string;
}

export async function overStdio(
  world: string,
  args: readonly string[] = [],
  revision: Revision = 'new',
  env: Record<string, string> = {},
): Promise<Connection> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...COMMAND, 'mcp', ...args],
    cwd: world,
    env: { PATH: process.env.PATH ?? '', HOME: world, LORE_EMBED: 'off', ...env },
    stderr: 'pipe',
  });
  let remarks = '';
  transport.stderr?.on('data', (chunk) => {
    remarks += chunk;
  });
  const client = newClient(revision);
  await client.connect(transport);
  atEnd(() => client.close());
  return { client, remarks: () => remarks };
}

export interface Served {
  readonly url: string;
  readonly pid: number | undefined;
  readonly stop: () => Promise<number | null>;
  readonly remarks: () => string;
}

/** Starts `lore serve` on a free port and waits until it listens. */
export async function serve(
  world: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Served> {
  const child = startLore(['serve', '--port', '0', ...args], world, env);
  let remarks = '';
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      remarks += chunk;
      const found = /http:\/\/\S+\/mcp/.exec(remarks);
      if (found !== null) resolve(found[0]);
    });
    void closed.then((code) => reject(new Error(`lore serve ended with ${code}: ${remarks}`)));
  });
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    return closed;
  };
  atEnd(async () => void (await stop()));
  return { url, pid: child.pid, stop, remarks: () => remarks };
}

export async function overHttp(
  url: string,
  revision: Revision = 'new',
  headers: Record<string, string> = {},
): Promise<Client> {
  const client = newClient(revision);
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  atEnd(() => client.close());
  return client;
}

function newClient(revision: Revision): Client {
  return new Client(
    { name: 'test-client', version: '1.0.0' },
    { versionNegotiation: { mode: NEGOTIATION[revision] } },
  );
}

export interface ToolReply {
  readonly isError: boolean;
  readonly text: string;
  readonly data: Record<string, unknown>;
}

export async function call(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<ToolReply> {
  const result = await client.callTool({ name, arguments: input });
  const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  return { isError: result.isError === true, text, data: { ...(result.structuredContent ?? {}) } };
}

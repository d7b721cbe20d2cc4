/** The MCP server of one world: tools, resources, prompts and instructions, for one role. */
import { CLIENT_INFO_META_KEY, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { World } from '../engine/index.js';
import { AskPerson, asResult, personBehind } from './asking.js';
import { type Caller, callTool } from './call-tool.js';
import type { Conversation } from './context/conversation.js';
import type { Conversations } from './context/conversations.js';
import { instructions } from './harness/instructions.js';
import { listing } from './listing.generated.js';
import { registerPrompts } from './prompts/register.js';
import { registerResources } from './resources/register.js';
import { mayUse, type Role } from './roles.js';
import { advertiseJson } from './schema.js';
import { annotationsOf } from './tool.js';

export interface ServerParts {
  readonly world: () => Promise<World>;
  readonly role: Role;
  readonly version: string;
  readonly conversations: Conversations;
  /** Whom a conversation belongs to; a handle of one serves no other. */
  readonly principal: string;
  /** True: all calls without a handle belong to one conversation, that of the connection. */
  readonly isConnection: boolean;
  /** Tokens of a reply. */
  readonly budget?: number;
  readonly onError?: (error: unknown) => void;
  /** Those that are under way: whoever closes the world waits for them. */
  readonly calls?: Set<Promise<unknown>>;
}

/** How long a client may keep lists, which change with the version and the role only. */
const LISTS = { ttlMs: 300_000, cacheScope: 'private' } as const;

/** Shared by all servers of a process, as one is made for each HTTP request. */
const advertised = listing.map((listed) => ({
  listed,
  inputSchema: advertiseJson(listed.input),
  outputSchema: advertiseJson(listed.output),
}));

export function createServer(parts: ServerParts): McpServer {
  const { role, conversations, principal, isConnection } = parts;
  const server = new McpServer(
    { name: 'lore-engine', title: 'Lore Engine', version: parts.version },
    {
      instructions: instructions(role),
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { listChanged: false },
      },
      cacheHints: { 'tools/list': LISTS, 'prompts/list': LISTS, 'server/discover': LISTS },
      maxToolInputElements: 20_000,
    },
  );
  let own: Conversation | null = null;
  const implicit = (): Conversation => {
    own =
      (own === null ? null : conversations.resume(own.handle, principal)) ?? conversations.start(principal);
    return own;
  };
  const caller = (by: string): Caller => ({ ...parts, by, implicit: isConnection ? implicit : null });
  for (const { listed, inputSchema, outputSchema } of advertised) {
    if (!mayUse(role, listed.role)) continue;
    const { name, title, description } = listed;
    server.registerTool(
      name,
      { title, description, annotations: annotationsOf(listed), inputSchema, outputSchema },
      async (given, { mcpReq }) => {
        const by = clientName(mcpReq) ?? server.server.getClientVersion()?.name ?? 'mcp';
        const person = personBehind(mcpReq, server.server.getClientCapabilities());
        try {
          const called = listed
            .load()
            .then((tool) => callTool(tool, given, { ...caller(by), person }, mcpReq.signal));
          return { ...(await underWay(parts.calls, called)) };
        } catch (error) {
          if (error instanceof AskPerson) return asResult(error);
          throw error;
        }
      },
    );
  }
  registerResources(server, parts.world);
  registerPrompts(server, parts.world);
  return server;
}

async function underWay<T>(calls: Set<Promise<unknown>> | undefined, call: Promise<T>): Promise<T> {
  calls?.add(call);
  try {
    return await call;
  } finally {
    calls?.delete(call);
  }
}

const CLIENT = z.object({ [CLIENT_INFO_META_KEY]: z.object({ name: z.string().max(200) }) });

/** Newer clients say with each request who they are. */
function clientName({ envelope }: ServerContext['mcpReq']): string | undefined {
  return CLIENT.safeParse(envelope).data?.[CLIENT_INFO_META_KEY].name;
}

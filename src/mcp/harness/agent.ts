/** The contract and its tools for a model that the engine itself asks: what an MCP client of a reader gets, in one process. */
import type { AgentTool } from '../../engine/ask-tools.js';
import type { World } from '../../engine/index.js';
import { callTool } from '../call-tool.js';
import { Conversations } from '../context/conversations.js';
import { listing } from '../listing.generated.js';
import { mayUse } from '../roles.js';
import { instructions } from './instructions.js';

export interface Harness {
  readonly instructions: string;
  /** Those that the instructions name, all in one conversation. */
  readonly tools: readonly AgentTool[];
}

const ROLE = 'reader';

export async function harnessFor(world: World): Promise<Harness> {
  const told = instructions(ROLE);
  const named = new Set(told.match(/[a-z_]+/g));
  const conversations = new Conversations();
  const conversation = conversations.start(ROLE);
  const caller = {
    world: async () => world,
    conversations,
    principal: ROLE,
    role: ROLE,
    by: 'lore ask',
    implicit: () => conversation,
  } as const;
  const fitting = listing.filter(({ name, role }) => mayUse(ROLE, role) && named.has(name));
  const tools = fitting.map(async ({ load }): Promise<AgentTool> => {
    const tool = await load();
    const { name, description, input } = tool;
    return {
      name,
      description,
      input,
      call: async (given, signal) => {
        const { content } = await callTool(tool, given, caller, signal);
        const text = content.map((part) => part.text).join('\n');
        const recorded = conversation.calls().at(-1);
        return { tool: name, input: {}, statements: [], sources: [], error: null, ...recorded, text };
      },
    };
  });
  return { instructions: told, tools: await Promise.all(tools) };
}

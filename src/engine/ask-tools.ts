/** The tools of a language model that answers a question, as whoever speaks for the contract hands them in. */
import { z } from 'zod';
import { defineTool, readToolCall, type Tool, type ToolCall } from '../llm/index.js';
import type { RecordedUse } from '../reason/verify/types.js';

export interface AgentTool {
  readonly name: string;
  readonly description: string;
  /** As the model is told it. */
  readonly input: z.ZodObject;
  /** Reads what the model passed by itself; a failure is a use with an error, whose text says how to go on. */
  readonly call: (given: unknown, signal: AbortSignal) => Promise<RecordedUse>;
}

export function toldTools(tools: readonly AgentTool[]): Tool[] {
  return tools.map(({ name, description, input }) => defineTool({ name, description, input }));
}

/** Throws an LlmError for a tool that is not there and for arguments that are no JSON object. */
export function toolCalled(
  tools: readonly AgentTool[],
  call: ToolCall,
): { readonly tool: AgentTool | undefined; readonly given: unknown } {
  const open = tools.map(({ name, description }) => ({ name, description, input: z.looseObject({}) }));
  const { tool, input } = readToolCall(call, open);
  return { tool: tools.find(({ name }) => name === tool.name), given: input };
}

/** Tools that a model may call: told to it as JSON Schema, its arguments checked before anyone trusts them. */
import type { z } from 'zod';
import { didYouMean } from '../model/index.js';
import type { Message, ToolCall } from './chat.js';
import { LlmError } from './errors.js';
import { schemaProblems, toWireSchema } from './json-schema.js';

const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

export interface Tool<Input extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly description: string;
  /** An object schema: models pass arguments by name. */
  readonly input: Input;
}

export interface ReadToolCall<Input extends z.ZodType> {
  readonly id: string;
  readonly tool: Tool<Input>;
  readonly input: z.output<Input>;
}

export function defineTool<Input extends z.ZodType>(tool: Tool<Input>): Tool<Input> {
  if (!TOOL_NAME.test(tool.name)) {
    throw new LlmError({
      code: 'llm/bad-tool',
      message: `“${tool.name}” cannot be the name of a tool.`,
      hint: 'A name has 1 to 64 letters, digits, _ or -.',
    });
  }
  const { type } = toWireSchema(tool.input).schema;
  if (type !== 'object') {
    throw new LlmError({
      code: 'llm/bad-tool',
      message: `The input of the tool ${tool.name} is ${String(type ?? 'no single type')}, not an object.`,
      hint: 'Wrap it: z.object({ … }).',
    });
  }
  return tool;
}

export function toolToWire({ name, description, input }: Tool) {
  return { type: 'function', function: { name, description, parameters: toWireSchema(input).schema } };
}

/** Throws an error whose message can be given back to the model with `toolResult`. */
export function readToolCall<Input extends z.ZodType>(
  call: ToolCall,
  tools: readonly Tool<Input>[],
): ReadToolCall<Input> {
  const { id, name } = call;
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool === undefined) {
    const names = tools.map((known) => known.name);
    throw new LlmError({
      code: 'llm/unknown-tool',
      message: `The model called “${shorten(name, 80)}”, which is no tool here.`,
      hint: [didYouMean(name.slice(0, 80), names), `The tools are: ${names.join(', ')}.`]
        .filter(Boolean)
        .join(' '),
      spent: true,
    });
  }
  const parsed = tool.input.safeParse(parseArguments(call));
  if (!parsed.success) {
    throw badArguments(call, schemaProblems(parsed.error).replaceAll('\n', '; '));
  }
  return { id, tool, input: parsed.data };
}

/** The answer to a tool call, for the next request. */
export function toolResult(call: Pick<ToolCall, 'id'>, content: string): Message {
  return { role: 'tool', callId: call.id, content };
}

function parseArguments(call: ToolCall): unknown {
  const text = call.argumentsText.trim();
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw badArguments(call, `not JSON: ${shorten(text, 80)}`);
  }
}

function badArguments({ name }: ToolCall, what: string): LlmError {
  return new LlmError({
    code: 'llm/bad-tool-arguments',
    message: `The arguments of the model's call of ${name} are wrong: ${what}.`,
    hint: 'Give this message back as the result of the call; most models then correct themselves.',
    spent: true,
  });
}

function shorten(text: string, most: number): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ');
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

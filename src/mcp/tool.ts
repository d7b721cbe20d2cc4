/** What a tool is: its words, its schemas, who may call it, and what it does. One file in tools/ exports one of these. */
import { z } from 'zod';
import type { World } from '../engine/index.js';
import type { Person } from './asking.js';
import type { Conversation } from './context/conversation.js';
import type { AlsoNamed } from './read-input.js';
import type { Role } from './roles.js';
import { type Advertised, advertise } from './schema.js';

export const TOOL_GROUPS = [
  'identity',
  'time',
  'sources',
  'narrative',
  'consistency',
  'memory',
  'accumulation',
  'world',
] as const;
export type ToolGroup = (typeof TOOL_GROUPS)[number];

/** What a call is given besides its input. */
export interface Call {
  readonly world: World;
  readonly conversation: Conversation;
  readonly role: Role;
  /** Who is told to have done it: the client's name, as far as it gave one. */
  readonly by: string;
  /** Who sits behind the client. */
  readonly person: Person;
  readonly signal: AbortSignal;
}

interface Spec<Input extends z.ZodRawShape, Output extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  /** When to call it, and when another tool is better. */
  readonly description: string;
  readonly group: ToolGroup;
  readonly role: Role;
  /** True when nothing at all is written. */
  readonly readOnly: boolean;
  /** Calling it again with the same input changes nothing more. True when absent. */
  readonly idempotent?: boolean;
  readonly input: Input;
  readonly alsoNamed?: AlsoNamed;
  readonly output: Output;
  /** Lists in the result that are cut where a reply would be too long, and handed out by cursor. */
  readonly run: (call: Call, input: z.output<z.ZodObject<Input>>) => Promise<z.input<z.ZodObject<Output>>>;
  /** The answer in a line, for a reply whose data do not begin with it: above all where there is nothing. */
  readonly gist?: (result: z.input<z.ZodObject<Output>>) => string;
  /** The field that the engine itself wrote for the model, which is told outside of what comes from the world. */
  readonly guidance?: string;
  /** After the reply was cut to size: told with what is really sent. */
  readonly sent?: (call: Call, result: z.input<z.ZodObject<Output>>) => Promise<void>;
}

export type Result = Readonly<Record<string, unknown>>;

export interface Tool
  extends Pick<Spec<never, never>, 'name' | 'title' | 'description' | 'group' | 'role' | 'guidance'> {
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly idempotentHint: boolean;
    readonly destructiveHint: boolean;
    readonly openWorldHint: boolean;
  };
  /** Strict: with what every tool takes besides its own. */
  readonly input: z.ZodObject;
  /** For reading it. */
  readonly alsoNamed: AlsoNamed;
  /** With what every reply carries besides the result. */
  readonly output: z.ZodObject;
  /** The same for the protocol, turned into JSON Schema once. */
  readonly advertised: { readonly input: Advertised; readonly output: Advertised };
  readonly run: (call: Call, input: unknown) => Promise<Result>;
  readonly gist: (result: Result) => string;
  readonly sent: (call: Call, result: Result) => Promise<void>;
}

/** What clients are told of a tool; its file is loaded when it is first called. */
export interface ListedTool extends Pick<Tool, 'name' | 'title' | 'description' | 'role'> {
  readonly readOnly: boolean;
  readonly idempotent: boolean;
  /** JSON Schemas, as texts. */
  readonly input: string;
  readonly output: string;
  readonly load: () => Promise<Tool>;
}

/** What every tool takes. */
const COMMON_INPUT = {
  context: z.string().max(64).optional().describe('from the last reply'),
  cursor: z.string().max(2000).optional().describe('from a reply that was cut: gives the rest'),
};

/** What every reply carries. */
const COMMON_OUTPUT = {
  context: z.string().describe('handle of this conversation: pass it with the next call'),
  caveats: z.array(z.string()).describe('what an answer that uses this must say'),
  left_out: z.record(z.string(), z.number()).optional().describe('how much did not fit, by list'),
  cursor: z.string().optional().describe('pass it with the same input for the rest'),
};

export function defineTool<Input extends z.ZodRawShape, Output extends z.ZodRawShape>(
  spec: Spec<Input, Output>,
): Tool {
  const own = z.strictObject(spec.input);
  const input = z.strictObject({ ...spec.input, ...COMMON_INPUT });
  const output = z.object({ ...spec.output, ...COMMON_OUTPUT });
  const { name, title, description, group, role, guidance, readOnly, idempotent = true } = spec;
  return {
    name,
    title,
    description,
    group,
    role,
    guidance,
    annotations: annotationsOf({ title, readOnly, idempotent }),
    input,
    alsoNamed: spec.alsoNamed ?? {},
    output,
    advertised: { input: advertise(input, 'input'), output: advertise(output, 'output') },
    run: (call, given) => spec.run(call, own.parse(given)),
    gist: (result) => spec.gist?.(result as z.input<z.ZodObject<Output>>) ?? '',
    // What is sent is what `run` gave, with fewer list entries and shorter texts.
    sent: async (call, result) => spec.sent?.(call, result as z.input<z.ZodObject<Output>>),
  };
}

export function annotationsOf({
  title,
  readOnly,
  idempotent,
}: Pick<ListedTool, 'title' | 'readOnly' | 'idempotent'>): Tool['annotations'] {
  return {
    title,
    readOnlyHint: readOnly,
    idempotentHint: idempotent,
    destructiveHint: false,
    openWorldHint: false,
  };
}

export const limit = (most: number, usual: number) => z.int().min(1).max(most).default(usual);

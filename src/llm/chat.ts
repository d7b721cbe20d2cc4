/** What is said to a model and what it says back. */
import type { Tool } from './tools.js';

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** As the model wrote it: JSON, one hopes. `readToolCall` makes it trustworthy. */
  readonly argumentsText: string;
}

export type Message =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly content: string };

export interface ChatRequest {
  readonly messages: readonly Message[];
  /** Instead of the configured one. */
  readonly model?: string;
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly seed?: number;
  readonly stop?: readonly string[];
  readonly tools?: readonly Tool[];
  readonly toolChoice?: 'auto' | 'none' | 'required' | { readonly name: string };
}

export type Priority = 'foreground' | 'background';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** A person waits for foreground calls; background ones give way. Default: foreground. */
  readonly priority?: Priority;
  /** What the call is for, in the record of usage: `lint`, `extract`, … */
  readonly purpose?: string;
}

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The server did not count: these are estimates. */
  readonly estimated: boolean;
}

/** `length`: cut at the maximum of tokens. `filtered`: cut by the server's content filter. */
export type Finish = 'stop' | 'length' | 'tool-calls' | 'filtered';

export interface ChatReply {
  /** Empty when the model only calls tools. */
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly finish: Finish;
  /** The model that answered, in the server's words. */
  readonly model: string;
  readonly usage: Usage;
  /** What was asked for and left out because the server refuses it. */
  readonly notes: readonly string[];
}

/** Texts as they come, then the whole reply once. */
export type StreamEvent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'end'; readonly reply: ChatReply };

/** On the high side: English has about four bytes a token, Chinese about three. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    estimated: a.estimated || b.estimated,
  };
}

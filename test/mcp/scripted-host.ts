/** A program that gives a language model the tools of a server: what a client of MCP does, with a scripted model behind it. */
import type { Client } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { completion, json, type Received, type ScriptedServer, type Step } from '../llm/scripted-server.js';
import { call, type ToolReply } from './harness.js';

export type Use = readonly [tool: string, input: Readonly<Record<string, unknown>>];

export interface Conversation {
  /** What each call returned, in order; `verify_answer` is not among them. */
  readonly calls: readonly ToolReply[];
  /** What `verify_answer` said of each draft. */
  readonly verdicts: readonly Verdict[];
  /** What the user gets: the last draft without what must be struck, and with what must be said. */
  readonly printed: string;
}

const VERDICT = z.object({
  ok: z.boolean(),
  calls_held_against: z.number(),
  counts: z.record(z.string(), z.number()),
  violations: z.array(z.object({ code: z.string() })),
  claims: z.array(z.object({ claim: z.string(), verdict: z.string(), because: z.string() })),
  sentences: z.array(z.object({ sentence: z.string(), verdict: z.string() })),
  struck: z.array(z.object({ sentence: z.string(), because: z.string() })),
  must_say: z.array(z.string()),
});
export type Verdict = z.output<typeof VERDICT>;

const MOST_ROUNDS = 6;
export const SILENCE = 'The chronicles are silent on this.';

/** Each question is a conversation of its own; a draft that does not hold goes back to the model so often. */
export async function converse(
  client: Client,
  model: ScriptedServer,
  question: string,
  corrections: number,
): Promise<Conversation> {
  const { tools } = await client.listTools();
  const functions = tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));
  const messages: unknown[] = [
    { role: 'system', content: client.getInstructions() },
    { role: 'user', content: question },
  ];
  const calls: ToolReply[] = [];
  const verdicts: Verdict[] = [];
  let context: unknown;
  const ask = async (tool: string, input: Record<string, unknown>): Promise<ToolReply> => {
    const reply = await call(client, tool, context === undefined ? input : { ...input, context });
    context = reply.data.context ?? context;
    return reply;
  };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const message = await complete(model.url, { model: 'scripted-1', messages, tools: functions });
    messages.push(message);
    for (const { id, function: used } of message.tool_calls ?? []) {
      const reply = await ask(used.name, JSON.parse(used.arguments));
      calls.push(reply);
      messages.push({ role: 'tool', tool_call_id: id, content: reply.text });
    }
    if (message.tool_calls !== undefined) continue;
    const draft = message.content ?? '';
    const held = await ask('verify_answer', { draft });
    const verdict = VERDICT.parse(held.data);
    verdicts.push(verdict);
    if (verdict.ok || verdicts.length > corrections)
      return { calls, verdicts, printed: printable(draft, verdict) };
    messages.push({ role: 'user', content: `Correct your answer.\n${held.text}` });
  }
  throw new Error('the model came to no end');
}

function printable(draft: string, { sentences, struck, must_say }: Verdict): string {
  const out = new Set(struck.map(({ sentence }) => sentence));
  const kept = sentences.map(({ sentence }) => sentence.trim()).filter((sentence) => !out.has(sentence));
  const text = out.size === 0 ? draft : kept.join(' ') || SILENCE;
  return [text, ...must_say].join('\n');
}

const REPLY = z.object({
  choices: z.array(
    z.object({
      message: z.object({
        role: z.literal('assistant'),
        content: z.string().nullable(),
        tool_calls: z
          .array(
            z.object({
              id: z.string(),
              type: z.literal('function'),
              function: z.object({ name: z.string(), arguments: z.string() }),
            }),
          )
          .optional(),
      }),
    }),
  ),
});

async function complete(url: string, body: unknown) {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const [choice] = REPLY.parse(await response.json()).choices;
  if (choice === undefined) throw new Error('the model said nothing');
  return choice.message;
}

/** The model calls several tools at once. */
export function uses(...all: readonly Use[]): Step {
  const tool_calls = all.map(([name, input], index) => ({
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  return json(200, completion({ content: null, tool_calls }, 'tool_calls'));
}

/** The model answers only if it was given these words by a tool, and otherwise that nothing is known. */
export function answers(draft: string, ...given: readonly string[]): Step {
  return (response, request) => {
    const missing = given.filter((words) => !toldTo(request).includes(words));
    const content = missing.length === 0 ? draft : `${SILENCE} (not given: ${missing.join('; ')})`;
    json(200, completion({ content }))(response, request);
  };
}

const MESSAGES = z.array(z.looseObject({ role: z.string(), content: z.string().nullable() }));

/** What the tools have told the model so far. */
export function toldTo({ body }: Received): string {
  const messages = MESSAGES.parse(body.messages);
  return messages.flatMap(({ role, content }) => (role === 'tool' ? [content ?? ''] : [])).join('\n');
}

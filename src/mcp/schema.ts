/** Schemas for the protocol: turned into JSON Schema once, and input that is read with errors a model can act on. */
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { didYouMean, LoreError } from '../model/index.js';
import { inputSchema, outputSchema } from './advertised.js';

export type Advertised = StandardSchemaWithJSON<unknown, unknown>;

/**
 * A schema that is shown and lets everything pass: input is read by `readInput`, whose errors say more, and output was
 * checked when the tool was compiled. Servers are made for each HTTP request, so the JSON Schema is kept.
 */
export function advertise(schema: z.ZodObject, io: 'input' | 'output'): Advertised {
  return shown(() => (io === 'input' ? inputSchema(schema) : outputSchema(schema)));
}

/** The same, where the JSON Schema is there already. */
export function advertiseJson(text: string): Advertised {
  return shown(() => JSON.parse(text));
}

function shown(schema: () => Record<string, unknown>): Advertised {
  let json: Record<string, unknown> | null = null;
  const convert = (): Record<string, unknown> => {
    json ??= schema();
    return json;
  };
  return {
    '~standard': {
      version: 1,
      vendor: 'lore',
      validate: (value) => ({ value }),
      jsonSchema: { input: convert, output: convert },
    },
  };
}

/** Throws `mcp/bad-input` with every field that is wrong and what would be right. */
export function readInput(schema: z.ZodObject, given: unknown): Record<string, unknown> {
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const known = Object.keys(schema.shape);
  throw new LoreError({
    code: 'mcp/bad-input',
    message: parsed.error.issues.map((issue) => told(issue)).join(' '),
    hint: parsed.error.issues.map((issue) => hintFor(issue, known)).find((hint) => hint !== undefined),
  });
}

function told(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `There is no parameter ${issue.keys.map(quoted).join(', ')}.`;
  const where = issue.path.map(String).join('.');
  return where === '' ? `${issue.message}.` : `${where}: ${issue.message}.`;
}

function hintFor(issue: z.core.$ZodIssue, known: readonly string[]): string | undefined {
  if (issue.code !== 'unrecognized_keys') return undefined;
  return didYouMean(issue.keys[0] ?? '', known) ?? `Parameters are ${known.join(', ')}.`;
}

function quoted(word: string): string {
  return `"${word}"`;
}

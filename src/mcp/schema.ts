/** Schemas for the protocol, turned into JSON Schema once. */
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';
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

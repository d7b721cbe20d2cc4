/** What a schema takes, filled as full as it may be: every text as long as allowed, every list with one entry. */
import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** `text` makes one of so many characters. */
export function sampleOf(schema: z.ZodType, text: (length: number) => string): unknown {
  return filled(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), text);
}

/** Where a schema sets no limit of its own. */
const LONG = 1_000;

function filled(schema: Schema, text: (length: number) => string): unknown {
  const { type, const: constant, enum: choices, anyOf, oneOf } = schema;
  if (constant !== undefined) return constant;
  if (choices !== undefined) return choices[0];
  const [first] = anyOf ?? oneOf ?? [];
  if (first !== undefined) return filled(asSchema(first), text);
  if (type === 'string') return text(schema.maxLength ?? LONG);
  if (type === 'number' || type === 'integer') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  if (type === 'array') {
    const { items } = schema;
    return items === undefined || Array.isArray(items) ? [] : [filled(asSchema(items), text)];
  }
  if (type !== 'object') return null;
  const entries = Object.entries(schema.properties ?? {});
  return Object.fromEntries(entries.map(([key, property]) => [key, filled(asSchema(property), text)]));
}

const asSchema = (schema: Schema | boolean): Schema => (typeof schema === 'boolean' ? {} : schema);

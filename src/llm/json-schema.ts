/** Zod schemas as the JSON Schema that model servers understand. */
import { z } from 'zod';
import { isRecord } from '../model/index.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface WireSchema {
  readonly schema: JsonSchema;
  /** Every object is closed and every field required, as OpenAI's strict mode wants it. */
  readonly strict: boolean;
}

const cache = new WeakMap<z.ZodType, WireSchema>();

/** What the model should write: the schema's input side, before defaults and transformations. */
export function toWireSchema(type: z.ZodType): WireSchema {
  const known = cache.get(type);
  if (known !== undefined) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'input' });
  const closed = close(schema);
  const wire = { schema: isRecord(closed) ? closed : {}, strict: isStrict(closed) };
  cache.set(type, wire);
  return wire;
}

/** Unknown fields are dropped when read, so a model should not spend words on them. */
function close(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(close);
  if (!isRecord(node)) return node;
  const kept = Object.entries(node).filter(([key, value]) => !isSafeIntegerBound(key, value));
  const inner = Object.fromEntries(kept.map(([key, value]) => [key, close(value)]));
  const isOpenObject =
    inner.type === 'object' && isRecord(inner.properties) && !('additionalProperties' in inner);
  return isOpenObject ? { ...inner, additionalProperties: false } : inner;
}

/** Zod writes them for every integer; servers that turn schemas into grammars choke on sixteen digits. */
function isSafeIntegerBound(key: string, value: unknown): boolean {
  return (
    (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
    (key === 'maximum' && value === Number.MAX_SAFE_INTEGER)
  );
}

function isStrict(node: unknown): boolean {
  if (Array.isArray(node)) return node.every(isStrict);
  if (!isRecord(node)) return true;
  if (node.type === 'object') {
    const { properties, required } = node;
    if (node.additionalProperties !== false || !isRecord(properties)) return false;
    const names = Array.isArray(required) ? required : [];
    if (!Object.keys(properties).every((name) => names.includes(name))) return false;
  }
  return Object.values(node).every(isStrict);
}

/** `c[0].d: expected number, received string`, one a line, at most `most`. */
export function schemaProblems(error: z.ZodError, most = 8): string {
  const lines = error.issues.slice(0, most).map(({ path, message }) => {
    const place = path.reduce<string>(
      (text, part) =>
        typeof part === 'number' ? `${text}[${part}]` : `${text}${text === '' ? '' : '.'}${String(part)}`,
      '',
    );
    return `${place === '' ? 'the whole' : place}: ${message.replace(/^Invalid input: /, '')}`;
  });
  const left = error.issues.length - lines.length;
  return [...lines, ...(left > 0 ? [`and ${left} more`] : [])].join('\n');
}

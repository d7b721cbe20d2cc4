/** Schemas as clients are told them: what a model needs to call a tool, and what a program can rely on in its reply. */
import { z } from 'zod';

type Json = z.core.JSONSchema.BaseSchema;

/** Lengths are left to the errors that name them: no model is the wiser for them. */
export function inputSchema(schema: z.ZodObject): Json {
  const { $schema: _, properties = {}, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return { ...rest, properties: mapped(properties, (one) => parameter(one, properties)) };
}

/** What is said of a parameter is not said again where a list takes several of the same. */
function parameter(node: Json | boolean, told: Json['properties'] = {}): Json {
  if (typeof node === 'boolean') return {};
  const { minLength: _, maxLength: _1, minItems: _2, maxItems: _3, propertyNames: _4, ...kept } = node;
  const { minimum, maximum, properties, items, anyOf } = kept;
  const inner = (name: string, one: Json | boolean): Json =>
    parameter(name in told && typeof one === 'object' ? { ...one, description: undefined } : one, told);
  return {
    ...kept,
    ...(isBound(minimum) ? {} : { minimum: undefined }),
    ...(isBound(maximum) ? {} : { maximum: undefined }),
    ...(properties === undefined ? {} : { properties: mapped(properties, (one, name) => inner(name, one)) }),
    ...(items === undefined || Array.isArray(items) ? {} : { items: parameter(items, told) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((one) => parameter(one, told)) }),
  };
}

/** Every whole number has the bounds of a safe integer, which say nothing. */
function isBound(bound: number | undefined): boolean {
  return bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
}

/**
 * The top is spelt out with its types; an object further down is told by the names that it always has, and what occurs
 * more than once stands under `$defs`. The reference pages have every shape in full.
 */
export function outputSchema(schema: z.ZodObject): Json {
  const { properties = {}, required, $defs = {} } = z.toJSONSchema(schema, { io: 'output' });
  const outlined = (isShared: (name: string) => boolean) =>
    mapped(properties, (one) => outline(one, $defs, isShared));
  const text = JSON.stringify(outlined(() => true));
  const shared = Object.keys($defs).filter((name) => text.split(`"${REF}${name}"`).length > 2);
  const shapes = shared.map((name) => [name, outline($defs[name] ?? {}, $defs, () => false)] as const);
  return {
    type: 'object',
    properties: outlined((name) => shared.includes(name)),
    required,
    ...(shapes.length === 0 ? {} : { $defs: Object.fromEntries(shapes) }),
  };
}

const REF = '#/$defs/';

function outline(
  node: Json | boolean,
  shapes: NonNullable<Json['$defs']>,
  isShared: (name: string) => boolean,
): Json {
  if (typeof node === 'boolean') return {};
  const { $ref, anyOf, allOf, type, items, properties, required, enum: values, const: value } = node;
  const inner = (one: Json | boolean): Json => outline(one, shapes, isShared);
  if ($ref !== undefined) {
    const name = $ref.slice(REF.length);
    return isShared(name) ? { $ref } : inner(shapes[name] ?? {});
  }
  if (anyOf !== undefined) return { anyOf: anyOf.map(inner) };
  if (allOf !== undefined) return { allOf: allOf.map(inner) };
  if (type === 'array')
    return { type, items: items === undefined || Array.isArray(items) ? {} : inner(items) };
  if (type === 'object') return properties === undefined ? { type } : { type, required };
  return { type, enum: values, const: value };
}

function mapped(
  properties: NonNullable<Json['properties']>,
  change: (one: Json | boolean, name: string) => Json,
): Record<string, Json> {
  return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, change(one, name)]));
}

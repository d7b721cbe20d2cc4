/** The API as an OpenAPI 3.1 document, made of the very schemas that read requests. */
import { z } from 'zod';
import type { ApiRoute } from './route.js';
import { GROUPS } from './route.js';
import { errorShape } from './shapes/common.js';

/** A JSON Schema, as JSON. */
export type Schema = Readonly<Record<string, unknown>>;

export type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly never[];
  /** Who may call it at least. */
  readonly 'x-role': string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required: boolean;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>;
}

export interface ApiDocument {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
}

export const API_PREFIX = '/api/v1';

export function openApi(routes: readonly ApiRoute[], version: string): ApiDocument {
  const schemas = new Map<string, Schema>();
  const schemaOf: SchemaOf = (schema, io) => {
    const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    for (const [name, one] of Object.entries($defs)) schemas.set(name, nameless(plain(one)));
    return named(plain(rest), schemas);
  };
  const failed = {
    description: 'What went wrong, and what to do.',
    content: json(schemaOf(errorShape, 'output')),
  };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const media =
      route.media === 'application/json'
        ? json
        : (schema: Schema): Content => ({ [route.media]: { schema } });
    paths[route.path] = {
      ...paths[route.path],
      [route.method]: {
        operationId: route.id,
        tags: [route.group],
        summary: route.summary,
        ...(route.description === '' ? {} : { description: route.description }),
        'x-role': route.role,
        ...(route.role === 'anyone' ? { security: [] } : {}),
        parameters: [
          ...parametersOf(route.params, 'path', schemaOf),
          ...parametersOf(route.query, 'query', schemaOf),
        ],
        ...(route.body === null
          ? {}
          : { requestBody: { required: true, content: json(schemaOf(route.body, 'input')) } }),
        responses: {
          [String(route.status)]: {
            description: 'As asked.',
            content: media(schemaOf(route.reply, 'output')),
          },
          default: failed,
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lore Engine',
      version,
      description:
        'What the page and other programs ask of one world. Recorded times are ISO 8601; times in the world are seconds on its own axis, with the words of its calendar beside them.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: API_PREFIX }],
    tags: GROUPS.map((name) => ({ name })),
    security: [{ token: [] }, { session: [] }, {}],
    paths,
    components: {
      schemas: Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'from `lore token create`' },
        session: { type: 'apiKey', in: 'cookie', name: 'lore', description: "the page's own" },
      },
    },
  };
}

type SchemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') => Schema;

function json(schema: Schema): Content {
  return { 'application/json': { schema } };
}

function parametersOf(
  shape: z.ZodObject,
  where: 'path' | 'query',
  schemaOf: SchemaOf,
): Operation['parameters'] {
  return Object.entries(shape.shape).map(([name, field]) => {
    const { description, ...rest } = schemaOf(field, 'input');
    const isRequired = where === 'path' || !z.safeParse(field, undefined).success;
    return {
      name,
      in: where,
      required: isRequired,
      ...(typeof description === 'string' ? { description } : {}),
      schema: rest,
    };
  });
}

/** As JSON, with references that lead to the components of the document. */
function plain(schema: unknown): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** A schema that has a name of its own is kept among the components, too. */
function named({ id, ...rest }: Schema, schemas: Map<string, Schema>): Schema {
  if (typeof id !== 'string') return rest;
  schemas.set(id, rest);
  return { $ref: `#/components/schemas/${id}` };
}

/** The name by which it is referred to stands nowhere else. */
function nameless({ id: _, ...rest }: Schema): Schema {
  return rest;
}

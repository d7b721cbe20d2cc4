/** Reads what was sent by the schemas of a route; says of everything that is wrong what would be right. */
import { z } from 'zod';
import { toldIssue } from '../mcp/read-input.js';
import { LoreError } from '../model/index.js';
import type { ApiRoute } from './route.js';

export interface Given {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

export async function readGiven(
  route: ApiRoute,
  params: Readonly<Record<string, string>>,
  request: Request,
): Promise<Given> {
  const query = queryOf(route.query, new URL(request.url).searchParams);
  return {
    params: read(route.params, params),
    query: read(route.query, query),
    body: route.body === null ? undefined : read(route.body, await bodyOf(request)),
  };
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new LoreError({ code: 'api/bad-json', message: 'The body is no JSON document.' });
  }
}

function read(schema: z.ZodType, given: unknown): unknown {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const input = typeof given === 'object' && given !== null ? { ...given } : {};
  const message = parsed.error.issues.map((issue) => toldIssue(issue, input)).join(' ');
  throw new LoreError({ code: 'api/bad-input', message });
}

type Kind = 'list' | 'number' | 'boolean' | 'text';
const kinds = new WeakMap<z.ZodObject, ReadonlyMap<string, Kind>>();

/** An address has nothing but texts: the schema says which are meant as numbers, yes or no, or one of several. */
function queryOf(schema: z.ZodObject, sent: URLSearchParams): Record<string, unknown> {
  const known = kinds.get(schema) ?? kindsOf(schema);
  kinds.set(schema, known);
  const query: Record<string, unknown> = {};
  for (const name of new Set(sent.keys())) {
    const values = sent.getAll(name);
    const kind = known.get(name);
    const [first = ''] = values;
    if (kind === 'list') query[name] = values.filter((value) => value !== '');
    else if (kind === 'number') query[name] = first.trim() === '' ? undefined : Number(first);
    else if (kind === 'boolean') query[name] = first === 'true' ? true : first === 'false' ? false : first;
    else query[name] = first;
  }
  return query;
}

function kindsOf(schema: z.ZodObject): ReadonlyMap<string, Kind> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return new Map(
    Object.entries(properties).map(([name, property]) => {
      const { type } = typeof property === 'boolean' ? {} : property;
      if (type === 'array') return [name, 'list'];
      if (type === 'integer' || type === 'number') return [name, 'number'];
      return [name, type === 'boolean' ? 'boolean' : 'text'];
    }),
  );
}

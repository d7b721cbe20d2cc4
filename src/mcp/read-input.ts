/** Reads what a model passed to a tool: kindly where it is plain what is meant, with errors that say what to write where not. */
import { safeParse, ZodDefault, ZodOptional, ZodString, type z } from 'zod';
import { didYouMean, LoreError } from '../model/index.js';

type Given = Readonly<Record<string, unknown>>;

/** What tools call a parameter of one kind, and what models call it besides. */
interface Kind {
  readonly names: readonly string[];
  readonly also?: readonly string[];
}

export const ENTITY_NAMES = ['entity', 'entity_id', 'subject', 'person', 'event', 'location'] as const;

/** The tool's own name is meant where it has one of a kind and was not given it. */
const KINDS_OF_PARAMETER: readonly Kind[] = [
  { names: ENTITY_NAMES, also: ['node_id', 'name'] },
  { names: ['location'], also: ['place', 'where', 'realm'] },
  { names: ['at_time', 'at', 'era'], also: ['time', 'date', 'when', 'during'] },
  { names: ['node_id', 'finding'], also: ['finding_id', 'id'] },
  { names: ['fact'], also: ['fact_id', 'node_id', 'id'] },
  { names: ['statement'], also: ['statement_id', 'node_id', 'id'] },
  { names: ['case_id'], also: ['case', 'id'] },
  { names: ['rule_id'], also: ['rule'] },
  { names: ['query', 'words', 'text'], also: ['question', 'name'] },
  { names: ['cypher'], also: ['query'] },
  { names: ['claim', 'content', 'summary'], also: ['text', 'fact', 'sentence', 'insight'] },
  { names: ['claim'], also: ['query', 'draft'] },
  { names: ['draft'], also: ['answer', 'text', 'claim'] },
  { names: ['relation'], also: ['predicate'] },
  { names: ['depth', 'hops'] },
];

/** By a tool's own parameters: more names that each is meant by there, and in no other tool. */
export type AlsoNamed = Readonly<Record<string, readonly string[]>>;

/** Throws `mcp/bad-input` with every field that is wrong and what would be right. */
export function readInput(
  schema: z.ZodObject,
  given: unknown,
  alsoNamed: AlsoNamed = {},
): Record<string, unknown> {
  const input = meantBy(schema, withSpan(schema, asObject(given)), alsoNamed);
  const parsed = schema.safeParse(input);
  if (parsed.success) {
    demandShort(schema, parsed.data);
    return parsed.data;
  }
  const known = Object.keys(schema.shape);
  const { issues } = parsed.error;
  throw new LoreError({
    code: 'mcp/bad-input',
    message: issues.map((issue) => toldIssue(issue, input)).join(' '),
    hint: issues.map((issue) => hintFor(issue, input, known)).find((hint) => hint !== undefined),
  });
}

/** Characters of a name, a date or an id, wherever a parameter does not say that it takes more. */
export const LONGEST_TEXT = 1_000;

/** Said by one check and not in each schema, which every model would have to read. */
function demandShort({ shape }: z.ZodObject, input: Given): void {
  for (const [name, value] of Object.entries(input)) {
    if (typeof value !== 'string' || value.length <= LONGEST_TEXT || hasOwnLimit(shape[name])) continue;
    throw new LoreError({
      code: 'mcp/bad-input',
      message: `${name} has ${value.length} characters, and must be a text of at most ${LONGEST_TEXT}.`,
    });
  }
}

function hasOwnLimit(schema: unknown): boolean {
  const inner = schema instanceof ZodOptional || schema instanceof ZodDefault ? schema.unwrap() : schema;
  return inner instanceof ZodString && inner.maxLength !== null;
}

function asObject(given: unknown): Given {
  if (given === undefined || given === null) return {};
  if (typeof given === 'object' && !Array.isArray(given)) return { ...given };
  throw new LoreError({
    code: 'mcp/bad-input',
    message: `The arguments are ${named(given)}, and must be an object of parameters.`,
  });
}

function meantBy(schema: z.ZodObject, given: Given, alsoNamed: AlsoNamed): Given {
  const known = Object.keys(schema.shape);
  const entries = Object.entries(given).flatMap(([key, value]): [string, unknown][] => {
    const name = known.includes(key) ? key : (ownName(key, known, given, alsoNamed) ?? key);
    const field = schema.shape[name];
    if (field === undefined) return value === null ? [] : [[name, value]];
    const isLeftOut = (value === null || value === '') && field.safeParse(undefined).success;
    return isLeftOut ? [] : [[name, asTaken(field, value)]];
  });
  return Object.fromEntries(entries);
}

const BEGINNINGS = ['from', 'since', 'start'];
const ENDS = ['until', 'to', 'end'];

/** Two dates stand for the era of a tool that asks for one, and not for the beginning and the end of it. */
function withSpan({ shape }: z.ZodObject, given: Given): Given {
  if (!('era' in shape) || 'era' in given) return given;
  const isDate = (key: string) => !(key in shape) && /^(?:string|number)$/.test(typeof given[key]);
  const from = BEGINNINGS.find(isDate);
  const until = ENDS.find(isDate);
  if (from === undefined || until === undefined) return given;
  const { [from]: first, [until]: last, ...rest } = given;
  return { ...rest, era: `${first} – ${last}` };
}

function ownName(
  key: string,
  known: readonly string[],
  given: Given,
  alsoNamed: AlsoNamed,
): string | undefined {
  const isMeant = (name: string): boolean =>
    alsoNamed[name]?.includes(key) === true ||
    KINDS_OF_PARAMETER.some(
      ({ names, also = [] }) => names.includes(name) && (names.includes(key) || also.includes(key)),
    );
  const fitting = known.filter((name) => isMeant(name) && !(name in given));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** A year may come as a number, and a number or a yes in quotation marks. */
function asTaken(field: z.core.$ZodType, value: unknown): unknown {
  const other =
    typeof value === 'number' ? String(value) : typeof value === 'string' ? unquoted(value) : null;
  if (other === null || safeParse(field, value).success) return value;
  const { error } = safeParse(field, other);
  // Too much or too little is of the right kind.
  const fits = error === undefined || error.issues.every(({ code }) => /^too_/.test(code));
  return fits ? other : value;
}

function unquoted(text: string): number | boolean | null {
  const plain = text.trim().toLowerCase();
  if (plain === 'true' || plain === 'false') return plain === 'true';
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(plain) ? Number(plain) : null;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** One thing that is wrong with what was given, as a sentence. */
export function toldIssue(issue: z.core.$ZodIssue, input: Given): string {
  const value = valueAt(input, issue.path);
  const where = issue.path.map(String).join('.');
  switch (issue.code) {
    case 'unrecognized_keys':
      return `There is no parameter ${issue.keys.map((key) => `"${[...issue.path, key].map(String).join('.')}"`).join(', ')}.`;
    case 'invalid_type':
      if (value === undefined || value === null) return `${where} is missing.`;
      return `${where} must be ${KINDS[issue.expected] ?? issue.expected}, not ${named(value)}.`;
    case 'invalid_value':
      if (value === undefined || value === null) return `${where} is missing: ${issue.values.join(', ')}.`;
      return `${where} must be one of ${issue.values.join(', ')}, not ${named(value)}.`;
    case 'too_big':
      return `${where} must be ${issue.inclusive === false ? 'below' : 'at most'} ${issue.maximum}${measure(issue.origin)}.`;
    case 'too_small':
      if (value === '') return `${where} is empty.`;
      return `${where} must be ${issue.inclusive === false ? 'above' : 'at least'} ${issue.minimum}${measure(issue.origin)}.`;
    default:
      return where === '' ? `${issue.message}.` : `${where}: ${issue.message}.`;
  }
}

function measure(origin: string): string {
  if (origin === 'string') return ' characters long';
  return origin === 'array' ? ' entries long' : '';
}

function hintFor(issue: z.core.$ZodIssue, input: Given, known: readonly string[]): string | undefined {
  if (issue.code === 'unrecognized_keys') {
    if (issue.path.length > 0) return undefined;
    return didYouMean(issue.keys[0] ?? '', known) ?? `Parameters are ${known.join(', ')}.`;
  }
  if (issue.code === 'too_big' && issue.path[0] === 'limit')
    return `Write ${issue.maximum} or less; a reply that was cut goes on by its cursor.`;
  if (issue.code !== 'invalid_type') return undefined;
  const [name = ''] = issue.path;
  const value = valueAt(input, issue.path);
  if (value === undefined && issue.path.length === 1) return `Parameters are ${known.join(', ')}.`;
  const plain = typeof value === 'string' ? value.trim() : '';
  if (/^(?:number|int|boolean)$/.test(issue.expected) && /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(plain))
    return `Write it without quotation marks: {"${String(name)}": ${plain}}.`;
  if (issue.expected === 'array' && plain !== '') return `Write {"${String(name)}": ["${plain}"]}.`;
  return undefined;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}

const LONGEST = 60;

function named(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = String(value);
  return typeof value === 'string'
    ? `the text "${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}"`
    : text;
}

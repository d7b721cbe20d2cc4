/** Says in plain words, and with its place, what a schema found wrong. */
import { z } from 'zod';
import { didYouMean } from '../model/index.js';
import type { Problems } from './problems.js';
import type { Path, YamlFile } from './yaml-file.js';

interface Subject {
  /** What the message is about: `relation type RULES`. */
  readonly noun: string;
  readonly schema: z.ZodType;
  readonly file: YamlFile;
  readonly base: Path;
}

export function reportIssues(
  issues: readonly z.core.$ZodIssue[],
  subject: Subject,
  problems: Problems,
): void {
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') reportKeys(issue, subject, problems);
    else reportValue(issue, subject, problems);
  }
}

function reportKeys(
  issue: z.core.$ZodIssueUnrecognizedKeys,
  { noun, schema, file, base }: Subject,
  problems: Problems,
): void {
  const known = keysAt(schema, issue.path);
  for (const key of issue.keys) {
    const inside = issue.path.length === 0 ? '' : ` in \`${issue.path.join('.')}\``;
    problems.add(
      'pack/unknown-key',
      file.at([...base, ...issue.path, key], 'key'),
      `The ${noun} has no "${key}"${inside}.`,
      didYouMean(key, known) ?? (known.length > 0 ? `It may have ${known.join(', ')}.` : undefined),
    );
  }
}

function reportValue(issue: z.core.$ZodIssue, { noun, file, base }: Subject, problems: Problems): void {
  const path = [...base, ...issue.path];
  const where = issue.path.length === 0 ? `The ${noun}` : `\`${issue.path.join('.')}\` of the ${noun}`;
  const at = file.at(path);
  if (issue.code === 'invalid_value') {
    const found = valueAt(file.data, path);
    const values = issue.values.map(String);
    const hint = typeof found === 'string' ? didYouMean(found, values) : undefined;
    problems.add('pack/bad-value', at, `${where} is ${told(found)}; it may be ${values.join(', ')}.`, hint);
    return;
  }
  if (issue.code === 'invalid_type' && valueAt(file.data, path) === undefined) {
    problems.add('pack/missing', at, `${where} is missing.`);
    return;
  }
  if (issue.code === 'invalid_type' && !issue.message.startsWith('must')) {
    problems.add(
      'pack/bad-value',
      at,
      `${where} is ${told(valueAt(file.data, path))}; it must be ${nounOf(issue.expected)}.`,
    );
    return;
  }
  problems.add('pack/bad-value', at, `${where}: ${issue.message}.`);
}

/** The keys that the schema knows at a path; none where it is not a plain map of known keys. */
function keysAt(schema: z.core.$ZodType, path: Path): string[] {
  let current: z.core.$ZodType | undefined = unwrap(schema);
  for (const key of path) {
    if (current instanceof z.ZodObject) current = current.shape[String(key)];
    else if (current instanceof z.ZodArray) current = current.element;
    else if (current instanceof z.ZodRecord) current = current.valueType;
    else return [];
    if (current === undefined) return [];
    current = unwrap(current);
  }
  return current instanceof z.ZodObject ? Object.keys(current.shape) : [];
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrap(schema.def.innerType);
  }
  return schema instanceof z.ZodPipe ? unwrap(schema.def.out) : schema;
}

function valueAt(data: unknown, path: Path): unknown {
  let current = data;
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Reflect.get(current, key);
  }
  return current;
}

function told(value: unknown): string {
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'a map';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function nounOf(expected: string): string {
  const nouns: Record<string, string> = {
    array: 'a list',
    object: 'a map',
    record: 'a map',
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
  };
  return nouns[expected] ?? expected;
}

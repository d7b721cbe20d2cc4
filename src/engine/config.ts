/** lore.yaml: what a world says about itself. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { didYouMean, LoreError, type Position, RELIABILITIES } from '../model/index.js';

export const CONFIG_FILE = 'lore.yaml';
const MAX_CONFIG_BYTES = 1_000_000;

const words = z.union([z.string(), z.array(z.string())]).transform((v) => (typeof v === 'string' ? [v] : v));

const schema = z.strictObject({
  name: z.string().min(1),
  pack: words.default(['core']),
  calendar: z.string().nullable().default(null),
  now: z
    .union([z.string(), z.number().transform(String)])
    .nullable()
    .default(null),
  sources: words.default(['.']),
  ignore: words.default([]),
  reliability: z.array(z.strictObject({ path: z.string(), reliability: z.enum(RELIABILITIES) })).default([]),
  /** Read by the pack loader, which knows what may stand in it. */
  extend: z.unknown().optional(),
});

type Parsed = z.infer<typeof schema>;

export interface WorldConfig extends Readonly<Omit<Parsed, 'pack' | 'extend'>> {
  /** Pack ids; the last is the most special. */
  readonly packs: readonly string[];
  /** The file itself, for the pack loader's positions. */
  readonly file: string;
  readonly text: string;
}

export async function readConfig(root: string): Promise<WorldConfig> {
  const file = path.join(root, CONFIG_FILE);
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new LoreError({
      code: 'world/no-config',
      message: `There is no ${CONFIG_FILE} in ${root}.`,
      hint: 'Run `lore init` there to make it a world.',
      cause,
    });
  });
  return parseConfig(text, file);
}

export function parseConfig(text: string, file: string): WorldConfig {
  if (text.length > MAX_CONFIG_BYTES) {
    throw new LoreError({
      code: 'world/bad-config',
      message: `${CONFIG_FILE} is larger than 1 MB.`,
      at: { file },
    });
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const at = (offset: number | undefined): Position => {
    if (offset === undefined) return { file, line: 1, column: 1 };
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  const [syntax] = document.errors;
  if (syntax) {
    const message = syntax.message.split('\n')[0] ?? 'This is not YAML.';
    throw new LoreError({ code: 'world/bad-config', message, at: at(syntax.pos[0]) });
  }
  const parsed = schema.safeParse(document.toJS({ maxAliasCount: 50 }) ?? {});
  if (parsed.success) {
    const { pack, extend: _, ...rest } = parsed.data;
    return { ...rest, packs: pack, file, text };
  }
  const issue = parsed.error.issues[0];
  throw describeIssue(issue, (keys) => {
    const node = document.getIn(keys, true);
    const range = node !== null && typeof node === 'object' && 'range' in node ? node.range : undefined;
    return at(Array.isArray(range) && typeof range[0] === 'number' ? range[0] : undefined);
  });
}

function describeIssue(issue: z.core.$ZodIssue | undefined, at: (keys: readonly PropertyKey[]) => Position) {
  if (issue?.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? '';
    const known = Object.keys(schema.shape);
    return new LoreError({
      code: 'world/bad-config',
      message: `${CONFIG_FILE} has no setting "${key}".`,
      hint: didYouMean(key, known) ?? `Settings are ${known.join(', ')}.`,
      at: at([...issue.path, key]),
    });
  }
  const where = issue?.path.join('.') ?? '';
  return new LoreError({
    code: 'world/bad-config',
    message: `${CONFIG_FILE}: ${where === '' ? '' : `"${where}": `}${issue?.message ?? 'it cannot be read'}.`,
    at: at(issue?.path ?? []),
  });
}

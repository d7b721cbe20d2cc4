/** lore.yaml: what a world says about itself. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { mappingSchema } from '../ingest/mapping.js';
import { FILE_MIB } from '../model/file-limit.js';
import { didYouMean, LoreError, type Position, RELIABILITIES, SEVERITIES } from '../model/index.js';
import { Problems, parseYamlFile, type YamlFile } from '../packs/index.js';

export const CONFIG_FILE = 'lore.yaml';

const words = z.union([z.string(), z.array(z.string())]).transform((v) => (typeof v === 'string' ? [v] : v));

/** What lies outside of a world is never read. */
const inside = words.refine(
  (paths) => paths.every((p) => !/^(?:[/\\\\]|[A-Za-z]:)|(?:^|[/\\\\])\.\.(?:[/\\\\]|$)/.test(p)),
  {
    message: 'a path must lie within the world, without a leading / and without ..',
  },
);

/** What a world says about rules: see `RuleSettings`. Whether there are such rules is known when they are loaded. */
const check = z.strictObject({
  trust: words.default([]),
  disable: words.default([]),
  severity: z.record(z.string(), z.enum(SEVERITIES)).default({}),
});

/** Facts end and confusions close because somebody says so; a world may let some do so by themselves. */
const close = z.strictObject({
  conversation: z.boolean().default(false),
  same_author: z.boolean().default(false),
  after_days: z.number().int().min(1).nullable().default(null),
});

/** Who reads the story of what was told: see `Judging`. */
const memory = z.strictObject({
  judge: z.enum(['model', 'caller', 'person']).default('model'),
  /** The folder of a model for natural language inference; from the world's own when it does not begin at the root. */
  close: close.prefault({}),
});

const extract = z.strictObject({ prose: z.boolean().default(true) });

/** What a file may cost: larger ones are refused before they are read. */
const limits = z.strictObject({ file_mib: z.number().positive().max(2_000).default(FILE_MIB) });

const topicName = z.string().min(1).optional();
const topics = z.strictObject({ ingest: topicName, lint: topicName, audit: topicName, dead: topicName });

/** Where other systems feed the world. Who may use the broker is told by the environment alone. */
const bus = z.strictObject({
  brokers: words.default([]),
  topics: topics.default({}),
  group: z.string().min(1).nullable().default(null),
  from: z.enum(['earliest', 'latest']).default('earliest'),
  partitions: z.int().min(1).max(1_000).default(3),
});

const schema = z.strictObject({
  name: z.string().min(1),
  pack: words.default(['core']),
  calendar: z.string().nullable().default(null),
  now: z
    .union([z.string(), z.number().transform(String)])
    .nullable()
    .default(null),
  sources: inside.default(['.']),
  ignore: inside.default([]),
  reliability: z.array(z.strictObject({ path: z.string(), reliability: z.enum(RELIABILITIES) })).default([]),
  /** What the vault's own folders, tags and keys mean; without it the packs' words decide. */
  mapping: mappingSchema.nullable().default(null),
  limits: limits.prefault({}),
  check: check.prefault({}),
  memory: memory.prefault({}),
  /** Whether every ingest that changed something asks for a lint run, too. */
  lint: z.strictObject({ after_ingest: z.boolean().default(false) }).default({ after_ingest: false }),
  /** Whether prose is read for what it says, without any model. */
  extract: extract.prefault({}),
  /** A Kafka broker and what its topics are called; see `BusSettings`. */
  bus: bus.nullable().default(null),
  /** A server that keeps the world, `bolt://…`; see `openStore`. In `.lore/world.db` when absent. */
  store: z.string().min(1).nullable().default(null),
  /** Read by the pack loader, which knows what may stand in it. */
  extend: z.unknown().optional(),
});

type Parsed = z.infer<typeof schema>;
export type MemoryConfig = Parsed['memory'];

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
  const problems = new Problems();
  const yaml = parseYamlFile(file, text, problems);
  if (yaml === null) {
    const [first] = problems.list();
    throw new LoreError({
      code: 'world/bad-config',
      message: first?.message ?? `${CONFIG_FILE} cannot be read.`,
      at: first?.at ?? { file },
    });
  }
  const parsed = schema.safeParse(yaml.data);
  if (!parsed.success) throw describeIssue(parsed.error.issues[0], yaml);
  const { pack, extend: _, ...rest } = parsed.data;
  return { ...rest, packs: pack, file, text };
}

/** Where a setting stands, for what is found to be wrong with it later. */
export function settingAt({ file, text }: WorldConfig, path: readonly (string | number)[]): Position {
  return parseYamlFile(file, text, new Problems())?.at(path) ?? { file };
}

/** Settings that have settings. */
const NESTED: Readonly<Record<string, object>> = {
  limits: limits.shape,
  check: check.shape,
  memory: memory.shape,
  'memory.close': close.shape,
  extract: extract.shape,
  bus: bus.shape,
  'bus.topics': topics.shape,
  mapping: mappingSchema.shape,
};

function describeIssue(issue: z.core.$ZodIssue | undefined, yaml: YamlFile): LoreError {
  if (issue?.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? '';
    const known = Object.keys(NESTED[issue.path.join('.')] ?? schema.shape);
    return new LoreError({
      code: 'world/bad-config',
      message: `${CONFIG_FILE} has no setting "${[...issue.path, key].join('.')}".`,
      hint: didYouMean(key, known) ?? `Settings are ${known.join(', ')}.`,
      at: yaml.at([...issue.path, key], 'key'),
    });
  }
  const where = issue?.path.join('.') ?? '';
  return new LoreError({
    code: 'world/bad-config',
    message: `${CONFIG_FILE}: ${where === '' ? '' : `"${where}": `}${issue?.message ?? 'it cannot be read'}.`,
    at: yaml.at(issue?.path ?? []),
  });
}

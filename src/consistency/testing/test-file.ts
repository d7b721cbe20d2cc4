/** Reads the small worlds that a rule is tried in: `rules/<name>.test.yaml`. */
import path from 'node:path';
import { z } from 'zod';
import { CERTAINTIES, LoreError, type Position } from '../../model/index.js';
import { Problems, parseYamlFile } from '../../packs/index.js';

const words = z
  .union([z.string(), z.array(z.string())])
  .transform((one) => (Array.isArray(one) ? one : [one]));

/** A finding that must be there; a bare text is a part of its message. */
const finds = z.preprocess(
  (one) => (typeof one === 'string' ? { message: one } : one),
  z.strictObject({
    subject: z.string().optional(),
    /** All of these are involved; there may be more. */
    entities: words.optional(),
    message: words.optional(),
    certainty: z.enum(CERTAINTIES).default('certain'),
    predicate: z.string().optional(),
    /** What the missing date is called, for a possible one. */
    settles: z.string().optional(),
    /** How many statements it rests on. */
    statements: z.number().int().optional(),
  }),
);

const lore = z.strictObject({
  now: z.union([z.string(), z.number()]).transform(String).optional(),
  extend: z.unknown().optional(),
});

/** An insight, saved once the world is read, and the statements it rests on. */
const synthesis = z.strictObject({
  summary: z.string(),
  entities: z.array(z.string()).min(1),
  rests_on: z.array(z.strictObject({ subject: z.string(), predicate: z.string() })).default([]),
});

/** What a document of the exchange format may hold stands beside what is expected. */
const world = z.strictObject({
  name: z.string(),
  finds: z.preprocess((one) => (Array.isArray(one) ? one : [one]), z.array(finds)).optional(),
  silent: z.literal(true).optional(),
  ...lore.shape,
  source: z.unknown().optional(),
  sources: z.unknown().optional(),
  entities: z.unknown().optional(),
  statements: z.unknown().optional(),
  syntheses: z.array(synthesis).optional(),
  /** What the document says after the insights were saved. */
  afterwards: z.record(z.string(), z.unknown()).optional(),
});

const testFile = z.strictObject({
  rule: z.string().optional(),
  packs: words.optional(),
  ...lore.shape,
  /** Entities of every world. */
  entities: z.array(z.unknown()).optional(),
  worlds: z.array(z.unknown()).min(1),
});

export type ExpectedFinding = z.output<typeof finds>;
export type TestSynthesis = z.output<typeof synthesis>;

export interface RuleTestWorld {
  readonly name: string;
  readonly at: Position;
  /** Empty when the rule must stay silent. */
  readonly finds: readonly ExpectedFinding[];
  readonly now: string | undefined;
  readonly extend: unknown;
  /** A document as it would stand in a file. */
  readonly document: Readonly<Record<string, unknown>>;
  readonly syntheses: readonly TestSynthesis[];
  /** What stands in the file after they were saved; null when that is the same. */
  readonly afterwards: Readonly<Record<string, unknown>> | null;
}

export interface RuleTests {
  readonly file: string;
  readonly rule: string;
  readonly packs: readonly string[];
  readonly worlds: readonly RuleTestWorld[];
}

/** `pack`: whose rules the folder holds; `world` for a world's own. Throws `rule/bad-test` with the place. */
export function readRuleTests(file: string, text: string, pack: string): RuleTests {
  const problems = new Problems();
  const yaml = parseYamlFile(file, text, problems);
  const [problem] = problems.list();
  if (yaml === null) throw bad(problem?.at ?? { file }, problem?.message ?? 'The file is not YAML.');
  const whole = checked(testFile, yaml.data, (at) => yaml.at(at));
  const stem = path.basename(file).replace(/\.test\.ya?ml$/, '');
  const shared = whole.entities ?? [];
  return {
    file,
    rule: whole.rule ?? (pack === 'world' ? stem : `${pack}/${stem}`),
    packs: whole.packs ?? (pack === 'world' ? [] : [pack]),
    worlds: whole.worlds.map((one, i) => {
      const at = (more: readonly PropertyKey[]) => yaml.at(['worlds', i, ...more]);
      const {
        name,
        finds: expected,
        silent,
        now,
        extend,
        syntheses,
        afterwards,
        ...document
      } = checked(world, one, at);
      if ((expected === undefined) === (silent === undefined))
        throw bad(at([]), `The world "${name}" says neither what is found nor that nothing is, or both.`);
      const withShared = (told: Readonly<Record<string, unknown>>) => {
        const entities = [...shared, ...(Array.isArray(told.entities) ? told.entities : [])];
        return entities.length > 0 ? { ...told, entities } : told;
      };
      return {
        name,
        at: at([]),
        finds: expected ?? [],
        now: now ?? whole.now,
        extend: extend ?? whole.extend,
        document: withShared(document),
        syntheses: syntheses ?? [],
        afterwards: afterwards === undefined ? null : withShared(afterwards),
      };
    }),
  };
}

function checked<S extends z.ZodType>(
  schema: S,
  value: unknown,
  at: (path: readonly PropertyKey[]) => Position,
): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw bad(at(issue?.path ?? []), `${issue?.path.join('.') || 'The test'}: ${issue?.message}.`);
}

function bad(at: Position, message: string): LoreError {
  const hint =
    'A test has worlds, each with a name, entities and statements, and either `finds:` or `silent: true`.';
  return new LoreError({ code: 'rule/bad-test', message, hint, at });
}

/** What is said on the bus: the topics, and for each version of a message what stands in it. */
import { z } from 'zod';
import { LoreError } from '../model/index.js';

/** An answer that may hold something new, to be read into the graph. */
const answer = z.strictObject({
  kind: z.literal('answer'),
  input: z.string().nullable().default(null),
  answer: z.string(),
  source_model: z.string().nullable().default(null),
  /** The field it belongs to; that of the expert when left out. */
  domain: z.string().nullable().default(null),
  expert_domain: z.string().nullable().default(null),
  confidence: z.number().min(0).max(1).nullable().default(null),
  /** As a model wrote it, or read already: see `parseInsights` for what it may hold. */
  synthesis_insight: z
    .union([z.string(), z.record(z.string(), z.json())])
    .nullable()
    .default(null),
});

const number = z.int().nonnegative();
const changes = z.strictObject({ opened: number, closed: number });

/** Sources were read, and the graph is not what it was. */
const finished = z.strictObject({
  kind: z.literal('finished'),
  author: z.string().min(1),
  files: z.strictObject({ read: number, gone: number, failed: number }),
  entities: z.strictObject({ created: number, closed: number }),
  statements: changes,
  passages: changes,
  /** Ids of entities that changed; where there are very many, the first of them. */
  touched: z.array(z.string()),
  /** How many more there were. */
  touched_more: number,
});

/** A message that does not say its kind is an answer. */
const ingest = z.preprocess(
  (body) =>
    typeof body === 'object' && body !== null && !('kind' in body) ? { kind: 'answer', ...body } : body,
  z.discriminatedUnion('kind', [answer, finished]),
);

/** Somebody wants the graph linted; an empty message will do. */
const lint = z.strictObject({
  reason: z.string().nullable().default(null),
  /** That something changed, which is no order. */
  news: z.literal(true).optional(),
});

/** Something happened that one may want to account for later. */
const audit = z.strictObject({
  action: z.string().min(1),
  actor: z.string().min(1),
  subject: z.string().nullable().default(null),
  detail: z.record(z.string(), z.json()).default({}),
});

/** A message that is out in the world is never changed: a new version is added beside it. */
export const TOPICS = { ingest: { 1: ingest }, lint: { 1: lint }, audit: { 1: audit } } as const;

export type Topic = keyof typeof TOPICS;

/** What a publisher writes: the newest version. */
export interface Bodies {
  readonly ingest:
    | (Omit<z.input<typeof answer>, 'kind'> & { readonly kind?: 'answer' })
    | z.input<typeof finished>;
  readonly lint: z.input<typeof lint>;
  readonly audit: z.input<typeof audit>;
}

/** What a subscriber reads. */
export interface ReadBodies {
  readonly ingest: z.output<typeof ingest>;
  readonly lint: z.output<typeof lint>;
  readonly audit: z.output<typeof audit>;
}

/** The outside of every message, in whatever it is carried. */
export const envelope = z.object({
  id: z.string().min(1),
  topic: z.string(),
  version: z.int().positive(),
  /** ISO 8601. */
  at: z.string(),
  body: z.json(),
});
export type Envelope = z.infer<typeof envelope>;

export interface Message<T extends Topic> {
  readonly id: string;
  readonly topic: T;
  readonly version: number;
  readonly at: string;
  readonly body: ReadBodies[T];
}

export function newestVersion(topic: Topic): number {
  return Math.max(...Object.keys(schemasOf(topic)).map(Number));
}

/** Throws `bus/unknown-topic`, `bus/unknown-version` or `bus/bad-message`. */
export function readMessage<T extends Topic>(topic: T, carried: unknown): Message<T> {
  const outside = envelope.safeParse(carried);
  if (!outside.success) throw badMessage(topic, outside.error);
  const { id, version, at, body, topic: named } = outside.data;
  if (named !== topic) throw unknownTopic(named);
  const read: ReadBodies[T] = readBody(topic, version, body);
  return { id, topic, version, at, body: read };
}

export function readBody<T extends Topic>(topic: T, version: number, body: unknown): ReadBodies[T] {
  const versions: Readonly<Record<number, z.ZodType<ReadBodies[T]> | undefined>> = schemasOf(topic);
  const schema = versions[version];
  if (schema === undefined) {
    throw new LoreError({
      code: 'bus/unknown-version',
      message: `A message on "${topic}" has version ${version}; this program reads ${Object.keys(versions).join(', ')}.`,
      hint: 'It was sent by a newer lore-engine: upgrade this one, then retry the message.',
    });
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw badMessage(topic, parsed.error);
}

function schemasOf<T extends Topic>(topic: T): Readonly<Record<number, z.ZodType<ReadBodies[T]>>> {
  const all: { readonly [Key in Topic]: Readonly<Record<number, z.ZodType<ReadBodies[Key]>>> } = TOPICS;
  const schemas = Object.hasOwn(all, topic) ? all[topic] : undefined;
  if (schemas === undefined) throw unknownTopic(topic);
  return schemas;
}

function unknownTopic(topic: string): LoreError {
  return new LoreError({
    code: 'bus/unknown-topic',
    message: `There is no topic "${topic}".`,
    hint: `Topics are ${Object.keys(TOPICS).join(', ')}.`,
  });
}

function badMessage(topic: string, { issues }: z.ZodError): LoreError {
  const [issue] = issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : ` at "${issue.path.join('.')}"`;
  return new LoreError({
    code: 'bus/bad-message',
    message: `A message on "${topic}" is not as agreed${where}: ${issue?.message ?? 'it cannot be read'}.`,
  });
}

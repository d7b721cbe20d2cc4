/** What a kind of job is: its payload, its limits, and what it does. */
import type { z } from 'zod';
import { LoreError } from '../model/index.js';
import type { JobPriority, JobRecord } from '../store/queue.js';
import { type Backoff, DEFAULT_BACKOFF } from './backoff.js';

/** What a handler is given besides its payload. */
export interface JobContext {
  readonly job: JobRecord;
  /** Given when the job is cancelled, overdue or lost, or the process ends. Its reason is a `JobStopped`. */
  readonly signal: AbortSignal;
  /** Kept with the next pulse; may be called as often as one likes. */
  progress(done: number, total?: number | null, note?: string): void;
  /** For background handlers, between two steps: lets a person's request go first. Throws when the job was stopped. */
  breathe(): Promise<void>;
}

interface Settings {
  readonly kind: string;
  /** At most one of this kind runs at a time, in all processes on this world together. */
  readonly single?: boolean;
  /** Unless the enqueuer says otherwise; `background` when left out. */
  readonly priority?: JobPriority;
  readonly maxAttempts?: number;
  readonly backoff?: Backoff;
  /** Ten minutes when left out. */
  readonly timeLimitMs?: number;
  /** How long a worker may be silent. Longer than the handler ever blocks the event loop; a minute when left out. */
  readonly leaseMs?: number;
}

/** Enough to enqueue: a process need not be able to run what it asks for. */
export interface JobType<Payload = unknown> extends Required<Settings> {
  readonly schema: z.ZodType<Payload>;
}

/** Enough to run. Kinds of all payloads fit into one list. */
export interface Job extends Required<Settings> {
  /** Parses the stored payload and runs the handler. */
  readonly perform: (context: JobContext, payload: string) => Promise<unknown>;
}

const DEFAULT_ATTEMPTS = 5;
const DEFAULT_TIME_LIMIT_MS = 600_000;
const DEFAULT_LEASE_MS = 60_000;

/**
 * A handler may run more than once for one job (a worker can be killed between its last step and the word that it is
 * done): whatever it does must be harmless to do again. What it returns is kept as JSON.
 */
export function defineJob<Payload>(
  spec: Settings & {
    readonly schema: z.ZodType<Payload>;
    readonly run: (context: JobContext, payload: Payload) => Promise<unknown>;
  },
): JobType<Payload> & Job {
  const { schema, run } = spec;
  return {
    kind: spec.kind,
    schema,
    single: spec.single ?? false,
    priority: spec.priority ?? 'background',
    maxAttempts: spec.maxAttempts ?? DEFAULT_ATTEMPTS,
    backoff: spec.backoff ?? DEFAULT_BACKOFF,
    timeLimitMs: spec.timeLimitMs ?? DEFAULT_TIME_LIMIT_MS,
    leaseMs: spec.leaseMs ?? DEFAULT_LEASE_MS,
    perform: async (context, payload) => run(context, checkPayload(spec, JSON.parse(payload))),
  };
}

export function checkPayload<Payload>(
  { kind, schema }: { readonly kind: string; readonly schema: z.ZodType<Payload> },
  payload: unknown,
): Payload {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? 'it' : `"${issue.path.join('.')}"`;
  throw new LoreError({
    code: 'jobs/bad-payload',
    message: `This is not a payload for a job of kind "${kind}": ${where}: ${issue?.message ?? 'it cannot be read'}.`,
    hint: 'A job that an older or newer version enqueued may say this; cancel it and ask for it again.',
  });
}

/** What a world says on its bus, and who always listens. */
import type { IngestReport } from '../ingest/tally.js';
import { createBus, type DeadJob, type DurableSubscriber, jobsOf, type LocalBus } from '../jobs/index.js';
import type { Store } from '../store/store.js';
import { answerSubscriber } from './answer-messages.js';
import type { Carry } from './broker.js';
import type { LintReport } from './lint.js';
import { INGESTED, lintSubscriber } from './lint-job.js';
import type { RetconReport, RetconRequest, World } from './world.js';

/** Those that get every message, also after a crash: one line each. They may ask for the world when a message comes. */
const SUBSCRIBERS: readonly ((world: () => World) => DurableSubscriber)[] = [
  lintSubscriber,
  answerSubscriber,
];

export function worldBus(store: Store, world: () => World, carry: Carry | null): LocalBus {
  return createBus({
    jobs: jobsOf(store.queue),
    subscribers: SUBSCRIBERS.map((subscriber) => subscriber(world)),
    ...(carry === null ? {} : { outbox: { store: store.bus, carry } }),
  });
}

/** Ids in one message. */
const MOST_TOUCHED = 1_000;

/** Nothing is said of an ingest that changed nothing. */
export async function tellIngested(bus: LocalBus, report: IngestReport, author: string): Promise<void> {
  const { files, entities, statements, passages, touched } = report;
  if (report.dryRun || !hasChanged(report)) return;
  await bus.publish('ingest', {
    kind: 'finished',
    author,
    files: { read: files.read, gone: files.gone, failed: files.failed },
    entities: { created: entities.created, closed: entities.closed },
    statements: { opened: statements.opened, closed: statements.closed },
    passages: { ...passages },
    touched: touched.slice(0, MOST_TOUCHED),
    touched_more: Math.max(0, touched.length - MOST_TOUCHED),
  });
  if (statements.opened + statements.closed > 0) await bus.publish('lint', { reason: INGESTED, news: true });
}

export function hasChanged({ entities, statements, passages, touched }: IngestReport): boolean {
  const counts = [entities.created, entities.closed, statements.opened, statements.closed];
  return [...counts, passages.opened, passages.closed, touched.length].some((number) => number > 0);
}

export async function tellRetcon(
  bus: LocalBus,
  { author = 'person', reason }: RetconRequest,
  { closed, opened, dryRun }: RetconReport,
): Promise<void> {
  if (dryRun) return;
  const detail = { reason, opened: opened?.id ?? null };
  await bus.publish('audit', { action: 'retcon', actor: author, subject: closed.id, detail });
}

export async function tellBackup(bus: LocalBus, file: string, bytes: number): Promise<void> {
  await bus.publish('audit', { action: 'backup', actor: 'person', subject: file, detail: { bytes } });
}

export async function tellDead(bus: LocalBus, actor: string, { id, kind, error }: DeadJob): Promise<void> {
  const detail = { kind, code: error.code, message: error.message };
  await bus.publish('audit', { action: 'dead-letter', actor, subject: `job/${id}`, detail });
}

/** A run that is told twice is one message. */
export async function tellLinted(bus: LocalBus, { run }: LintReport): Promise<void> {
  const { id, by, reason, startedAt, quarantined, flagged, abstained, tally } = run;
  const detail = {
    reason,
    quarantined,
    flagged,
    abstained,
    lifted: tally.lifted,
    left_to_people: tally.written,
  };
  const entry = { action: 'lint', actor: by, subject: `lint/${id}`, detail };
  await bus.publish('audit', entry, { id: `lint/${id}/${startedAt}` });
}

export async function tellOverBudget(bus: LocalBus, world: string, message: string): Promise<void> {
  await bus.publish('audit', { action: 'over-budget', actor: 'models', subject: world, detail: { message } });
}

/** A confusion that the world's own policy has closed, without a person. */
export async function tellClosed(
  bus: LocalBus,
  { finding, because, ended }: { finding: string; because: string; ended: readonly string[] },
): Promise<void> {
  const detail = { because, ended: [...ended] };
  await bus.publish('audit', { action: 'confusion-closed', actor: 'policy', subject: finding, detail });
}

/** Opens the world in a folder: everything there is to do with it, behind one object. */
import { readBusSettings } from '../bus/index.js';
import { type DateReader, lastRecorded } from '../ingest/bind/dates.js';
import { UNRESOLVED } from '../ingest/leaning.js';
import { keepBooks } from '../packs/kept-book.js';
import { entityCard } from '../reason/card.js';
import { timeline } from '../reason/timeline.js';
import { createDateParser } from '../time/index.js';
import { recordedTime } from './as-of.js';
import { backupStore } from './backup.js';
import { carrying, createBroker } from './broker.js';
import { tellBackup, tellClosed, tellIngested, tellOverBudget, tellRetcon, worldBus } from './bus.js';
import { sweepAfter } from './check-job.js';
import { createConversations } from './conversations.js';
import { deferredConsistency } from './deferred-consistency.js';
import {
  deferredAnswers,
  deferredExtract,
  deferredLint,
  deferredProvisional,
  deferredReads,
  deferredRecall,
  deferredSyntheses,
} from './deferred-parts.js';
import { askForEmbedding } from './embedding.js';
import { createFacts } from './facts.js';
import { findEntity } from './find.js';
import { followJob } from './follow-facts.js';
import { declaredType, demandDate, knownCalendar, timelineScope } from './in-words.js';
import { ingestWorldOf } from './ingest-world.js';
import { judgeJobs } from './judge-job.js';
import { createJudging } from './judging.js';
import { mappingTeacher } from './mapping.js';
import { createModels, type ModelsParts, type OpenEmbedder } from './models.js';
import { worldNow } from './now.js';
import { openStore } from './open-store.js';
import { readWorld } from './read-world.js';
import { retcon } from './retcon.js';
import type { Teacher } from './review.js';
import { searchWorld } from './search.js';
import { steadyClock } from './steady-clock.js';
import { usageReport } from './usage.js';
import type { World } from './world.js';

const DEFAULT_TIMELINE_ROWS = 200;

export interface OpenOptions {
  /** Keeps in lore.yaml what people say of the keys of their notes. */
  readonly teacher?: Teacher;
  /** A file that holds the world, whatever its settings say; they decide when absent. */
  readonly database?: string;
  /** What turns text into vectors; read from the environment when absent. */
  readonly embedder?: OpenEmbedder;
  /** Other settings than the environment's, and how requests travel; for tests and recordings. */
  readonly models?: Pick<ModelsParts, 'env' | 'transport' | 'clock' | 'throttle'>;
}

export async function openWorld(folder: string, options: OpenOptions = {}): Promise<World> {
  const { root, config, ontology, dates, now } = await readWorld(folder);
  const store = await openStore({ root, config, ontology, dates }, options.database);
  const { parse } = createDateParser(dates);

  const ingestWorld = ingestWorldOf({ root, config, ontology, dates, now, store });
  const reader: DateReader = {
    parse,
    resolve: UNRESOLVED,
    ongoingAt: now?.max,
    absentEnd: ontology.absentEnd,
    notAfter: lastRecorded(ontology, dates),
  };
  const currentNow = async () => worldNow(config, ontology, dates, parse);
  const env = options.models?.env ?? process.env;
  const busSettings = readBusSettings(config.bus, config.name, env);
  const carry = busSettings === null ? null : carrying(busSettings, await store.bus.identity());
  const bus = worldBus(store, () => world, carry);
  const models = createModels({
    world: config.name,
    ledger: store.usage,
    slots: store.slots,
    ...options.models,
    openEmbedder: options.embedder,
    onOverBudget: ({ message }) => void tellOverBudget(bus, config.name, message).catch(() => {}),
  });
  const recalling = deferredRecall({
    store,
    ontology,
    dates,
    declaredType: (word) => declaredType(ontology, word),
    parseDate: (text) => demandDate(text, reader),
    embedder: models.embedder,
  });

  const reads = deferredReads({
    store,
    ontology,
    dates,
    parseDate: parse,
    now: currentNow,
    find: (name) => findEntity(store, name, {}, { ontology }),
  });

  const consistency = deferredConsistency({
    root,
    config,
    ontology,
    dates,
    store,
    ingestWorld,
    find: (name) => findEntity(store, name, undefined, { ontology }),
    now: currentNow,
    asOf: (when) => recordedTime(store, when),
    teacher: options.teacher ?? mappingTeacher(root),
    contradicted: async (text) =>
      (await reads.verifyAnswer(text)).claims.filter(
        ({ verdict }) => verdict === 'contradicted' || verdict === 'out-of-time',
      ),
  });

  const steady = steadyClock(store);
  const isPresent = config.now === null && ontology.time === 'real';
  const seconds = async () => (isPresent ? steady() : ((await currentNow())?.moment.max ?? steady()));
  const judging = createJudging({
    world: { store, ontology, now: seconds, jobs: () => [followJob(store.queue.now())] },
    models,
    config: config.memory,
    follow: () => world.facts.follow(),
    onClosed: (closed) => tellClosed(bus, closed),
  });

  const syntheses = deferredSyntheses({ store, reads, sweep: () => sweepAfter(world, consistency) });

  const conversations = createConversations(store.conversations);
  const world: World = {
    ...consistency,
    root,
    config,
    ontology,
    dates,
    store,
    models,
    bus,
    conversations,
    broker: busSettings === null ? null : createBroker(busSettings, { store, bus }),
    reads,
    syntheses,
    answers: deferredAnswers({
      world: ingestWorld,
      models,
      syntheses,
      sweep: () => sweepAfter(world, consistency),
    }),
    judging,
    extract: deferredExtract({
      store,
      ontology,
      models,
      env,
      ingest: (opts) => world.ingest(opts),
      reasoning: reads.reasoning,
    }),
    provisional: deferredProvisional({
      reasoning: reads.reasoning,
      ingestWorld,
      sweep: () => sweepAfter(world, consistency),
    }),
    facts: createFacts({
      store,
      ontology,
      lastWordCounts: config.memory.close.conversation,
      now: seconds,
      jobs: () => judgeJobs(judging, store.queue.now()),
      audit: (entry) => void bus.publish('audit', entry).catch(() => {}),
      forget: (quotes) => conversations.forget(quotes),
      afterward: (findings) => judging.review(findings),
      sweep: (how) => sweepAfter(world, consistency, how),
      embedder: () => models.embedder(),
      judge: () => models.judge(),
    }),
    lint: deferredLint({
      store,
      models,
      sweep: () => sweepAfter(world, consistency),
      find: (name) => findEntity(store, name, {}, { ontology }),
    }),
    now: currentNow,
    overview: async () => ({
      name: config.name,
      root,
      packs: ontology.packs.map((pack) => pack.id),
      calendar: dates.default,
      now: await currentNow(),
      counts: await store.counts(),
    }),
    ingest: async (opts) => {
      await consistency.ready();
      const { ingest } = await import('../ingest/pipeline.js');
      const report = await ingest(ingestWorld, opts);
      await tellIngested(bus, report, opts?.author ?? 'ingest');
      if (report.passages.opened > 0 && !report.dryRun) await askForEmbedding(world);
      return { ...report, check: report.dryRun ? null : await sweepAfter(world, consistency, opts) };
    },
    find: (name, at) => findEntity(store, name, at, { ontology }),
    card: async (name, at) =>
      entityCard(store, ontology, await findEntity(store, name, at, { ontology }), at),
    timeline: async (opts = {}) => {
      const about =
        opts.entity === undefined ? undefined : await findEntity(store, opts.entity, {}, { ontology });
      const at = await currentNow();
      return timeline(store, ontology, dates, {
        title: about?.name ?? config.name,
        ...(about === undefined ? {} : { about }),
        ...timelineScope(opts, reader),
        ...(opts.types === undefined
          ? {}
          : { types: opts.types.map((word) => declaredType(ontology, word)) }),
        ...(opts.calendar === undefined ? {} : { calendar: knownCalendar(opts.calendar, dates) }),
        limit: opts.limit ?? DEFAULT_TIMELINE_ROWS,
        now: at === null ? null : { seconds: at.moment.max, text: at.moment.text },
      });
    },
    search: (text, opts = {}) =>
      searchWorld(store, ontology, text, {
        ...opts,
        ...(opts.types === undefined
          ? {}
          : { types: opts.types.map((word) => declaredType(ontology, word)) }),
      }),
    recall: recalling.recall,
    embed: recalling.embed,
    usage: (opts) => usageReport(store.usage, models, opts),
    retcon: async (request) => {
      const report = await retcon(store, ontology, reader, request);
      await tellRetcon(bus, request, report);
      if (!report.dryRun) await sweepAfter(world, consistency);
      return report;
    },
    asOf: (when) => recordedTime(store, when),
    backup: async (file, opts) => {
      const bytes = await backupStore(store, file, opts);
      await tellBackup(bus, file, bytes);
      return bytes;
    },
    health: () => store.check(),
    close: async () => {
      await world.facts.stop();
      await conversations.close();
      keepBooks(ontology);
      await store.close();
    },
  };
  return world;
}

/** Opens the world in a folder: its settings, its ontology, its clock and its store. */
import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DateReader } from '../ingest/bind/dates.js';
import { matcher } from '../ingest/glob.js';
import { UNRESOLVED } from '../ingest/leaning.js';
import { ingest } from '../ingest/pipeline.js';
import type { IngestWorld } from '../ingest/world.js';
import { didYouMean, LoreError, sentence } from '../model/index.js';
import { loadOntology, type OntologyRequest, typeByWord, typeWords } from '../packs/index.js';
import { entityCard } from '../reason/card.js';
import { timeline } from '../reason/timeline.js';
import { openSqliteStore } from '../store/sqlite/open.js';
import type { Store } from '../store/store.js';
import { createDateParser, type DateContext, type Moment, windowOf } from '../time/index.js';
import { createAnswers } from './answers.js';
import { recordedTime } from './as-of.js';
import { backupStore } from './backup.js';
import { tellBackup, tellClosed, tellIngested, tellOverBudget, tellRetcon, worldBus } from './bus.js';
import { sweepAfter } from './check-job.js';
import { CONFIG_FILE, readConfig, type WorldConfig } from './config.js';
import { createConsistency } from './consistency.js';
import { conversationsOf } from './conversations.js';
import { askForEmbedding } from './embedding.js';
import { entailJobs } from './entailment.js';
import { createExtract } from './extract.js';
import { createFacts } from './facts.js';
import { findEntity } from './find.js';
import { followJob } from './follow-facts.js';
import { judgeJobs } from './judge-job.js';
import { createJudging } from './judging.js';
import { createLint } from './lint.js';
import { createModels, type ModelsParts, type OpenEmbedder } from './models.js';
import { configuredNow, worldNow } from './now.js';
import { createProvisional } from './provisional.js';
import { createReads } from './reads.js';
import { createRecall } from './recall.js';
import { retcon } from './retcon.js';
import { searchWorld } from './search.js';
import { createSyntheses } from './syntheses.js';
import { usageLedger, usageReport } from './usage.js';
import type { TimelineOptions, World } from './world.js';

export const DATABASE = path.join('.lore', 'world.db');
const DEFAULT_TIMELINE_ROWS = 200;

/** The nearest folder from here upwards that is a world; null when there is none. */
export async function findWorld(from: string): Promise<string | null> {
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    const isWorld = await stat(path.join(folder, CONFIG_FILE)).then(
      (s) => s.isFile(),
      () => false,
    );
    if (isWorld) return folder;
    if (folder === path.dirname(folder)) return null;
  }
}

export interface OpenOptions {
  /** Where the database lies; `.lore/world.db` in the world when absent. */
  readonly database?: string;
  /** What turns text into vectors; read from the environment when absent. */
  readonly embedder?: OpenEmbedder;
  /** Other settings than the environment's, and how requests travel; for tests and recordings. */
  readonly models?: Pick<ModelsParts, 'env' | 'transport' | 'clock' | 'throttle'>;
}

/** Which packs a world asks for, and what it adds to them. */
export async function worldPacks(root: string, config: WorldConfig): Promise<OntologyRequest> {
  return {
    packs: config.packs,
    packFolders: [path.join(root, 'packs')],
    world: {
      file: config.file,
      text: config.text,
      calendars: await worldCalendars(root),
      rules: path.join(root, 'rules'),
    },
  };
}

/** The ontology and the clock of a world, without its store. */
export async function readWorld(folder: string) {
  const root = path.resolve(folder);
  const config = await readConfig(root);
  const ontology = loadOntology(await worldPacks(root, config));
  const unhurried: DateContext = { calendars: ontology.calendars, default: ontology.defaultCalendar };
  const now = config.now === null ? null : configuredNow(config.now, createDateParser(unhurried).parse);
  const dates: DateContext = now === null ? unhurried : { ...unhurried, now: now.max };
  return { root, config, ontology, dates, now };
}

export async function openWorld(folder: string, options: OpenOptions = {}): Promise<World> {
  const { root, config, ontology, dates, now } = await readWorld(folder);
  const database = options.database ?? path.join(root, DATABASE);
  await mkdir(path.dirname(database), { recursive: true });
  const store = await openSqliteStore({ file: database, ontology, dates });
  const { parse } = createDateParser(dates);

  const ingestWorld: IngestWorld = {
    root,
    sources: config.sources,
    ignore: config.ignore,
    reliabilityOf: reliabilityOf(config, ontology.defaultReliability),
    ontology,
    dates,
    parseDate: parse,
    ongoingAt: (written) => {
      const parsed = written === undefined ? null : parse(written);
      return parsed?.kind === 'moment' ? parsed.moment.max : now?.max;
    },
    store,
    prose: config.extract.prose,
    settings: `${ontology.version} ${config.now ?? ''} ${config.extract.prose ? 'prose' : ''}`,
  };
  const reader: DateReader = {
    parse,
    resolve: UNRESOLVED,
    ongoingAt: now?.max,
    absentEnd: ontology.absentEnd,
  };
  const currentNow = (of: Store = store) => worldNow(config, ontology, dates, parse, of);
  const bus = worldBus(store, () => world);
  const models = createModels({
    world: config.name,
    ledger: usageLedger(store.usage),
    ...options.models,
    openEmbedder: options.embedder,
    onOverBudget: ({ message }) => void tellOverBudget(bus, config.name, message).catch(() => {}),
  });
  const recalling = createRecall({
    store,
    ontology,
    dates,
    declaredType,
    parseDate: (text) => demandDate(text, reader),
    embedder: models.embedder,
  });

  const consistency = createConsistency({
    root,
    config,
    ontology,
    dates,
    store,
    ingestWorld,
    find: (name) => findEntity(store, name, undefined, { ontology }),
    now: currentNow,
    asOf: (when) => recordedTime(store, when),
  });

  const seconds = async () => (await currentNow())?.moment.max ?? Math.floor(Date.now() / 1000);
  const judging = createJudging({
    world: { store, ontology, now: seconds, jobs: () => [followJob(store.queue.now())] },
    models,
    config: config.memory,
    follow: () => world.facts.follow(),
    onClosed: (closed) => tellClosed(bus, closed),
  });

  const reads = createReads({
    store,
    ontology,
    dates,
    parseDate: parse,
    now: () => currentNow(),
    find: (name) => findEntity(store, name, {}, { ontology }),
  });

  const syntheses = createSyntheses({ store, reads, sweep: () => sweepAfter(world, consistency) });

  const world: World = {
    ...consistency,
    root,
    config,
    ontology,
    dates,
    store,
    models,
    bus,
    reads,
    syntheses,
    answers: createAnswers({
      world: ingestWorld,
      syntheses,
      sweep: () => sweepAfter(world, consistency),
    }),
    judging,
    extract: createExtract({
      store,
      ontology,
      models,
      env: options.models?.env ?? process.env,
      ingest: (opts) => world.ingest(opts),
    }),
    provisional: createProvisional({
      reasoning: reads.reasoning,
      sweep: () => sweepAfter(world, consistency),
    }),
    facts: createFacts({
      store,
      ontology,
      lastWordCounts: config.memory.close.conversation,
      now: seconds,
      jobs: () => [...judgeJobs(judging, store.queue.now()), ...entailJobs(models, store.queue.now())],
      audit: (entry) => void bus.publish('audit', entry).catch(() => {}),
      forget: (quotes) => conversationsOf({ root }).forget(quotes),
      afterward: () => judging.review(),
      sweep: (how) => sweepAfter(world, consistency, how),
      embedder: () => models.embedder(),
    }),
    lint: createLint({
      store,
      models,
      sweep: () => sweepAfter(world, consistency),
      find: (name) => findEntity(store, name, {}, { ontology }),
    }),
    now: () => currentNow(),
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
        ...(opts.types === undefined ? {} : { types: opts.types.map(declaredType) }),
        ...(opts.calendar === undefined ? {} : { calendar: knownCalendar(opts.calendar, dates) }),
        limit: opts.limit ?? DEFAULT_TIMELINE_ROWS,
        now: at === null ? null : { seconds: at.moment.max, text: at.moment.text },
      });
    },
    search: (text, opts = {}) =>
      searchWorld(store, ontology, text, {
        ...opts,
        ...(opts.types === undefined ? {} : { types: opts.types.map(declaredType) }),
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
      await world.facts.settled();
      await store.close();
    },
  };
  return world;

  function declaredType(word: string): string {
    const type = typeByWord(ontology, word);
    if (type !== null) return type.name;
    throw new LoreError({
      code: 'world/unknown-type',
      message: `There is no entity type "${word}".`,
      hint: didYouMean(word, typeWords(ontology)) ?? '`lore pack show` lists the types.',
    });
  }
}

function timelineScope({ from, until }: TimelineOptions, reader: DateReader) {
  if (from === undefined && until === undefined) return {};
  const window = windowOf(plainDate(from, reader), plainDate(until, reader), {});
  if (window.ok) return { within: window.window };
  throw new LoreError({ code: 'world/bad-date', message: `That span is empty: ${window.problem}.` });
}

function plainDate(text: string | undefined, reader: DateReader): Moment | null {
  return text === undefined ? null : demandDate(text, reader);
}

function demandDate(text: string, { parse }: DateReader): Moment {
  const parsed = parse(text);
  if (parsed.kind === 'moment') return parsed.moment;
  const hint =
    parsed.kind === 'problem'
      ? `${sentence(parsed.message)} ${sentence(parsed.hint)}`
      : 'Write a date that stands by itself.';
  throw new LoreError({ code: 'world/bad-date', message: `"${text}" is not a date here.`, hint });
}

function knownCalendar(id: string, { calendars }: DateContext): string {
  if (calendars.some((calendar) => calendar.id === id)) return id;
  const ids = calendars.map((calendar) => calendar.id);
  throw new LoreError({
    code: 'world/unknown-calendar',
    message: `There is no calendar "${id}".`,
    hint: didYouMean(id, ids) ?? `Calendars are ${ids.join(', ')}.`,
  });
}

function reliabilityOf({ reliability }: WorldConfig, fallback: ReturnType<IngestWorld['reliabilityOf']>) {
  const rules = reliability.map((rule) => ({ matches: matcher([rule.path]), reliability: rule.reliability }));
  return (file: string) => rules.find((rule) => rule.matches(file))?.reliability ?? fallback;
}

async function worldCalendars(root: string): Promise<string[]> {
  const folder = path.join(root, 'calendars');
  const names = await readdir(folder).catch(() => [] as string[]);
  return names
    .filter((name) => /\.ya?ml$/.test(name))
    .sort()
    .map((name) => path.join(folder, name));
}

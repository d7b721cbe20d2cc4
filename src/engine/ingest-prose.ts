/** An ingest with what follows it: who acted when in the prose of the notes, by the reader that comes with the engine; at once where that is little, and otherwise left to the queue. */
import type { IngestOptions } from '../ingest/world.js';
import { foldName, LoreError } from '../model/index.js';
import type { Store } from '../store/store.js';
import type { ExtractReport } from './extract.js';
import { askForExtraction } from './extract-job.js';
import { together } from './live-report.js';
import type { World, WorldIngestReport } from './world.js';

/** Some seconds; whoever has more goes on with other things meanwhile. */
const MOST_AT_ONCE = 400;

const WANTED = { offline: true, what: 'times' } as const;

export interface ProseIngestOptions extends IngestOptions {
  /** Ends the reading of prose alone; what was ingested stays. */
  readonly proseSignal?: AbortSignal;
  /** More passages than this are left to the queue. */
  readonly mostPassages?: number;
}

export interface ProseReading {
  /** Null where nothing was left to read, nobody reads, or it was left to the queue. */
  readonly report: ExtractReport | null;
  /** The job that will read it. */
  readonly job: number | null;
  /** Why it was not read to its end. */
  readonly trouble: LoreError | 'stopped' | null;
}

/** Findings are those that both together brought and solved. */
export interface ProseIngestReport extends WorldIngestReport {
  readonly prose: ProseReading;
}

const UNREAD: ProseReading = { report: null, job: null, trouble: null };

export async function ingestProse(
  world: World,
  { proseSignal, mostPassages = MOST_AT_ONCE, ...options }: ProseIngestOptions = {},
): Promise<ProseIngestReport> {
  if (options.dryRun === true || !world.config.extract.prose || world.models.judge() === null)
    return { ...(await world.ingest(options)), prose: UNREAD };
  const { Offices } = await import('../reason/prose/offices.js');
  const offices = await Offices.of(world.reads.reasoning);
  const ingested = await world.ingest({
    ...options,
    // The page's own date, or whom a name means, may be another now, though the passage is the same.
    onPassages: (texts) => world.extract.outdate(texts, WANTED),
  });
  const signal = proseSignal ?? options.signal;
  try {
    const renamed = offices.otherThan(await Offices.of(world.reads.reasoning));
    const saying = await filesThatSay(world.store, renamed);
    await world.extract.outdate([...saying.values()].flat(), WANTED);
    const concerned = [...ingested.readFiles, ...ingested.revisitedFiles, ...saying.keys()];
    const prose = await readProse(world, concerned, {
      ...{ ...options, mostPassages },
      ...(signal === undefined ? {} : { signal }),
    });
    return { ...ingested, check: together(ingested.check, prose.report?.check ?? null), prose };
  } catch (error) {
    if (signal?.aborted === true) return { ...ingested, prose: { ...UNREAD, trouble: 'stopped' } };
    if (error instanceof LoreError) return { ...ingested, prose: { ...UNREAD, trouble: error } };
    throw error;
  }
}

/** What has changed, or speaks of what has; and, unless only certain files were asked for, whatever was not read before. */
async function readProse(
  world: World,
  concerned: readonly string[],
  { files, signal, onProgress, mostPassages }: IngestOptions & { readonly mostPassages: number },
): Promise<ProseReading> {
  const again = new Set(concerned);
  const wanted = { ...WANTED, ...(files === undefined ? {} : { files: [...again, ...files] }) };
  const isMany = again.size > mostPassages;
  const passages = isMany
    ? again.size
    : (await world.extract.estimate({ ...wanted, most: mostPassages })).passages;
  if (passages === 0) return UNREAD;
  if (passages > mostPassages) return { ...UNREAD, job: await askForExtraction(world, WANTED) };
  const report = await world.extract.run({
    ...wanted,
    ...(signal === undefined ? {} : { signal }),
    onProgress: ({ done, total, file }) => onProgress?.({ phase: 'reading', done, total, file }),
  });
  return { ...UNREAD, report };
}

/** Files of notes in which any of these folded words stand, with all their passages. */
async function filesThatSay(store: Store, words: readonly string[]): Promise<Map<string, string[]>> {
  const saying = new Map<string, string[]>();
  if (words.length === 0) return saying;
  for (const { id, origin, format } of await store.sources()) {
    if (format !== 'markdown') continue;
    const texts = (await store.passages({ source: id })).map(({ text }) => text);
    if (texts.map(foldName).some((text) => words.some((word) => text.includes(word))))
      saying.set(origin, [...(saying.get(origin) ?? []), ...texts]);
  }
  return saying;
}

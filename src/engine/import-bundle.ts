/** Takes a bundle of another world's knowledge in: first what it would break, then, unless it is a dry run, a copy among the sources. */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isPlainList, isPlainMap, type Plain } from '../ingest/fields-plain.js';
import { matcher } from '../ingest/glob.js';
import { type Integrity, integrityOf } from '../ingest/readers/bundle-digest.js';
import { type BundledInsight, insightsIn } from '../ingest/readers/bundle-insights.js';
import { BUNDLE_EXTENSION, type BundledCalendar, DEFAULT_CEILING } from '../ingest/readers/bundle-shape.js';
import { readJson } from '../ingest/readers/json-text.js';
import { asGlob } from '../ingest/walk.js';
import { MEBIBYTE, readWithin } from '../model/file-limit.js';
import { contentHash, isReliability, LoreError, type Reliability, weaker } from '../model/index.js';
import type { WouldBreakReport } from './checking.js';
import { type ImportedInsights, importInsights, insightsToCome } from './import-insights.js';
import type { World, WorldIngestReport } from './world.js';

export interface ImportRequest {
  /** Where the bundle lies, anywhere. */
  readonly file: string;
  /** The most that any of its statements is believed, from 0 to 1. */
  readonly ceiling?: number;
  /** The best that any of its sources is taken for. */
  readonly reliability?: Reliability;
  readonly dryRun?: boolean;
  /** Replace an earlier bundle of that name. */
  readonly force?: boolean;
}

export interface ImportReport {
  /** Where its copy lies, or would lie, in the world. */
  readonly file: string;
  readonly ceiling: number;
  readonly reliability: Reliability;
  /** What it would bring; asked before anything is written. */
  readonly brings: WouldBreakReport;
  /** Whether it is as it was written; says nothing of who wrote it. */
  readonly integrity: Integrity;
  /** Calendars of the giver whose eras nobody here knows: dates by them are words. */
  readonly calendarsMissing: readonly BundledCalendar[];
  /** What became of the insights in it, or would in a dry run. */
  readonly insights: ImportedInsights;
  /** Null for a dry run. */
  readonly ingested: WorldIngestReport | null;
}

const FOLDER = 'imports';
/** Of a bundle, and eras of each: more are not told. */
const MOST_CALENDARS = 20;

export async function importBundle(world: World, request: ImportRequest): Promise<ImportReport> {
  const { dryRun = false, force = false } = request;
  const asked = request.ceiling ?? DEFAULT_CEILING;
  if (!(asked >= 0 && asked <= 1)) {
    throw new LoreError({
      code: 'import/bad-ceiling',
      message: `A ceiling is a number from 0 to 1; found ${asked}.`,
    });
  }
  const limit = world.config.limits.file_mib * MEBIBYTE;
  const bytes = await readWithin(request.file, limit).catch((cause: unknown) => {
    if (cause instanceof LoreError) throw cause;
    throw new LoreError({
      code: 'import/no-such-file',
      message: `${request.file} cannot be read.`,
      hint: `Name a bundle: a ${BUNDLE_EXTENSION} file that \`lore export --format bundle\` wrote.`,
      cause,
    });
  });
  const text = bytes.toString('utf8');
  if (!matcher(world.config.sources.map(asGlob))(`${FOLDER}/any${BUNDLE_EXTENSION}`)) {
    throw new LoreError({
      code: 'import/not-a-source',
      message: `This world reads ${world.config.sources.join(', ')}, and bundles go to ${FOLDER}/.`,
      hint: `Add "${FOLDER}" to sources in lore.yaml.`,
    });
  }
  const file = `${FOLDER}/${stemOf(request.file)}${BUNDLE_EXTENSION}`;
  const target = path.join(world.root, file);
  if (!force) await refuseAnother(target, text, file);
  const { ceiling, reliability } = await grantedBefore(mapOf(target), {
    ceiling: asked,
    reliability: request.reliability ?? 'reported',
    force,
  });
  const brings = await world.wouldBreak({ text: lowered(text, reliability), file });
  const { integrity, insights, calendars } = looked(text);
  const calendarsMissing = calendars.filter((calendar) => isMissing(calendar, world));
  const about = { file, ceiling, reliability, brings, integrity, calendarsMissing };
  if (dryRun) return { ...about, insights: await insightsToCome(world.store, insights), ingested: null };
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(mapOf(target), `ceiling: ${ceiling}\nreliability: ${reliability}\n`);
  await writeFile(target, text);
  const ingested = await world.ingest({ paths: [file] });
  return { ...about, ingested, insights: await importInsights(world, insights, { file, ceiling }) };
}

function mapOf(target: string): string {
  return target.replace(/\.jsonld$/, '.map.yaml');
}

/** Importing again raises nothing that was granted before; only --force begins anew. */
async function grantedBefore(
  file: string,
  { ceiling, reliability, force }: { ceiling: number; reliability: Reliability; force: boolean },
): Promise<{ ceiling: number; reliability: Reliability }> {
  const text = force ? '' : await readFile(file, 'utf8').catch(() => '');
  const before = Number(/^ceiling: *([\d.]+) *$/m.exec(text)?.[1] ?? 1);
  const least = /^reliability: *([a-z]+) *$/m.exec(text)?.[1];
  return {
    ceiling: Math.min(ceiling, before),
    reliability: isReliability(least) ? weaker(reliability, least) : reliability,
  };
}

interface Looked {
  readonly integrity: Integrity;
  readonly insights: BundledInsight[];
  readonly calendars: readonly BundledCalendar[];
}

/** What the reader of sources leaves to whoever takes a bundle in. */
function looked(text: string): Looked {
  const read = readJson(text);
  if (!read.ok || !isPlainMap(read.value)) return { integrity: 'unknown', insights: [], calendars: [] };
  const { '@graph': nodes, calendars } = read.value;
  return {
    integrity: integrityOf(read.value),
    insights: isPlainList(nodes) ? insightsIn(nodes) : [],
    calendars: isPlainList(calendars)
      ? calendars.slice(0, MOST_CALENDARS).flatMap((one) => calendarOf(one) ?? [])
      : [],
  };
}

function calendarOf(value: Plain): BundledCalendar | null {
  if (!isPlainMap(value) || typeof value.id !== 'string' || !isPlainList(value.eras)) return null;
  const eras = value.eras.filter((era) => typeof era === 'string').slice(0, MOST_CALENDARS);
  return { id: value.id, name: typeof value.name === 'string' ? value.name : value.id, eras };
}

/** By its eras: what they are called is what dates name, and the calendar may be called otherwise here. */
function isMissing({ eras }: BundledCalendar, { ontology }: World): boolean {
  const known = new Set(
    ontology.calendars.flatMap((calendar) => calendar.eras.map(({ id }) => id.toLowerCase())),
  );
  return eras.some((era) => !known.has(era.toLowerCase()));
}

/**
 * As the bundle will be read with this beside it, each thing where it stood. Confidence is nothing a rule looks at, reliability
 * is; and what the digest says is told of the text as it came. Quotes within a string have a backslash before them.
 */
function lowered(text: string, reliability: Reliability): string {
  return text
    .replace(/("reliability"\s*:\s*")([a-z]+)(?=")/g, (whole, key: string, value: string) =>
      isReliability(value) ? `${key}${weaker(value, reliability)}` : whole,
    )
    .replace(/("digest"\s*:\s*)"sha256-[0-9a-f]{64}"/g, '$1null');
}

function stemOf(file: string): string {
  return path.basename(file).replace(/\.[^.]+$/, '') || 'bundle';
}

async function refuseAnother(target: string, text: string, file: string): Promise<void> {
  const isThere = await stat(target).then(
    () => true,
    () => false,
  );
  if (!isThere || contentHash(await readFile(target)) === contentHash(text)) return;
  throw new LoreError({
    code: 'import/exists',
    message: `${file} is there already, and it is another bundle.`,
    hint: 'Rename the file, or replace the earlier one with --force.',
  });
}

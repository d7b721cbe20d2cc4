/** Takes a world out again: whole as JSONL or YAML, to edit as a vault, for other programs as GEDCOM, for other worlds as a bundle. */
import path from 'node:path';
import { type DateReader, lastRecorded } from '../ingest/bind/dates.js';
import { UNRESOLVED } from '../ingest/leaning.js';
import { LoreError, listed } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';

import type { Store } from '../store/store.js';
import { createDateParser, type DateContext, type Moment } from '../time/index.js';
import { bundleText } from './bundle.js';
import { type DateWords, dateWords } from './date-words.js';
import { jsonlLines, yamlText } from './exchange.js';
import { EXPORT_FORMATS, type ExportFormat } from './formats.js';
import { gedcomText } from './gedcom.js';
import { writeTarget, writeTargetFolder } from './target.js';

export { EXPORT_FORMATS, type ExportFormat, writeTarget };

import { vaultNotes } from './vault.js';
import { type WorldSettings, worldRecord } from './world-record.js';

export interface ExportOptions {
  readonly format: ExportFormat;
  /** A file; for `markdown`, a folder. Absent: to `write`. */
  readonly out?: string;
  /** Takes the text when there is no `out`; a vault always needs one. */
  readonly write?: (text: string) => void;
  /** Replace what is at `out`. */
  readonly force?: boolean;
  /** In a bundle, keeps back who may be alive now. */
  readonly hideLiving?: boolean;
  /** Ends the export early and leaves nothing behind. */
  readonly signal?: AbortSignal;
}

export interface ExportReport {
  readonly format: ExportFormat;
  readonly out: string | null;
  readonly files: number;
  /** What the format cannot carry, in words. */
  readonly leftOut: readonly string[];
}

export interface ExportableWorld {
  readonly root: string;
  readonly config: WorldSettings;
  readonly store: Store;
  readonly ontology: Ontology;
  readonly dates: DateContext;
  now(): Promise<{ readonly moment: Moment } | null>;
}

export async function exportWorld(world: ExportableWorld, options: ExportOptions): Promise<ExportReport> {
  const { format, out } = options;
  if (format === 'markdown') return exportVault(world, options);
  const { text, leftOut } = exported(world, format, options);
  if (out !== undefined) {
    await writeTarget(path.resolve(out), text, options);
  } else {
    for await (const part of text) options.write?.(part);
  }
  return { format, out: out ?? null, files: 1, leftOut };
}

function exported(world: ExportableWorld, format: Exclude<ExportFormat, 'markdown'>, options: ExportOptions) {
  const leftOut: string[] = [];
  const words = wordsOf(world);
  switch (format) {
    case 'jsonl':
      return { text: jsonlLines(world.store, words, worldRecord(world)), leftOut };
    case 'yaml':
      return { text: once(() => yamlText(world.store, words, worldRecord(world))), leftOut };
    case 'gedcom':
      return { text: once(() => gedcomText({ ...world, name: world.config.name }, words, leftOut)), leftOut };
    case 'bundle':
      return { text: once(() => bundled(world, words, options, leftOut)), leftOut };
  }
}

async function bundled(
  world: ExportableWorld,
  words: DateWords,
  { hideLiving = false }: ExportOptions,
  leftOut: string[],
): Promise<string> {
  const now = hideLiving ? await world.now() : null;
  if (hideLiving && now === null) {
    throw new LoreError({
      code: 'export/no-now',
      message: 'Who is alive cannot be told: this world has no present.',
      hint: 'Write `now:` in lore.yaml.',
    });
  }
  const parts = { name: world.config.name, store: world.store, ontology: world.ontology, words };
  return bundleText(now === null ? parts : { ...parts, livingAt: now.moment }, leftOut);
}

async function exportVault(world: ExportableWorld, options: ExportOptions): Promise<ExportReport> {
  const { out } = options;
  if (out === undefined) {
    throw new LoreError({
      code: 'export/needs-folder',
      message: 'A vault needs a folder.',
      hint: 'Name one with --out.',
    });
  }
  const { now, extend } = worldRecord(world);
  const settings = [...(now === undefined ? [] : ['now']), ...(extend === undefined ? [] : ['extend'])];
  const files = await writeTargetFolder(path.resolve(out), vaultNotes(world, wordsOf(world)), options);
  return {
    format: 'markdown',
    out,
    files,
    leftOut: [
      ...(settings.length === 0 ? [] : [`of lore.yaml: ${listed(settings)}`]),
      'passages of documents that define no entity stay with their source',
    ],
  };
}

function wordsOf({ dates, ontology }: ExportableWorld): DateWords {
  const reader: DateReader = {
    parse: createDateParser(dates).parse,
    resolve: UNRESOLVED,
    ongoingAt: dates.now,
    absentEnd: ontology.absentEnd,
    notAfter: lastRecorded(ontology, dates),
  };
  return dateWords(dates, reader);
}

async function* once(make: () => Promise<string>): AsyncGenerator<string> {
  yield await make();
}

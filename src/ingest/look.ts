/** What there is to read, and what is no longer there. */
import path from 'node:path';
import { LoreError } from '../model/index.js';
import { matcher } from './glob.js';
import { readersFor } from './readers.generated.js';
import type { Tally } from './tally.js';
import { asGlob, lookAt, walk } from './walk.js';
import type { IngestOptions, IngestWorld } from './world.js';

export interface Found {
  /** What was asked for. */
  readonly files: readonly string[];
  /** All that there is. */
  readonly present: ReadonlySet<string>;
  /** Origins within what was looked at that are no longer there. */
  readonly gone: readonly string[];
  /** All origins that are no longer there, looked at or not. */
  readonly missing: readonly string[];
}

export async function look(
  world: IngestWorld,
  options: IngestOptions,
  known: ReadonlyMap<string, string>,
  tally: Tally,
): Promise<Found> {
  options.onProgress?.({ phase: 'looking', done: 0, total: 0 });
  if (options.files !== undefined) return lookAtSome(options.files, world, options, known, tally);
  const seen = await walk({ root: world.root, within: world.sources, ignore: world.ignore });
  tally.notice(seen.notices);
  for (const file of options.paths === undefined ? seen.about : [])
    tally.file({ kind: 'skipped', file, extension: file });
  const asked = options.paths === undefined ? () => true : matcher(options.paths.map(asGlob));
  const here = new Set(seen.files);
  const unseen = matcher(seen.unseen.map((folder) => (folder === '' ? '**' : folder)));
  const missing = [...known.keys()].filter((origin) => !here.has(origin) && !unseen(origin));
  const gone = missing.filter(asked);
  if (gone.length === known.size && !seen.files.some(isReadable)) refuseEmpty(world, options, known);
  tally.gone(gone.length);
  const files = seen.files.filter(asked);
  for (const path of options.paths ?? []) {
    const isThere = matcher([asGlob(path)]);
    if (asGlob(path) !== '**' && !seen.files.some(isThere) && !gone.some(isThere)) {
      const at = { file: path };
      tally.notice([
        {
          level: 'warning',
          code: 'ingest/no-such-file',
          message: 'There is nothing of that name to read.',
          hint: 'Name a file or folder within the world that `ignore` in lore.yaml does not leave out.',
          at,
        },
      ]);
    }
  }
  return { files, present: here, gone, missing };
}

async function lookAtSome(
  files: readonly string[],
  world: IngestWorld,
  options: IngestOptions,
  known: ReadonlyMap<string, string>,
  tally: Tally,
): Promise<Found> {
  const explained = files.flatMap((file) => (file.endsWith('.map.yaml') ? explainedBy(file) : [file]));
  const seen = await lookAt(explained, { root: world.root, within: world.sources, ignore: world.ignore });
  const gone = seen.missing.filter((file) => known.has(file));
  if (gone.length === known.size && seen.files.length === 0) refuseEmpty(world, options, known);
  tally.gone(gone.length);
  const present = new Set([...known.keys(), ...seen.files]);
  for (const file of gone) present.delete(file);
  return { files: seen.files, present, gone, missing: gone };
}

/** Tables and bundles mean something else when what explains them has changed. */
function explainedBy(mapping: string): string[] {
  return ['.csv', '.tsv', '.jsonld'].map((extension) => mapping.replace(/\.map\.yaml$/, extension));
}

function refuseEmpty(
  { root }: IngestWorld,
  { force }: IngestOptions,
  { size }: ReadonlyMap<string, string>,
): void {
  if (size === 0 || force) return;
  throw new LoreError({
    code: 'ingest/everything-gone',
    message: `All ${size} files of this world are gone from ${root}.`,
    hint: 'If that is meant, ingest again with --force: what only they said will be closed, not deleted.',
  });
}

function isReadable(file: string): boolean {
  return readersFor(path.extname(file).toLowerCase()).length > 0;
}

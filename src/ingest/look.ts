/** What there is to read, and what is no longer there. */
import path from 'node:path';
import { LoreError } from '../model/index.js';
import { matcher } from './glob.js';
import { readerFor } from './readers.generated.js';
import type { Tally } from './tally.js';
import { asGlob, walk } from './walk.js';
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
  const seen = await walk({ root: world.root, within: world.sources, ignore: world.ignore });
  tally.notice(seen.notices);
  const asked = options.paths === undefined ? () => true : matcher(options.paths.map(asGlob));
  const here = new Set(seen.files);
  const unseen = matcher(seen.unseen.map((folder) => (folder === '' ? '**' : folder)));
  const missing = [...known.keys()].filter((origin) => !here.has(origin) && !unseen(origin));
  const gone = missing.filter(asked);
  if (gone.length > 0 && gone.length === known.size && !seen.files.some(isReadable) && !options.force) {
    throw new LoreError({
      code: 'ingest/everything-gone',
      message: `All ${known.size} files of this world are gone from ${world.root}.`,
      hint: 'If that is meant, ingest again with --force: what only they said will be closed, not deleted.',
    });
  }
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

function isReadable(file: string): boolean {
  return readerFor(path.extname(file).toLowerCase()) !== null;
}

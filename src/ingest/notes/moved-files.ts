/** Files that lie elsewhere now: gone from one place and new, with the same words, at another. */
import { groupBy, RELIABILITIES, type Reliability } from '../../model/index.js';
import type { ReadFileResult } from '../gather.js';
import { hashWith } from '../read-files.js';

interface Moving {
  readonly settings: string;
  readonly reliabilityOf: (file: string) => Reliability;
}

/** From where each file came. Of several with the same words those of one name belong together; others are not paired. */
export function movedFiles(
  changed: readonly ReadFileResult[],
  missing: readonly string[],
  known: ReadonlyMap<string, string>,
  { settings, reliabilityOf }: Moving,
): ReadonlyMap<string, string> {
  const moved = new Map<string, string>();
  const byHash = groupBy(missing, (file) => known.get(file) ?? '');
  const fresh = changed.filter(({ file, content }) => content !== undefined && !known.has(file));
  if (byHash.size === 0) return moved;
  for (const [content, results] of groupBy(fresh, (result) => result.content ?? '')) {
    const before = RELIABILITIES.flatMap((reliability) =>
      (byHash.get(hashWith(content, settings, reliability)) ?? []).filter(
        (file) => reliabilityOf(file) === reliability,
      ),
    );
    const files = results.map(({ file }) => file);
    for (const [after, from] of pairs(files, before)) moved.set(after, from);
  }
  return moved;
}

function pairs(after: readonly string[], before: readonly string[]): (readonly [string, string])[] {
  const alike = after.flatMap((file) => {
    const here = after.filter((other) => nameOf(other) === nameOf(file));
    const there = before.filter((other) => nameOf(other) === nameOf(file));
    return here.length === 1 && there[0] !== undefined && there.length === 1
      ? [[file, there[0]] as const]
      : [];
  });
  const [file, ...files] = after.filter((one) => !alike.some(([taken]) => taken === one));
  const [from, ...others] = before.filter((one) => !alike.some(([, taken]) => taken === one));
  const isOne = files.length === 0 && others.length === 0;
  return file !== undefined && from !== undefined && isOne ? [...alike, [file, from]] : alike;
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

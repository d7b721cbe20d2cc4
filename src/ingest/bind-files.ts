/** Holds all that was read against the ontology and the clock, with what the documents tell of each other. */
import { AnchorBook } from './anchors.js';
import { type BindContext, type Bound, bindSource } from './bind/bind.js';
import { type DateReader, lastRecorded, type RelativeResolver } from './bind/dates.js';
import type { ReadFileResult } from './gather.js';
import { resolveLeaning, UNRESOLVED } from './leaning.js';
import { namesTold } from './names-told.js';
import { withoutNamesakes } from './namesakes.js';
import { noteBook } from './notes/note-book.js';
import type { Tally } from './tally.js';
import type { IngestWorld } from './world.js';

export interface BoundFile {
  readonly file: string;
  readonly bound: readonly Bound[];
}

export interface BindScope {
  /** Origins whose earlier words no longer count: what they say now is at hand, or they are gone. */
  readonly stale: ReadonlySet<string>;
  /** All files there are: links lead to them. */
  readonly present: ReadonlySet<string>;
  /** Files that did not change: their oddities were told when they did. */
  readonly revisited: ReadonlySet<string>;
}

/**
 * Binds everything once; then, if some dates lean on others, binds those documents again with the dates found. What is told
 * of namesakes is left out last, when all lives are known.
 */
export async function bindAll(
  results: readonly ReadFileResult[],
  { stale, present, revisited }: BindScope,
  world: IngestWorld,
  tally: Tally,
): Promise<BoundFile[]> {
  const { typeOf: typeOfName, isNamed, fullNames } = await namesTold(results, stale, world);
  const notes = await noteBook(results, present, world);
  const bindWith = (result: ReadFileResult, resolve: RelativeResolver): BoundFile => ({
    file: result.file,
    bound: result.drafts.map((draft) => {
      const { ontology, parseDate: parse, ongoingAt } = world;
      const dates: DateReader = {
        parse,
        resolve,
        ongoingAt: ongoingAt(draft.written),
        absentEnd: ontology.absentEnd,
        notAfter: lastRecorded(ontology, world.dates),
      };
      const context: BindContext = {
        ontology,
        dates,
        typeOfName,
        isNamed,
        fullNames,
        notes,
        isStudied: world.mapping !== null,
      };
      return bindSource(draft, { file: result.file, hash: result.hash }, context);
    }),
  });
  const first = results.map((result) => bindWith(result, UNRESOLVED));
  const leaning = first.flatMap((file) => file.bound.flatMap((bound) => bound.leaning));
  let files = first;
  if (leaning.length > 0) {
    const book = new AnchorBook(world.ontology);
    for (const file of first) for (const bound of file.bound) book.learn(bound.source);
    const { resolve, notices } = await resolveLeaning(leaning, book, world.store, world.dates);
    tally.notice(notices);
    files = first.map((file, i) => {
      const result = results[i];
      const leans = file.bound.some((bound) => bound.leaning.length > 0);
      return leans && result !== undefined ? bindWith(result, resolve) : file;
    });
  }
  const told = files.flatMap((file) => file.bound.flatMap((bound) => bound.notices));
  tally.notice(told.filter((notice) => notice.level !== 'info' || !revisited.has(notice.at.file)));
  return withoutNamesakes(files, stale, world);
}

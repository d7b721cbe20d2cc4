/** Holds all that was read against the ontology and the clock, with what the documents tell of each other. */
import { foldName, type NoticeLevel } from '../model/index.js';
import { typeByWord } from '../packs/index.js';
import { AnchorBook } from './anchors.js';
import { type BindContext, type Bound, bindSource } from './bind/bind.js';
import type { RelativeResolver } from './bind/dates.js';
import type { ReadFileResult } from './gather.js';
import { resolveLeaning, UNRESOLVED } from './leaning.js';
import type { Tally } from './tally.js';
import type { IngestWorld } from './world.js';

export interface BoundFile {
  readonly file: string;
  readonly bound: readonly Bound[];
}

/** Binds everything once; then, if some dates lean on others, binds those documents again with the dates found. */
export async function bindAll(
  results: readonly ReadFileResult[],
  world: IngestWorld,
  tally: Tally,
  least: NoticeLevel = 'info',
): Promise<BoundFile[]> {
  const typeOfName = await typesByName(results, world);
  const bindWith = (result: ReadFileResult, resolve: RelativeResolver): BoundFile => ({
    file: result.file,
    bound: result.drafts.map((draft) => {
      const { ontology, parseDate: parse, ongoingAt } = world;
      const dates = { parse, resolve, ongoingAt: ongoingAt(draft.written), absentEnd: ontology.absentEnd };
      const context: BindContext = { ontology, dates, typeOfName };
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
  tally.notice(told.filter((notice) => least === 'info' || notice.level !== 'info'));
  return files;
}

/** The types that documents give to names, in this batch first, then in the store. */
async function typesByName(results: readonly ReadFileResult[], { ontology, store }: IngestWorld) {
  const drafts = results.flatMap((result) => result.drafts);
  const types = new Map<string, string>();
  for (const { ref, aliases } of drafts.flatMap((draft) => draft.entities)) {
    const type = ref.type === undefined ? null : typeByWord(ontology, ref.type);
    if (type === null) continue;
    for (const name of [ref.name, ...aliases]) types.set(foldName(name), type.name);
  }
  const missing = new Set<string>();
  for (const { statements } of drafts) {
    for (const { subject } of statements) {
      if (subject.type === undefined && !types.has(foldName(subject.name)))
        missing.add(foldName(subject.name));
    }
  }
  for (const hit of missing.size === 0 ? [] : await store.named([...missing])) {
    const folded = foldName(hit.name);
    if (!types.has(folded)) types.set(folded, hit.type);
  }
  return (folded: string): string | null => types.get(folded) ?? null;
}

/** From files to statements: look, read, bind, write, date. Each file is applied whole or not at all. */
import type { Notice } from '../model/index.js';
import { foldName, LoreError } from '../model/index.js';
import { typeByWord } from '../packs/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { Ambiguity, Change, CommitReport, RetconnedAgain } from '../store/changes.js';
import type { Store } from '../store/store.js';
import type { DateContext, Seconds } from '../time/index.js';
import { AnchorBook } from './anchors.js';
import { type BindContext, type Bound, bindSource } from './bind/bind.js';
import type { ParseDate, RelativeResolver } from './bind/dates.js';
import { danglingLinks } from './dangling.js';
import { matcher } from './glob.js';
import { resolveLeaning, UNRESOLVED } from './leaning.js';
import { type FileResult, type ReadContext, readOne } from './read-files.js';
import { settleDates } from './settle.js';
import { type IngestReport, Tally } from './tally.js';
import { vocabularyOf } from './vocabulary.js';
import { walk } from './walk.js';

export interface IngestProgress {
  readonly phase: 'looking' | 'reading' | 'writing' | 'dating';
  readonly done: number;
  readonly total: number;
  readonly file?: string;
}

export interface IngestOptions {
  /** World-relative files, folders or globs; the world's sources when absent. */
  readonly paths?: readonly string[];
  readonly dryRun?: boolean;
  /** Read every file again, changed or not; accept that all files are gone. */
  readonly force?: boolean;
  readonly author?: string;
  readonly onProgress?: (progress: IngestProgress) => void;
  readonly signal?: AbortSignal;
}

export interface IngestWorld {
  readonly root: string;
  readonly sources: readonly string[];
  readonly ignore: readonly string[];
  readonly reliabilityOf: ReadContext['reliabilityOf'];
  readonly ontology: Ontology;
  readonly dates: DateContext;
  readonly parseDate: ParseDate;
  /** The last second at which "ongoing" is known to hold, for a document with that date of its own or none. */
  readonly ongoingAt: (written: string | undefined) => Seconds | undefined;
  readonly store: Store;
}

/** Statements in one transaction: short enough that other writers hardly wait. A larger file still goes in whole. */
const STATEMENTS_PER_COMMIT = 5_000;
/** From here on a first load builds its indexes afterwards. */
const BULK_STATEMENTS = 50_000;

interface BoundFile {
  readonly file: string;
  readonly bound: readonly Bound[];
}

export async function ingest(world: IngestWorld, options: IngestOptions = {}): Promise<IngestReport> {
  const tally = new Tally(options.dryRun ?? false);
  const known = await world.store.origins();
  const found = await look(world, options, known, tally);
  const results = await readAll(found.files, world, options, known, tally);
  const files = await bindAll(results, world, tally);
  const changes = [
    ...found.gone.map((origin): Change => ({ kind: 'drop-origin', origin })),
    ...files.map(asChange),
  ];
  await write(changes, world, options, known.size === 0, tally);
  if (!tally.dryRun && changes.length > 0) {
    options.onProgress?.({ phase: 'dating', done: 0, total: 1 });
    tally.settled(await settleDates(world.store, world.ontology, world.dates, world.parseDate));
    const sources = files.flatMap((file) => file.bound.map((bound) => bound.source));
    tally.notice(...(await danglingLinks(world.store, sources)));
  }
  return tally.report();
}

interface Found {
  readonly files: readonly string[];
  /** Origins within what was looked at that are no longer there. */
  readonly gone: readonly string[];
}

async function look(
  world: IngestWorld,
  options: IngestOptions,
  known: ReadonlyMap<string, string>,
  tally: Tally,
): Promise<Found> {
  options.onProgress?.({ phase: 'looking', done: 0, total: 0 });
  const seen = await walk({ root: world.root, within: world.sources, ignore: world.ignore });
  tally.notice(...seen.notices);
  const asked = options.paths === undefined ? () => true : matcher(options.paths);
  const here = new Set(seen.files);
  const unseen = matcher(seen.unseen.map((folder) => (folder === '' ? '**' : folder)));
  const gone = [...known.keys()].filter((origin) => asked(origin) && !here.has(origin) && !unseen(origin));
  if (gone.length > 0 && gone.length === known.size && seen.files.length === 0 && !options.force) {
    throw new LoreError({
      code: 'ingest/everything-gone',
      message: `All ${known.size} files of this world are gone from ${world.root}.`,
      hint: 'If that is meant, ingest again with --force: what only they said will be closed, not deleted.',
    });
  }
  tally.gone(gone.length);
  const files = seen.files.filter(asked);
  for (const path of options.paths ?? []) {
    if (!seen.files.some(matcher([path])) && !gone.some(matcher([path]))) {
      tally.notice({
        level: 'warning',
        code: 'ingest/no-such-file',
        message: 'Nothing to read here.',
        at: { file: path },
      });
    }
  }
  return { files, gone };
}

type ReadFileResult = Extract<FileResult, { kind: 'read' }>;

async function readAll(
  files: readonly string[],
  world: IngestWorld,
  options: IngestOptions,
  known: ReadonlyMap<string, string>,
  tally: Tally,
): Promise<ReadFileResult[]> {
  const context: ReadContext = {
    root: world.root,
    vocabulary: vocabularyOf(world.ontology),
    reliabilityOf: world.reliabilityOf,
    known,
    force: options.force ?? false,
  };
  const read: ReadFileResult[] = [];
  for (const [done, file] of files.entries()) {
    options.signal?.throwIfAborted();
    options.onProgress?.({ phase: 'reading', done, total: files.length, file });
    const result = await readOne(file, context);
    tally.file(result);
    if (result.kind === 'read') read.push(result);
  }
  return read;
}

/** Binds everything once; then, if some dates lean on others, binds those documents again with the dates found. */
async function bindAll(
  results: readonly ReadFileResult[],
  world: IngestWorld,
  tally: Tally,
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
    tally.notice(...notices);
    files = first.map((file, i) => {
      const result = results[i];
      const leans = file.bound.some((bound) => bound.leaning.length > 0);
      return leans && result !== undefined ? bindWith(result, resolve) : file;
    });
  }
  for (const file of files) for (const bound of file.bound) tally.notice(...bound.notices);
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

function asChange({ file, bound }: BoundFile): Change {
  return { kind: 'put-origin', origin: file, sources: bound.map((b) => b.source) };
}

async function write(
  changes: readonly Change[],
  world: IngestWorld,
  options: IngestOptions,
  fresh: boolean,
  tally: Tally,
): Promise<void> {
  const total = changes.reduce((sum, change) => sum + sizeOf(change), 0);
  const bulk = fresh && total >= BULK_STATEMENTS;
  const batches = bulk || options.dryRun ? [changes] : inBatches(changes);
  let done = 0;
  for (const batch of batches) {
    if (batch.length === 0) continue;
    options.signal?.throwIfAborted();
    options.onProgress?.({ phase: 'writing', done, total: changes.length });
    const report = await world.store.commit(batch, {
      author: options.author ?? 'ingest',
      reason:
        batch.length === 1 && batch[0] ? `ingest ${originOf(batch[0])}` : `ingest ${batch.length} files`,
      dryRun: options.dryRun ?? false,
      bulk,
    });
    tally.committed(report, noticesOf(report));
    done += batch.length;
  }
}

function* inBatches(changes: readonly Change[]): Generator<Change[]> {
  let batch: Change[] = [];
  let size = 0;
  for (const change of changes) {
    if (batch.length > 0 && size + sizeOf(change) > STATEMENTS_PER_COMMIT) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(change);
    size += sizeOf(change);
  }
  yield batch;
}

function sizeOf(change: Change): number {
  if (change.kind !== 'put-origin') return 1;
  return change.sources.reduce((sum, source) => sum + source.statements.length + source.passages.length, 1);
}

function originOf(change: Change): string {
  return 'origin' in change ? change.origin : change.statement;
}

function noticesOf({ ambiguous, retconned }: CommitReport): Notice[] {
  return [...ambiguous.map(ambiguityNotice), ...retconned.map(retconNotice)];
}

function ambiguityNotice({ source, name, spot, candidates, statementsLeftOut }: Ambiguity): Notice {
  const which = candidates.map((c) => `${c.name} (${c.type}, ${c.id})`).join(', ');
  const left =
    statementsLeftOut === 0
      ? 'The mention is left out.'
      : statementsLeftOut === 1
        ? 'One statement is left out.'
        : `${statementsLeftOut} statements are left out.`;
  return {
    level: 'warning',
    code: 'ingest/ambiguous-name',
    message: `"${name}" fits several entities: ${which}. ${left}`,
    hint: `Write the id of the one that is meant, for example {id: ${candidates[0]?.id ?? '…'}}.`,
    at: { file: source, ...spot },
  };
}

function retconNotice({ source, statement, reason }: RetconnedAgain): Notice {
  return {
    level: 'info',
    code: 'ingest/retconned',
    message: `This still says what a retcon has closed (${statement.slice(0, 8)}: ${reason}).`,
    hint: 'Change the file to match, or leave it: the statement stays closed.',
    at: { file: source },
  };
}

/** Writes what was bound: each file whole, in commits short enough that other writers hardly wait. */
import { append } from '../model/append.js';
import { foldName, type Notice } from '../model/index.js';
import type {
  Ambiguity,
  Change,
  Collision,
  CommitReport,
  RetconnedAgain,
  TakenId,
} from '../store/changes.js';
import type { Tally } from './tally.js';
import type { IngestOptions, IngestWorld } from './world.js';

/** Statements in one transaction: short enough that other writers hardly wait. A larger file still goes in whole. */
const STATEMENTS_PER_COMMIT = 20_000;
/** From here on a first load builds its indexes afterwards. */
const BULK_STATEMENTS = 50_000;

/** Gives the folded names that mean others than before. */
export async function writeChanges(
  changes: readonly Change[],
  world: IngestWorld,
  options: IngestOptions,
  fresh: boolean,
  tally: Tally,
): Promise<Set<string>> {
  const moved = new Set<string>();
  const total = changes.reduce((sum, change) => sum + sizeOf(change), 0);
  const bulk = fresh && total >= BULK_STATEMENTS;
  const batches = bulk || options.dryRun ? [changes] : [...inBatches(changes)];
  const rounds = [...batches, meantOtherwise(batches)].filter((batch) => batch.length > 0);
  let done = 0;
  for (const batch of rounds) {
    options.signal?.throwIfAborted();
    if (options.dryRun !== true) await options.onPassages?.(batch.flatMap(passagesOf));
    options.onProgress?.({ phase: 'writing', done: Math.min(done, changes.length), total: changes.length });
    const [only, another] = batch;
    const report = await world.store.commit(batch, {
      author: options.author ?? 'ingest',
      reason:
        only !== undefined && another === undefined
          ? `ingest ${originOf(only)}`
          : `ingest ${batch.length} files`,
      dryRun: options.dryRun ?? false,
      bulk,
    });
    tally.committed(report, noticesOf(report));
    for (const name of report.names) moved.add(name);
    done += batch.length;
  }
  return moved;
}

/** Files written before a later commit defined a name they speak of: written once more, they find it. */
function meantOtherwise(batches: readonly (readonly Change[])[]): Change[] {
  const definedLater = new Set<string>();
  const again: Change[] = [];
  for (const batch of [...batches].reverse()) {
    append(
      again,
      batch.filter((change) => speaksOf(change, definedLater)),
    );
    for (const change of batch) for (const name of namesDefined(change)) definedLater.add(name);
  }
  return again;
}

function speaksOf(change: Change, names: ReadonlySet<string>): boolean {
  if (change.kind !== 'put-origin' || names.size === 0) return false;
  return change.sources.some(({ refs }) =>
    refs.some((ref) => ref.id === null && names.has(foldName(ref.name))),
  );
}

function namesDefined(change: Change): string[] {
  if (change.kind !== 'put-origin') return [];
  return change.sources.flatMap(({ refs, definitions }) =>
    definitions.flatMap(({ ref, aliases }) => [refs[ref]?.name ?? '', ...aliases].map(foldName)),
  );
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

function passagesOf(change: Change): string[] {
  if (change.kind !== 'put-origin') return [];
  return change.sources.flatMap(({ passages }) => passages.map(({ text }) => text));
}

function originOf(change: Change): string {
  return 'origin' in change ? change.origin : change.statement;
}

function noticesOf({ ambiguous, retconned, collisions, takenIds }: CommitReport): Notice[] {
  return [
    ...ambiguous.map(ambiguityNotice),
    ...retconned.map(retconNotice),
    ...collisions.map(collisionNotice),
    ...takenIds.map(takenIdNotice),
  ];
}

function collisionNotice({ source, origin, heldBy }: Collision): Notice {
  return {
    level: 'error',
    code: 'ingest/same-source-id',
    message: `This carries a document "${source}", and so does ${heldBy}. What stands here is left out.`,
    hint: 'Give one of them another id, or keep only one of the two files in the world.',
    at: { file: origin },
  };
}

function takenIdNotice({ source, spot, id, name, type, heldBy, keptAs }: TakenId): Notice {
  return {
    level: 'warning',
    code: 'ingest/taken-id',
    message: `${name} (${type}) claims the id ${id}, which belongs to ${heldBy.name} (${heldBy.type}). It is kept as ${keptAs}.`,
    hint: 'Give it an id of its own.',
    at: { file: source, ...spot },
  };
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
    hint: `Write the id of the one that is meant, for example {id: ${candidates[0]?.id ?? '…'}}, or link to its file with its folder.`,
    at: { file: source, ...spot },
  };
}

function retconNotice({ source, statement, reason }: RetconnedAgain): Notice {
  return {
    level: 'info',
    code: 'ingest/retconned',
    message: `This still says what was taken back (${statement.slice(0, 8)}: ${reason}).`,
    hint: 'Change the file to match, or leave it: the statement stays closed.',
    at: { file: source },
  };
}

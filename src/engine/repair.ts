/** Makes a repair: changes to what is recorded, or the verdict that says it is so on purpose. */
import { FINDING_STATUSES, type Finding, LoreError, type Statement } from '../model/index.js';
import type { Change } from '../store/changes.js';
import type { Store } from '../store/store.js';
import type { RepairReport, RepairRequest } from './checking.js';

export async function applyRepair(
  store: Store,
  finding: Finding,
  { repair, reason, by = 'person' }: RepairRequest,
  sweep: () => Promise<{ readonly appeared: readonly string[]; readonly gone: readonly string[] }>,
): Promise<RepairReport> {
  if (reason.trim() === '')
    throw new LoreError({
      code: 'review/no-reason',
      message: 'A repair needs a reason.',
      hint: 'Say why this is the right way out, for whoever reads the log.',
    });
  if (repair.byHand)
    throw new LoreError({
      code: 'review/by-hand',
      message: 'Only a person can make this repair.',
      hint: `${repair.says} Then read the files again with \`lore ingest\`.`,
    });
  if (repair.changes.length === 0) {
    await store.findings.judge({ id: finding.id, verdict: 'exception', by, reason });
    return { seq: null, appeared: [], gone: [] };
  }
  const changes = repair.changes.map((change) => (change.kind === 'retcon' ? { ...change, reason } : change));
  const { seq } = await store.commit(changes, { author: by, reason: `${reason} (${finding.id})` });
  const { appeared, gone } = await sweep();
  return { seq, appeared, gone };
}

/** A repair that still stands: what it closed is not believed now. */
export interface MadeRepair {
  readonly seq: number;
  readonly at: number;
  readonly finding: Finding;
  readonly closed: readonly Statement[];
}

/** Commits that are looked through for the last repair of somebody. */
const LOOKED_THROUGH = 200;
const NAMED = /\((f-[0-9a-f]{12})\)$/;

/** The last one of this person that can be taken back; null when there is none. */
export async function lastRepair(store: Store, by: string): Promise<MadeRepair | null> {
  for (const { seq, at, author, reason } of await store.commits({ limit: LOOKED_THROUGH })) {
    const id = author === by ? NAMED.exec(reason)?.[1] : undefined;
    if (id === undefined) continue;
    const [finding] = await store.findings.findings({ ids: [id], statuses: FINDING_STATUSES });
    if (finding === undefined) continue;
    const closed = await closedIn(store, finding.statements, seq);
    if (closed.length > 0) return { seq, at, finding, closed };
  }
  return null;
}

/** Believed before the commit, closed by it, and not brought back since. */
async function closedIn(store: Store, ids: readonly string[], seq: number): Promise<Statement[]> {
  if (ids.length === 0) return [];
  const before = await store.statements({ ids, asOf: seq - 1 });
  const still = [...(await store.statements({ ids, asOf: seq })), ...(await store.statements({ ids }))];
  const believed = new Set(still.map(({ id }) => id));
  return before.filter(({ id }) => !believed.has(id));
}

/** What the repair closed is believed again, and what took its place is not: by a commit of its own, as every change. */
export async function takeRepairBack(
  store: Store,
  { seq, finding, closed }: MadeRepair,
  by: string,
  sweep: () => Promise<{ readonly appeared: readonly string[]; readonly gone: readonly string[] }>,
): Promise<RepairReport> {
  const reason = `Takes back the repair of ${finding.id} in #${seq}`;
  const changes: Change[] = [];
  for (const statement of closed) {
    const successor = await successorIn(store, statement, seq);
    changes.push(
      successor === null
        ? { kind: 'reinstate', statement: statement.id }
        : { kind: 'retcon', statement: successor.id, successor: { valid: statement.valid }, reason },
    );
  }
  const made = await store.commit(changes, { author: by, reason });
  const { appeared, gone } = await sweep();
  return { seq: made.seq, appeared, gone };
}

/** A repair moves an end and nothing else: the same words under other dates, believed since that commit. */
async function successorIn(store: Store, statement: Statement, seq: number): Promise<Statement | null> {
  const like = { subject: statement.subject, predicates: [statement.predicate] };
  const before = new Set((await store.statements({ ...like, asOf: seq - 1 })).map(({ id }) => id));
  const now = await store.statements(like);
  return now.find((one) => !before.has(one.id) && saysOf(one) === saysOf(statement)) ?? null;
}

function saysOf(statement: Statement): string {
  const object = statement.kind === 'relation' ? statement.object : statement.value;
  return JSON.stringify([object, statement.qualifiers]);
}

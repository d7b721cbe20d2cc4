/** Findings as people work them off: what the API needs of the store's desk, and words on many at once. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { BASELINE_FILE } from '../consistency/index.js';
import { LoreError, SEVERITIES, type Severity } from '../model/index.js';
import type { DeskFilter, DeskRow, DeskState } from '../store/desk.js';
import { readBaseline } from './check.js';
import type { JudgeRequest } from './checking.js';
import type { World } from './world.js';

export type { DeskComment, DeskFilter, DeskRow, SaidVerdict, SavedView } from '../store/desk.js';

const ANY: readonly DeskState[] = [
  'open',
  'confirmed',
  'dismissed',
  'exception',
  'gone',
  'judged',
  'snoozed',
  'settled',
  'suppressed',
];

/** A filter that leaves alone what lore-baseline.json suppresses, as `lore check` does. */
export async function besideBaseline<Filter extends DeskFilter>(
  { root }: Pick<World, 'root'>,
  filter: Filter,
): Promise<Filter> {
  const baseline = await suppressedIn(root);
  return baseline.length === 0 ? filter : { ...filter, baseline };
}

const known = new Map<string, { readonly stamp: string; readonly entries: readonly string[] }>();

/** Read again when the file is another. */
async function suppressedIn(root: string): Promise<readonly string[]> {
  const found = await stat(path.join(root, BASELINE_FILE)).catch(() => null);
  if (found === null) return [];
  const stamp = `${found.mtimeMs} ${found.size}`;
  const before = known.get(root);
  if (before?.stamp === stamp) return before.entries;
  const { findings } = await readBaseline(root);
  const entries = findings.map(({ id, digest }) => `${id} ${digest}`);
  known.set(root, { stamp, entries });
  return entries;
}

/** One of the list, in whatever state it is. Throws `check/unknown-finding`. */
export async function deskRow(world: Pick<World, 'store' | 'root'>, id: string): Promise<DeskRow> {
  const asked = { ids: [id], states: ANY, sort: 'worst', limit: 1 } as const;
  const { rows } = await world.store.desk.list(await besideBaseline(world, asked));
  const [row] = rows;
  if (row !== undefined) return row;
  throw new LoreError({
    code: 'check/unknown-finding',
    message: `There is no finding ${id}.`,
    hint: '`lore check` prints their ids: f- and twelve letters and digits.',
  });
}

export type Word =
  | {
      readonly word: 'confirmed' | 'dismissed' | 'exception' | 'open';
      readonly reason: string;
      readonly expires: string | null;
    }
  | { readonly word: 'snooze'; readonly until: number | null };

export interface Judged {
  readonly ids: readonly string[];
  /** Those of them that weigh more than before: a finding reaches its rule's severity when a person confirms it. */
  readonly raised: readonly string[];
  readonly skipped: readonly { readonly id: string; readonly because: string }[];
}

/** One word on all of these; each by the way that its kind is settled. */
export async function judgeOnDesk(
  world: World,
  ids: readonly string[],
  said: Word,
  by: string,
): Promise<Judged> {
  const unique = [...new Set(ids)];
  const { rows } = await world.store.desk.list({
    ids: unique,
    states: ANY,
    sort: 'worst',
    limit: unique.length,
  });
  const known = new Map(rows.map((row) => [row.id, row]));
  const skipped = unique
    .filter((id) => !known.has(id))
    .map((id) => ({ id, because: 'there is no such finding' }));
  if (said.word === 'snooze') {
    const sleepy = rows.filter(({ state }) => state === 'open' || state === 'snoozed').map(({ id }) => id);
    if (sleepy.length > 0) await world.store.desk.snooze(sleepy, said.until, by);
    const others = rows.filter(({ id }) => !sleepy.includes(id));
    return {
      ids: sleepy,
      raised: [],
      skipped: [...skipped, ...others.map(({ id, state }) => ({ id, because: `it is ${state}` }))],
    };
  }
  const { word, reason, expires } = said;
  const plain = rows.filter(({ kind, state }) => kind !== 'flag' && kind !== 'confusion' && isThere(state));
  const request: Omit<JudgeRequest, 'finding'> = { verdict: word, reason, by, expires };
  const judged =
    plain.length === 0
      ? []
      : await world.judgeThese(
          plain.map(({ id }) => id),
          request,
        );
  const done = judged.map(({ id }) => id);
  for (const row of rows.filter((one) => !plain.includes(one))) {
    const because = await judgeOther(world, row, request);
    if (because === null) done.push(row.id);
    else skipped.push({ id: row.id, because });
  }
  const raised = judged
    .filter(({ id, severity }) => weigh(severity) > weigh(known.get(id)?.severity ?? severity))
    .map(({ id }) => id);
  return { ids: done, raised, skipped };
}

const weigh = (severity: Severity): number => -SEVERITIES.indexOf(severity);
const isThere = (state: DeskState): boolean => state !== 'gone' && state !== 'judged';

/** Null when it was done; else why not. */
async function judgeOther(
  world: World,
  row: DeskRow,
  { verdict, reason = '', by = 'person' }: Omit<JudgeRequest, 'finding'>,
): Promise<string | null> {
  if (row.kind === 'flag') {
    if (verdict === 'open') return 'a flag that was settled stays so';
    if (row.state === 'settled') return 'it is settled';
    await world.settleFlag(row.id, reason.trim() === '' ? verdict : reason, by);
    return null;
  }
  if (!isThere(row.state))
    return row.kind === 'confusion' && verdict === 'open' ? unresolve() : `it is ${row.state}`;
  if (verdict === 'open') return unresolve();
  if (verdict === 'confirmed') {
    await world.judge({ finding: row.id, verdict, reason, by });
    return null;
  }
  if (reason.trim() === '') return 'a confusion is not dismissed without a reason';
  await world.facts.resolve({ finding: row.id, resolution: { dismiss: true }, by, reason });
  return null;

  async function unresolve(): Promise<string | null> {
    if (row.verdict === null) return 'nobody has said anything of it';
    if (row.verdict.verdict === 'confirmed') await world.judge({ finding: row.id, verdict: 'open', by });
    else await world.facts.unresolve(row.id, by);
    return null;
  }
}

/** The last word, snooze or repair of one person that still counts, with all that it was said of; what a key taught goes with it. */
export async function takeBackOwn(world: World, by: string) {
  const ids = await world.store.desk.lastJudgedBy(by);
  const snoozed = await world.store.desk.lastSnoozedBy(by);
  const judgedAt = ids[0] === undefined ? 0 : ((await deskRow(world, ids[0])).verdict?.at ?? 0);
  const repair = await world.lastRepair(by);
  if (repair !== null && repair.at > Math.max(judgedAt, snoozed?.at ?? 0)) {
    const { appeared } = await world.takeRepairBack(repair, by);
    return { ids: appeared, verdict: 'repaired', lesson: null };
  }
  if (snoozed !== null && snoozed.at > judgedAt) {
    await world.store.desk.snooze(snoozed.ids, null, by);
    return { ids: snoozed.ids, verdict: 'snoozed', lesson: null };
  }
  if (ids.length === 0)
    throw new LoreError({
      code: 'review/nothing-said',
      message: `There is no word of ${by} to take back.`,
    });
  const last = await world.store.findings.lastJudged();
  const isLast = last.length === ids.length && last.every(({ id }) => ids.includes(id));
  if (isLast && last.every(({ kind }) => kind !== 'confusion')) {
    const { reopened, verdict, lesson } = await world.takeBack(by);
    return { ids: reopened.map(({ id }) => id), verdict: verdict.verdict, lesson };
  }
  const row = await deskRow(world, ids[0] ?? '');
  const { ids: reopened } = await judgeOnDesk(world, ids, { word: 'open', reason: '', expires: null }, by);
  return { ids: reopened, verdict: row.verdict?.verdict ?? 'open', lesson: null };
}

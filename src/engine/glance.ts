/** The world at a glance: how it stands, how that went, and what to do first. */
import type { FindingKind, Run, Severity } from '../model/index.js';
import { remembered } from '../reason/remembered.js';
import type { ChangesSince, DayCount, DeskKind, FacetCounts, FacetValue } from '../store/desk.js';
import type { Tally } from '../store/store.js';
import { besideBaseline } from './desk.js';
import type { World } from './world.js';

export interface Worth {
  readonly kind: 'check' | 'ingest' | 'confusion' | 'cause' | 'rule' | 'finding' | 'settle' | 'nothing';
  readonly title: string;
  readonly why: string;
  readonly count: number;
  readonly query: Readonly<Record<string, readonly string[]>>;
  readonly finding: string | null;
}

export interface Glance {
  readonly tally: Tally;
  readonly commits: number;
  readonly latest: Run | null;
  readonly whole: Run | null;
  readonly rules: number;
  readonly open: {
    readonly total: number;
    readonly byKind: Readonly<Record<DeskKind, number>>;
    readonly bySeverity: Readonly<Record<Severity, number>>;
    readonly possible: number;
    readonly snoozed: number;
    readonly mine: number;
  };
  readonly trend: readonly DayCount[];
  /** When the last day of the trend ends. */
  readonly until: number;
  readonly since: number;
  readonly changes: ChangesSince;
  readonly first: readonly Worth[];
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MOST_FIRST = 3;
const RUNS = 50;
/** Findings of one rule, from which on it is worth looking at the rule. */
const MANY = 10;

export async function glanceAt(
  world: World,
  { days, name }: { days: number; name: string },
): Promise<Glance> {
  const { desk, findings } = world.store;
  const beside = await besideBaseline(world, {});
  const until = endOfDay();
  // To the minute, so that what was counted once is not counted again.
  const since = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - DAY_MS;
  const [tally, commits, runs, batches, names, off, facets, certain, snoozed, mine, trend, changes] =
    await Promise.all([
      remembered(world.store, 'tally', () => world.store.tally()),
      world.store.commits({ limit: 1 }),
      findings.runs({ limit: 1 }),
      findings.runs({ limit: RUNS, mode: 'batch' }),
      world.ruleNames(),
      findings.rulesOff(),
      desk.facets(beside, ['kind', 'certainty', 'rule', 'cause'], RUNS),
      desk.facets({ ...beside, certainties: ['certain'] }, ['severity'], RUNS),
      desk.count({ states: ['snoozed'] }),
      desk.count({ ...beside, assignees: [name] }),
      desk.trend(days, until),
      desk.changesSince(since),
    ]);
  const count = (some: readonly FacetCounts[], facet: string) => (value: string) =>
    some.find((one) => one.facet === facet)?.values.find((one) => one.value === value)?.count ?? 0;
  const kind = count(facets, 'kind');
  const open = {
    total: count(facets, 'certainty')('certain') + count(facets, 'certainty')('possible'),
    byKind: Object.fromEntries(KINDS.map((one) => [one, kind(one)])) as Record<DeskKind, number>,
    bySeverity: {
      error: count(certain, 'severity')('error'),
      warn: count(certain, 'severity')('warn'),
      info: count(certain, 'severity')('info'),
    },
    possible: count(facets, 'certainty')('possible'),
    snoozed,
    mine,
  };
  const whole = batches.find(({ scope }) => scope === 'everything') ?? null;
  const [rule] = facets.find(({ facet }) => facet === 'rule')?.values ?? [];
  const busiest =
    rule === undefined
      ? null
      : { id: rule.value, name: names.get(rule.value) ?? rule.value, count: rule.count };
  const [cause] = facets.find(({ facet }) => facet === 'cause')?.values ?? [];
  const ids = [...names.keys()].filter((id) => !id.includes(':') && !off.includes(id));
  return {
    tally,
    commits: commits[0]?.seq ?? 0,
    latest: runs[0] ?? null,
    whole,
    rules: ids.length,
    open,
    ...{ trend, until, since, changes },
    first: await worthDoing(world, { tally, whole, open, busiest, cause: cause ?? null }),
  };
}

const KINDS: readonly DeskKind[] = [
  'contradiction',
  'anachronism',
  'ontology-violation',
  'orphan',
  'confusion',
  'flag',
];

/** By the clock of this machine. */
function endOfDay(): number {
  const today = new Date();
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1).getTime();
}

interface Known extends Pick<Glance, 'tally' | 'whole' | 'open'> {
  readonly busiest: { readonly id: string; readonly name: string; readonly count: number } | null;
  /** What most of the open findings follow from. */
  readonly cause: FacetValue | null;
}

/** What everything else waits for, then what settles most at once, then the worst. */
async function worthDoing(world: World, { tally, whole, open, busiest, cause }: Known): Promise<Worth[]> {
  const none = { query: {}, finding: null };
  const found: Worth[] = [];
  if (tally.sources === 0)
    found.push({
      ...none,
      ...{ kind: 'ingest', count: 0, title: 'Read your sources' },
      why: 'Nothing has been read into this world yet.',
    });
  else if (whole === null || Date.now() - whole.finishedAt > DAY_MS)
    found.push({
      ...none,
      ...{ kind: 'check', count: 0, title: 'Check everything' },
      why: whole === null ? 'No run has looked at the whole world yet.' : 'The last run is older than a day.',
    });
  if (open.byKind.confusion > 0)
    found.push({
      ...{ kind: 'confusion', count: open.byKind.confusion, finding: null },
      title:
        open.byKind.confusion === 1 ? 'Answer one question' : `Answer ${open.byKind.confusion} questions`,
      why: 'A newcomer would not know what is true now; each is answered by yes or no.',
      query: { kind: ['confusion'] },
    });
  if (cause !== null && cause.count > 1)
    found.push({
      ...{ kind: 'cause', count: cause.count, finding: null, title: cause.label },
      why: await fixOf(world, cause.value),
      query: { cause: [cause.value] },
    });
  const worst = await worstOf(world);
  if (worst !== null) found.push(worst);
  if (busiest !== null && busiest.count >= MANY)
    found.push({
      ...{ kind: 'rule', count: busiest.count, finding: null, title: busiest.name },
      why: `One rule finds ${busiest.count} of what is open: settle them together, or switch it off.`,
      query: { rule: [busiest.id] },
    });
  if (open.byKind.flag > 0)
    found.push({
      ...{ kind: 'settle', count: open.byKind.flag, finding: null, query: { kind: ['flag'] } },
      title: open.byKind.flag === 1 ? 'Look at one flag' : `Look at ${open.byKind.flag} flags`,
      why: 'A model or a person found these suspicious and wants them looked at.',
    });
  if (open.mine > 0)
    found.push({
      ...{ kind: 'settle', count: open.mine, finding: null, title: 'Look at what is yours' },
      why: 'Somebody gave these to you.',
      query: {},
    });
  if (open.byKind.orphan > 0)
    found.push({
      ...{ kind: 'settle', count: open.byKind.orphan, finding: null, query: { kind: ['orphan'] } },
      title: open.byKind.orphan === 1 ? 'Fill one gap' : `Fill ${open.byKind.orphan} gaps`,
      why: 'What nobody has written down: parents, dates, places.',
    });
  if (found.length === 0)
    found.push({
      ...none,
      kind: 'nothing',
      count: 0,
      title: 'Nothing is open',
      why: 'All that was found is settled.',
    });
  return found.slice(0, MOST_FIRST);
}

async function fixOf({ store }: World, cause: string): Promise<string> {
  const [finding] = await store.findings.findings({ ids: await store.desk.ids({ causes: [cause] }, 1) });
  return finding?.cause?.fix ?? '';
}

async function worstOf(world: World): Promise<Worth | null> {
  const kinds: readonly FindingKind[] = ['contradiction', 'anachronism', 'ontology-violation'];
  const { rows, total } = await world.store.desk.list({
    ...(await besideBaseline(world, { kinds, certainties: ['certain'] })),
    ...{ sort: 'worst', limit: 1 },
  });
  const [row] = rows;
  if (row === undefined) return null;
  return {
    ...{ kind: 'finding', count: total, title: row.message, finding: row.id },
    why:
      total === 1
        ? 'It cannot be so as it is written.'
        : `The first of ${total} that cannot be so as they are written.`,
    query: { kind: [...kinds], certainty: ['certain'] },
  };
}

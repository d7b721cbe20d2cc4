/** Checks a world: runs its rules, keeps its baseline, and tells what is found. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  applyBaseline,
  BASELINE_FILE,
  type Baseline,
  baselineOf,
  NO_BASELINE,
  nameOf,
  outcomeOf,
  parseBaseline,
  printBaseline,
  pruned,
  type RuleBook,
  type SweepReport,
  type SweepScope,
  sweepBatch,
  sweepLive,
} from '../consistency/index.js';
import {
  compareText,
  type Entity,
  FINDING_KINDS,
  type Finding,
  type FindingStatus,
  LoreError,
  SEVERITIES,
} from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { Store } from '../store/store.js';
import type { DateContext } from '../time/index.js';
import type { CheckOptions, CheckReport, FindingCounts } from './checking.js';
import type { Rules } from './rules.js';
import type { Now } from './world.js';

export interface CheckParts {
  readonly root: string;
  readonly ontology: Ontology;
  readonly dates: DateContext;
  readonly store: Store;
  readonly rules: Rules;
  readonly find: (name: string) => Promise<Entity>;
  readonly now: () => Promise<Now | null>;
  readonly asOf: (when: string) => Promise<number>;
}

/** `f-` and twelve digits of the key. */
const ID_LENGTH = 14;
const JUDGED: readonly FindingStatus[] = ['dismissed', 'exception'];
const TOLD: readonly FindingStatus[] = ['open', 'confirmed', ...JUDGED];

export async function checkWorld(parts: CheckParts, options: CheckOptions = {}): Promise<CheckReport> {
  const { store, ontology } = parts;
  const scope = await sweepScopeOf(options, parts);
  const since = options.since === undefined ? undefined : await parts.asOf(options.since);
  const { book, took, list } = await parts.rules.book();
  const { onProgress, signal, ruleTimeoutMs, isAlone, fromScratch = false } = options;
  const rules = options.rules === 'postponed' ? await postponedRules(store, book) : options.rules;
  const how = { onProgress, signal, ruleTimeoutMs, isAlone };
  const world = { ontology, dates: await datesNow(parts), book, took };
  const swept =
    options.mode === 'live'
      ? await sweepLive(store.findings, world, how)
      : await sweepBatch(store.findings, world, { ...how, scope, rules, fromScratch });
  await list();
  const { withFindings = true } = options;
  const filter = { statuses: TOLD, ...(since === undefined ? {} : { since }) };
  const all = withFindings ? await store.findings.findings(filter) : [];
  const asked = all.filter(isAsked(scope, rules, swept)).sort(worstFirst);
  const baseline = options.baseline === false ? NO_BASELINE : await readBaseline(parts.root);
  const isJudged = ({ status }: Finding) => JUDGED.includes(status);
  const { counted, suppressed } = applyBaseline(
    asked.filter((finding) => !isJudged(finding)),
    baseline,
  );
  const failures = swept?.failures ?? [];
  return {
    run: swept?.run ?? (await store.findings.runs({ limit: 1 }))[0] ?? null,
    findings: counted,
    suppressed,
    judged: asked.filter(isJudged),
    counts: countsOf(counted),
    failures,
    appeared: swept?.appeared ?? [],
    gone: swept?.gone ?? [],
    outcome: outcomeOf({ findings: counted, failures }, options),
  };
}

/** Rules may ask for the present, which moves on in a real world. */
export async function datesNow({ dates, now }: Pick<CheckParts, 'dates' | 'now'>): Promise<DateContext> {
  const seconds = (await now())?.moment.max;
  return seconds === undefined ? dates : { ...dates, now: seconds };
}

/** Without those that are no longer run. */
async function postponedRules({ findings }: Store, { active }: RuleBook): Promise<string[]> {
  const left = new Set(await findings.postponed());
  return active.map(({ rule }) => nameOf(rule)).filter((name) => left.has(name));
}

async function sweepScopeOf(
  { scope = 'everything' }: CheckOptions,
  { find, ontology }: CheckParts,
): Promise<SweepScope> {
  if (scope === 'everything') return { kind: 'everything' };
  const name = 'entity' in scope ? scope.entity : scope.era;
  const { id, type } = await find(name);
  if ('entity' in scope) return { kind: 'entity', id };
  if (isEra(type, ontology)) return { kind: 'era', id };
  throw new LoreError({
    code: 'check/not-an-era',
    message: `${name} is not an era but of type ${type}.`,
    hint: 'Check it as an entity.',
  });
}

export function isEra(type: string, ontology: Ontology): boolean {
  return ontology.entityTypes.get(type)?.lineage.includes('Era') ?? false;
}

/** Of an entity, all that involves it; of an era or of some rules, what this run has found. */
function isAsked(
  scope: SweepScope,
  rules: readonly string[] | undefined,
  swept: SweepReport | null,
): (finding: Finding) => boolean {
  if (scope.kind === 'everything' && rules === undefined) return () => true;
  const found = new Set([...(swept?.keys ?? [])].map(findingId));
  if (scope.kind === 'entity' && rules === undefined)
    return ({ entities }) => entities.some((entity) => entity.id === scope.id);
  return ({ id }) => found.has(id.slice(0, ID_LENGTH));
}

/** As the store makes it, but for the few that need more digits to be told apart. */
function findingId(key: string): string {
  return `f-${key}`.slice(0, ID_LENGTH);
}

function worstFirst(a: Finding, b: Finding): number {
  return (
    rank(a) - rank(b) ||
    compareText(a.rule, b.rule) ||
    compareText(a.subject.name, b.subject.name) ||
    compareText(a.id, b.id)
  );
}

function rank({ severity, certainty, kind }: Finding): number {
  const certain = certainty === 'certain' ? 0 : 1;
  return SEVERITIES.indexOf(severity) * 100 + certain * 10 + FINDING_KINDS.indexOf(kind);
}

function countsOf(findings: readonly Finding[]): FindingCounts {
  const certain = findings.filter(({ certainty }) => certainty === 'certain');
  const of = <K extends string>(keys: readonly K[], keyOf: (finding: Finding) => K) =>
    Object.fromEntries(
      keys.map((key) => [key, certain.filter((finding) => keyOf(finding) === key).length]),
    ) as Record<K, number>;
  return {
    bySeverity: of(SEVERITIES, ({ severity }) => severity),
    byKind: of(FINDING_KINDS, ({ kind }) => kind),
    possible: findings.length - certain.length,
  };
}

export async function readBaseline(root: string): Promise<Baseline> {
  const text = await readFile(path.join(root, BASELINE_FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? NO_BASELINE : parseBaseline(text);
}

/** Whole or not at all. */
async function writeBaseline(root: string, baseline: Baseline): Promise<void> {
  const file = path.join(root, BASELINE_FILE);
  await writeFile(`${file}.new`, printBaseline(baseline));
  await rename(`${file}.new`, file);
}

export async function findingsToReview({
  root,
  store,
}: Pick<CheckParts, 'root' | 'store'>): Promise<Finding[]> {
  const snoozed = new Set(await store.desk.ids({ states: ['snoozed'] }, Number.MAX_SAFE_INTEGER));
  const open = (await store.findings.findings({ statuses: ['open'] })).filter(({ id }) => !snoozed.has(id));
  return applyBaseline(open, await readBaseline(root)).counted.sort(worstFirst);
}

export async function suppressAll({ root, store }: Pick<CheckParts, 'root' | 'store'>): Promise<number> {
  const open = await store.findings.findings({ statuses: ['open'] });
  await writeBaseline(root, baselineOf(open));
  return open.length;
}

export async function pruneBaseline({ root, store }: Pick<CheckParts, 'root' | 'store'>): Promise<number> {
  const before = await readBaseline(root);
  const after = pruned(before, await store.findings.findings({ statuses: ['open'] }));
  if (after.findings.length < before.findings.length) await writeBaseline(root, after);
  return before.findings.length - after.findings.length;
}

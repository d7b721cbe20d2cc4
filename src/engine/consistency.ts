/** The part of a world that looks after consistency, put together. */
import { type LiveOptions, sweepLive } from '../consistency/index.js';
import type { RuleBook } from '../consistency/rule-book.js';
import type { IngestWorld } from '../ingest/world.js';
import { confusionRuleNames } from '../memory/rule-words.js';
import { type Finding, LoreError, type RuleFailure, type Run } from '../model/index.js';
import type { Store } from '../store/store.js';
import {
  type CheckParts,
  checkWorld,
  datesNow,
  findingsToReview,
  isEra,
  pruneBaseline,
  suppressAll,
} from './check.js';
import type { Checking, CheckOptions, JudgeRequest } from './checking.js';
import type { WorldConfig } from './config.js';
import { createShower, type Showing, showFindings, shownRules } from './evidence.js';
import { readLines } from './excerpt.js';
import { type ExplainParts, explainFinding, whyFound } from './explain.js';
import { applyRepair, lastRepair, takeRepairBack } from './repair.js';
import { judgeMany, type ReviewParts, select, type Teacher, takeBack } from './review.js';
import { createRules, type LoadedBook } from './rules.js';
import { trying, type WouldBreakParts, wouldBreak } from './would-break.js';

export interface ConsistencyParts extends Omit<CheckParts, 'rules'> {
  readonly config: WorldConfig;
  readonly ingestWorld: IngestWorld;
  /** Keeps what a key of the notes means; without one, a verdict on a key teaches nothing. */
  readonly teacher?: Teacher;
  readonly contradicted: WouldBreakParts['contradicted'];
}

/** What a sweep after a change came to; `run` is null when there was nothing to look at. */
export interface LiveReport {
  readonly run: Run | null;
  readonly appeared: readonly string[];
  readonly gone: readonly string[];
  readonly failures: readonly RuleFailure[];
  readonly postponed: readonly string[];
}

export type SweepHow = Pick<LiveOptions, 'signal' | 'onProgress' | 'patienceMs'>;

export interface Consistency extends Checking {
  /** Throws what is wrong with the rules before anything is changed. */
  ready(): Promise<void>;
  /** Over what was touched since findings were last in step with the world. */
  sweep(options?: SweepHow): Promise<LiveReport>;
}

/** That nobody has settled; anybody may flag, and somebody has to read them all. */
const MOST_FLAGS = { all: 1_000, ofOne: 100 } as const;

export function createConsistency(parts: ConsistencyParts): Omit<Consistency, 'runs'> {
  const { root, config, ontology, store, find } = parts;
  const { findings } = store;
  const rules = createRules({ config, ontology, store });
  const checking: CheckParts = { ...parts, rules };
  const supposing: WouldBreakParts = { ...parts, rules, sweep };

  const reviewing: ReviewParts = {
    store,
    book: async () => (await rules.book()).book,
    open: () => findingsToReview(parts),
    show: async (some) => showFindings(some, showing(await rules.book())),
    linesOf: (file) => readLines(root, file).catch(() => []),
    teacher: parts.teacher ?? null,
  };

  function showing({ book }: LoadedBook): Showing {
    return { root, store, ontology, rules: shownRules(book) };
  }

  async function theFinding(id: string): Promise<Finding> {
    const wanted = id.startsWith('f-') ? id : `f-${id}`;
    const [found, another] = /^f-[0-9a-f]+$/.test(wanted) ? await findings.findings({ ids: [wanted] }) : [];
    if (found !== undefined && another === undefined) return found;
    throw new LoreError({
      code: found === undefined ? 'check/unknown-finding' : 'check/ambiguous-finding',
      message: found === undefined ? `There is no finding ${id}.` : `Several findings begin with ${wanted}.`,
      hint: '`lore check` prints their ids: f- and twelve letters and digits.',
    });
  }

  return {
    check: (options) => checkWorld(checking, options),
    checkScope: (word) => scopeOf(word),
    suppressAll: () => suppressAll(parts),
    pruneBaseline: () => pruneBaseline(parts),
    findings: async (filter = {}) =>
      findings.findings({
        ...filter,
        ...(filter.entity === undefined ? {} : { entity: (await find(filter.entity)).id }),
      }),
    toReview: () => findingsToReview(parts),
    finding: theFinding,
    show: async (some) => showFindings(some, showing(await rules.book())),
    shower: async () => createShower(showing(await rules.book())),
    judge: async (request) => {
      const { id } = await theFinding(request.finding);
      return findings.judge({ id, ...verdictOf(request) });
    },
    picked: (selection) => select(reviewing, selection),
    judgeAll: async (request) => judgeMany(reviewing, request, verdictOf(request)),
    judgeThese: (ids, request) => findings.judgeAll(ids, verdictOf(request)),
    takeBack: (by = 'person') => takeBack(reviewing, by),
    rules: () => rules.listed(),
    ruleParts: async (id) => {
      const booked = (await rules.book()).book.all.filter(({ rule }) => rule.id === id);
      return {
        thresholds: [
          ...new Set(booked.flatMap(({ rule }) => (rule.form === 'cypher' ? rule.thresholds : []))),
        ],
        off: booked.flatMap(({ rule, disabledBy }) =>
          disabledBy === null || rule.part === '' ? [] : [rule.part],
        ),
      };
    },
    ruleNames: async () => namesOf((await rules.book()).book),
    rule: (name) => rules.named(name),
    addRule: (rule) => rules.add(rule),
    removeRule: (id) => rules.remove(id),
    enableRule: (id, enabled) => rules.enable(id, enabled),
    wouldBreak: (supposed) => wouldBreak(supposing, supposed),
    explain: (id) => explained(id, explainFinding),
    why: (id) => explained(id, whyFound),
    repair: async (request) => applyRepair(store, await theFinding(request.finding), request, sweep),
    lastRepair: (by) => lastRepair(store, by),
    takeRepairBack: (made, by) => takeRepairBack(store, made, by, sweep),
    flag: async ({ node, reason, by = 'person' }) => {
      await demandNode(store, node);
      if (reason.trim() === '')
        throw new LoreError({
          code: 'review/no-reason',
          message: 'A flag needs a reason.',
          hint: 'Say what looks wrong, for whoever reviews it.',
        });
      const open = await findings.reviewQueue({ settled: false });
      const same = open.find((one) => one.node === node && one.reason === reason && one.by === by);
      if (same !== undefined) return same;
      const own = open.filter((one) => one.by === by).length;
      if (own >= MOST_FLAGS.ofOne || open.length >= MOST_FLAGS.all)
        throw new LoreError({
          code: 'review/too-many-flags',
          message: `${open.length} flags wait for a person already, ${own} of them by ${by}.`,
          hint: 'Somebody has to look at those first: `lore review --flagged` lists them.',
        });
      return findings.flag({ node, reason, by });
    },
    reviewQueue: (filter) => findings.reviewQueue(filter),
    settleFlag: (id, outcome, by = 'person') => findings.settleFlag(id, by, outcome),
    ready: async () => {
      await rules.book();
    },
    sweep,
  };

  async function sweep(how: SweepHow = {}): Promise<LiveReport> {
    const { book, took, changed, list } = await rules.book();
    const swept = changed
      ? await checkAnew(how)
      : await sweepLive(findings, { ontology, dates: await datesNow(parts), book, took }, how);
    await list();
    return swept ?? { run: null, appeared: [], gone: [], failures: [], postponed: [] };
  }

  async function explained<T>(
    id: string,
    explain: (of: Finding, by: ExplainParts) => Promise<T>,
  ): Promise<T> {
    await sweep();
    const loaded = await rules.book();
    return explain(await theFinding(id), {
      ...showing(loaded),
      ingestWorld: parts.ingestWorld,
      tried: trying(supposing, loaded),
    });
  }

  async function checkAnew(how: SweepHow): Promise<LiveReport> {
    return { ...(await checkWorld(checking, { ...how, baseline: false })), postponed: [] };
  }

  async function scopeOf(word: string): Promise<Pick<CheckOptions, 'scope' | 'rules'>> {
    if (word === 'everything') return { scope: 'everything' };
    const { book } = await rules.book();
    const isRule = /^[a-z0-9-]+(?:\/|:)/.test(word) || book.all.some(({ rule }) => rule.id === word);
    if (isRule) {
      book.select([word]);
      return { rules: [word] };
    }
    const { id, type } = await find(word);
    return { scope: isEra(type, ontology) ? { era: id } : { entity: id } };
  }
}

const names = new WeakMap<RuleBook, ReadonlyMap<string, string>>();

function namesOf(book: RuleBook): ReadonlyMap<string, string> {
  const known =
    names.get(book) ??
    new Map([
      ...confusionRuleNames(),
      ...book.all.flatMap(({ rule: { id, part, name } }) => [
        [id, name] as const,
        [`${id}:${part}`, name] as const,
      ]),
    ]);
  names.set(book, known);
  return known;
}

const VERDICTS: readonly JudgeRequest['verdict'][] = ['confirmed', 'dismissed', 'exception', 'open'];

function verdictOf({ verdict, reason = '', by = 'person', expires = null }: Omit<JudgeRequest, 'finding'>) {
  if (!VERDICTS.includes(verdict))
    throw new LoreError({
      code: 'review/unknown-verdict',
      message: `"${verdict}" is no verdict.`,
      hint: `It may be ${VERDICTS.join(', ')}.`,
    });
  if (verdict !== 'open' && verdict !== 'confirmed' && reason.trim() === '')
    throw new LoreError({
      code: 'review/no-reason',
      message: `A finding is not ${verdict === 'dismissed' ? 'dismissed' : 'declared an exception'} without a reason.`,
      hint: 'Say why, for whoever meets it next.',
    });
  return { verdict, reason, by, expires: expires === null ? null : milliseconds(expires) };
}

function milliseconds(expires: string | number): number {
  const at = typeof expires === 'number' ? expires : Date.parse(expires);
  if (Number.isNaN(at))
    throw new LoreError({
      code: 'review/bad-expiry',
      message: `"${expires}" is not a day by the clock on the wall.`,
      hint: 'Write it as 2027-01-31.',
    });
  if (at <= Date.now())
    throw new LoreError({
      code: 'review/expired',
      message: `${typeof expires === 'string' ? expires : new Date(at).toISOString()} is past already.`,
      hint: 'A verdict that expires does so later than now.',
    });
  return at;
}

async function demandNode(store: Store, node: string): Promise<void> {
  if ((await store.entity(node)) !== null) return;
  if (/^f-[0-9a-f]+$/.test(node) && (await store.findings.findings({ ids: [node] })).length === 1) return;
  if (/^[0-9a-f]{8,24}$/.test(node) && (await store.statements({ ids: [node] })).length === 1) return;
  if ((await store.sources({ ids: [node] })).length > 0) return;
  throw new LoreError({
    code: 'review/unknown-node',
    message: `Nothing here has the id "${node}".`,
    hint: 'Flag an entity, a statement, a source or a finding by its id.',
  });
}

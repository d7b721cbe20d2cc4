/** The part of a world that remembers what its people and agents tell it. */
import type { Judge } from '../language/judge/index.js';
import type { Embedder } from '../llm/index.js';
import type {
  Called,
  CommittedFact,
  Erasable,
  Erased,
  EraseRequest,
  FactHistory,
  FactHit,
  FactQuery,
  FactRequest,
  Favoured,
  ImportedFacts,
  MemoryWorld,
  Resolved,
  ResolveRequest,
  RetireRequest,
  ScopeStory,
  Unresolved,
} from '../memory/index.js';
import { readScope } from '../memory/request.js';
import type { Finding } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { AuthorRecord, Fact, FactFilter, FactLogEntry, FactLogFilter } from '../store/facts.js';
import type { NewJob } from '../store/queue.js';
import type { Store } from '../store/store.js';
import type { LiveReport } from './consistency.js';
import { type Followed, Follower, followJob } from './follow-facts.js';
import { Turns } from './turns.js';

export interface CommitFactsReport {
  readonly committed: readonly CommittedFact[];
  /** What rules and the detective make of it: they have begun, and nobody has to wait for them. Never rejects. */
  readonly settled: Promise<Followed>;
}

export interface Facts {
  /** One or many, by one path; durable when it returns, and looked at in the background from then on. */
  commit(requests: readonly FactRequest[], called?: Called): Promise<CommitFactsReport>;
  /** How many there are, whatever the limit. */
  count(filter?: FactFilter): Promise<number>;
  list(filter?: FactFilter): Promise<Fact[]>;
  query(query: Omit<FactQuery, 'embedder'>): Promise<FactHit[]>;
  history(fact: string): Promise<FactHistory>;
  /** What was told in a scope and below it, of at most so many facts. */
  story(scope: string, most: number): Promise<ScopeStory>;
  retire(request: RetireRequest): Promise<Fact>;
  /** Takes the end of a fact back. */
  reopen(fact: string, by?: string): Promise<Fact>;
  /** What is open, of everything or about these facts; `anew` reads all threads first where the detective has changed since. */
  confusions(options?: {
    readonly anew?: boolean;
    /** Has the judge read all neighbourhoods again, as after a new model has come; it asks nothing anew that was answered. */
    readonly again?: boolean;
    readonly about?: readonly string[];
  }): Promise<Finding[]>;
  /** One of them, open or not, by its id or a beginning of it. */
  confusion(id: string): Promise<Finding>;
  /** Which side of it the record of those who tell it speaks for, in words; null where it does not. Nothing is decided by it. */
  favoured(id: string): Promise<Favoured | null>;
  /** Which facts a yes and a no to its question would end. */
  answers(id: string): Promise<{ readonly yes: readonly string[]; readonly no: readonly string[] }>;
  resolve(request: ResolveRequest): Promise<Resolved>;
  /** Takes an answer back: what it ended holds again. */
  unresolve(finding: string, by?: string): Promise<Unresolved>;
  /** What was done with facts, by whom and when; the latest first. */
  log(filter?: FactLogFilter): Promise<FactLogEntry[]>;
  /** How the facts of each author ended. */
  authors(): Promise<AuthorRecord[]>;
  /** One line of JSON for each fact, in the order they were committed. */
  export(filter?: FactFilter): Promise<string[]>;
  /** Lines of an export; what is known by its id is left as it is. */
  import(lines: readonly string[], by?: string): Promise<ImportedFacts>;
  /** How many facts of an author would be erased, and how many are also somebody else's. */
  erasable(author: string): Promise<Erasable>;
  /** Deletes what an author said and nobody else did, for good; that it happened is kept. */
  erase(request: EraseRequest): Promise<Erased>;
  /** Looks at what was committed and not looked at yet, by whomever. */
  follow(): Promise<Followed>;
  /** Until nothing of this process is under way in the background. */
  settled(): Promise<void>;
  /** The same, without beginning anything more: what is left is done by whoever opens the world next. */
  stop(): Promise<void>;
}

/** What is told on the topic `audit`: never what a fact says. */
export interface FactAudit {
  readonly action: `fact-${'committed' | 'corroborated' | 'ended' | 'reopened' | 'imported' | 'resolved' | 'erased'}`;
  readonly actor: string;
  readonly subject: string | null;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

export interface FactsParts {
  readonly store: Store;
  readonly ontology: Ontology;
  readonly lastWordCounts: boolean;
  readonly now: () => Promise<number>;
  readonly sweep: (how: { readonly patienceMs: number }) => Promise<LiveReport>;
  readonly embedder: () => Promise<Embedder | null>;
  /** Null where its model or its runtime is missing. */
  readonly judge: () => Judge | null;
  /** What else is asked for with each change of facts. */
  readonly jobs: () => readonly NewJob[];
  /** Tells whoever listens what was done; nobody waits for them. */
  readonly audit: (entry: FactAudit) => void;
  /** Takes what was said out of what is kept beside the world. */
  readonly forget: (quotes: readonly string[]) => Promise<void>;
  /** After the detective, with the findings that came and went. */
  readonly afterward: (findings: readonly string[]) => Promise<unknown>;
}

/** Reading what is told takes much code, which most commands never need. */
const memory = () => import('../memory/index.js');

/** For rules that cannot follow a change and would look at everything: what takes longer is left to a job. */
const PATIENCE_MS = 15;

export function createFacts(parts: FactsParts): Facts {
  const { store, ontology, lastWordCounts, now, sweep, embedder, judge, jobs, audit, forget, afterward } =
    parts;
  const world: MemoryWorld = {
    store,
    ontology,
    lastWordCounts,
    now,
    judge,
    jobs: () => [followJob(store.queue.now()), ...jobs()],
  };
  const turns = new Turns();
  const follower = new Follower(world, turns, () => sweep({ patienceMs: PATIENCE_MS }), afterward);

  return {
    commit: async (requests, called) => {
      const { commitFacts } = await memory();
      const committed = await turns.urgently(() => commitFacts(world, requests, called));
      for (const one of committed) auditCommit(audit, one);
      return { committed, settled: follower.follow() };
    },
    count: async (filter) => store.facts.count(inScope(filter)),
    list: async (filter) => store.facts.facts(inScope(filter)),
    query: async (query) => {
      const found = query.text === undefined ? null : await embedder().catch(() => null);
      const { queryFacts } = await memory();
      return queryFacts(world, { ...inScope(query), ...(found === null ? {} : { embedder: found }) });
    },
    history: async (fact) => (await memory()).factHistory(world, fact),
    story: async (scope, most) => (await memory()).scopeStory(world, scope, most),
    retire: async (request) => {
      const { retireFact } = await memory();
      const fact = await retireFact(world, request);
      auditEnd(audit, fact);
      void follower.follow();
      return fact;
    },
    reopen: async (id, by = 'person') => {
      const { reopenFact } = await memory();
      const fact = await reopenFact(world, id, by);
      audit({ action: 'fact-reopened', actor: by, subject: fact.id, detail: {} });
      void follower.follow();
      return fact;
    },
    confusions: async ({ anew = false, again = false, about } = {}) => {
      await follower.settled();
      if (await isBehind(store)) await follower.follow();
      await follower.settled();
      const { judgeFacts, readThreads, reviewMatters } = await memory();
      if ((await readThreads(world, anew)) === 'all') await reviewMatters(world);
      if (again) await judgeFacts(world, await store.facts.facts());
      await afterward([]);
      return store.findings.findings({
        ...{ kinds: ['confusion'], statuses: ['open', 'confirmed'] },
        ...(about === undefined ? {} : { facts: about }),
      });
    },
    confusion: async (id) => (await memory()).theConfusion(world, id),
    favoured: async (id) => (await memory()).favoured(world, id),
    answers: async (id) => (await memory()).answersOf(world, id),
    resolve: async (request) => {
      const { resolveConfusion } = await memory();
      const resolved = await resolveConfusion(world, request);
      const { finding, ended } = resolved;
      const actor = request.by ?? 'person';
      audit({ action: 'fact-resolved', actor, subject: finding.id, detail: { ended: ended.length } });
      await follower.follow();
      return resolved;
    },
    unresolve: async (finding, by) => {
      const { unresolveConfusion } = await memory();
      const unresolved = await unresolveConfusion(world, finding, by);
      await follower.follow();
      return unresolved;
    },
    log: (filter) => store.facts.log(filter),
    authors: () => store.facts.authors(),
    export: async (filter) => (await memory()).exportFacts(world, inScope(filter)),
    import: async (lines, by = 'person') => {
      const { importFacts } = await memory();
      const report = await importFacts(world, lines, by);
      audit({
        action: 'fact-imported',
        actor: by,
        subject: null,
        detail: { ...report, clashes: report.clashes.length, redacted: report.redacted.length },
      });
      void follower.follow();
      return report;
    },
    erasable: async (author) => (await memory()).erasable(world, author),
    erase: async (request) => {
      await follower.settled();
      const { eraseAuthor } = await memory();
      const erased = await eraseAuthor(world, request, forget);
      const actor = request.by === request.author ? 'the author' : (request.by ?? 'person');
      audit({ action: 'fact-erased', actor, subject: null, detail: { facts: erased.facts } });
      await follower.follow();
      return erased;
    },
    follow: () => follower.follow(),
    settled: () => follower.settled(),
    stop: () => follower.stop(),
  };
}

/** Something was told, here or by a process that went away, that nobody has looked at yet. */
async function isBehind({ facts }: Store): Promise<boolean> {
  return (await facts.dirt()).threads.length > 0 || (await facts.fresh({ limit: 1 })).length > 0;
}

/** Looked for as it would be filed. */
function inScope<Filter extends { readonly scope?: string }>(filter: Filter | undefined): Filter | undefined {
  return filter?.scope === undefined ? filter : { ...filter, scope: readScope(filter.scope) };
}

function auditCommit(audit: FactsParts['audit'], committed: CommittedFact): void {
  const { outcome, fact, by, redacted, ended } = committed;
  if (outcome === 'duplicate') return;
  const detail = { scope: fact.scope, kind: fact.kind, redacted: redacted.length > 0 };
  audit({ action: `fact-${outcome}`, actor: by, subject: fact.id, detail });
  for (const id of ended) audit({ action: 'fact-ended', actor: by, subject: id, detail: { by: fact.id } });
}

function auditEnd(audit: FactsParts['audit'], { id, end }: Fact): void {
  if (end !== null)
    audit({ action: 'fact-ended', actor: end.author, subject: id, detail: { how: end.how, by: end.by } });
}

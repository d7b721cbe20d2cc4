/** The part of a world that remembers what its people and agents tell it. */
import type { Embedder } from '../llm/index.js';
import {
  type CommittedFact,
  commitFacts,
  type FactHistory,
  type FactHit,
  type FactQuery,
  type FactRequest,
  factHistory,
  investigate,
  type MemoryWorld,
  queryFacts,
  type Resolved,
  type ResolveRequest,
  type RetireRequest,
  reopenFact,
  resolveConfusion,
  retireFact,
  theConfusion,
  type Unresolved,
  unresolveConfusion,
} from '../memory/index.js';
import type { Finding } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { Fact, FactFilter } from '../store/facts.js';
import type { NewJob } from '../store/queue.js';
import type { Store } from '../store/store.js';
import type { LiveReport } from './consistency.js';
import { type Followed, Follower, followJob } from './follow-facts.js';

export interface CommitFactsReport {
  readonly committed: readonly CommittedFact[];
  /** What rules and the detective make of it: they have begun, and nobody has to wait for them. Never rejects. */
  readonly settled: Promise<Followed>;
}

export interface Facts {
  /** One or many, by one path; durable when it returns, and looked at in the background from then on. */
  commit(requests: readonly FactRequest[]): Promise<CommitFactsReport>;
  list(filter?: FactFilter): Promise<Fact[]>;
  query(query: Omit<FactQuery, 'embedder'>): Promise<FactHit[]>;
  history(fact: string): Promise<FactHistory>;
  retire(request: RetireRequest): Promise<Fact>;
  /** Takes the end of a fact back. */
  reopen(fact: string, by?: string): Promise<Fact>;
  /** Reads all threads anew, and gives what is open. */
  confusions(options?: { readonly anew?: boolean }): Promise<Finding[]>;
  /** One of them, open or not, by its id or a beginning of it. */
  confusion(id: string): Promise<Finding>;
  resolve(request: ResolveRequest): Promise<Resolved>;
  /** Takes an answer back: what it ended holds again. */
  unresolve(finding: string, by?: string): Promise<Unresolved>;
  /** Looks at what was committed and not looked at yet, by whomever. */
  follow(): Promise<Followed>;
  /** Until nothing of this process is under way in the background. */
  settled(): Promise<void>;
}

export interface FactsParts {
  readonly store: Store;
  readonly ontology: Ontology;
  readonly now: () => Promise<number>;
  readonly sweep: (how: { readonly patienceMs: number }) => Promise<LiveReport>;
  readonly embedder: () => Promise<Embedder | null>;
  /** What else is asked for with each change of facts. */
  readonly jobs: () => readonly NewJob[];
  /** After rules and the detective. */
  readonly afterward: () => Promise<unknown>;
}

/** For rules that cannot follow a change and would look at everything: what takes longer is left to a job. */
const PATIENCE_MS = 15;

export function createFacts({ store, ontology, now, sweep, embedder, jobs, afterward }: FactsParts): Facts {
  const world: MemoryWorld = {
    store,
    ontology,
    now,
    jobs: () => [followJob(store.queue.now()), ...jobs()],
  };
  const follower = new Follower(world, () => sweep({ patienceMs: PATIENCE_MS }), afterward);

  return {
    commit: async (requests) => {
      const committed = await commitFacts(world, requests);
      return { committed, settled: follower.follow() };
    },
    list: (filter) => store.facts.facts(filter),
    query: async (query) => {
      const found = await embedder().catch(() => null);
      return queryFacts(world, { ...query, ...(found === null ? {} : { embedder: found }) });
    },
    history: (fact) => factHistory(world, fact),
    retire: async (request) => {
      const fact = await retireFact(world, request);
      void follower.follow();
      return fact;
    },
    reopen: async (id, by = 'person') => {
      const fact = await reopenFact(world, id, by);
      void follower.follow();
      return fact;
    },
    confusions: async ({ anew = false } = {}) => {
      await follower.settled();
      if (anew) {
        await investigate(world);
        await afterward();
      } else if ((await store.facts.dirt()).threads.length > 0) await follower.follow();
      return store.findings.findings({ kinds: ['confusion'], statuses: ['open', 'confirmed'] });
    },
    confusion: (id) => theConfusion(world, id),
    resolve: async (request) => {
      const resolved = await resolveConfusion(world, request);
      await follower.follow();
      return resolved;
    },
    unresolve: async (finding, by) => {
      const unresolved = await unresolveConfusion(world, finding, by);
      await follower.follow();
      return unresolved;
    },
    follow: () => follower.follow(),
    settled: () => follower.settled(),
  };
}

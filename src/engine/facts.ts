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
  type Investigation,
  investigate,
  type MemoryWorld,
  queryFacts,
  type Resolved,
  type ResolveRequest,
  type RetireRequest,
  reopenFact,
  resolveConfusion,
  retireFact,
} from '../memory/index.js';
import type { Finding } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { Fact, FactFilter, ThreadKey } from '../store/facts.js';
import type { Store } from '../store/store.js';
import type { LiveReport } from './consistency.js';

export interface CommitFactsReport {
  readonly committed: readonly CommittedFact[];
  /** What rules found in what was said. */
  readonly check: LiveReport;
  /** What the detective found in the threads that were touched. */
  readonly confusions: Investigation;
}

export interface Facts {
  /** One or many, by one path; durable when it returns. */
  commit(requests: readonly FactRequest[]): Promise<CommitFactsReport>;
  list(filter?: FactFilter): Promise<Fact[]>;
  query(query: Omit<FactQuery, 'embedder'>): Promise<FactHit[]>;
  history(fact: string): Promise<FactHistory>;
  retire(request: RetireRequest): Promise<Fact>;
  /** Takes the end of a fact back. */
  reopen(fact: string, by?: string): Promise<Fact>;
  /** Reads all threads anew, and gives what is open. */
  confusions(options?: { readonly anew?: boolean }): Promise<Finding[]>;
  resolve(request: ResolveRequest): Promise<Resolved>;
}

export interface FactsParts {
  readonly store: Store;
  readonly ontology: Ontology;
  readonly now: () => Promise<number>;
  readonly sweep: () => Promise<LiveReport>;
  readonly embedder: () => Promise<Embedder | null>;
}

export function createFacts({ store, ontology, now, sweep, embedder }: FactsParts): Facts {
  const world: MemoryWorld = { store, ontology, now };

  /** Rules first: what they find stands beside what the detective asks. */
  async function followed(keys: readonly ThreadKey[]) {
    const check = await sweep();
    return { check, confusions: await investigate(world, keys) };
  }

  const threadsOf = async (ids: readonly string[]): Promise<ThreadKey[]> =>
    (ids.length === 0 ? [] : await store.facts.claims({ facts: ids })).map(({ subject, attribute }) => ({
      subject,
      attribute,
    }));

  return {
    commit: async (requests) => {
      const committed = await commitFacts(world, requests);
      const ids = committed.flatMap(({ fact, ended }) => [fact.id, ...ended]);
      return { committed, ...(await followed(await threadsOf(ids))) };
    },
    list: (filter) => store.facts.facts(filter),
    query: async (query) => {
      const found = await embedder().catch(() => null);
      return queryFacts(world, { ...query, ...(found === null ? {} : { embedder: found }) });
    },
    history: (fact) => factHistory(world, fact),
    retire: async (request) => {
      const fact = await retireFact(world, request);
      await followed(await threadsOf([fact.id]));
      return fact;
    },
    reopen: async (id, by = 'person') => {
      const fact = await reopenFact(world, id, by);
      await followed(await threadsOf([fact.id]));
      return fact;
    },
    confusions: async ({ anew = false } = {}) => {
      if (anew) await investigate(world);
      return store.findings.findings({ kinds: ['confusion'], statuses: ['open', 'confirmed'] });
    },
    resolve: async (request) => {
      const resolved = await resolveConfusion(world, request);
      await sweep();
      return resolved;
    },
  };
}

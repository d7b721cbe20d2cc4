/** Recall as a person asks for it: types and dates in words, the embedder that is configured. */
import type { Embedder } from '../llm/index.js';
import { LoreError } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import {
  type EmbedOptions,
  type EmbedReport,
  embedPending,
  type RecallReport,
  recall,
} from '../search/index.js';
import type { Store } from '../store/store.js';
import type { Moment } from '../time/index.js';

export interface WorldRecallOptions {
  readonly limit?: number;
  /** Only what is about entities of these types, with their subtypes. */
  readonly types?: readonly string[];
  /** A date: what asserts only statements that cannot hold then is left out. */
  readonly at?: string;
  /** One document. */
  readonly source?: string;
  /** An expert domain. */
  readonly domain?: string;
  /** A folder of the world. */
  readonly scope?: string;
  readonly includeRetired?: boolean;
  /** False: names and words only. */
  readonly vectors?: boolean;
  readonly signal?: AbortSignal;
}

export interface WorldRecall {
  recall(text: string, options?: WorldRecallOptions): Promise<RecallReport>;
  embed(options?: EmbedOptions): Promise<EmbedReport>;
}

export interface RecallParts {
  readonly store: Store;
  readonly ontology: Ontology;
  readonly declaredType: (word: string) => string;
  readonly parseDate: (text: string) => Moment;
  /** Throws when what was chosen cannot be had. */
  readonly embedder: () => Promise<Embedder | null>;
}

export function createRecall(parts: RecallParts): WorldRecall {
  const { store, ontology, embedder } = parts;

  async function configured(): Promise<{ embedder: Embedder | null; why: string | null }> {
    try {
      return { embedder: await embedder(), why: null };
    } catch (error) {
      if (error instanceof LoreError) return { embedder: null, why: error.message };
      throw error;
    }
  }

  return {
    async recall(text, { types, at, vectors = true, ...rest } = {}) {
      const { embedder: found, why } = vectors
        ? await configured()
        : { embedder: null, why: 'not asked for' };
      const report = await recall(store, text, {
        ...rest,
        ...(types === undefined ? {} : { types: subtypesOf(ontology, types.map(parts.declaredType)) }),
        ...(at === undefined ? {} : { at: parts.parseDate(at) }),
        ...(found === null ? {} : { embedder: found }),
      });
      return why === null ? report : { ...report, vectors: { used: false, why } };
    },
    async embed(options) {
      const found = await embedder();
      if (found !== null) return embedPending(store, found, options);
      return {
        embedded: 0,
        pruned: 0,
        unavailable: 'No embedder is configured; `lore doctor` says what it takes.',
      };
    },
  };
}

function subtypesOf(ontology: Ontology, types: readonly string[]): string[] {
  return [...ontology.entityTypes.values()]
    .filter(({ lineage }) => types.some((type) => lineage.includes(type)))
    .map(({ name }) => name);
}

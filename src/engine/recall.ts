/** Recall as a person asks for it: types and dates in words, the embedder that is configured. */
import type { Embedder } from '../llm/index.js';
import { didYouMean, LoreError, type Source } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import { type ToldSynthesis, tellSyntheses } from '../reason/told-synthesis.js';
import {
  type EmbedOptions,
  type EmbedReport,
  embedPending,
  patienceFor,
  type RecallHit,
  type RecallReport,
  recall,
  recallSyntheses,
} from '../search/index.js';
import type { Store } from '../store/store.js';
import type { DateContext, Moment } from '../time/index.js';

export interface WorldRecallOptions {
  readonly limit?: number;
  /** Only what is about entities of these types, with their subtypes. */
  readonly types?: readonly string[];
  /** A date: what asserts only statements that cannot hold then is left out. */
  readonly at?: string;
  /** One document: its id, or its title. */
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

export interface WorldRecallHit extends RecallHit {
  /** The file that carries the document, and what the document is called. */
  readonly file: string;
  readonly title: string;
}

export interface WorldRecallReport extends RecallReport {
  readonly hits: readonly WorldRecallHit[];
  /** What was concluded before that has words of the question, or is about most of those it names: no canon. */
  readonly syntheses: readonly ToldSynthesis[];
}

export interface WorldRecall {
  recall(text: string, options?: WorldRecallOptions): Promise<WorldRecallReport>;
  embed(options?: EmbedOptions): Promise<EmbedReport>;
}

export interface RecallParts {
  readonly store: Store;
  readonly ontology: Ontology;
  readonly dates: DateContext;
  readonly declaredType: (word: string) => string;
  readonly parseDate: (text: string) => Moment;
  /** Throws when what was chosen cannot be had. */
  readonly embedder: (signal?: AbortSignal) => Promise<Embedder | null>;
}

const MOST_SYNTHESES = 5;

export function createRecall(parts: RecallParts): WorldRecall {
  const { store, ontology, embedder } = parts;

  async function configured(outer?: AbortSignal): Promise<{ embedder: Embedder | null; why: string | null }> {
    // First of all: an embedder may be on the other side of the network.
    const { unavailable } = await store.passageIndex.vectors.state();
    if (unavailable !== null) return { embedder: null, why: unavailable };
    const { signal, over } = patienceFor(outer);
    try {
      return { embedder: await embedder(signal), why: null };
    } catch (error) {
      const why = over('the embedder');
      if (why !== null) return { embedder: null, why };
      outer?.throwIfAborted();
      if (error instanceof LoreError) return { embedder: null, why: error.message };
      throw error;
    }
  }

  return {
    async recall(text, { types, at, source, vectors = true, ...rest } = {}) {
      demandQuestion(text);
      const { embedder: found, why } = vectors
        ? await configured(rest.signal)
        : { embedder: null, why: 'not asked for' };
      const wanted =
        types === undefined ? {} : { types: subtypesOf(ontology, types.map(parts.declaredType)) };
      const report = await recall(store, text, {
        ...rest,
        ...wanted,
        ...(source === undefined ? {} : { source: await sourceCalled(store, source) }),
        ...(at === undefined ? {} : { at: parts.parseDate(at) }),
        ...(found === null ? {} : { embedder: found }),
      });
      const hits = await placed(store, report.hits);
      const { domain, scope } = rest;
      const limited = {
        named: report.named,
        limit: MOST_SYNTHESES,
        ...wanted,
        ...(domain === undefined ? {} : { domain }),
      };
      // Whoever asks for one document or folder asks for what is written there.
      const concluded =
        source === undefined && scope === undefined ? await recallSyntheses(store, text, limited) : [];
      const syntheses = await tellSyntheses(parts, concluded);
      return { ...report, hits, syntheses, ...(why === null ? {} : { vectors: { used: false, why } }) };
    },
    async embed(options) {
      const { unavailable } = await store.passageIndex.vectors.state();
      if (unavailable !== null) return { embedded: 0, pruned: 0, unavailable };
      const found = await embedder(options?.signal);
      if (found !== null) return embedPending(store, found, options);
      return {
        embedded: 0,
        pruned: 0,
        unavailable: 'No embedder is configured; `lore doctor` says what it takes.',
      };
    },
  };
}

function demandQuestion(text: string): void {
  if (text.trim() !== '') return;
  throw new LoreError({
    code: 'recall/no-question',
    message: 'There is no question.',
    hint: 'Ask in your own words: a question, a name, or a few words that may stand in the text.',
  });
}

async function placed(store: Store, hits: readonly RecallHit[]): Promise<WorldRecallHit[]> {
  const ids = [...new Set(hits.map(({ passage }) => passage.source))];
  const sources = new Map((await store.sources({ ids })).map((source) => [source.id, source]));
  return hits.map((hit) => {
    const { origin, title } = sources.get(hit.passage.source) ?? {
      origin: hit.passage.source,
      title: hit.passage.source,
    };
    return { ...hit, file: origin, title };
  });
}

async function sourceCalled(store: Store, name: string): Promise<string> {
  if ((await store.sources({ ids: [name] })).length > 0) return name;
  const all: readonly Source[] = await store.sources();
  const titled = all.filter(({ title }) => title.toLowerCase() === name.toLowerCase());
  const [only] = titled;
  if (only !== undefined && titled.length === 1) return only.id;
  throw new LoreError({
    code: 'recall/unknown-source',
    message:
      only === undefined
        ? `There is no document "${name}".`
        : `${titled.length} documents are called "${name}".`,
    hint:
      only === undefined
        ? (didYouMean(
            name,
            all.flatMap(({ id, title }) => [id, title]),
          ) ?? 'Name it by its path from the root of the world, or by its title.')
        : `Name one by its path: ${titled.map(({ id }) => id).join(', ')}.`,
  });
}

function subtypesOf(ontology: Ontology, types: readonly string[]): string[] {
  return [...ontology.entityTypes.values()]
    .filter(({ lineage }) => types.some((type) => lineage.includes(type)))
    .map(({ name }) => name);
}

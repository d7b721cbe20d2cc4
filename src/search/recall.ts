/** What is written about a question: names, words and meaning, each its own list, fused by rank. */
import type { Embedder } from '../llm/embeddings.js';
import { LoreError, type Passage } from '../model/index.js';
import type { Store } from '../store/store.js';
import type { NearHit, PassageFacts, PassageRef, PassageScope, WordHit } from '../store/vectors.js';
import { type Fused, fuse, type RankedList } from './fusion.js';
import { type NamedInQuestion, namesInQuestion } from './names-in-question.js';
import { patienceFor } from './patience.js';
import { queryTerms } from './query-words.js';
import { multiplier, type Signals, signalsOf } from './signals.js';

export interface RecallOptions extends PassageScope {
  /** Without one, and without vectors of its model, names and words answer alone. */
  readonly embedder?: Embedder;
  readonly limit?: number;
  /** Passages that are no longer believed, or whose statements all lost a judgement: found too, and labelled. */
  readonly includeRetired?: boolean;
  /** Milliseconds since 1970: what recency is measured from. */
  readonly now?: number;
  readonly signal?: AbortSignal;
  /** Milliseconds that the question may wait for its vector; fifteen seconds when left out. */
  readonly patienceMs?: number;
}

export type RecallList = 'names' | 'words' | 'vectors' | 'retired';
export type RecallLabel = 'retired' | 'flagged' | 'disputed';

export interface RecallHit {
  readonly passage: Passage;
  readonly score: number;
  /** Which lists found it, and at which rank, from 1. */
  readonly ranks: Readonly<Partial<Record<RecallList, number>>>;
  /** What the ranks were multiplied by: see `BOUNDS`. */
  readonly signals: Signals;
  readonly reliability: PassageFacts['reliability'];
  readonly labels: readonly RecallLabel[];
}

export interface RecallReport {
  readonly hits: readonly RecallHit[];
  /** Entities that the question names. */
  readonly named: readonly NamedInQuestion[];
  /** Whether meaning was looked for, and if not, why. */
  readonly vectors: { readonly used: boolean; readonly why: string | null };
}

const DEFAULT_LIMIT = 10;
/** How far down each list is read: enough for agreement, little enough to be quick. */
const DEPTH = 60;
/** The list of names follows the order of the words, so that it is half an echo of theirs: measured by test/recall. */
const NAMES_WEIGHT = 0.3;

export async function recall(store: Store, text: string, options: RecallOptions = {}): Promise<RecallReport> {
  const { limit = DEFAULT_LIMIT, includeRetired = false, now = Date.now() } = options;
  const scope = scopeOf(options);
  const depth = Math.max(DEPTH, limit);
  const terms = queryTerms(text);
  const words = await store.passageIndex.byWords(terms, scope, depth);
  const named = await namesInQuestion(store, text);
  const names = await aboutNamed(store, named, words, scope, depth);
  const near = await nearMeaning(store, text, scope, depth, options);
  const retired = includeRetired ? await store.passageIndex.byWords(terms, scope, depth, 'retired') : [];
  const lists: readonly (RankedList<PassageRef> & { readonly name: RecallList })[] = [
    { name: 'names', items: names.map((ref) => ({ item: ref })), weight: NAMES_WEIGHT },
    { name: 'words', items: words.map(({ ref, score }) => ({ item: ref, score })) },
    { name: 'vectors', items: near.hits.map(({ ref, distance }) => ({ item: ref, score: -distance })) },
    { name: 'retired', items: retired.map(({ ref, score }) => ({ item: ref, score })) },
  ];
  const fused = fuse(lists);
  const hits = await weighed(store, fused, now);
  return {
    hits: hits.filter(({ labels }) => includeRetired || !labels.includes('flagged')).slice(0, limit),
    named,
    vectors: { used: near.why === null, why: near.why },
  };
}

function scopeOf({ source, scope, types, domain, at }: RecallOptions): PassageScope {
  return { source, scope, types, domain, at };
}

/** What is about most of the named entities first, then in the order of the words, then where they are defined. */
async function aboutNamed(
  store: Store,
  named: readonly NamedInQuestion[],
  words: readonly WordHit[],
  scope: PassageScope,
  depth: number,
): Promise<PassageRef[]> {
  if (named.length === 0) return [];
  const ids = named.map(({ entity }) => entity);
  const about = await store.passageIndex.about(ids, scope, depth * 4);
  const rank = new Map(words.map(({ ref }, index) => [ref, index]));
  const place = (ref: PassageRef) => rank.get(ref) ?? words.length;
  return about
    .map((hit, index) => ({ ...hit, index }))
    .sort((a, b) => b.entities - a.entities || place(a.ref) - place(b.ref) || a.index - b.index)
    .slice(0, depth)
    .map(({ ref }) => ref);
}

async function nearMeaning(
  store: Store,
  text: string,
  scope: PassageScope,
  depth: number,
  { embedder, signal, patienceMs }: RecallOptions,
): Promise<{ hits: readonly NearHit[]; why: string | null }> {
  if (!embedder) return { hits: [], why: 'no embedder is configured' };
  const { vectors } = store.passageIndex;
  const { unavailable, models } = await vectors.state();
  if (unavailable !== null) return { hits: [], why: unavailable };
  if (!models.includes(embedder.id))
    return { hits: [], why: `nothing is embedded by ${embedder.id} yet; \`lore embed\` does it` };
  const question = await vectorOf(text, embedder, signal, patienceMs);
  if (typeof question === 'string') return { hits: [], why: question };
  return { hits: await vectors.nearest(embedder.id, question, scope, depth), why: null };
}

/** A server that cannot be reached, or is too slow, must not take names and words with it: then the reason is returned. */
async function vectorOf(
  text: string,
  embedder: Embedder,
  signal: AbortSignal | undefined,
  patienceMs: number | undefined,
): Promise<Float32Array | string> {
  const patience = patienceFor(signal, patienceMs);
  try {
    const [vector] = await embedder.embed([text], patience.signal, 'foreground');
    return vector ?? `${embedder.id} gave no vector`;
  } catch (error) {
    const over = patience.over(embedder.id);
    if (over !== null) return over;
    if (signal?.aborted || !(error instanceof LoreError)) throw error;
    return error.message;
  }
}

async function weighed(store: Store, fused: readonly Fused<PassageRef>[], now: number): Promise<RecallHit[]> {
  const facts = await store.passageIndex.facts(fused.map(({ item }) => item));
  const byRef = new Map(facts.map((fact) => [fact.ref, fact]));
  const hits = fused.flatMap(({ item, score, ranks }): RecallHit[] => {
    const fact = byRef.get(item);
    if (!fact) return [];
    const signals = signalsOf(fact, now);
    return [
      {
        passage: fact.passage,
        score: score * multiplier(signals),
        ranks,
        signals,
        reliability: fact.reliability,
        labels: labelsOf(fact),
      },
    ];
  });
  return hits.sort((a, b) => b.score - a.score);
}

function labelsOf({ retired, flagged, disputed }: PassageFacts): RecallLabel[] {
  const labels: RecallLabel[] = [];
  if (retired) labels.push('retired');
  if (flagged) labels.push('flagged');
  if (disputed) labels.push('disputed');
  return labels;
}

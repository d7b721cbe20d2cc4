/** Embeds what has no vector yet: resumable at any point, and nothing is embedded twice. */
import type { Priority } from '../llm/chat.js';
import type { Embedder } from '../llm/embeddings.js';
import type { Store } from '../store/store.js';
import type { PendingPage } from '../store/vectors.js';

export interface EmbedProgress {
  /** Passages with a vector, of all that there are. */
  readonly done: number;
  readonly total: number;
}

export interface EmbedOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: EmbedProgress) => void;
  /** Texts that are embedded and written together: what is lost when the process dies. */
  readonly batch?: number;
  /** Whether a person waits for it; `background` when left out. */
  readonly priority?: Priority;
  /** Awaited before each batch: to let others go first. */
  readonly between?: () => Promise<void>;
}

export interface EmbedReport {
  /** Texts embedded by this call. */
  readonly embedded: number;
  /** Vectors that no passage had any longer. */
  readonly pruned: number;
  /** Why nothing could be done; null when it was. */
  readonly unavailable: string | null;
}

const BATCH = 32;
/** Another process may use another model on the same world: its vectors stay as long as it uses them. */
const MODEL_UNUSED_MS = 30 * 86_400_000;

export async function embedPending(
  store: Store,
  embedder: Embedder,
  { signal, onProgress, batch = BATCH, priority = 'background', between }: EmbedOptions = {},
): Promise<EmbedReport> {
  const { vectors } = store.passageIndex;
  const { unavailable, counts } = await vectors.state(embedder.id);
  if (unavailable !== null) return { embedded: 0, pruned: 0, unavailable };
  const { embedded: before = 0, pending = 0 } = counts ?? {};
  const total = before + pending;
  let done = before;
  let embedded = 0;
  onProgress?.({ done, total });
  for (let after: number | null = 0; after !== null; ) {
    signal?.throwIfAborted();
    await between?.();
    const page: PendingPage = await vectors.pending(embedder.id, after, batch);
    after = page.after;
    if (page.texts.length === 0) continue;
    const found = await embedder.embed(
      page.texts.map(({ text }) => text),
      signal,
      priority,
    );
    await vectors.put(
      embedder.id,
      page.texts.flatMap(({ content }, i) => {
        const vector = found[i];
        return vector ? [{ content, vector }] : [];
      }),
    );
    embedded += page.texts.length;
    done = Math.min(total, done + page.passages);
    onProgress?.({ done, total });
  }
  // Texts that stand in several passages are embedded once, so that counting pages may fall short.
  if (done < total) onProgress?.({ done: total, total });
  const pruned = await vectors.prune(embedder.id, MODEL_UNUSED_MS);
  return { embedded, pruned, unavailable: null };
}

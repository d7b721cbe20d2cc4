/** Answers about a whole world that stay the same until something is committed. */
import type { Store } from '../store/store.js';

interface Memory {
  readonly seq: number;
  readonly answers: Map<string, Promise<unknown>>;
}

/** Nobody asks of more at once; a world has as many keys as entities. */
const MOST_KEPT = 2_000;
const memories = new WeakMap<Store, Memory>();

/** `key` must tell everything that the answer depends on besides the store; what is not `worth` it is not kept. */
export async function remembered<T>(
  store: Store,
  key: string,
  answer: () => Promise<T>,
  worth: (answer: T) => boolean = () => true,
): Promise<T> {
  const seq = (await store.commits({ limit: 1 }))[0]?.seq ?? 0;
  const known = memories.get(store);
  const memory: Memory = known?.seq === seq ? known : { seq, answers: new Map() };
  if (memory !== known) memories.set(store, memory);
  const before = memory.answers.get(key) as Promise<T> | undefined;
  if (before !== undefined) return before;
  const asked = answer();
  const [oldest] = memory.answers.keys();
  if (memory.answers.size >= MOST_KEPT && oldest !== undefined) memory.answers.delete(oldest);
  memory.answers.set(key, asked);
  const forget = () => memory.answers.delete(key);
  asked.then((found) => worth(found) || forget(), forget);
  return asked;
}

/** What several sweeps came to, as one. */
import type { LiveReport } from './consistency.js';

/** What one brought and the other took back has not changed. */
export function together(one: LiveReport | null, other: LiveReport | null): LiveReport | null {
  if (one === null || other === null) return one ?? other;
  const without = (ids: readonly string[], taken: readonly string[]) => {
    const left = new Set(taken);
    return ids.filter((id) => !left.has(id));
  };
  return {
    run: other.run ?? one.run,
    appeared: [...new Set([...without(one.appeared, other.gone), ...without(other.appeared, one.gone)])],
    gone: [...new Set([...without(one.gone, other.appeared), ...without(other.gone, one.appeared)])],
    failures: [...one.failures, ...other.failures],
    postponed: [...new Set([...one.postponed, ...other.postponed])],
  };
}

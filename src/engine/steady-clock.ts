/** The present, for facts: it does not run backwards when the machine's clock is set back. */
import type { Store } from '../store/store.js';

/** A clock that was wrong by more than this is not followed: what was told in the future holds when its time comes. */
const FARTHEST_BACK = 86_400;

/**
 * In seconds. What was told a moment ago must hold, and what is told now must come after it: the latest commit is the
 * earliest that now can be.
 */
export function steadyClock(store: Pick<Store, 'commits'>, clock = Date.now): () => Promise<number> {
  let latest: number | null = null;
  return async () => {
    latest ??= await lastCommit(store);
    const now = Math.floor(clock() / 1000);
    // Looked at again only when there is reason to: commits of others on this machine follow the same clock.
    if (now < latest) latest = await lastCommit(store);
    const isBack = now < latest && latest - now <= FARTHEST_BACK;
    if (!isBack) latest = now;
    return isBack ? latest : now;
  };
}

async function lastCommit(store: Pick<Store, 'commits'>): Promise<number> {
  const [last] = await store.commits({ limit: 1 });
  return last === undefined ? 0 : Math.floor(last.at / 1000);
}

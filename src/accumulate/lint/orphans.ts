/** The first phase: what was extracted and hangs on nothing is put in quarantine, fifty at a time. */
import type { LintStore, OrphanCandidate } from '../../store/lint.js';
import type { Pace } from './pace.js';

export const BATCH = 50;
/** Extracted entities that are looked at in one go. */
const PAGE = 200;

/** Candidates in batches; `cursor` is what to go on from after each. */
export async function* orphanBatches(
  store: LintStore,
  cursor: string,
  pace: Pace,
): AsyncGenerator<{ readonly batch: readonly OrphanCandidate[]; readonly cursor: string }> {
  for (let after: string | null = cursor; after !== null; ) {
    const page: Awaited<ReturnType<LintStore['candidates']>> = await store.candidates({ after, limit: PAGE });
    await pace.rest();
    for (let at = 0; at < page.candidates.length; at += BATCH) {
      // Whoever was put away is found no more, so that the page may be read again from its beginning.
      yield { batch: page.candidates.slice(at, at + BATCH), cursor: after };
    }
    after = page.after;
  }
}

export const ORPHAN_REASON = 'Extracted, and related to nothing else.';

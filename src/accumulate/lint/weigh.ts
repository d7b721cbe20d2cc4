/** The third phase: trust in every statement, from its independent witnesses and from how their models have fared. */
import type { LintStore } from '../../store/lint.js';
import type { Pace } from './pace.js';
import { recordsOf, trustOf } from './trust.js';

const PAGE = 400;

export interface WeighedPage {
  readonly cursor: string;
  readonly weighed: number;
  readonly changed: number;
}

/** Page by page; a second time nothing comes out otherwise. */
export async function* weighAll(store: LintStore, cursor: string, pace: Pace): AsyncGenerator<WeighedPage> {
  const records = recordsOf(await store.trackRecords());
  for (let after = Number(cursor) || 0; ; ) {
    const page = await store.toWeigh({ after, limit: PAGE });
    const last = page[page.length - 1];
    if (last === undefined) return;
    const changes = page.flatMap(({ row, confidence, trust, witnesses }) => {
      const { value } = trustOf(witnesses, records);
      const wanted = Math.abs(value - confidence) < 0.0005 ? null : value;
      return wanted === trust ? [] : [{ row, trust: wanted }];
    });
    await pace.rest();
    if (changes.length > 0) {
      await store.setTrust(changes);
      await pace.rest();
    }
    after = last.row;
    yield { cursor: String(after), weighed: page.length, changed: changes.length };
  }
}

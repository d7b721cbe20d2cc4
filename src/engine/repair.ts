/** Makes a repair: changes to what is recorded, or the verdict that says it is so on purpose. */
import { type Finding, LoreError } from '../model/index.js';
import type { Store } from '../store/store.js';
import type { RepairReport, RepairRequest } from './checking.js';

export async function applyRepair(
  store: Store,
  finding: Finding,
  { repair, reason, by = 'person' }: RepairRequest,
  sweep: () => Promise<{ readonly appeared: readonly string[]; readonly gone: readonly string[] }>,
): Promise<RepairReport> {
  if (reason.trim() === '')
    throw new LoreError({
      code: 'review/no-reason',
      message: 'A repair needs a reason.',
      hint: 'Say why this is the right way out, for whoever reads the log.',
    });
  if (repair.byHand)
    throw new LoreError({
      code: 'review/by-hand',
      message: 'Only a person can make this repair.',
      hint: `${repair.says} Then read the files again with \`lore ingest\`.`,
    });
  if (repair.changes.length === 0) {
    await store.findings.judge({ id: finding.id, verdict: 'exception', by, reason });
    return { seq: null, appeared: [], gone: [] };
  }
  const changes = repair.changes.map((change) => (change.kind === 'retcon' ? { ...change, reason } : change));
  const { seq } = await store.commit(changes, { author: by, reason: `${reason} (${finding.id})` });
  const { appeared, gone } = await sweep();
  return { seq, appeared, gone };
}

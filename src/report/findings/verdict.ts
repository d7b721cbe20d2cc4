/** What a verdict did, and how it is taken back. */
import type { Finding } from '../../model/index.js';
import { cleanText } from '../clean.js';

export function verdictTold({ id, severity, verdict }: Finding): string {
  if (verdict === null) return 'Open again.';
  const undo = `Take it back: lore review ${id} --reopen`;
  const until =
    verdict.expires === null ? '' : ` (until ${new Date(verdict.expires).toISOString().slice(0, 10)})`;
  const reason = verdict.reason === '' ? '' : `: ${cleanText(verdict.reason)}`;
  switch (verdict.verdict) {
    case 'confirmed':
      return `Confirmed${until}${reason}. It counts as ${severity} now. ${undo}`;
    case 'dismissed':
      return `Dismissed${until}${reason}. ${undo}`;
    case 'exception':
      return `An exception${until}${reason}. ${undo}`;
  }
}

/** What can be said of a finding as it stands: the buttons of its card, and the keys, offer this and no more. */
import type { FindingRow } from '../../api/types.js';
import type { Deed } from './actions.js';

export function offers({ kind, state }: Pick<FindingRow, 'kind' | 'state'>): ReadonlySet<Deed> {
  const deeds = new Set<Deed>();
  if (state === 'open' || state === 'snoozed') {
    for (const deed of ['confirm', 'dismiss', 'exception'] as const) deeds.add(deed);
    deeds.add(state === 'open' ? 'snooze' : 'wake');
  } else if (state !== 'gone' && state !== 'judged') deeds.add('reopen');
  if (kind !== 'flag' && kind !== 'confusion' && state !== 'gone') deeds.add('repair');
  return deeds;
}

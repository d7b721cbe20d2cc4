/** Rules that live sweeps leave to a run over everything. */
import type { Settlement } from '../../findings.js';
import type { Database } from '../database.js';
import { partName } from './filings.js';

export function notePostponed(db: Database, { seq, swept, postponed }: Settlement): void {
  for (const { rule, part, anchors } of swept) {
    if (anchors !== 'everything') continue;
    db.run('DELETE FROM rule_postponed WHERE id = ? AND seq <= ?', partName(rule, part), seq);
  }
  for (const id of postponed) {
    db.run(
      'INSERT INTO rule_postponed (id, seq) VALUES (?, ?) ON CONFLICT DO UPDATE SET seq = max(seq, excluded.seq)',
      id,
      seq,
    );
  }
}

/** Puts entities away with all that was said of them: their recorded windows close, and nothing is deleted. */
import { CURRENT, foldName } from '../../model/index.js';
import { DEFINITION, ENTITY, ENTITY_HISTORY, MENTION, NAME } from '../commit/rows.js';
import { ASSERTION, STATEMENT, STATEMENT_ENDS } from '../commit/statement-rows.js';
import type { LintStore } from '../lint.js';
import { add, change } from '../records.js';
import { candidatesAmong } from './candidates.js';
import type { Deciding } from './deciding.js';
import { ownCommit } from './own-commit.js';
import { QUARANTINE } from './quarantine-kind.js';

const LIVE = { recordedUntil: CURRENT } as const;

export function quarantineOver(deciding: Deciding): Pick<LintStore, 'quarantine' | 'quarantined'> {
  const { records } = deciding;
  return {
    quarantine(ids, { run, by, reason }) {
      return ownCommit(deciding, { by, reason: 'lint: put in quarantine' }, async (seq, at) => {
        const [known] = await records.read({
          kind: ENTITY,
          where: { id: { in: ids }, ...LIVE },
          order: ['row'],
        });
        const found = await candidatesAmong(records, known);
        if (found.length === 0) return { writes: [], result: [] };
        const rows = { in: found.map(({ row }) => row) };
        const [said] = await records.read({ kind: STATEMENT_ENDS, where: { subject: rows, ...LIVE } });
        const closed = { recordedUntil: seq };
        const writes = [
          change(ASSERTION, { statement: { in: said.map(({ row }) => row) }, ...LIVE }, closed),
          change(STATEMENT, { subject: rows, ...LIVE }, closed),
          change(MENTION, { entity: rows, ...LIVE }, closed),
          change(DEFINITION, { entity: rows, ...LIVE }, closed),
          change(NAME, { entity: rows, ...LIVE }, closed),
          change(ENTITY, { row: rows }, closed),
          ...found.flatMap(({ row: entity, name, recordedFrom }) => [
            change(ENTITY_HISTORY, { entity, recordedFrom }, closed),
            add(QUARANTINE, { entity, folded: foldName(name), reason, at, run, seq }),
          ]),
        ];
        return { writes, result: found.map(({ id }) => id) };
      });
    },

    async quarantined({ run, limit } = {}) {
      const [away] = await records.read({
        kind: QUARANTINE,
        where: run === undefined ? { restoredAt: null } : { run },
        order: ['-row'],
      });
      const [entities] = await records.read({
        kind: ENTITY,
        where: { row: { in: away.map((one) => one.entity) } },
      });
      const byRow = new Map(entities.map((entity) => [entity.row, entity]));
      const found = away.flatMap(({ entity: row, reason, at, run: by, seq }) => {
        const entity = byRow.get(row);
        // Whoever has come back, by a person or by a new source, is not in quarantine any more.
        if (entity === undefined || (run === undefined && entity.recordedUntil !== seq)) return [];
        const { id, name, type } = entity;
        return [{ entity: { id, name, type }, reason, at, run: by }];
      });
      return limit === undefined ? found : found.slice(0, limit);
    },
  };
}

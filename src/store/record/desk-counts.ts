/** Findings counted at the desk: by what they are about, and by the days on which they came and went. */
import { CURRENT } from '../../model/index.js';
import { ENTITY } from '../commit/rows.js';
import { STATEMENT } from '../commit/statement-rows.js';
import type { DeskStore } from '../desk.js';
import type { RecordKind, Where } from '../records.js';
import { COMMIT } from './commits.js';
import type { Deciding } from './deciding.js';
import { FINDING, INVOLVED } from './findings.js';
import { VERDICT } from './verdicts.js';

const DAY_MS = 86_400_000;

/** A finding and a statement of those believed now that it rests on. */
const EVIDENCE: RecordKind<{
  readonly finding: string;
  readonly statement: string;
  readonly isOpen: boolean;
}> = {
  name: 'finding_statement',
  fields: { finding: 'text', statement: 'text', isOpen: 'boolean' },
  key: ['finding', 'statement'],
};

type Counts = Pick<DeskStore, 'openAbout' | 'restingOn' | 'trend' | 'changesSince'>;

export function deskCountsOver({ records }: Deciding): Counts {
  const count = async <R extends object>(kind: RecordKind<R>, where: Where<R>): Promise<number> =>
    (await records.tally({ kind, where }))[0]?.count ?? 0;
  return {
    async openAbout(entities) {
      const found = await records.tally({
        kind: INVOLVED,
        where: { entity: { in: entities }, isOpen: true },
        by: ['entity'],
      });
      const counts = new Map(found.map(({ of, count }) => [of.entity, count]));
      return entities.map((id) => counts.get(id) ?? 0);
    },

    async restingOn(statements) {
      const [found] = await records.read({
        kind: EVIDENCE,
        where: { statement: { in: statements }, isOpen: true },
        order: ['finding'],
      });
      const resting = new Map<string, string[]>();
      for (const { statement, finding } of found)
        resting.set(statement, [...(resting.get(statement) ?? []), finding]);
      return resting;
    },

    async trend(days, until) {
      const start = until - days * DAY_MS;
      const [came, gone, judged] = await Promise.all([
        records.tally({ kind: FINDING, by: ['detectedAt'] }),
        records.tally({ kind: FINDING, where: { goneAt: { not: null } }, by: ['goneAt'] }),
        // One that was judged counts as closed by the word that counts now.
        records.tally({
          kind: FINDING,
          where: { goneAt: null, status: { in: ['dismissed', 'exception'] } },
          by: ['judgedAt'],
        }),
      ]);
      const appeared = perDay(came.map(({ of, count }) => [of.detectedAt, count]));
      const closed = perDay([
        ...gone.map(({ of, count }): Moment => [of.goneAt, count]),
        ...judged.map(({ of, count }): Moment => [of.judgedAt, count]),
      ]);
      let open = appeared.before - closed.before;
      return Array.from({ length: days }, (_, day) => {
        const some = { appeared: appeared.days.get(day) ?? 0, closed: closed.days.get(day) ?? 0 };
        open += some.appeared - some.closed;
        return { day, ...some, open };
      });

      function perDay(moments: readonly Moment[]) {
        const found = new Map<number, number>();
        let before = 0;
        for (const [at, number] of moments) {
          if (at == null || at >= until) continue;
          const day = Math.floor((at - start) / DAY_MS);
          if (day < 0) before += number;
          else found.set(day, (found.get(day) ?? 0) + number);
        }
        return { before, days: found };
      }
    },

    async changesSince(at) {
      const [[last]] = await records.read({
        kind: COMMIT,
        where: { at: { below: at } },
        order: ['-seq'],
        limit: 1,
      });
      const seq = last?.seq ?? 0;
      const [commits, entities, statementsOpened, statementsClosed, appeared, gone, verdicts] =
        await Promise.all([
          count(COMMIT, { seq: { above: seq } }),
          count(ENTITY, { recordedFrom: { above: seq } }),
          count(STATEMENT, { recordedFrom: { above: seq } }),
          count(STATEMENT, { recordedUntil: { between: [seq + 1, CURRENT - 1] } }),
          count(FINDING, { detectedAt: { atLeast: at } }),
          count(FINDING, { goneAt: { atLeast: at } }),
          count(VERDICT, { at: { atLeast: at } }),
        ]);
      return { commits, entities, statementsOpened, statementsClosed, appeared, gone, verdicts };
    },
  };
}

type Moment = readonly [at: number | null | undefined, count: number];

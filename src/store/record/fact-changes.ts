/** What has changed among facts since somebody looked: by commits, and by time alone. */

import { CURRENT } from '../../model/index.js';
import { CLAIM_MODES, type FactStore, type ThreadKey } from '../facts.js';
import type { RecordKind, RecordStore } from '../records.js';
import { ASKED } from './cases.js';
import { COMMIT } from './commits.js';
import type { Deciding } from './deciding.js';
import { FACT, FACT_END } from './fact-kinds.js';

const CLAIMED: RecordKind<
  ThreadKey & { readonly fact: string; readonly mode: (typeof CLAIM_MODES)[number] }
> = {
  name: 'fact_claim',
  fields: { fact: 'text', subject: 'text', attribute: 'text', mode: CLAIM_MODES },
  key: ['fact'],
};

export function factChangesOver({ records }: Deciding): Pick<FactStore, 'changed' | 'turned'> {
  return {
    async changed(since, now) {
      const between = [since.now, now] as const;
      const [ended, back, over, expired] = await records.read(
        { kind: FACT_END, where: { recordedFrom: { above: since.seq } } },
        { kind: FACT_END, where: { recordedUntil: { between: [since.seq + 1, CURRENT - 1] } } },
        { kind: FACT_END, where: { at: { between } } },
        { kind: FACT, where: { expires: { between } } },
      );
      const rows = [...ended, ...back, ...over.filter(({ at }) => at > since.now)].map(({ fact }) => fact);
      const gone = expired.filter(({ expires }) => expires > since.now).map(({ row }) => row);
      const ids = await idsOf(records, [...rows, ...gone]);
      const [asked] = await records.read({ kind: ASKED, where: { fact: { in: ids } } });
      const isAsked = new Set(asked.map(({ fact }) => fact));
      return ids.filter((id) => isAsked.has(id));
    },

    async turned(since, now) {
      const between = [since, now] as const;
      const [begun, expired, ended] = await records.read(
        { kind: FACT, where: { validFrom: { between } } },
        { kind: FACT, where: { expires: { between } } },
        { kind: FACT_END, where: { at: { between } } },
      );
      const [commits] = await records.read({
        kind: COMMIT,
        where: { seq: { in: [...new Set(ended.map(({ recordedFrom }) => recordedFrom))] } },
      });
      const times = new Map(commits.map(({ seq, at }) => [seq, at]));
      // Most facts hold from the second in which they are told: those are no news.
      const isNews = (second: number, told: number) => second > since && second > Math.floor(told / 1000);
      const over = ended.filter(({ at, recordedFrom }) => isNews(at, times.get(recordedFrom) ?? 0));
      const ids = [
        ...begun.filter(({ validFrom, at }) => isNews(validFrom, at)).map(({ id }) => id),
        ...expired.filter(({ expires }) => expires > since).map(({ id }) => id),
        ...(await idsOf(
          records,
          over.map(({ fact }) => fact),
        )),
      ];
      const [claims] = await records.read({ kind: CLAIMED, where: { fact: { in: [...new Set(ids)] } } });
      const threads = new Map(
        claims.map(({ subject, attribute }) => [
          JSON.stringify([subject, attribute]),
          { subject, attribute },
        ]),
      );
      return [...threads.values()];
    },
  };
}

async function idsOf(records: RecordStore, rows: readonly number[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const [found] = await records.read({
    kind: FACT,
    where: { row: { in: [...new Set(rows)] } },
    order: ['row'],
  });
  return found.map(({ id }) => id);
}

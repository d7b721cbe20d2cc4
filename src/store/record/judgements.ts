/** Judgements between two statements as they were decided, and what nobody could decide. */
import { CURRENT } from '../../model/index.js';
import type { Abstention, Judgement, JudgementLog } from '../lint.js';
import { add, type RecordKind, type Where } from '../records.js';
import type { Deciding } from './deciding.js';

interface JudgementRecord extends Omit<Judgement, 'lifted'> {
  readonly seq: number;
  readonly recordedUntil: number;
  readonly liftedAt: number | null;
  readonly liftedBy: string | null;
  readonly liftedReason: string | null;
}

export const JUDGEMENT: RecordKind<JudgementRecord> = {
  name: 'judgement',
  fields: {
    id: 'number',
    statement: 'text',
    kept: 'text',
    note: 'text',
    at: 'number',
    model: 'text',
    run: 'number',
    evidence: 'text',
    seq: 'number',
    recordedUntil: 'number',
    liftedAt: 'number',
    liftedBy: 'text',
    liftedReason: 'text',
  },
  key: ['id'],
  numbered: 'id',
};

interface AbstentionRecord extends Abstention {
  readonly row: number;
  readonly run: number | null;
}

export const ABSTENTION: RecordKind<AbstentionRecord> = {
  name: 'abstention',
  fields: {
    row: 'number',
    one: 'text',
    other: 'text',
    note: 'text',
    at: 'number',
    model: 'text',
    run: 'number',
    evidence: 'text',
  },
  key: ['row'],
  numbered: 'row',
};

export function judgementsOver({ records, now }: Deciding): JudgementLog {
  return {
    async pairHistory(one, other) {
      const [judged, abstained] = await records.read(
        {
          kind: JUDGEMENT,
          where: [
            { statement: one, kept: other },
            { statement: other, kept: one },
          ],
          order: ['-id'],
        },
        { kind: ABSTENTION, where: pair(one, other), order: ['-row'] },
      );
      return { judgements: judged.map(toJudgement), abstentions: abstained.map(toAbstention) };
    },

    async abstain({ one, other, note, model, evidence }, run) {
      const abstention = { ...pair(one, other), note, at: now(), model, run, evidence };
      await records.write([add(ABSTENTION, abstention)]);
    },

    async judgements({ standing, run, statement, after, limit } = {}) {
      const where: Where<JudgementRecord> = {
        ...(standing !== undefined && { recordedUntil: standing ? CURRENT : { below: CURRENT } }),
        ...(run !== undefined && { run }),
        ...(statement !== undefined && { statement }),
        ...(after !== undefined && { id: { below: after } }),
      };
      const [found] = await records.read({
        kind: JUDGEMENT,
        where,
        order: ['-id'],
        ...(limit !== undefined && { limit }),
      });
      return found.map(toJudgement);
    },

    async abstentions(run) {
      const [found] = await records.read({ kind: ABSTENTION, where: { run }, order: ['row'] });
      return found.map(toAbstention);
    },

    async countFlagged() {
      const [standing] = await records.tally({ kind: JUDGEMENT, where: { recordedUntil: CURRENT } });
      return standing?.count ?? 0;
    },
  };
}

/** The lesser id comes first. */
function pair(one: string, other: string): Pick<Abstention, 'one' | 'other'> {
  return one < other ? { one, other } : { one: other, other: one };
}

function toAbstention({ row: _, run: __, ...told }: AbstentionRecord): Abstention {
  return told;
}

export function toJudgement({
  seq: _,
  recordedUntil,
  liftedAt,
  liftedBy,
  liftedReason,
  ...told
}: JudgementRecord): Judgement {
  const isStanding = recordedUntil === CURRENT;
  return {
    ...told,
    lifted: isStanding ? null : { at: liftedAt, by: liftedBy ?? '', reason: liftedReason ?? '' },
  };
}

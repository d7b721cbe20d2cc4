/** What trust is reckoned from: who asserts each statement, and how what models said has fared. */
import { CURRENT, compareText, RELIABILITIES } from '../../model/index.js';
import { ACCEPTANCE, RETCON, SOURCE } from '../commit/rows.js';
import { ASSERTION, type AssertionRow, STATEMENT_ID } from '../commit/statement-rows.js';
import type { LintStore, Weighed } from '../lint.js';
import type { RecordKind } from '../records.js';
import type { Deciding } from './deciding.js';
import { JUDGEMENT } from './judgements.js';

const LIVE = { recordedUntil: CURRENT } as const;

const WEIGHED: RecordKind<Omit<Weighed, 'witnesses'> & { readonly recordedUntil: number }> = {
  name: 'statement',
  fields: { row: 'number', confidence: 'number', trust: 'number', recordedUntil: 'number' },
  key: ['row'],
};
type Saying = Pick<
  AssertionRow,
  'row' | 'statement' | 'source' | 'confidence' | 'reliability' | 'sourceModel' | 'recordedUntil'
>;
const SAYING: RecordKind<Saying> = {
  name: 'assertion',
  fields: {
    ...{ row: 'number', statement: 'number', source: 'number', confidence: 'number' },
    ...{ reliability: 'number', sourceModel: 'text', recordedUntil: 'number' },
  },
  key: ['row'],
};

export function weighOver({ records }: Deciding): Pick<LintStore, 'trackRecords' | 'toWeigh'> {
  return {
    /** Kept in a judgement or accepted by a person is good; lost or rejected is bad. Each statement counts once a model. */
    async trackRecords() {
      const [judged, accepted, rejected] = await records.read(
        { kind: JUDGEMENT, where: LIVE },
        { kind: ACCEPTANCE, where: LIVE },
        { kind: RETCON, where: { successor: null, ...LIVE } },
      );
      const [taken] = await records.read({
        kind: STATEMENT_ID,
        where: { row: { in: rejected.map(({ statement }) => statement) } },
      });
      const good = new Set([
        ...judged.map(({ kept }) => kept),
        ...accepted.map(({ statement }) => statement),
      ]);
      const bad = new Set([...judged.map(({ statement }) => statement), ...taken.map(({ uid }) => uid)]);
      const [statements] = await records.read({
        kind: STATEMENT_ID,
        where: { uid: { in: [...new Set([...good, ...bad])] } },
      });
      const uids = new Map(statements.map(({ row, uid }) => [row, uid]));
      const [said] = await records.read({
        kind: ASSERTION,
        where: { statement: { in: [...uids.keys()] }, sourceModel: { not: null } },
      });
      const byModel = new Map<string, Set<string>>();
      for (const { statement, sourceModel } of said) {
        const model = sourceModel ?? '';
        byModel.set(model, (byModel.get(model) ?? new Set()).add(uids.get(statement) ?? ''));
      }
      const among = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
        [...some].filter((uid) => all.has(uid)).length;
      return [...byModel]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([model, some]) => ({ model, good: among(some, good), bad: among(some, bad) }));
    },

    async toWeigh({ after, limit }) {
      const [statements] = await records.read({
        kind: WEIGHED,
        where: { row: { above: after }, ...LIVE },
        order: ['row'],
        limit,
      });
      const [said] = await records.read({
        kind: SAYING,
        where: { statement: { in: statements.map(({ row }) => row) }, ...LIVE },
        order: ['row'],
      });
      const [sources] = await records.read({
        kind: SOURCE,
        where: { row: { in: [...new Set(said.map(({ source }) => source))] } },
      });
      const ids = new Map(sources.map(({ row, id }) => [row, id]));
      const byStatement = new Map<number, Saying[]>();
      for (const one of said) {
        const known = byStatement.get(one.statement);
        if (known) known.push(one);
        else byStatement.set(one.statement, [one]);
      }
      return statements.flatMap(({ row, confidence, trust }) => {
        const witnesses = (byStatement.get(row) ?? []).map((one) => ({
          source: ids.get(one.source) ?? '',
          model: one.sourceModel,
          confidence: one.confidence,
          reliability: RELIABILITIES[one.reliability] ?? ('unreliable' as const),
        }));
        witnesses.sort(
          (a, b) => compareText(a.source, b.source) || compareText(a.model ?? '', b.model ?? ''),
        );
        return witnesses.length === 0 ? [] : [{ row, confidence, trust, witnesses }];
      });
    },
  };
}

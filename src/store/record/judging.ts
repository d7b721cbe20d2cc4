/** Judgements between two statements, taking one back, and all that speaks for each side. */
import { CURRENT, compareText, RELIABILITIES } from '../../model/index.js';
import { ACCEPTANCE, ENTITY, SOURCE } from '../commit/rows.js';
import { ASSERTION, type AssertionRow, STATEMENT, type StatementRow } from '../commit/statement-rows.js';
import type { LintStore, Witness } from '../lint.js';
import { add, change, type RecordStore } from '../records.js';
import { COMMIT } from './commits.js';
import type { Deciding } from './deciding.js';
import { JUDGEMENT, toJudgement } from './judgements.js';
import { ownCommit } from './own-commit.js';

const LIVE = { recordedUntil: CURRENT } as const;

export function judgingOver(deciding: Deciding): Pick<LintStore, 'judge' | 'lift' | 'sides'> {
  const { records } = deciding;
  return {
    judge(judgements, { run, by }) {
      const [first] = judgements;
      const told = judgements.length === 1 && first ? first.note : `${judgements.length} statements flagged`;
      return ownCommit(deciding, { by, reason: `lint: ${told}` }, async (seq, at) => {
        const ids = judgements.flatMap(({ loser, kept }) => [loser, kept]);
        const said = new Map((await saidOf(records, ids)).map((one) => [one.statement.uid, one]));
        const judged = new Set<string>();
        // One that is no longer believed, was judged meanwhile, or that somebody has written, is left out.
        const stands = (uid: string) => {
          const one = said.get(uid);
          return one?.isExtracted === true && !one.statement.flagged && !judged.has(uid);
        };
        const made = judgements.filter(({ loser, kept }) => {
          const isMade = stands(loser) && stands(kept);
          if (isMade) judged.add(loser);
          return isMade;
        });
        return {
          writes: made.flatMap(({ loser, kept, note, model, evidence }) => [
            add(JUDGEMENT, { ...{ statement: loser, kept, note, at, model, run, seq, evidence }, ...LIVE }),
            change(STATEMENT, { row: said.get(loser)?.statement.row ?? 0 }, { flagged: true }),
          ]),
          result: made.length,
        };
      });
    },

    lift(statement, { by, reason }) {
      return ownCommit(deciding, { by, reason: `lint judgement taken back: ${reason}` }, async (seq, at) => {
        const [[standing]] = await records.read({
          kind: JUDGEMENT,
          where: { statement, ...LIVE },
          order: ['-id'],
          limit: 1,
        });
        if (standing === undefined) return { writes: [], result: null };
        const lifted = { recordedUntil: seq, liftedAt: at, liftedBy: by, liftedReason: reason };
        return {
          writes: [
            change(JUDGEMENT, { statement, ...LIVE }, lifted),
            change(STATEMENT, { uid: statement, ...LIVE, flagged: true }, { flagged: false }),
          ],
          result: toJudgement({ ...standing, ...lifted }),
        };
      });
    },

    async sides(statements) {
      const said = (await saidOf(records, statements)).filter(({ statement }) => statement.object !== null);
      const assertions = said.flatMap(({ assertions: some }) => some);
      const [entities, sources, commits] = await records.read(
        {
          kind: ENTITY,
          where: { row: { in: said.flatMap(({ statement: s }) => [s.subject, s.object ?? 0]) } },
        },
        { kind: SOURCE, where: { row: { in: assertions.map(({ source }) => source) } } },
        { kind: COMMIT, where: { seq: { in: assertions.map(({ recordedFrom }) => recordedFrom) } } },
      );
      const named = new Map(entities.map(({ row, id, name }) => [row, { id, name }]));
      const documents = new Map(sources.map((source) => [source.row, source]));
      const times = new Map(commits.map(({ seq, at }) => [seq, at]));
      const witness = ({
        source,
        sourceModel,
        confidence,
        reliability,
        quote,
        recordedFrom,
      }: AssertionRow): Witness => ({
        source: documents.get(source)?.id ?? '',
        title: documents.get(source)?.title ?? '',
        ...{ model: sourceModel, confidence, quote },
        reliability: RELIABILITIES[reliability] ?? 'unreliable',
        at: times.get(recordedFrom) ?? 0,
      });
      return said.flatMap(({ statement, assertions: some, isExtracted }) => {
        const [subject, object] = [named.get(statement.subject), named.get(statement.object ?? 0)];
        if (subject === undefined || object === undefined) return [];
        const { uid: id, predicate, confidence, flagged } = statement;
        const witnesses = some
          .sort((a, b) => a.row - b.row)
          .map(witness)
          .sort(inOrder);
        return [{ id, subject, predicate, object, confidence, extracted: isExtracted, flagged, witnesses }];
      });
    },
  };
}

function inOrder(a: Witness, b: Witness): number {
  return compareText(a.source, b.source) || compareText(a.model ?? '', b.model ?? '');
}

interface Said {
  readonly statement: StatementRow;
  readonly assertions: AssertionRow[];
  /** Somebody says it, nobody wrote it and nobody accepted it. */
  readonly isExtracted: boolean;
}

/** Those that are believed, with who says so. */
async function saidOf(records: RecordStore, ids: readonly string[]): Promise<Said[]> {
  const [statements, accepted] = await records.read(
    { kind: STATEMENT, where: { uid: { in: ids }, ...LIVE } },
    { kind: ACCEPTANCE, where: { statement: { in: ids }, ...LIVE } },
  );
  const [assertions] = await records.read({
    kind: ASSERTION,
    where: { statement: { in: statements.map(({ row }) => row) }, ...LIVE },
  });
  const vouched = new Set(accepted.map(({ statement }) => statement));
  return statements.map((statement) => {
    const some = assertions.filter((one) => one.statement === statement.row);
    const isModels = some.length > 0 && some.every(({ sourceModel }) => sourceModel !== null);
    return { statement, assertions: some, isExtracted: isModels && !vouched.has(statement.uid) };
  });
}

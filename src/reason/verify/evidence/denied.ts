/** Clauses that deny something: what affirms it never bears out the denial, it speaks against it. */
import { formatValue, type Statement } from '../../../model/index.js';
import { judgeClause } from './clause.js';
import { affirmed, DENIAL, WHOLE } from './denial.js';
import { judgeDeniedFact, judgeToldDenial } from './denied-facts.js';
import { contentOf } from './explain.js';
import { BAD, type ClauseContext, type JudgedClause, type JudgedOne, plain, unheard } from './judged.js';
import { judgeNumbers } from './numbers.js';
import { hasOtherVerb } from './undecided.js';

/** Denials that the words of a claim do not show. */
const FROM_OUTSIDE = /\b(?:hardly|scarcely)\b|^\W*not\b/iu;
const UNHEARD = 'No source says otherwise.';

/** A clause as it is told; where it denies, held against what it would be without the denial. */
export async function judgeTold(context: ClauseContext, text: string): Promise<JudgedClause> {
  const told = await judgeClause(context, text);
  const denial = await judgeToldDenial(context.reasoning, told.own);
  if (denial !== null) return { ...told, judged: [denial], bad: 0, good: 1, isDenied: true };
  const opposite = told.judged.length === 0 ? null : affirmed(text);
  if (opposite === null) return told;
  const { judged } = await judgeClause(context, opposite);
  const isRight = (await judgeNumbers(context, { ...told, judged })).length === 0;
  const of = (found: readonly JudgedOne[]): JudgedClause => ({
    ...told,
    judged: found,
    bad: found.filter(({ judgement }) => BAD.has(judgement.verdict)).length,
    good: found.length,
    isDenied: true,
  });
  const fact = await judgeDeniedFact(context.reasoning, told.own, context.hedges);
  if (fact !== null) return of([fact]);
  const silent = { claim: null, judgement: plain(shownAs(told), 'supported', UNHEARD, []) };
  if (isShown(judged) && !hasOtherVerb(context.reasoning.ontology, { own: told.own, judged })) {
    if (!isRight) return of([silent]);
    return told.bad > 0 ? of(told.judged) : of([against(told, judged)]);
  }
  if (
    told.bad > 0 &&
    judged.length > 0 &&
    judged.every(({ judgement }) => judgement.verdict === 'contradicted')
  )
    return of([silent]);
  // What cannot be made out at all is no better for being denied.
  const isReadable = judged.every(
    ({ claim, judgement }) => claim !== null || judgement.verdict !== 'unsupported',
  );
  const isUnknown = judged.some(({ claim }) => claim?.kind === 'unknown-name');
  if (FROM_OUTSIDE.test(text) && !isUnknown) {
    if (!isReadable) return of(judged);
    // `Not a single one answered`: that nobody tells of one denies nothing.
    const isRead = judged.every(({ claim }) => claim !== null);
    const isBare = contentOf(told.own, context.reasoning.ontology).length === 0;
    return of(isRead || isBare ? [silent] : [{ claim: null, judgement: unheard(shownAs(told)) }]);
  }
  return of(told.judged.map(withoutAffirming));
}

/** By statements: a passage may hold the very denial. */
function isShown(judged: readonly JudgedOne[]): boolean {
  return (
    judged.length > 0 &&
    judged.every(
      ({ judgement: { verdict, passage, statements } }) =>
        (verdict === 'supported' || verdict === 'disputed') &&
        passage === undefined &&
        statements.length > 0 &&
        !statements.some(isDenial),
    )
  );
}

/** As it is shown: a denial that stands before the whole is told in words. */
function shownAs({ own }: JudgedClause): string {
  return own.text.replace(WHOLE, 'it is not so that ');
}

function against(told: JudgedClause, judged: readonly JudgedOne[]): JudgedOne {
  const statements = judged.flatMap(({ judgement }) => judgement.statements);
  const open = judged.find(({ judgement }) => judgement.verdict === 'disputed');
  return {
    claim: null,
    judgement:
      open === undefined
        ? plain(shownAs(told), 'contradicted', 'The record says that it is so.', statements)
        : plain(shownAs(told), 'disputed', open.judgement.because, statements),
  };
}

/** What was found for the words of a denial must deny it, too. */
function withoutAffirming({ claim, judgement }: JudgedOne): JudgedOne {
  const { verdict, passage, statements } = judgement;
  const isOwn = claim !== null && 'negated' in claim && claim.negated;
  const isBare = passage === undefined && statements.length === 0;
  if (isOwn || isBare || BAD.has(verdict)) return { claim, judgement };
  if (statements.some(isDenial) || (passage !== undefined && DENIAL.test(passage.text)))
    return { claim, judgement };
  const because = 'Nothing in the record denies it.';
  return { claim, judgement: { ...judgement, verdict: 'unsupported', because, statements: [] } };
}

function isDenial(statement: Statement): boolean {
  return statement.kind === 'attribute' && DENIAL.test(formatValue(statement.value));
}

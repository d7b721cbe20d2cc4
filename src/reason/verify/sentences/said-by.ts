/** What is put into a source's mouth must be what that source says. */
import type { Reasoning } from '../../reasoning.js';
import type { Attribution } from '../clauses/attributed.js';
import type { Judgement } from '../judge/judgement.js';

export async function saidBy(
  reasoning: Reasoning,
  judgements: readonly Judgement[],
  saying: readonly Attribution[],
): Promise<Judgement[]> {
  if (saying.length === 0) return [...judgements];
  const sources = new Set(saying.flatMap((one) => one.sources));
  const found: Judgement[] = [];
  for (const judgement of judgements) {
    const ids = judgement.statements.map(({ id }) => id);
    const assertions =
      (judgement.verdict === 'supported' || judgement.verdict === 'nearby') && ids.length > 0
        ? await reasoning.store.assertions({ statements: ids })
        : [];
    const isSaid = assertions.length === 0 || assertions.some(({ source }) => sources.has(source));
    found.push(
      isSaid
        ? judgement
        : {
            ...judgement,
            verdict: 'unsupported',
            because: `${saying.map(({ written }) => written).join(' and ')}: does not say so.`,
          },
    );
  }
  return found;
}

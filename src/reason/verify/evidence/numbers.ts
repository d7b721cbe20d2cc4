/** How long, how old and how many, in all clauses of a sentence. */
import type { Judgement } from '../judge/judgement.js';
import { BAD, type ClauseContext, type JudgedClause, plain, withOthers } from './judged.js';
import { type Ground, judgeQuantity, quantitiesIn } from './quantities.js';

/** How long, how old and how many: held against all that the sentence rests on. */
export async function judgeNumbers(
  { reasoning, statements, moments, everybody, before, momentsBefore }: ClauseContext,
  { own, judged }: JudgedClause,
): Promise<Judgement[]> {
  const found: Judgement[] = [];
  const borne = judged
    .filter(({ judgement }) => !BAD.has(judgement.verdict))
    .flatMap(({ judgement }) => judgement.statements);
  const read = own.mentions.length > 0 ? own : withOthers(own, everybody);
  const ground: Ground = {
    own: borne,
    sentence: statements,
    moments: [
      ...own.dates.flatMap(({ from, until }) => [from, until].filter((one) => one !== null)),
      ...moments,
      ...momentsBefore,
    ],
    others: [...everybody, ...before],
  };
  const values = judged.flatMap(({ claim }) => (claim?.kind === 'attribute' ? [claim.value ?? ''] : []));
  for (const quantity of quantitiesIn(own)) {
    // What an attribute is said to be was judged as that.
    if (values.some((value) => value.includes(own.words[quantity.first]?.text ?? '\n'))) continue;
    const fault = await judgeQuantity(reasoning, quantity, read, ground);
    const said = own.words
      .slice(quantity.first, quantity.end + 1)
      .map(({ text }) => text)
      .join(' ');
    if (fault !== null) found.push(plain(`${said}: ${own.text}`, fault.verdict, fault.because, []));
  }
  return found;
}

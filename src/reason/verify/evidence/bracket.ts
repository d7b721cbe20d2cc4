/** Dates in brackets behind a name: a life, or the time of what the sentence tells of whom it stands behind. */
import type { Statement } from '../../../model/index.js';
import { windowEnds } from '../../../time/index.js';
import { lifetimeText } from '../../lifetime.js';
import { livesOf } from '../../lives.js';
import type { Reasoning } from '../../reasoning.js';
import { isDated, whenText } from '../../when.js';
import { share } from '../judge/fits-time.js';
import type { Judgement } from '../judge/judgement.js';
import type { ReadSentence } from '../mentions.js';

/** Null where there is more in it than a date. */
export async function judgeBracket(
  reasoning: Reasoning,
  { mentions, dates, words, text }: ReadSentence,
  { statements }: { readonly statements: readonly Statement[] },
): Promise<Judgement | null> {
  const [subject, ...others] = mentions;
  const [date, ...more] = dates;
  if (subject === undefined || others.length > 0 || date === undefined || more.length > 0) return null;
  const extra = words.filter(
    (_, i) => !(i >= subject.first && i < subject.end) && !(i >= date.first && i < date.end),
  );
  if (extra.some(({ folded }) => !/^(?:in|ta|r|reigned|ruled)$/.test(folded))) return null;
  const [entity] = subject.entities;
  if (entity === undefined) return null;
  const base = { claim: `${entity.name}: ${date.text}`, entities: [entity.id], words: null };
  const life = (await livesOf(reasoning, [entity])).get(entity.id);
  const isSpan = date.kind === 'span';
  const isLife =
    life !== undefined &&
    (isSpan
      ? date.from !== null &&
        date.until !== null &&
        life.from !== null &&
        life.until !== null &&
        share(date.from, life.from) &&
        share(date.until, life.until)
      : [life.from, life.until].some((end) => end !== null && date.from !== null && share(date.from, end)));
  const fitting = statements.filter((statement) => {
    if (
      statement.kind !== 'relation' ||
      (statement.subject !== entity.id && statement.object !== entity.id) ||
      !isDated(statement.valid)
    )
      return false;
    const { first, last } = windowEnds(statement.valid);
    const begins = date.from !== null && share(date.from, first);
    return isSpan
      ? begins && date.until !== null && share(date.until, last)
      : begins || (date.from !== null && share(date.from, last));
  });
  if (isLife || fitting.length > 0)
    return { ...base, verdict: 'supported', because: 'The record says so.', statements: fitting };
  const known = [
    life === undefined ? '' : lifetimeText(life),
    ...statements
      .filter((one) => one.kind === 'relation' && (one.subject === entity.id || one.object === entity.id))
      .map(({ valid }) => whenText(valid)),
  ].filter((one) => one !== '');
  return {
    ...base,
    verdict: known.length > 0 ? 'contradicted' : 'unsupported',
    because:
      known.length > 0
        ? `The record says: ${known.slice(0, 3).join('; ')}.`
        : `No source dates ${entity.name} so: ${text}.`,
    statements: [],
  };
}

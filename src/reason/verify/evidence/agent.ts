/** Who did it, where a relation is told with a doer of its own: `was given to Devran by Maelis`. */
import { foldName } from '../../../model/index.js';
import type { Judgement } from '../judge/judgement.js';
import type { ReadSentence } from '../mentions.js';
import { plain } from './judged.js';

/** Null where nobody else is told to have done it. */
export function judgeAgent(
  { text, words, mentions }: ReadSentence,
  { statements }: Judgement,
): Judgement | null {
  const by = mentions.find(({ first }) => {
    const [lead, article] = [words[first - 1]?.folded, words[first - 2]?.folded];
    return lead === 'by' || (lead === 'the' && article === 'by');
  });
  const names = by?.entities.map(({ name }) => foldName(name)) ?? [];
  const ends = new Set(by?.entities.map(({ id }) => id));
  for (const one of statements) {
    const doer = one.kind === 'relation' ? one.qualifiers.by : undefined;
    if (typeof doer !== 'string' || names.length === 0 || names.includes(foldName(doer))) continue;
    if (one.kind === 'relation' && (ends.has(one.subject) || ends.has(one.object))) continue;
    return plain(text, 'contradicted', `The record has it done by ${doer}.`, [one]);
  }
  return null;
}

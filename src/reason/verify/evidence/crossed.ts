/** Who did it to whom, where what is told of each of two does not tell. */
import type { Statement } from '../../../model/index.js';
import type { Mention, ReadSentence } from '../mentions.js';

const DEFEATS = /^(?:defeat|beat|vanquish|rout|overcome|overcame|crush|best)\p{L}*$/u;

/** `A defeated B at C`: what is told of each of two and a third says nothing of who did it to whom. */
export function isCrossed({ mentions, words }: ReadSentence, statements: readonly Statement[]): boolean {
  for (const [i, a] of mentions.entries())
    for (const b of mentions.slice(i + 1)) {
      const verbs = words.slice(a.end, b.first).map(({ folded }) => folded);
      const isPair = a.entities.some(({ type, id }) =>
        b.entities.some((other) => other.type === type && other.id !== id),
      );
      if (!isPair || !verbs.some((word) => DEFEATS.test(word))) continue;
      const [winner, loser] = verbs.includes('by') ? [b, a] : [a, b];
      const did = (mention: Mention, predicate: RegExp) =>
        statements.some(
          (one) => predicate.test(one.predicate) && mention.entities.some(({ id }) => id === one.subject),
        );
      if (did(winner, /LOST/) || did(loser, /WON/)) return true;
    }
  return false;
}

/** A sentence as plain clauses: each with its own subject, names in full, one thing told after the other. */
import type { ReadSentence } from '../mentions.js';
import { type Clause, ClauseReader } from './clause-reader.js';
import { otherReadings } from './readings.js';

/** Each clause in every way its pronouns may be meant, the likeliest first. */
export function clausesOf(sentence: ReadSentence): {
  readonly kind: Clause['kind'];
  readonly texts: readonly string[];
  readonly isSoft: boolean;
  readonly isWhen: boolean;
}[] {
  const kept = {
    ...sentence,
    mentions: sentence.mentions.map((mention) =>
      mention.isPronoun && mention.isPossessive ? { ...mention, entities: [], isPossessive: false } : mention,
    ),
  };
  const hasOwned = sentence.mentions.some(({ isPronoun, isPossessive }) => isPronoun && isPossessive);
  const readings = [sentence, ...(hasOwned ? [kept] : []), ...otherReadings(sentence)].map((reading) =>
    new ClauseReader(reading).read(),
  );
  return (readings[0] ?? []).map(({ kind, isSoft = false, isWhen = false }, i) => ({
    kind,
    isSoft,
    isWhen,
    texts: [
      ...new Set(
        readings
          .flatMap((reading) => (reading.length === readings[0]?.length ? (reading[i]?.text ?? []) : []))
          .filter((text) => !OWNS_NOTHING.test(text)),
      ),
    ],
  }));
}

/** `His was born in Rome`: what was his stands in another clause, and nobody is told of here. */
const OWNS_NOTHING = /^(?:his|her|its|their) (?:is|was|are|were|has|had|did|died|became|married)\b/i;

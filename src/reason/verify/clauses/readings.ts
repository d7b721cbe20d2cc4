/** The ways in which the pronouns of a sentence may be meant. */
import type { Mention, ReadSentence } from '../mentions.js';

const MOST_READINGS = 10;

/** One pronoun taken otherwise at a time, with all that are written alike and by itself. */
export function otherReadings(sentence: ReadSentence): ReadSentence[] {
  const found: ReadSentence[] = [];
  const seen = new Set<string>();
  const add = (isMeant: (mention: Mention) => boolean, entities: Mention['entities'], key: string) => {
    if (seen.has(key) || found.length >= MOST_READINGS) return;
    seen.add(key);
    const mentions = sentence.mentions.map((mention) =>
      isMeant(mention) ? { ...mention, entities, isTogether: entities.length > 1 } : mention,
    );
    found.push({ ...sentence, mentions });
  };
  for (const one of sentence.mentions)
    for (const entities of one.otherwise ?? []) {
      const isAlike = (mention: Mention) =>
        mention.isPronoun &&
        mention.written.toLowerCase() === one.written.toLowerCase() &&
        mention.otherwise?.some((other) => sameOnes(other, entities)) === true;
      add(isAlike, entities, `${one.written.toLowerCase()} ${entities.map(({ id }) => id).join(' ')}`);
    }
  const pronouns = sentence.mentions.filter(({ isPronoun }) => isPronoun);
  if (pronouns.length > 1)
    for (const one of pronouns)
      for (const entities of one.otherwise ?? [])
        add((mention) => mention === one, entities, `${one.first} ${entities.map(({ id }) => id).join(' ')}`);
  return found;
}

function sameOnes(a: Mention['entities'], b: Mention['entities']): boolean {
  return a.length === b.length && a.every(({ id }, i) => id === b[i]?.id);
}

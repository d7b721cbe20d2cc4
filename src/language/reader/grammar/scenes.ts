/** Where and with what something was done at a date: a place, a thing, a war. Whatever it was, it was there then. */
import type { Token } from '../tokens.js';
import type { Noun } from './chunks.js';
import type { Clause, Sentence } from './clause.js';
import { type Deed, dateOf, endOf } from './deeds.js';
import type { Frames } from './frames.js';
import { TIMES } from './words.js';

export interface Scene extends Deed {
  /** "On the fifth night of the battle of Hesp": it is what was going on. */
  readonly isOccasion: boolean;
}

const THERE = /^(?:in|at|on|inside|within|under|near|outside|through|from|to|into|aboard|with|by|during)$/;
const GOING_ON = /^(?:in|at|during)$/;
const DEPTH = 3;

export function scenesIn({ clauses }: Sentence, tokens: readonly Token[], { scenes }: Frames): Scene[] {
  if (scenes === null || !tokens.some(({ kind }) => kind === 'date')) return [];
  return clauses.flatMap((clause) => {
    const date = isTold(clause, tokens) ? dateOf(clause, tokens) : null;
    if (date === null || scenes.unless.has(clause.verb.key)) return [];
    const found = new Map<Noun, boolean>();
    const see = (noun: Noun, isThere: boolean, isOccasion: boolean, depth = 0): void => {
      if (noun.name !== null && noun.owner === null) found.set(noun, isOccasion);
      const head = noun.head ?? '';
      const goesOn = TIMES.has(head) || scenes.occasions.has(head);
      // "In the halls of Hesp" is in Hesp; "a book of Hesp" need not be.
      if (depth >= DEPTH || noun.name !== null || scenes.notOf.has(head) || !(isThere || goesOn)) return;
      for (const { word, nouns } of noun.links)
        if (word === 'of') for (const one of nouns) see(one, isThere, goesOn, depth + 1);
    };
    for (const noun of [...clause.subject, ...clause.objects.flat()]) see(noun, false, false);
    for (const { word, nouns } of clause.phrases)
      if (THERE.test(word)) for (const noun of nouns) see(noun, true, GOING_ON.test(word));
    const { start } = clause.verb;
    return [...found].map(([noun, isOccasion]) => ({
      ...{ noun, isOccasion, date, start, end: Math.max(endOf(clause, tokens), noun.end) },
    }));
  });
}

/** Done, and not only said to be; not of what had been before; a participle with a date of its own. */
function isTold({ kind, voice, isReal, verb, dates, subject }: Clause, tokens: readonly Token[]): boolean {
  if (!isReal || !verb.isReal || verb.form === 'infinitive') return false;
  // "It was in the winter of 351, on the fifth night of the battle".
  if (voice === 'copula' && subject[0]?.pronoun !== 'it') return false;
  return (kind === 'main' || dates.length > 0) && tokens[verb.start]?.lower !== 'had';
}

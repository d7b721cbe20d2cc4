/** What a note is by what its thing is called: "The siege of Cleth", "The bell Gaudia", "Abbot Joscan". */
import { foldName } from '../../model/index.js';
import type { Vocabulary } from './reader.js';

const HAPPENED = /^(?:[Tt]he )?(\p{L}+) (?:of|at) (?:the )?\p{Lu}/u;
const THE_THING = /^[Tt]he (\p{Ll}+)(?: \p{Lu}[\p{L}'’-]*)+$/u;
/** Words that are no part of anybody's name. */
const NO_NAMES = ['topics', 'lists', 'documents', 'leave_out'] as const;
const BORNE = /^(\p{Lu}\p{Ll}+)((?: \p{Lu}[\p{L}-]*){1,3})$/u;

export function typeInTitle(name: string, vocabulary: Vocabulary): string | null {
  const { typeOf, typeOfNoun, isKind, reading } = vocabulary;
  const typeOfWord = (word: string): string | null => typeOf(word) ?? typeOfNoun(foldName(word));
  const [, happened] = HAPPENED.exec(name) ?? [];
  if (happened !== undefined) {
    const type = typeOfWord(happened);
    return type !== null && isKind(type, 'Event') ? type : null;
  }
  const [, thing] = THE_THING.exec(name) ?? [];
  if (thing !== undefined) return typeOfNoun(foldName(thing));
  const [, title = '', named = ''] = BORNE.exec(name) ?? [];
  const folded = foldName(title);
  const isBorne = reading.offices.has(folded) || reading.honorifics.has(folded);
  // "General Store" is a store, "Master Timeline" a list, and "Old Mercy" a bell.
  const isNamed = named
    .trim()
    .split(' ')
    .every(
      (word) => typeOfWord(word) === null && NO_NAMES.every((kind) => !reading[kind].has(foldName(word))),
    );
  return isBorne && isNamed && !reading.of_anything.has(folded) ? typeOf('person') : null;
}

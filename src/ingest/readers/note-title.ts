/** What a note is by what its thing is called: "The siege of Cleth", "The bell Gaudia", "Abbot Joscan". */
import { foldName } from '../../model/index.js';
import type { Vocabulary } from './reader.js';

const BEGINNING = /^(the )?([\p{L}'’-]+) ((?:of|at|in) |\p{Lu}[\p{L}'’-]*)/iu;
const CAPITAL = /^\p{Lu}/u;
/** Said of anything: "Old Mercy" is a bell. */
const OF_ANYTHING: ReadonlySet<string> = new Set(['old', 'young', 'late', 'saint']);

export function typeInTitle(name: string, vocabulary: Vocabulary): string | null {
  const { typeOf, typeOfNoun, isKind, reading } = vocabulary;
  const [, the, word = '', next = ''] = BEGINNING.exec(name) ?? [];
  const folded = foldName(word);
  const typeOfWord = (one: string): string | null => typeOfNoun(one) ?? typeOf(one);
  if (!CAPITAL.test(next)) {
    const type = next === '' ? null : typeOfWord(folded);
    return type !== null && isKind(type, 'Event') ? type : null;
  }
  if (!CAPITAL.test(word)) return the === undefined ? null : typeOfNoun(folded);
  const isBorne = (reading.offices.has(folded) || reading.honorifics.has(folded)) && !OF_ANYTHING.has(folded);
  return isBorne && the === undefined && isPersonal(name, vocabulary) ? typeOf('person') : null;
}

/** "King Tobrin", but a "General Store" is a store. */
function isPersonal(name: string, { typeOf, typeOfNoun }: Vocabulary): boolean {
  return name
    .split(' ')
    .slice(1)
    .every((one) => {
      const folded = foldName(one);
      return CAPITAL.test(one) && typeOf(folded) === null && typeOfNoun(folded) === null;
    });
}

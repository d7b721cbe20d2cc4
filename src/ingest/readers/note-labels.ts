/** What a note is by the labels and the infobox in its text: `Type | Orbital station`, or keys that only one sort of thing has. */
import { foldName } from '../../model/index.js';
import { typeOfWord } from '../fields-types.js';
import { bareText } from './markdown/named.js';
import type { Vocabulary } from './reader.js';

export interface Label {
  readonly key: string;
  readonly value: string;
}

/** Sorts of things that have different keys; every other type is one of them, or an idea. */
const SORTS = ['Person', 'Group', 'Location', 'Event', 'Item'];
const LEAST_KEYS = 2;
/** `King: 129 to 151` on the page of a king, where others have their king: of so many keys one may speak otherwise. */
const MOST_OTHERS = 0.2;
const LONGEST_KIND = 60;

export function typeInLabels(labels: readonly Label[], vocabulary: Vocabulary): string | null {
  const { reading, saidOf, isDate, isKind } = vocabulary;
  for (const { key, value } of labels) {
    const type = reading.kinds.has(foldName(key)) ? typeOfKind(value, vocabulary) : null;
    if (type !== null) return type;
  }
  const told = labels.filter(({ key }) => saidOf(key).length > 0);
  const sortsOf = ({ key }: Label): readonly string[] =>
    SORTS.filter((sort) => saidOf(key).some((type) => isKind(sort, type) || isKind(type, sort)));
  const sorts = told.map(sortsOf);
  const fits = SORTS.filter(
    (sort) => sorts.filter((some) => !some.includes(sort)).length <= told.length * MOST_OTHERS,
  );
  const keys = new Set(told.map(({ key }) => foldName(key)));
  const [only, another] = fits;
  // When it began or ended is told of every sort in words of its own; fathers and wives only people have.
  const alone = new Set(told.flatMap(({ key }, i) => (sorts[i]?.length === 1 ? foldName(key) : [])));
  const isSure = keys.size >= LEAST_KEYS && (told.some(({ key }) => isDate(key)) || alone.size >= LEAST_KEYS);
  return isSure && another === undefined ? (only ?? null) : null;
}

/** `Orbital station`, `walled city (ruined)`: by the last word, if it names a thing plainly. */
function typeOfKind(value: string, vocabulary: Vocabulary): string | null {
  const words = bareText(value).replace(/\s*(?:[(,;]|\s(?:of|in|for|to|from|at|on)\s).*$/, '');
  if (words === '' || words.length > LONGEST_KIND) return null;
  const type = typeOfWord(words, vocabulary) ?? typeOfWord(words.split(/\s+/).at(-1) ?? '', vocabulary);
  return type !== null && SORTS.some((sort) => vocabulary.isKind(type, sort)) ? type : null;
}

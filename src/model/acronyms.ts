/** Words of names that are written in capitals wherever they are read: `api style` is an API style. */

const ACRONYM = /\b(?:api|ci|ttl)\b/g;

export function withAcronyms(words: string): string {
  return words.replace(ACRONYM, (word) => word.toUpperCase());
}

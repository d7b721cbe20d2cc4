/** What somebody's name has in common with those of namesakes. */
import { foldName } from '../../model/index.js';
import type { Ontology } from '../../packs/ontology.js';

const NUMERAL = /^(?=.)x{0,3}(?:ix|iv|v?i{0,3})$/;

/** `Bran Holt` of `Bran Holt the Younger` and of `Bran II Holt`, `Aldric` of `Aldric III`: folded; else the whole. */
export function sharedName(name: string, { reading }: Ontology): string {
  const words = foldName(name).split(' ');
  const isApart = (word: string): boolean => reading.namesakes.has(word) || NUMERAL.test(word);
  let end = words.length;
  while (end > 1 && isApart(words[end - 1] ?? '')) end--;
  if (end < words.length && end > 1 && words[end - 1] === 'the') end--;
  // "John V. Smith" has a second name.
  const isNumber = (word: string): boolean => word.length > 1 && NUMERAL.test(word);
  return words.filter((word, i) => i < end && (i === 0 || !isNumber(word))).join(' ');
}

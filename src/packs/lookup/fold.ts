/** The forms under which a word on a page may be known. */
import { foldName } from '../../model/index.js';

/** `marriedTo` and `married_to` are `married to`. */
export function foldWord(word: string): string {
  return foldName(word.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
}

/** The word itself, then what its last word may be the plural of. */
export function formsOf(folded: string): string[] {
  const forms = [folded];
  if (folded.endsWith('ies')) forms.push(`${folded.slice(0, -3)}y`);
  if (/(?:s|x|z|ch|sh)es$/.test(folded)) forms.push(folded.slice(0, -2));
  if (folded.endsWith('ves')) forms.push(`${folded.slice(0, -3)}f`, `${folded.slice(0, -3)}fe`);
  if (/[^s]s$/.test(folded)) forms.push(folded.slice(0, -1));
  if (folded.endsWith('men')) forms.push(`${folded.slice(0, -3)}man`);
  return forms;
}

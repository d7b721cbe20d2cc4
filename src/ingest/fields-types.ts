/** Which entity type a folder or a tag speaks of. */
import type { Vocabulary } from './readers/reader.js';

const NUMBERING = /^[\s\d._()[\]#~+-]+/;
const LONGEST_WORD = 100;
const JOINED = /\s*(?:&|,|\/|\+|\band\b)\s*/i;

/** `cities`, `important people`: a kind and not one of it. */
export function namesSeveral(word: string): boolean {
  return /(?:s|people|folk|men)$/i.test(word);
}

/** Innermost folder first; null when none names a type. */
export function typeOfFolders(folders: readonly string[], vocabulary: Vocabulary): string | null {
  for (let i = folders.length - 1; i >= 0; i--) {
    const type = typeOfWord(folders[i] ?? '', vocabulary);
    if (type !== null) return type;
  }
  return null;
}

/** A tag that ends in a type word goes before one that merely contains it: `person` before `house/vyr`. */
export function typeOfTags(tags: readonly string[], vocabulary: Vocabulary): string | null {
  const paths = tags.map((tag) => tag.split('/'));
  for (const path of paths) {
    const type = typeOfWord(path.at(-1) ?? '', vocabulary);
    if (type !== null) return type;
  }
  for (const path of paths) {
    const type = typeOfFolders(path, vocabulary);
    if (type !== null) return type;
  }
  return null;
}

/** The word itself, without numbering (`03 - NPCs`), the first of several (`Weapons & Armour`), and in the singular. */
export function typeOfWord(word: string, vocabulary: Vocabulary): string | null {
  if (word.length > LONGEST_WORD) return null;
  const bare = word.replace(NUMBERING, '').trim();
  const first = bare.split(JOINED)[0] ?? bare;
  for (const form of new Set([word, bare, ...singulars(bare), first, ...singulars(first)])) {
    if (form === '') continue;
    const type = vocabulary.typeOf(form);
    if (type !== null) return type;
  }
  return null;
}

function singulars(word: string): string[] {
  if (/ies$/i.test(word)) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (/es$/i.test(word)) return [word.slice(0, -1), word.slice(0, -2)];
  return /s$/i.test(word) ? [word.slice(0, -1)] : [];
}

/** What a note is: an entity and of which type, a document, or nothing to read. */
import { foldName } from '../../model/index.js';
import { readTagWords, textList } from '../fields.js';
import type { PlainMap } from '../fields-plain.js';
import { namesSeveral, typeOfFolders, typeOfTags, typeOfWord } from '../fields-types.js';
import type { Meanings, NoteMeaning } from '../mapping.js';
import { typeInName } from './markdown/named.js';
import type { Vocabulary } from './reader.js';
import { stemOf } from './source-builder.js';

export interface NoteKind {
  /** It defines no entity. */
  readonly isDocument: boolean;
  /** As the ontology calls it, or as written where it knows no such type; null when nothing tells. */
  readonly type: string | null;
  /** The mapping leaves it out. */
  readonly isSkipped?: true;
  /** Only the folder it lies in tells it. */
  readonly isByFolder?: true;
}

const DOCUMENT: NoteKind = { isDocument: true, type: null };
/** In a mapping: a thing, of whatever type. */
const ANYTHING = 'Entity';
const THING = 'Item';
const DOCUMENT_WORDS: ReadonlySet<string> = new Set(['source', 'document']);

export function kindOfNote(
  path: string,
  fields: PlainMap,
  inlineTags: readonly string[],
  vocabulary: Vocabulary,
): NoteKind {
  const [word] = textList(fields.type);
  const isSource = word !== undefined && DOCUMENT_WORDS.has(word.toLowerCase());
  if (fields.document === true || isSource) return DOCUMENT;
  const { meanings } = vocabulary;
  const tags = [...readTagWords(fields), ...inlineTags];
  const own = meanings === null ? null : byItself(fields, tags, meanings);
  const isList = vocabulary.reading.lists.has(foldName(stemOf(path)));
  const told = own ?? (meanings === null || isList ? null : byFolder(path, meanings));
  if (own === null && told?.kind === 'document') {
    const named = timeInName(path, vocabulary);
    if (named !== null) return { isDocument: false, type: named };
  }
  if (told !== null && told.kind !== 'type')
    return told.kind === 'skip' ? { ...DOCUMENT, isSkipped: true } : DOCUMENT;
  if (word !== undefined) {
    return { isDocument: false, type: typeOfKind(word, told?.type ?? null, vocabulary) };
  }
  if (told !== null) {
    const type = told.type === ANYTHING ? null : told.type;
    return own === null ? { isDocument: false, type, isByFolder: true } : { isDocument: false, type };
  }
  return meanings === null ? byWords(path, fields, tags, vocabulary) : unmapped(path, vocabulary);
}

/** `Timeline/The Age of Ash.md`: a timeline is no thing, but the ages and wars that lie in its folder are. */
function timeInName(path: string, vocabulary: Vocabulary): string | null {
  const isTimeline = path
    .split('/')
    .slice(0, -1)
    .some((folder) => vocabulary.reading.timelines.has(foldName(folder)));
  const type = isTimeline ? typeInName(stemOf(path), vocabulary) : null;
  return type !== null && ['Era', 'Event'].some((one) => vocabulary.isKind(type, one)) ? type : null;
}

/** What the world's own mapping makes of what it says of itself: a key that says so, then its tags. */
function byItself(fields: PlainMap, tags: readonly string[], meanings: Meanings): NoteMeaning | null {
  for (const key of meanings.kindKeys) {
    for (const value of textList(fields[key])) {
      const told = meanings.ofKind(key, value);
      if (told !== null) return told;
    }
  }
  return meanings.ofTags(tags);
}

function byFolder(path: string, meanings: Meanings): NoteMeaning | null {
  const folders = path.split('/').slice(0, -1);
  return isFolderNote(path) ? meanings.ofFolders(folders.slice(0, -1)) : meanings.ofFolders(folders);
}

/** In a vault that was studied folders mean what the mapping says; a word before the name of a file still tells what it is, or that it lists others. */
function unmapped(path: string, vocabulary: Vocabulary): NoteKind {
  const stem = stemOf(path);
  const { lists } = vocabulary.reading;
  if (lists.has(foldName(stem)) || lists.has(foldName(labelled(stem)?.kind ?? ''))) return DOCUMENT;
  return { isDocument: false, type: typeOfLabelled(stem, vocabulary) };
}

/** `Place - Swanmere.md`: what it is stands before what it is called. */
function labelled(stem: string): { readonly kind: string; readonly name: string } | null {
  const [, kind, name] = /^(\p{L}[\p{L} ]{1,23}?)(?: [-–—]|:) (\p{Lu}.*)$/u.exec(stem) ?? [];
  return kind === undefined || name === undefined ? null : { kind, name };
}

/** `NPCs - Waterdeep` lists several. */
function typeOfLabelled(stem: string, { typeOf, reading }: Vocabulary): string | null {
  const kind = labelled(stem)?.kind;
  if (kind === undefined || namesSeveral(kind)) return null;
  return reading.things.has(foldName(kind)) ? THING : typeOf(kind);
}

/** `type: gadget`: what the packs know by that name, what the world made of it, what sentences call so, or as written. */
function typeOfKind(word: string, mapped: string | null, vocabulary: Vocabulary): string {
  const known = typeOfWord(word, vocabulary);
  if (known !== null && known !== ANYTHING) return known;
  if (mapped !== null) return mapped;
  if (vocabulary.reading.things.has(foldName(word))) return THING;
  return known ?? vocabulary.typeOfNoun(foldName(word)) ?? word;
}

/** How a note's thing is called by the name of its file. */
export function nameOfFile(path: string, vocabulary: Vocabulary): string {
  const stem = stemOf(path);
  return (typeOfLabelled(stem, vocabulary) === null ? undefined : labelled(stem)?.name) ?? stem;
}

function byWords(path: string, fields: PlainMap, tags: readonly string[], vocabulary: Vocabulary): NoteKind {
  const told = typeOfFields(fields, vocabulary) ?? typeOfTags(tags, vocabulary);
  if (told !== null) return { isDocument: false, type: told };
  const folders = path.split('/').slice(0, -1);
  const stem = stemOf(path);
  if (vocabulary.reading.lists.has(foldName(stem))) return DOCUMENT;
  if (!isFolderNote(path)) {
    const type = typeOfFolders(folders, vocabulary) ?? typeOfLabelled(stem, vocabulary);
    return { isDocument: false, type };
  }
  // A folder's own note: `Cities/Cities.md` lists cities, `Countries/Foedus/Foedus.md` is a country.
  const isList = typeOfWord(stem, vocabulary) !== null;
  return { isDocument: isList, type: isList ? null : typeOfFolders(folders.slice(0, -1), vocabulary) };
}

/** `Foedus/Foedus.md`: it goes by the folders further out. */
export function isFolderNote(path: string): boolean {
  const folder = path.split('/').at(-2);
  return folder !== undefined && foldName(folder) === foldName(stemOf(path));
}

/** Why a note is not lore at all; null when it is. */
export function whyIgnored(path: string, fields: PlainMap): string | null {
  if (/(?:^|\/)[^/\p{L}]*(?:z_)?templates?\//iu.test(path)) return 'a template';
  if (/\.(?:excalidraw|canvas)\.md$/i.test(path) || fields['excalidraw-plugin'] !== undefined)
    return 'a drawing';
  if (fields['kanban-plugin'] !== undefined) return 'a board';
  return null;
}

function typeOfFields(fields: PlainMap, vocabulary: Vocabulary): string | null {
  for (const key of Object.keys(fields)) {
    if (!vocabulary.reading.kinds.has(foldName(key))) continue;
    const [word] = textList(fields[key]);
    const type = word === undefined ? null : typeOfWord(word, vocabulary);
    if (type !== null) return type;
  }
  return null;
}

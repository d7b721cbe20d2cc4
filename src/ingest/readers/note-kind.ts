/** What a note is: an entity and of which type, a document, or nothing to read. */
import { foldName } from '../../model/index.js';
import { readTagWords, textList } from '../fields.js';
import type { PlainMap } from '../fields-plain.js';
import { typeOfFolders, typeOfTags, typeOfWord } from '../fields-types.js';
import type { Vocabulary } from './reader.js';
import { stemOf } from './source-builder.js';

export interface NoteKind {
  /** It defines no entity. */
  readonly isDocument: boolean;
  /** As the ontology calls it, or as written where it knows no such type; null when nothing tells. */
  readonly type: string | null;
}

const DOCUMENT_WORDS: ReadonlySet<string> = new Set(['source', 'document']);
/** Names of pages that list others. */
const INDEX_NAMES: ReadonlySet<string> = new Set([
  'index',
  'readme',
  'home',
  'moc',
  'table of contents',
  'toc',
]);
/** Fields that some vaults use for the type; they count only when they name one. */
const TYPE_FIELDS = ['kind', 'category', 'fileClass', 'entity', 'note_type', 'noteType', 'NoteType'];

export function kindOfNote(
  path: string,
  fields: PlainMap,
  inlineTags: readonly string[],
  vocabulary: Vocabulary,
): NoteKind {
  const [word] = textList(fields.type);
  const isSource = word !== undefined && DOCUMENT_WORDS.has(word.toLowerCase());
  if (fields.document === true || isSource) return { isDocument: true, type: null };
  if (word !== undefined) return { isDocument: false, type: typeOfWord(word, vocabulary) ?? word };
  const told =
    typeOfFields(fields, vocabulary) ?? typeOfTags([...readTagWords(fields), ...inlineTags], vocabulary);
  if (told !== null) return { isDocument: false, type: told };
  const folders = path.split('/').slice(0, -1);
  const stem = stemOf(path);
  if (INDEX_NAMES.has(foldName(stem))) return { isDocument: true, type: null };
  if (foldName(folders.at(-1) ?? '') !== foldName(stem))
    return { isDocument: false, type: typeOfFolders(folders, vocabulary) };
  // A folder's own note: `Cities/Cities.md` lists cities, `Countries/Foedus/Foedus.md` is a country.
  const isList = typeOfWord(stem, vocabulary) !== null;
  return { isDocument: isList, type: isList ? null : typeOfFolders(folders.slice(0, -1), vocabulary) };
}

/** Why a note is not lore at all; null when it is. */
export function whyIgnored(path: string, fields: PlainMap): string | null {
  if (/(?:^|\/)[_.]*templates?\//i.test(path)) return 'a template';
  if (/\.(?:excalidraw|canvas)\.md$/i.test(path) || fields['excalidraw-plugin'] !== undefined)
    return 'a drawing';
  return fields['kanban-plugin'] === undefined ? null : 'a board';
}

function typeOfFields(fields: PlainMap, vocabulary: Vocabulary): string | null {
  for (const key of TYPE_FIELDS) {
    const [word] = textList(fields[key]);
    const type = word === undefined ? null : typeOfWord(word, vocabulary);
    if (type !== null) return type;
  }
  return null;
}

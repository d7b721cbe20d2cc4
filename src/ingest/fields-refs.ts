/** Names as fields give them: plain, as a link, or as `{id, name, type}`. */
import type { Ref } from '../model/index.js';
import { isPlainList, isPlainMap, type Plain, type PlainMap } from './fields-plain.js';
import { typeOfFolders } from './fields-types.js';
import type { Vocabulary } from './readers/reader.js';
import { findLinks, type Link, withoutLinks } from './text-links.js';

/** What may stand between links that form a list, and nothing else. */
const BETWEEN_LINKS = /^(?:[\s,;/&+]|<br *\/?>|\band\b|\bor\b)*$/i;
const CONTROL = /\p{Cc}+/gu;

/** Control characters separate the parts of ids, so no name may hold one. */
export function cleanName(name: string): string {
  return name.replace(CONTROL, ' ').trim();
}

export function refOfLink({ name, folders, path }: Link, vocabulary: Vocabulary): Ref {
  const type = folders.length === 0 ? null : typeOfFolders(folders, vocabulary);
  return { name: cleanName(name), ...(type === null ? {} : { type }), link: cleanName(path) };
}

/** `"[[A]], [[B]]"` as its links; null when there is no link, or words beside the links. */
export function onlyLinks(text: string): readonly Link[] | null {
  if (!text.includes('[')) return null;
  const links = findLinks(text);
  if (links.length === 0) return null;
  let from = 0;
  for (const { start, end } of links) {
    if (!BETWEEN_LINKS.test(text.slice(from, start))) return null;
    from = end;
  }
  return BETWEEN_LINKS.test(text.slice(from)) ? links : null;
}

/** One entity by name or link; null when the text is empty. */
export function refOfText(text: string, vocabulary: Vocabulary): Ref | null {
  const link = onlyLinks(text)?.[0];
  if (link !== undefined) return refOfLink(link, vocabulary);
  const name = cleanName(text.includes('[') ? withoutLinks(text) : text);
  return name === '' ? null : { name };
}

/** An entity as a name, number, link, unquoted link (a list in a list, to YAML) or map; null when it is none. */
export function refOf(value: Plain | undefined, vocabulary: Vocabulary): Ref | null {
  if (typeof value === 'string') return refOfText(value, vocabulary);
  if (typeof value === 'number') return { name: String(value) };
  if (isPlainMap(value)) return refOfMap(value, vocabulary);
  const inner = isPlainList(value) ? unquotedLink(value) : null;
  return inner === null ? null : refOfText(`[[${inner}]]`, vocabulary);
}

/** YAML reads `[[House Vyr]]` without quotes as a list in a list. */
export function isUnquotedLink(list: readonly Plain[]): boolean {
  const [inner] = list;
  return list.length === 1 && isPlainList(inner) && unquotedLink(inner) !== null;
}

/** The target, whether or not one level of the list in a list was already taken off. */
function unquotedLink(list: readonly Plain[]): string | null {
  const [first] = list;
  const parts = list.length === 1 && isPlainList(first) ? first : list;
  if (parts.length === 0) return null;
  return parts.every((part) => typeof part === 'string' || typeof part === 'number')
    ? parts.join(', ')
    : null;
}

function refOfMap({ id, name, type }: PlainMap, vocabulary: Vocabulary): Ref | null {
  const named =
    typeof name === 'string' || typeof name === 'number' ? refOfText(String(name), vocabulary) : null;
  const key = typeof id === 'string' || typeof id === 'number' ? cleanName(String(id)) : '';
  if (named === null && key === '') return null;
  const word = typeof type === 'string' && type !== '' ? cleanName(type) : named?.type;
  const ref: { id?: string; name: string; type?: string; link?: string } = { name: named?.name ?? key };
  if (key !== '') ref.id = key;
  else if (named?.link !== undefined) ref.link = named.link;
  if (word !== undefined) ref.type = word;
  return ref;
}

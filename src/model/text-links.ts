/** Links as vaults write them: `[[Folder/Target#Heading|shown]]`, `![[embed]]`, `[shown](path/to/note.md)`. */

export interface Link {
  /** The note's name, without folder, extension, heading or block. */
  readonly name: string;
  /** The folder words in front of it, outermost first. */
  readonly folders: readonly string[];
  /** As written, with `.` and `..`, without extension, heading or block. */
  readonly path: string;
  readonly shown: string;
  /** Offsets into the text it was found in. */
  readonly start: number;
  readonly end: number;
}

const WIKI_LINK = /!?\[\[([^[\]]*)\]\]/g;
const MARKDOWN_LINK = /\[([^[\]]*)\]\(([^()]*)\)/g;
const ATTACHMENT =
  /\.(?:png|jpe?g|gif|svg|webp|bmp|avif|tiff?|pdf|mp3|wav|ogg|m4a|flac|mp4|webm|mov|mkv|zip|canvas|base|excalidraw|csv|json|ya?ml|txt|docx?|xlsx?)$/i;

/** Every link to a note, in order; links to attachments, web pages and the note itself are none. */
export function findLinks(text: string): Link[] {
  const links: Link[] = [];
  if (text.includes('[[')) {
    for (const match of text.matchAll(WIKI_LINK)) push(links, wikiLink(match[1] ?? ''), match);
  }
  if (text.includes('](')) {
    for (const match of text.matchAll(MARKDOWN_LINK)) {
      push(links, markdownLink(match[1] ?? '', match[2] ?? ''), match);
    }
    links.sort((a, b) => a.start - b.start);
  }
  return links;
}

/** The text as a reader sees it: links by what they show. */
export function withoutLinks(text: string): string {
  let plain = '';
  let from = 0;
  for (const { start, end, shown } of findLinks(text)) {
    plain += text.slice(from, start) + shown;
    from = end;
  }
  return plain + text.slice(from);
}

/** Prose as it is quoted to a person: on one line, links by what they show, also one that a cut left open. */
export function quotable(text: string): string {
  return withoutLinks(text)
    .replace(/!?\[\[(?:[^[\]|]*\|)?([^[\]]*)\]?$/, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

type Target = Pick<Link, 'name' | 'folders' | 'path' | 'shown'>;

function push(links: Link[], target: Target | null, match: RegExpExecArray): void {
  if (target === null) return;
  const { name, folders, path, shown } = target;
  links.push({ name, folders, path, shown, start: match.index, end: match.index + match[0].length });
}

function wikiLink(inner: string): Target | null {
  // Inside a table the bar is written with a backslash before it.
  const bar = inner.indexOf('|');
  const path = (bar < 0 ? inner : inner.slice(0, bar)).replace(/\\$/, '');
  const shown = bar < 0 ? '' : inner.slice(bar + 1).trim();
  return target(path, shown);
}

function markdownLink(shown: string, address: string): Target | null {
  const path = address.trim().replace(/^<([^<>]*)>$/, '$1');
  if (!/\.md(?:#.*)?$/i.test(path) || /^[a-z][a-z0-9+.-]*:/i.test(path)) return null;
  return target(decode(path), shown.trim());
}

function target(path: string, shown: string): Target | null {
  const hash = path.search(/[#^]/);
  const parts = (hash < 0 ? path : path.slice(0, hash)).split('/').map((part) => part.trim());
  const name = (parts.pop() ?? '').replace(/\.md$/i, '').trim().normalize('NFC');
  if (name === '' || ATTACHMENT.test(name)) return null;
  const folders = parts.filter((part) => part !== '' && part !== '.' && part !== '..');
  return { name, folders, path: [...parts, name].join('/'), shown: shown === '' ? name : shown };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

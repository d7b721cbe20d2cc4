/** Markup of world-building sites as plain text: HTML and BBCode become passages with links; nothing in them is followed. */
import type { Ref } from '../../model/index.js';

/** A stretch of text under one heading, seen by the same people. */
export interface TextPiece {
  /** Headings within the text, from the outermost in. */
  readonly heading: readonly string[];
  readonly text: string;
  readonly refs: readonly Ref[];
  /** Stood in a block that the site hides from readers. */
  readonly secret: boolean;
}

/** Long pieces are cut at paragraphs, and paragraphs at words. */
const WANTED = 2_000;
const CONTROL = /[^\P{Cc}\n\t]+/gu;

/** Takes the parts of a text in order; whoever reads the markup says what they are. */
export class TextPieces {
  readonly #pieces: TextPiece[] = [];
  readonly #path: (string | undefined)[] = [];
  #paragraphs: Paragraph[] = [];
  #text = '';
  #refs: Ref[] = [];
  #heading: number | null = null;
  #secrets = 0;

  text(text: string): void {
    this.#text += text.replace(CONTROL, ' ');
  }

  /** A link: by the name it leads to, and the words it shows. */
  link(ref: Ref | null, shown: string): void {
    if (ref === null) {
      this.text(shown);
      return;
    }
    const plain = shown.trim() === '' ? ref.name : shown.trim();
    this.#refs.push(ref);
    if (/[[\]|]/.test(ref.name + plain)) this.text(plain);
    else this.text(plain === ref.name ? `[[${ref.name}]]` : `[[${ref.name}|${plain}]]`);
  }

  line(): void {
    this.#text += '\n';
  }

  paragraph(): void {
    const text = tidy(this.#text);
    const refs = this.#refs;
    this.#text = '';
    this.#refs = [];
    if (this.#heading !== null) this.#enter(this.#heading, text);
    else if (text !== '') this.#paragraphs.push({ text, refs });
    this.#heading = null;
  }

  /** What follows, up to the next paragraph, is a heading. */
  heading(level: number): void {
    this.paragraph();
    this.#heading = Math.min(Math.max(level, 1), 6);
  }

  secret(begins: boolean): void {
    this.paragraph();
    if (begins ? this.#secrets === 0 : this.#secrets === 1) this.#close();
    this.#secrets = Math.max(0, this.#secrets + (begins ? 1 : -1));
  }

  finish(): readonly TextPiece[] {
    this.paragraph();
    this.#close();
    return this.#pieces;
  }

  #enter(level: number, text: string): void {
    this.#close();
    this.#path.length = Math.min(this.#path.length, level - 1);
    this.#path[level - 1] = text.replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, '$1').replace(/\s+/g, ' ');
  }

  #close(): void {
    const heading = Array.from(this.#path, (text) => text ?? '').filter((text) => text !== '');
    const secret = this.#secrets > 0;
    let open: Paragraph[] = [];
    let length = 0;
    const put = (): void => {
      const text = open.map((paragraph) => paragraph.text).join('\n\n');
      if (open.length > 0)
        this.#pieces.push({ heading, text, refs: open.flatMap(({ refs }) => refs), secret });
      open = [];
      length = 0;
    };
    for (const paragraph of this.#paragraphs.flatMap(cut)) {
      if (length + paragraph.text.length > WANTED) put();
      open.push(paragraph);
      length += paragraph.text.length;
    }
    put();
    this.#paragraphs = [];
  }
}

interface Paragraph {
  readonly text: string;
  readonly refs: readonly Ref[];
}

function tidy(text: string): string {
  return text
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Only what is far too long: after a word, and with its links where it began. */
function cut(paragraph: Paragraph): readonly Paragraph[] {
  const { text, refs } = paragraph;
  if (text.length <= 2 * WANTED) return [paragraph];
  const parts: Paragraph[] = [];
  for (let start = 0; start < text.length; ) {
    const window = text.slice(start, start + WANTED);
    const space = start + WANTED >= text.length ? -1 : window.lastIndexOf(' ');
    const end = start + (space > 0 ? space : window.length);
    parts.push({ text: text.slice(start, end).trim(), refs: start === 0 ? refs : [] });
    start = end;
  }
  return parts.filter((part) => part.text !== '');
}

/** What a mention in the text leads to; null when that is not known, without a `ref` where it is no thing of the world. */
export type FindMention = (
  kind: string,
  id: string,
  shown: string,
) => { readonly ref: Ref | null; readonly shown: string } | null;

const DROPPED: ReadonlySet<string> = new Set(
  'script style template noscript iframe object embed svg math head title select textarea'.split(' '),
);
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'p div section article blockquote ul ol table tr pre figure figcaption header footer aside main hr details ' +
    'summary dl dt dd address fieldset'
  ).split(' '),
);
const LONGEST_LINK = 2_000;
const TAG = /<(?:(\/?)([a-zA-Z][a-zA-Z0-9-]*)|!--|[!?])/g;

/** HTML as sites store it. Scripts, styles and comments are gone with all that is in them. */
export function htmlPieces(html: string, find: FindMention): readonly TextPiece[] {
  const pieces = new TextPieces();
  let at = 0;
  while (at < html.length) {
    TAG.lastIndex = at;
    const match = TAG.exec(html);
    bracketText(pieces, unescapeHtml(html.slice(at, match?.index ?? html.length)), find);
    if (match === null) break;
    if (match[2] === undefined) {
      at = after(html, match[0] === '<!--' ? '-->' : '>', match.index);
      continue;
    }
    const end = tagEnd(html, match.index);
    const name = match[2].toLowerCase();
    at = end;
    if (match[1] === '' && DROPPED.has(name)) {
      const close = new RegExp(`</${name}\\b`, 'gi');
      close.lastIndex = end;
      const found = close.exec(html);
      at = found === null ? html.length : tagEnd(html, found.index);
    } else if (name === 'a' && match[1] === '') {
      at = anchor(html, match.index, end, pieces, find) ?? end;
    } else {
      htmlTag(name, match[1] === '/', pieces);
    }
  }
  return pieces.finish();
}

function htmlTag(name: string, closes: boolean, pieces: TextPieces): void {
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level !== undefined) {
    if (closes) pieces.paragraph();
    else pieces.heading(Number(level));
  } else if (name === 'br') pieces.line();
  else if (name === 'li') {
    pieces.paragraph();
    if (!closes) pieces.text('- ');
  } else if (name === 'td' || name === 'th') {
    if (closes) pieces.text(' | ');
  } else if (BLOCKS.has(name)) pieces.paragraph();
}

/** Editors write a mention as a link that carries it; where it does, the words in between are what it shows. */
function anchor(
  html: string,
  start: number,
  end: number,
  pieces: TextPieces,
  find: FindMention,
): number | null {
  const mention = /\bdata-mention\s*=\s*["']\[([a-z_]+):(\d+)/i.exec(html.slice(start, end));
  if (mention === null) return null;
  const length = html.slice(end, end + LONGEST_LINK).search(/<\/a\b/i);
  if (length < 0) return null;
  const close = end + length;
  const shown = unescapeHtml(html.slice(end, close).replace(/<[^<>]*>/g, ''));
  const found = find(mention[1] ?? '', mention[2] ?? '', shown);
  if (found === null) pieces.text(shown);
  else pieces.link(found.ref, found.shown);
  return tagEnd(html, close);
}

const BRACKET = /\[([a-z_]{2,40}):(\d{1,15})((?:\|[^[\]|]{0,300})*)\]/gi;

/** `[character:12]`, `[location:3|the old town]`. */
function bracketText(pieces: TextPieces, text: string, find: FindMention): void {
  let from = 0;
  for (const match of text.matchAll(BRACKET)) {
    const [whole, kind = '', id = '', rest = ''] = match;
    const words = rest.split('|').filter((part) => part !== '' && !/^[a-z_]+:/i.test(part));
    const found = find(kind, id, words[0] ?? '');
    pieces.text(text.slice(from, match.index));
    if (found !== null) pieces.link(found.ref, found.shown);
    else pieces.text(words[0] ?? whole);
    from = match.index + whole.length;
  }
  pieces.text(text.slice(from));
}

/** Past the end of a tag, whose quoted values may hold what ends it. */
function tagEnd(html: string, start: number): number {
  let quote = '';
  for (let i = start; i < html.length; i++) {
    const char = html[i] ?? '';
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return i + 1;
  }
  // A quote that is never closed: the tag ends where a browser would give up on it.
  return after(html, '>', start);
}

function after(text: string, word: string, from: number): number {
  const found = text.indexOf(word, from);
  return found < 0 ? text.length : found + word.length;
}

const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', copy: '©', deg: '°' },
  ...{ eacute: 'é', egrave: 'è', agrave: 'à', uuml: 'ü', ouml: 'ö', auml: 'ä', szlig: 'ß', ccedil: 'ç' },
};

export function unescapeHtml(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    const isText = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isText ? String.fromCodePoint(code) : ' ';
  });
}

/** Tags of BBCode that say how text looks; any other bracket is somebody's own, and stays. */
const BB_TAG =
  /\[(\/?)(h[1-6]|p|b|i|u|s|br|hr|ul|ol|li|list|quote|code|center|left|right|justify|small|sub|sup|table|tr|td|th|url|img|spoiler|secret|section|container|row|col|color|size|aloud|tooltip|dc|indent|note|redacted|lettrine|ins|del|noparse|toc|spotify|youtube|map|statblock|block|\*)(?:[:=|][^\]]{0,500})?\]/gi;
const BB_MENTION = /@\[([^[\]]{1,300})\]\(([a-z][a-z ]{0,40}):([0-9a-f-]{8,40})\)/gi;
const BB_DROPPED: ReadonlySet<string> = new Set('img spotify youtube map toc statblock block'.split(' '));
const BB_HIDDEN: ReadonlySet<string> = new Set(['secret', 'spoiler', 'redacted']);

/** BBCode as World Anvil writes it, with `@[Name](person:uuid)` for mentions. */
export function bbcodePieces(code: string, find: FindMention): readonly TextPiece[] {
  const pieces = new TextPieces();
  const plain = code.replace(/\r\n?/g, '\n');
  let from = 0;
  for (const match of plain.matchAll(BB_TAG)) {
    const [whole, slash = '', tag = ''] = match;
    if (match.index < from) continue;
    mentionText(pieces, plain.slice(from, match.index), find);
    from = match.index + whole.length;
    const name = tag.toLowerCase();
    // An image is told by its number, in the tag or between two.
    if (BB_DROPPED.has(name)) {
      const inner = slash === '' ? /^[^[\]]{0,500}\[\/[a-z]+\]/i.exec(plain.slice(from, from + 600)) : null;
      if (inner?.[0].toLowerCase().endsWith(`[/${name}]`)) from += inner[0].length;
    } else bbTag(name, slash === '/', pieces);
  }
  mentionText(pieces, plain.slice(from), find);
  return pieces.finish();
}

function bbTag(name: string, closes: boolean, pieces: TextPieces): void {
  if (/^h[1-6]$/.test(name)) {
    if (closes) pieces.paragraph();
    else pieces.heading(Number(name[1]));
  } else if (name === 'br') pieces.line();
  else if (name === 'li' || name === '*') {
    pieces.paragraph();
    if (!closes) pieces.text('- ');
  } else if (name === 'td' || name === 'th') {
    if (closes) pieces.text(' | ');
  } else if (BB_HIDDEN.has(name)) pieces.secret(!closes);
  else if (/^(?:p|hr|ul|ol|list|quote|code|table|tr|section|container|row|col|aloud|note)$/.test(name))
    pieces.paragraph();
}

function mentionText(pieces: TextPieces, text: string, find: FindMention): void {
  const put = (words: string): void => {
    for (const [i, paragraph] of unescapeHtml(words)
      .split(/\n[ \t]*\n/)
      .entries()) {
      if (i > 0) pieces.paragraph();
      pieces.text(paragraph);
    }
  };
  let from = 0;
  for (const match of text.matchAll(BB_MENTION)) {
    const [whole, shown = '', kind = '', id = ''] = match;
    put(text.slice(from, match.index));
    const found = find(kind, id, shown);
    if (found === null) pieces.text(shown);
    else pieces.link(found.ref, found.shown);
    from = match.index + whole.length;
  }
  put(text.slice(from));
}

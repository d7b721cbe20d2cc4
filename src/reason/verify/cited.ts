/** The documents that a draft points at, and the words it claims to quote. */
import { breathe } from '../../model/breathe.js';
import { foldName, type Source } from '../../model/index.js';
import type { Reasoning } from '../reasoning.js';
import type { KnownSources } from './known-sources.js';

export interface CitedFile {
  readonly written: string;
  readonly start: number;
  readonly end: number;
  /** Null: there is no such document. Several where only a file's name is given. */
  readonly sources: readonly Source[];
  readonly lines: { readonly start: number; readonly end: number } | null;
  /** Somebody in the world is named as who says so, and no document. */
  readonly isEntity?: boolean;
  /** It opens the sentence that it is cited for. */
  readonly leads?: boolean;
}

export interface Quote {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const FILE_END =
  /\.(?:md|markdown|ya?ml|jsonl?|csv|tsv|ged|gedcom|txt|org|html?)\b(?::(\d+)(?:[-–](\d+))?)?/giu;
const QUOTE = /["“]([^"“”\n]{16,400})["”]/g;
const LEAST_WORDS = 4;
const NEAR = 10;
/** So much of the text before its end may be a file's path: no more is looked at, however long the draft. */
const LONGEST_PATH = 300;

export async function citedFiles(text: string, sources: () => Promise<KnownSources>): Promise<CitedFile[]> {
  const found: CitedFile[] = [];
  let names: readonly NamedSource[] | undefined;
  for (const match of text.matchAll(FILE_END)) {
    await breathe();
    names ??= namesOf((await sources()).all);
    const dot = match.index + (/^\.[a-z]+/i.exec(match[0])?.[0].length ?? 0);
    const [, first, last] = match;
    const end = match.index + match[0].length;
    const lines = first === undefined ? null : { start: Number(first), end: Number(last ?? first) };
    const before = text.slice(Math.max(0, dot - LONGEST_PATH), dot);
    const lower = before.toLowerCase();
    const known = names.filter(({ name }) => lower.endsWith(name));
    const longest = Math.max(0, ...known.map(({ name }) => name.length));
    const named = known.filter(({ name }) => name.length === longest).map(({ source }) => source);
    const word = /[^\s,;()[\]"“”*`]+$/.exec(before)?.[0] ?? '';
    const written = longest > 0 ? before.slice(before.length - longest) : word;
    if (longest === 0 && word.replace(/\.\w+$/, '') === '') continue;
    // A longer path than the document's own is another document.
    const isOther =
      longest > 0 && /[\w/.-]$/.test(before.slice(0, before.length - longest)) && word.length > longest;
    found.push({
      written: isOther ? word : written,
      start: dot - (isOther ? word.length : written.length),
      end,
      sources: isOther ? [] : [...new Set(named)],
      lines,
    });
  }
  return found;
}

interface NamedSource {
  readonly source: Source;
  /** In small letters. */
  readonly name: string;
}

function namesOf(sources: readonly Source[]): NamedSource[] {
  return sources.flatMap((source) =>
    [source.id, source.origin, baseOf(source.origin)].map((name) => ({ source, name: name.toLowerCase() })),
  );
}

/** What leads to a document's title, and what may follow it. A bare `as` needs a verb of telling after the title. */
const LEADS =
  /(?:\b[Aa]ccording to|\b[Ii]n the words of|\b[Aa]s (?:told|recorded|written|stated|noted|reported|said) (?:in|by)|\b[Aa]s|(?:^|(?<=[.!?]\s)))\s*(?=(?:[Tt]he\s+)?\p{Lu})/gu;
const TELLS =
  '(?:records?|tells?|says?|states?|notes?|reports?|relates?|shows?|writes?|recounts?|attests?|confirms?|has|have|puts?|makes?)(?: us| it| clear)*';
const UNKNOWN = /^((?:[Tt]he\s+)?\p{Lu}[^,.;()]*?)(?=[,.;)]|$)/u;

/** `According to the Chronicles of Vyr, …`, `As the Raven Roll records, …`, `The Raven Roll tells us that …`: by a document's title. */
export async function citedTitles(
  text: string,
  sources: () => Promise<KnownSources>,
  isName: (written: string) => Promise<boolean>,
): Promise<CitedFile[]> {
  const found: CitedFile[] = [];
  for (const match of text.matchAll(LEADS)) {
    const [lead] = match;
    const from = match.index + lead.length;
    if (from < (found.at(-1)?.end ?? 0)) continue;
    await breathe();
    const known = await sources();
    const kind = /^as\s*$/i.test(lead) ? 'as' : lead.trim() === '' ? 'bare' : 'according';
    const cited =
      titleAt(text, from, known, kind) ?? (kind === 'bare' ? null : unknownAt(text, from, known, kind));
    if (cited === null) continue;
    const { written, end, named } = cited;
    const isEntity = named.length === 0 && (await isName(written));
    if (kind === 'as' && named.length === 0 && !isEntity) continue;
    const leads = /^$|[.!?]/.test(text.slice(0, match.index).trimEnd().slice(-1));
    found.push({ written, start: match.index, end, lines: null, leads, sources: named, isEntity });
  }
  return found;
}

type Lead = 'according' | 'as' | 'bare';
const LONGEST_TITLE = 400;

/** The longest title of a document that stands there, with what must follow it. */
function titleAt(text: string, from: number, known: KnownSources, kind: Lead) {
  const article = /^the\s+/i.exec(text.slice(from, from + LONGEST_TITLE))?.[0].length ?? 0;
  const rest = text.slice(from + article, from + article + LONGEST_TITLE);
  const lower = rest.toLowerCase();
  const [first] = known.titled
    .filter((one) => lower.startsWith(one.lower))
    .map(({ source }) => source)
    .sort((a, b) => b.title.length - a.title.length);
  if (first === undefined) return null;
  const length = first.title.replace(/^the\s+/i, '').length;
  const after = rest.slice(length);
  const tail = {
    according: new RegExp(`^(?:\\s+${TELLS})?(?:,|(?=[.;)]|$))`),
    as: new RegExp(`^\\s+${TELLS}(?:,|(?=[.;)]|$))`),
    bare: new RegExp(`^\\s+${TELLS}\\s+that\\b`),
  }[kind].exec(after)?.[0];
  if (tail === undefined) return null;
  const end = from + article + length + tail.length;
  return { written: text.slice(from, from + article + length), end, named: known.called(first.title) };
}

/** Capitalised words where a title should stand. */
function unknownAt(text: string, from: number, known: KnownSources, kind: Lead) {
  const written = UNKNOWN.exec(text.slice(from, from + LONGEST_TITLE))?.[1];
  if (written === undefined) return null;
  const told = new RegExp(`\\s+${TELLS}$`).exec(written)?.[0];
  if (kind === 'as' && told === undefined) return null;
  const bare = written.slice(0, written.length - (told?.length ?? 0));
  const after = text[from + written.length] === ',' ? 1 : 0;
  return { written: bare, end: from + written.length + after, named: known.called(bare) };
}

function baseOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

export function quotesIn(text: string): Quote[] {
  return [...text.matchAll(QUOTE)]
    .map((match) => ({ text: match[1] ?? '', start: match.index, end: match.index + match[0].length }))
    .filter((quote) => quote.text.trim().split(/\s+/).length >= LEAST_WORDS);
}

/** Whether some passage has these very words, punctuation and markup aside. */
export async function isQuoted({ store }: Reasoning, quote: string): Promise<boolean> {
  const wanted = foldName(quote);
  const hits = await store.searchText({ text: quote, limit: NEAR });
  return hits.some(
    ({ passage }) => !isAnswer(passage.source) && foldName(plain(passage.text)).includes(wanted),
  );
}

/** What a model answered once is kept to be read, and bears nothing out: a model would be its own witness. */
export function isAnswer(source: string): boolean {
  return source.startsWith('answer:');
}

/** Without links' brackets and emphasis. */
export function plain(text: string): string {
  return text.replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1').replace(/[*_`]/g, '');
}

/** The same text with these spans blank, so that every place stays where it was. */
export function blanked(
  text: string,
  spans: readonly { readonly start: number; readonly end: number }[],
): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    const from = Math.max(at, start);
    parts.push(text.slice(at, from), ' '.repeat(end - from));
    at = end;
  }
  return parts.join('') + text.slice(at);
}
